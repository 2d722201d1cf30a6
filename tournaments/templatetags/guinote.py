"""Codes, dates and formats in words, and the attributes of a live region."""

from datetime import date, datetime
from typing import Final, Protocol

from django import template
from django.template import Context
from django.utils.dateformat import format as dateformat
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.engine.match import MatchFormat
from tournaments import text
from tournaments.core.brackets import RoundName, Section
from tournaments.core.stages.format import Why as DrawNote
from tournaments.core.states import MatchState, TournamentState
from tournaments.core.values import Outcome, PlaceKind
from tournaments.models import Tournament
from tournaments.queries import bracket
from tournaments.queries.hall import WaitingView
from tournaments.queries.matches import MatchView, PairView, SideView

register = template.Library()

# as people write a day on a poster; Django's own long format puts the month first in English
_DAY: Final = {"es": r"l j \d\e F", "en": "l j F"}
_DAY_AND_YEAR: Final = {"es": r"l j \d\e F \d\e Y", "en": "l j F Y"}


@register.filter
def outcome_text(outcome: Outcome | str) -> str:
    """How a match ended: "walkover"."""
    return str(text.OUTCOMES[Outcome(outcome)])


@register.filter
def match_state_text(state: MatchState | str) -> str:
    """How a match stands: "being played"."""
    return str(text.MATCH_STATES[MatchState(state)])


@register.filter
def tournament_state_text(state: TournamentState | str) -> str:
    """How a tournament stands: "sign-up open"."""
    return str(text.TOURNAMENT_STATES[TournamentState(state)])


@register.filter
def queue_reason_text(waiting: WaitingView) -> str:
    """Why a match has no table yet: "no free table"; "" where it could be called now."""
    return text.queue_reason(waiting.why, waiting.only) if waiting.why else ""


@register.filter
def draw_note_text(why: DrawNote | str) -> str:
    """Why a draw came out as it did: "A bye, by lot"."""
    return str(text.DRAW_NOTES[DrawNote(why)])


@register.filter
def round_name(name: RoundName) -> str:
    """A round's name: "Round of 32"."""
    return text.round_name(name)


class Titled(Protocol):
    """A round, as far as its title goes: its name, its part of the stage and its number there."""

    @property
    def name(self) -> RoundName:
        """What is played in it."""

    @property
    def section(self) -> str:
        """The code of its part."""

    @property
    def number(self) -> int:
        """From 1 in the stage."""


@register.filter
def round_title(round_: Titled) -> str:
    """A round's name among those of all parts of its stage: "Consolation · Final"."""
    return text.round_title(round_.name, Section(round_.section), round_.number)


@register.filter
def match_round(match: MatchView) -> str:
    """The same of the round in which a match stands."""
    return text.round_title(match.round, match.section, match.round_number)


@register.filter
def who_text(pair: PairView) -> str:
    """Who sits together, in the middle of a sentence: "pair 12", or two partners by name."""
    return pair.names if pair.listed else _("pair %(number)s") % {"number": pair.number}


@register.filter
def side_text(side: SideView) -> str:
    """Why there is no pair on a side: "winner of match 12"."""
    if side.kind == PlaceKind.BYE:
        return _("bye")
    if side.is_vacant or side.source is None:
        return _("nobody")
    if side.kind == PlaceKind.LOSER_OF:
        return _("loser of match %(number)s") % {"number": side.source}
    return _("winner of match %(number)s") % {"number": side.source}


@register.filter
def score_in(side: SideView, match: MatchView) -> str:
    """What ``side`` has won, in the figure that decides ``match``: cotos, or else partidas.

    A tick for whoever goes through although nothing was played, nothing where nothing is noted.
    """
    figure = side.cotos if match.format.cotos > 1 else side.partidas
    if figure is None or match.outcome == Outcome.WALKOVER:
        return "✓" if side.won else ""
    return str(figure)


@register.filter
def format_text(value: MatchFormat) -> str:
    """What it takes to win a match: "2 cotos of 3 partidas, the deciding one of 1"."""
    figures = {
        "cotos": ngettext("%(n)s coto", "%(n)s cotos", value.cotos) % {"n": value.cotos},
        "partidas": ngettext("%(n)s partida", "%(n)s partidas", value.partidas)
        % {"n": value.partidas},
        "deciding": value.deciding_partidas,
    }
    if value.deciding_partidas is None:
        return _("%(cotos)s of %(partidas)s") % figures
    return _("%(cotos)s of %(partidas)s, the deciding one of %(deciding)s") % figures


@register.filter
def day_text(day: date) -> str:
    """A day as on a poster: "sábado 15 de agosto"."""
    return dateformat(_local(day), _DAY[_language()])


@register.filter
def day_and_year_text(day: date) -> str:
    """A day of any year: "sábado 15 de agosto de 2026"."""
    return dateformat(_local(day), _DAY_AND_YEAR[_language()])


@register.filter
def moment_text(moment: datetime) -> str:
    """A moment as people write it, in local time: "sábado 15 de agosto, 17:00"."""
    return f"{day_text(moment)}, {clock_text(moment)}"


@register.filter
def clock_text(moment: datetime) -> str:
    """The time of day, in local time: "17:00"."""
    return localtime(moment).strftime("%H:%M")


@register.simple_tag
def has_bracket(tournament: Tournament) -> bool:
    """Whether a page of its own is kept for a bracket: a query."""
    return bracket.has_bracket(tournament)


@register.simple_tag(takes_context=True)
def live(
    context: Context, tournament: Tournament, name: str = "live", **told: object
) -> SafeString:
    """The attributes of an element that keeps itself up to date.

    It asks its own address whether anything is newer than this page, every three seconds and as
    soon as somebody looks at it again; the view answers nothing, or the element anew. What has
    not changed is left alone, so nothing jumps. ``name`` is its id; ``told`` is what it says of
    itself whenever it asks.
    """
    request = context["request"]
    query = request.GET.copy()
    for word, value in told.items():
        query[word] = str(value)
    query["seen"] = str(tournament.version)
    return format_html(
        'id="{}" class="live" hx-get="{}?{}" hx-swap="steady" hx-trigger="every 3s, '
        'visibilitychange from:document, online from:window"',
        name,
        request.path,
        query.urlencode(),
    )


def _language() -> str:
    language = (get_language() or "es")[:2]
    return language if language in _DAY else "en"


def _local(day: date) -> date:
    return localtime(day) if isinstance(day, datetime) else day
