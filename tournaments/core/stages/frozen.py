"""The table of a stage that is over, as it stood when the next was drawn from it.

It is data of its own, by the numbers of the entrants: what happens to a pair afterwards changes
nothing in it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Final, cast

from scoring.standings.criteria import Code, Criterion, Total, read_criteria
from scoring.standings.figures import Figure
from scoring.standings.ledger import Ledger
from tournaments.core.brackets import RoundCode, Section
from tournaments.core.stages.falls import bracket_rounds, loser_of
from tournaments.core.stages.format import Due, Format
from tournaments.core.stages.games import ledger
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.view import StageView

Rates = tuple[Fraction | None, ...]
_RATES: Final = frozenset({Code.MATCHES_WON_SHARE, Code.PARTIDAS_WON_SHARE, Code.LOT})
"""What is the same however many matches one has played."""


class StageNotOverError(Exception):
    """The stage still waits for something, so that its table could change."""


@dataclass(frozen=True, slots=True)
class FrozenRow:
    """Where one entrant ended: its place, from `first` to `last`, and in a group its `place`.

    `rates` compare it with those of other groups: its figures by the criteria of the stage, each
    for one match, the greater the better; None where there is none. `fell` is the round of a
    bracket in which it lost, where it may play on. `plays` says that it had not left.
    """

    number: int
    first: int
    last: int
    place: int
    group: int | None = None
    plays: bool = True
    fell: int | None = None
    apart: tuple[str, ...] = ()
    rates: Rates = ()


@dataclass(frozen=True, slots=True)
class FrozenTable:
    """Every entrant of the stage, best first; those that share a place by number."""

    rows: tuple[FrozenRow, ...]

    def to_json(self) -> list[dict[str, object]]:
        """The table in plain JSON."""
        return [
            asdict(row)
            | {"apart": list(row.apart), "rates": [r if r is None else str(r) for r in row.rates]}
            for row in self.rows
        ]

    @classmethod
    def from_json(cls, stored: Sequence[Mapping[str, object]]) -> "FrozenTable":
        """The table that was written so."""
        return cls(tuple(_row_of(each) for each in stored))


def freeze(format_: Format, view: StageView) -> FrozenTable:
    """The table of the stage. `StageNotOverError` while it is provisional."""
    if format_.due(view) is not Due.OVER:
        raise StageNotOverError
    in_group = _group_places(format_, view)
    rates = _all_rates(format_, view)
    fell = dict(falls(view))
    rows = []
    for placing in format_.places(view):
        entrant = view.by_key[placing.pair]
        rows.append(
            FrozenRow(
                entrant.number,
                placing.first,
                placing.last,
                in_group.get(entrant.key, placing.first),
                entrant.group,
                entrant.plays,
                fell.get(entrant.key),
                entrant.apart,
                rates.get(entrant.key, ()),
            )
        )
    return FrozenTable(tuple(rows))


def _group_places(format_: Format, view: StageView) -> dict[int, int]:
    if not isinstance(format_, Groups):
        return {}
    return {row.pair: row.place for table in format_.ranking(view) for row in table.standings.rows}


def _all_rates(format_: Format, view: StageView) -> dict[int, Rates]:
    """Groups need not be of one size, and some of their matches may count for nobody."""
    if not isinstance(format_, Groups):
        return {}
    book = ledger(view, format_.counting)
    columns = [_rates(each, book) for each in read_criteria(format_.criteria)]
    return {
        entrant.key: tuple(column.get(entrant.key) for column in columns)
        for entrant in view.entrants
    }


def _rates(criterion: Criterion, book: Ledger) -> dict[int, Fraction | None]:
    """What one criterion says of each entrant for one match; nothing if it looks at meetings."""
    if not isinstance(criterion, Total):
        return {}
    sign = -1 if criterion.lowest_first else 1
    return {
        pair: None if figure is None else sign * _rate(criterion.code, figure, book, pair)
        for pair, figure in criterion.column(book).items()
    }


def _rate(code: Code, figure: Figure, book: Ledger, pair: int) -> Fraction:
    return Fraction(figure) / (1 if code in _RATES else max(book.tallies[pair].matches, 1))


def falls(view: StageView) -> Iterator[tuple[int, int]]:
    """Who lost in which round of the main bracket (from 1) and may play on."""
    rounds = bracket_rounds(view, Section.MAIN)
    for at, round_ in enumerate(rounds, start=1):
        if round_.name.code is RoundCode.ROUND:
            continue
        for state in view.states_of(round_):
            loser = loser_of(state)
            if loser is not None and state.outcome is not None and state.outcome.loser_plays_on:
                yield loser, at


def _row_of(stored: Mapping[str, object]) -> FrozenRow:
    rates = cast("list[str | None]", stored["rates"])
    return FrozenRow(
        number=cast("int", stored["number"]),
        first=cast("int", stored["first"]),
        last=cast("int", stored["last"]),
        place=cast("int", stored["place"]),
        group=cast("int | None", stored["group"]),
        plays=cast("bool", stored["plays"]),
        fell=cast("int | None", stored["fell"]),
        apart=tuple(cast("list[str]", stored["apart"])),
        rates=tuple(None if each is None else Fraction(each) for each in rates),
    )
