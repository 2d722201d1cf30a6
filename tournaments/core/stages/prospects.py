"""What those wait for who have no match before them in a stage that is not over."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from tournaments.core.brackets import RoundCode, Section
from tournaments.core.stages.conditions import Drawn
from tournaments.core.stages.double import Double
from tournaments.core.stages.falls import bracket_rounds, loser_of, winner_of
from tournaments.core.stages.field import losers, winners
from tournaments.core.stages.format import Due, Format
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.lives import Lives
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.repesca import hoping
from tournaments.core.stages.view import StageView
from tournaments.core.values import EntryPlace, LoserOf, Place, WinnerOf


class Awaits(StrEnum):
    """What comes next for somebody, as soon as it is drawn."""

    ROUND = "round"
    """Still in: the next round."""
    REPESCA = "repesca"
    """In the hat for the places that are filled by lot."""
    CONSOLATION = "consolation"
    THIRD_PLACE = "third_place"


def prospects(format_: Format, view: StageView) -> Mapping[int, Awaits]:
    """What each entrant waits for that is still to be drawn, by its key.

    Whoever is out is not in it, nor who has left; nobody is in a format that is ranked by a
    table, where all play every round.
    """
    if not view.rounds or format_.due(view) is Due.OVER:
        return {}
    match format_:
        case Knockout():
            return dict(_of_knockout(format_, view))
        case Redraw():
            return dict(_of_redraw(format_, view))
        case Double() | Lives():
            return dict(_of_field(format_, view))
        case _:
            return {}


def _of_knockout(format_: Knockout, view: StageView) -> Iterator[tuple[int, Awaits]]:
    """What is said last holds: the repesca comes before the consolation."""
    yield from _all(format_.consoled(view), Awaits.CONSOLATION)
    if format_.repesca and view.last_batch == 1:
        yield from _all(winners(view, view.rounds[0]), Awaits.ROUND)
        yield from _all(hoping(view), Awaits.REPESCA)


def _of_redraw(format_: Redraw, view: StageView) -> Iterator[tuple[int, Awaits]]:
    last = bracket_rounds(view, Section.MAIN)[-1]
    if last.name.code is RoundCode.FINAL:
        return
    yield from _all(winners(view, last), Awaits.ROUND)
    if format_.third_place and last.name.code is RoundCode.SEMIFINALS and not last.byes:
        yield from _all(losers(view, [last]), Awaits.THIRD_PLACE)


def _of_field(format_: Double | Lives, view: StageView) -> Iterator[tuple[int, Awaits]]:
    """Those of whom the next round is drawn; in a double elimination the two of the last final."""
    for place in format_.field(view):
        entry = _behind(place, view)
        if entry is not None:
            yield entry, Awaits.ROUND


def _behind(place: Place, view: StageView) -> int | None:
    match place:
        case EntryPlace(entry):
            return entry
        case WinnerOf(key):
            return winner_of(view.states[key])
        case LoserOf(key):
            return loser_of(view.states[key])
        case _:
            return None


def _all(drawn: Iterable[Drawn], awaits: Awaits) -> Iterator[tuple[int, Awaits]]:
    return ((each.entrant.key, awaits) for each in drawn)
