"""The registry of criteria. Each parts level pairs, or leaves them level; none changes anything."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import ClassVar, Final, Protocol

from scoring.standings import encounter, opponents
from scoring.standings.faults import Fault, StandingsError
from scoring.standings.figures import Figure, Parting, part, plain
from scoring.standings.ledger import Ledger, Tally


class Code(StrEnum):
    """The criteria by name. Stored and published: never renamed."""

    MATCHES_WON = "matches_won"
    MATCHES_WON_SHARE = "matches_won_share"
    COTOS_WON = "cotos_won"
    COTOS_LOST = "cotos_lost"
    COTOS_DIFFERENCE = "cotos_difference"
    PARTIDAS_WON = "partidas_won"
    PARTIDAS_LOST = "partidas_lost"
    PARTIDAS_DIFFERENCE = "partidas_difference"
    PARTIDAS_WON_SHARE = "partidas_won_share"
    TANTOS_WON = "tantos_won"
    TANTOS_DIFFERENCE = "tantos_difference"
    DIRECT_ENCOUNTER = "direct_encounter"
    DIRECT_COTOS = "direct_cotos"
    DIRECT_PARTIDAS = "direct_partidas"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT = "buchholz_cut"
    BUCHHOLZ_MEDIAN = "buchholz_median"
    SONNEBORN_BERGER = "sonneborn_berger"
    DEFAULTS = "defaults"
    EXTRA_MATCH = "extra_match"
    LOT = "lot"


class Criterion(Protocol):
    """One way to tell pairs apart."""

    @property
    def code(self) -> Code: ...

    @property
    def restarts(self) -> bool:
        """It looks at who is level: those who left are set apart before, and each class is parted
        again by its own matches, until nothing more is parted."""
        ...

    def column(self, ledger: Ledger) -> Mapping[int, Figure | None] | None:
        """The figure of each pair, None in it where there is none; None if a figure depends on
        which pairs are level."""
        ...

    def part(
        self, level: Sequence[int], ledger: Ledger, column: Mapping[int, Figure | None]
    ) -> Parting | None:
        """The level pairs in classes; None if it says nothing about them."""
        ...


@dataclass(frozen=True, slots=True)
class Total:
    """By a figure that each pair has of its own. Where one of the level pairs has none, it says
    nothing about any of them."""

    code: Code
    figures: Callable[[Ledger], Mapping[int, Figure | None]]
    lowest_first: bool = False
    restarts: ClassVar[bool] = False

    def column(self, ledger: Ledger) -> Mapping[int, Figure | None]:
        return self.figures(ledger)

    def part(
        self,
        level: Sequence[int],
        ledger: Ledger,  # noqa: ARG002
        column: Mapping[int, Figure | None],
    ) -> Parting | None:
        known: dict[int, Figure] = {}
        for pair in level:
            figure = column[pair]
            if figure is None:
                return None
            known[pair] = figure
        return part(level, known, lowest_first=self.lowest_first)


@dataclass(frozen=True, slots=True)
class Between:
    """By the matches that the level pairs played against each other."""

    code: Code
    parting: Callable[[Sequence[int], Ledger], Parting | None]
    restarts: ClassVar[bool] = True

    def column(self, ledger: Ledger) -> None:  # noqa: ARG002
        return None

    def part(
        self,
        level: Sequence[int],
        ledger: Ledger,
        column: Mapping[int, Figure | None],  # noqa: ARG002
    ) -> Parting | None:
        return self.parting(level, ledger)


def read_criteria(codes: Iterable[str]) -> tuple[Criterion, ...]:
    """The criteria of these names, in this order.

    Those between level pairs may stand more than once: what a later criterion leaves level can
    have met. ``StandingsError`` for an empty list, an unknown name and any other repetition.
    """
    criteria: list[Criterion] = []
    for code in codes:
        criterion = CRITERIA.get(code)
        if criterion is None:
            raise StandingsError(Fault.UNKNOWN_CRITERION, code)
        if criterion in criteria and not criterion.restarts:
            raise StandingsError(Fault.REPEATED_CRITERION, code)
        criteria.append(criterion)
    if not criteria:
        raise StandingsError(Fault.NO_CRITERIA)
    return tuple(criteria)


def _of_tally(
    code: Code, figure: Callable[[Tally], Figure | None], *, lowest_first: bool = False
) -> Total:
    def figures(ledger: Ledger) -> dict[int, Figure | None]:
        return {pair: figure(tally) for pair, tally in ledger.tallies.items()}

    return Total(code, figures, lowest_first)


def _between(code: Code, measure: encounter.Measure) -> Between:
    return Between(code, partial(encounter.part_by_encounter, measure=measure))


def _share(won: int, of: int) -> Figure:
    return plain(Fraction(won, of)) if of else 0


def _tantos_won(tally: Tally) -> int | None:
    return None if tally.tantos_missing else tally.tantos_won


def _tantos_difference(tally: Tally) -> int | None:
    return None if tally.tantos_missing else tally.tantos_won - tally.tantos_lost


def _partidas_share(tally: Tally) -> Figure:
    return _share(tally.partidas_won, tally.partidas_won + tally.partidas_lost)


def _lot(ledger: Ledger) -> dict[int, Figure | None]:
    drawn: dict[int, Figure | None] = dict.fromkeys(ledger.tallies)
    if ledger.lot:
        drawn.update({pair: place for place, pair in enumerate(ledger.lot.order, start=1)})
    return drawn


_ALL: Final[tuple[Criterion, ...]] = (
    _of_tally(Code.MATCHES_WON, lambda tally: tally.won),
    _of_tally(Code.MATCHES_WON_SHARE, lambda tally: _share(tally.won, tally.matches)),
    _of_tally(Code.COTOS_WON, lambda tally: tally.cotos_won),
    _of_tally(Code.COTOS_LOST, lambda tally: tally.cotos_lost, lowest_first=True),
    _of_tally(Code.COTOS_DIFFERENCE, lambda tally: tally.cotos_won - tally.cotos_lost),
    _of_tally(Code.PARTIDAS_WON, lambda tally: tally.partidas_won),
    _of_tally(Code.PARTIDAS_LOST, lambda tally: tally.partidas_lost, lowest_first=True),
    _of_tally(Code.PARTIDAS_DIFFERENCE, lambda tally: tally.partidas_won - tally.partidas_lost),
    _of_tally(Code.PARTIDAS_WON_SHARE, _partidas_share),
    _of_tally(Code.TANTOS_WON, _tantos_won),
    _of_tally(Code.TANTOS_DIFFERENCE, _tantos_difference),
    _between(Code.DIRECT_ENCOUNTER, encounter.matches_won),
    _between(Code.DIRECT_COTOS, encounter.cotos),
    _between(Code.DIRECT_PARTIDAS, encounter.partidas),
    Total(Code.BUCHHOLZ, opponents.buchholz),
    Total(Code.BUCHHOLZ_CUT, partial(opponents.buchholz, lowest=1)),
    Total(Code.BUCHHOLZ_MEDIAN, partial(opponents.buchholz, lowest=1, highest=1)),
    Total(Code.SONNEBORN_BERGER, opponents.sonneborn_berger),
    _of_tally(Code.DEFAULTS, lambda tally: tally.defaults, lowest_first=True),
    Between(Code.EXTRA_MATCH, encounter.part_by_extra_match),
    Total(Code.LOT, _lot, lowest_first=True),
)

CRITERIA: Final[Mapping[str, Criterion]] = {criterion.code: criterion for criterion in _ALL}
