"""The rules in plain words: those of a tournament, and those of a rule set by itself."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.engine.match import MatchFormat
from scoring.engine.profiles import PROFILES
from scoring.engine.rules_json import read_rules
from scoring.engine.terms import PAIRS
from scoring.rules_text.book import rulebook
from scoring.rules_text.matches import Course
from scoring.rules_text.profiles import TITLES
from tournaments.core.brackets import Section
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.queries.formats import RoundFormat, StageFormats, formats_of
from tournaments.text import SECTIONS, round_name
from tournaments.views.loading import load_tournament

_AT_TABLE: Final = frozenset({PAIRS})


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """What a tournament is played by, with what it sets apart from its profile."""
    tournament = load_tournament(request, slug, Action.WATCH)
    played = read_rules(tournament.rules)
    context = {
        "tournament": tournament,
        "title": TITLES[played.profile].name,
        "name": played.profile,
        "book": rulebook(played, _courses(tournament), players=_AT_TABLE),
    }
    return render(request, "public/rules.html", context)


@require_safe
def rule_set(request: HttpRequest, name: str) -> HttpResponse:
    """A profile as it is, for whoever chooses one. ``Http404`` for a name that none has."""
    profile = PROFILES.get(name)
    if profile is None:
        raise Http404
    context = {
        "title": TITLES[name],
        "name": name,
        "titles": TITLES,
        "book": rulebook(profile.rules, [Course(profile.usual_format)]),
    }
    return render(request, "public/rule_set.html", context)


Named = Sequence[tuple[str, MatchFormat]]
"""The rounds in order, by their names, with what their matches are played to."""


def _courses(tournament: Tournament) -> list[Course]:
    stages = formats_of(tournament)
    named = [each for stage in stages for each in _named(stage, is_alone=len(stages) == 1)]
    if len({played for _name, played in named}) == 1:
        return [Course(named[0][1])]
    return _together(named)


def _named(told: StageFormats, *, is_alone: bool) -> Named:
    """The rounds of a stage; where all are played to the same, the stage alone."""
    stage = "" if is_alone else capfirst(str(told.stage))
    if stage and len({each.format for each in told.rounds}) == 1:
        return [(stage, told.rounds[0].format)]
    return [
        (" – ".join(filter(None, (stage, _section(each), _round(each)))), each.format)
        for each in told.rounds
    ]


def _section(told: RoundFormat) -> str:
    return "" if told.section is Section.MAIN else str(SECTIONS[told.section])


def _round(told: RoundFormat) -> str:
    return _("All other rounds") if told.name is None else round_name(told.name)


def _together(rounds: Named) -> list[Course]:
    """Rounds that follow each other and are played to the same, named in one breath."""
    return [
        Course(played, tuple(name for name, _format in alike))
        for played, alike in groupby(rounds, key=lambda named: named[1])
    ]
