"""The rules in plain words: those of a tournament, and those of a rule set by itself."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.engine.match import MatchFormat
from scoring.engine.profiles import PROFILES
from scoring.engine.rules_json import read_rules
from scoring.engine.terms import PAIRS
from scoring.rules_text.book import rulebook
from scoring.rules_text.matches import Course
from scoring.rules_text.profiles import TITLES
from tournaments.core.brackets import name_of
from tournaments.models import Round, Tournament
from tournaments.permissions import Action
from tournaments.services.tournaments import late_formats_of
from tournaments.text import round_name
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
    rows = Round.objects.filter(stage__tournament=tournament).order_by("stage__position", "number")
    if rounds := [(round_name(row.name), row.match_format) for row in rows]:
        courses = _together(rounds)
        return courses if len(courses) > 1 else [Course(courses[0].format)]
    late = late_formats_of(tournament.stages.get(position=1))
    if not late:
        return [Course(tournament.match_format)]
    last = [(round_name(name_of(2**left)), late[left]) for left in sorted(late, reverse=True)]
    return [Course(tournament.match_format, (_("All other rounds"),)), *_together(last)]


def _together(rounds: Named) -> list[Course]:
    """Rounds that follow each other and are played to the same, named in one breath."""
    return [
        Course(played, tuple(name for name, _format in alike))
        for played, alike in groupby(rounds, key=lambda named: named[1])
    ]
