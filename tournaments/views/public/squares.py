"""The square of a group or a league in words: who met whom, and what came of it."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.core.stages.square import Meeting, Square
from tournaments.queries.matches import PairView
from tournaments.queries.standings import TableView
from tournaments.templatetags.guinote import outcome_text


@dataclass(frozen=True, slots=True)
class ShownMeeting:
    """What stands in a cell: ``sign`` is "2–1", "+" or "−", ``said`` why it is but a sign."""

    sign: str
    said: str
    won: bool


@dataclass(frozen=True, slots=True)
class SquareCell:
    """The meetings with one rival, none before the first; ``is_self`` on the diagonal."""

    meetings: tuple[ShownMeeting, ...]
    is_self: bool


@dataclass(frozen=True, slots=True)
class SquareRow:
    """A pair and its cells, one for each pair."""

    who: PairView
    cells: tuple[SquareCell, ...]


@dataclass(frozen=True, slots=True)
class ShownSquare:
    """The rows by number; ``has_signs`` where the signs need to be explained."""

    rows: tuple[SquareRow, ...]
    has_signs: bool


def shown_square(table: TableView) -> ShownSquare | None:
    """The square of a table, where it has one."""
    square = table.square
    if square is None:
        return None
    who = {each.number: each for each in _people(table)}
    rows = tuple(
        SquareRow(who[key], tuple(_cell(square, key, other) for other in square.keys))
        for key in square.keys
    )
    shown = (meeting for row in rows for cell in row.cells for meeting in cell.meetings)
    return ShownSquare(rows, has_signs=any(meeting.said for meeting in shown))


def _people(table: TableView) -> Iterable[PairView]:
    yield from (place.who for place in table.places)
    yield from (who for who, _ in table.without_place)


def _cell(square: Square, key: int, rival: int) -> SquareCell:
    ended = (each for each in square.between(key, rival) if each.outcome is not None)
    return SquareCell(tuple(map(_shown, ended)), is_self=rival == key)


def _shown(meeting: Meeting) -> ShownMeeting:
    score = meeting.score
    if meeting.played_out and score is not None:
        return ShownMeeting(f"{score.a}–{score.b}", "", meeting.won)
    said = outcome_text(meeting.outcome) if meeting.outcome else ""
    return ShownMeeting("+" if meeting.won else "−", said, meeting.won)
