"""Swiss: so many rounds, each between those who have won as many matches."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.standings.counting import SWISS, Counting
from scoring.standings.criteria import Code
from tournaments.core.places import Placing
from tournaments.core.stages.extra import (
    Orders,
    check_orders,
    extra_field,
    is_extra_due,
    lay_extra,
)
from tournaments.core.stages.field import check_forbidden, entries, forbidden_of
from tournaments.core.stages.format import Admission, Due, Layout
from tournaments.core.stages.games import ledger, standings
from tournaments.core.stages.paired import MOST_ROUNDS, due_of, late_round, lay_round, playing
from tournaments.core.stages.settings import to_json, within
from tournaments.core.stages.table import Table, check_criteria, table_places
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import EntryPlace, Place

CRITERIA: Final[tuple[str, ...]] = (
    Code.MATCHES_WON,
    Code.DIRECT_ENCOUNTER,
    Code.BUCHHOLZ_CUT,
    Code.COTOS_DIFFERENCE,
    Code.PARTIDAS_DIFFERENCE,
    Code.LOT,
)


@dataclass(frozen=True, slots=True)
class Swiss:
    """The settings of a Swiss.

    `rounds` are played, unless all but one have left before. `criteria` and `counting` make the
    table. `forbidden`: pairs of entrant keys that never meet. `extra`: the extra matches ordered,
    each by the numbers of level pairs. `WrongSettingError` for a number of rounds that cannot be,
    criteria and orders that cannot, and a pair that is forbidden to itself.
    """

    rounds: int = 5
    criteria: tuple[str, ...] = CRITERIA
    counting: Counting = SWISS
    forbidden: tuple[tuple[int, int], ...] = ()
    extra: Orders = ()

    def __post_init__(self) -> None:
        within("rounds", self.rounds, least=1, most=MOST_ROUNDS)
        check_criteria(self.criteria, CRITERIA)
        check_forbidden(self.forbidden)
        check_orders(self.extra)

    def to_json(self) -> dict[str, object]:
        """The settings in plain JSON."""
        return to_json(self)

    def due(self, view: StageView) -> Due:
        """The next round, as soon as the one before is decided; at last what is ordered."""
        if self._has_all_rounds(view) and is_extra_due(view, self.extra):
            return Due.LAYOUT
        return due_of(view, self.rounds)

    def lay_out(self, view: StageView, stream: Stream) -> Layout:
        """The next round: the best pairing there is (`core.pairing`); or extra matches ordered.

        `PairingRefusedError` where what is forbidden leaves none.
        """
        if self.due(view) is not Due.LAYOUT:
            raise ValueError("no round is due")
        if self._has_all_rounds(view):
            return lay_extra(view, self.extra, stream)
        if not view.rounds:
            entries(view)
        return lay_round(
            view,
            playing(view),
            stream,
            scores=self._scores(view),
            forbidden=forbidden_of(self.forbidden),
        )

    def field(self, view: StageView) -> frozenset[Place]:
        """Everybody who still plays, or those of an extra match, whatever the results."""
        if self._has_all_rounds(view):
            return extra_field(view, self.extra)
        return frozenset(EntryPlace(entrant.key) for entrant in playing(view))

    def ranking(self, view: StageView) -> tuple[Table, ...]:
        """The table, with the reason for each place."""
        provisional = self.due(view) is not Due.OVER
        return (Table(standings(view, self.criteria, self.counting), provisional),)

    def places(self, view: StageView) -> tuple[Placing, ...]:
        """As in the table; those level in everything share."""
        return table_places(view, self.ranking(view))

    def admit(self, view: StageView, entrant: Entrant, stream: Stream) -> Admission:  # noqa: ARG002
        """A late entry plays from the next round that is drawn, with nothing from before."""
        if not view.rounds:
            return Admission(entrant)
        return Admission(replace(entrant, enters=late_round(view, self.rounds, self.due(view))))

    def _has_all_rounds(self, view: StageView) -> bool:
        return len(view.rounds) >= self.rounds

    def _scores(self, view: StageView) -> Mapping[int, int]:
        tallies = ledger(view, self.counting).tallies
        return {key: tally.won for key, tally in tallies.items()}
