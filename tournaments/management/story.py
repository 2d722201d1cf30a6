"""A simulated day in lines: what happened, and how it ended."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.places import Placing
from tournaments.models import AuditRow, Tournament
from tournaments.queries.matches import MatchView, SideView, entrant_views, match_view
from tournaments.queries.outcome import Outcome
from tournaments.text import OUTCOMES, round_name

_PLACES_SHOWN = 8


class Story:
    """Tells each audit row of a tournament once."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._told = 0

    def news(self) -> Iterator[str]:
        """One line for each thing done since the last time."""
        rows = AuditRow.objects.filter(tournament=self._tournament, pk__gt=self._told)
        for row in rows.order_by("pk"):
            self._told = row.pk
            what = f"{row.get_action_display()}: {self._subject(row)}"
            yield f"{timezone.localtime(row.at):%H:%M}  {what}"

    def _subject(self, row: AuditRow) -> str:
        after = row.after or {}
        kind, _colon, number = row.subject.partition(":")
        if kind == "pair":
            pair = self._tournament.pairs.with_members().filter(number=number).first()
            return number if pair is None else f"{number}. {pair.names}"
        if kind == "match":
            match = match_view(self._tournament, int(number))
            said = match_line(match) if match is not None else number
            return f"{said}, {_('table')} {after['table']}" if "table" in after else said
        if kind == "draw":
            told = after or row.before or {}
            return _("seed %(seed)s") % {"seed": told.get("seed", "…")}
        return self._tournament.name


def match_line(match: MatchView) -> str:
    """The match and its partidas in one line: "12. Ana / Luis 2–1 Paz / Blas (retirement)"."""
    a, b = match.sides
    score = " – " if a.partidas is None else f" {a.partidas}–{b.partidas} "
    line = f"{match.number}. {_side(a)}{score}{_side(b)}"
    if match.outcome is None or match.outcome == "played":
        return line
    return f"{line} ({OUTCOMES[match.outcome]})"


def ending_lines(tournament: Tournament, outcome: Outcome) -> Iterator[str]:
    """The rounds, the first places, and what holds."""
    for row in outcome.rounds:
        yield f"{round_name(row.name)}: {_played(row.matches)}{_rested(row.byes)}"
    pairs = ngettext("%(pairs)s pair", "%(pairs)s pairs", outcome.pairs)
    yield f"{pairs % {'pairs': outcome.pairs}}, {_played(outcome.matches)}"
    names = {number: each.names for number, each in entrant_views(tournament).items()}
    for placing in outcome.places[:_PLACES_SHOWN]:
        yield f"{_place(placing):>7}  {placing.pair}. {names[placing.pair]}"
    if outcome.champion is None:
        yield _("No champion: nobody won the final.")
    else:
        yield _("Champion: %(names)s") % {"names": names[outcome.champion]}


def _played(matches: int) -> str:
    return ngettext("%(matches)s match", "%(matches)s matches", matches) % {"matches": matches}


def _rested(byes: int) -> str:
    if not byes:
        return ""
    return ", " + ngettext("%(byes)s bye", "%(byes)s byes", byes) % {"byes": byes}


def _side(side: SideView) -> str:
    return side.pair.names if side.pair is not None else "?"


def _place(placing: Placing) -> str:
    first, last = placing.first, placing.last
    return f"{first}." if first == last else f"{first}.–{last}."
