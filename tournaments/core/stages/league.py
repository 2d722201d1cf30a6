"""League: everybody meets everybody, once or twice."""

from dataclasses import dataclass
from typing import Final

from scoring.standings.counting import LEAGUE, Counting
from scoring.standings.criteria import Code
from tournaments.core.places import Placing
from tournaments.core.stages.extra import (
    Orders,
    check_orders,
    extra_field,
    is_extra_due,
    lay_extra,
    waits_for_extra,
)
from tournaments.core.stages.field import entries, pending, places_of
from tournaments.core.stages.format import Admission, Due, Layout
from tournaments.core.stages.games import standings
from tournaments.core.stages.robin import admit_to_rest, lay_robin
from tournaments.core.stages.settings import to_json
from tournaments.core.stages.table import Table, check_criteria, table_places
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream, shuffled
from tournaments.core.values import Place

CRITERIA: Final[tuple[str, ...]] = (
    Code.MATCHES_WON,
    Code.DIRECT_ENCOUNTER,
    Code.COTOS_DIFFERENCE,
    Code.PARTIDAS_DIFFERENCE,
    Code.PARTIDAS_WON,
    Code.LOT,
)


@dataclass(frozen=True, slots=True)
class League:
    """The settings of a league.

    `twice`: all meet twice. `criteria` and `counting` make the table; what the matches of a pair
    count that has left is `counting.withdrawn`. `extra`: the extra matches ordered, each by the
    numbers of level pairs. `WrongSettingError` for criteria and orders that cannot be.
    """

    twice: bool = False
    criteria: tuple[str, ...] = CRITERIA
    counting: Counting = LEAGUE
    extra: Orders = ()

    def __post_init__(self) -> None:
        check_criteria(self.criteria, CRITERIA)
        check_orders(self.extra)

    def to_json(self) -> dict[str, object]:
        """The settings in plain JSON."""
        return to_json(self)

    def due(self, view: StageView) -> Due:
        """All rounds at once, then extra matches as they are ordered."""
        if not view.rounds or is_extra_due(view, self.extra):
            return Due.LAYOUT
        return pending(view)

    def lay_out(self, view: StageView, stream: Stream) -> Layout:
        """All rounds, in an order drawn by lot, then the extra matches ordered.

        `GroupSizeError` for more than 256.
        """
        if self.due(view) is not Due.LAYOUT:
            raise ValueError("nothing is due")
        if view.rounds:
            return lay_extra(view, self.extra, stream)
        order = shuffled([drawn.entrant.key for drawn in entries(view)], stream)
        return Layout(lay_robin([order], view.start, twice=self.twice))

    def field(self, view: StageView) -> frozenset[Place]:
        """Everybody, before the draw; then those of whom an extra match is ordered."""
        if view.rounds:
            return extra_field(view, self.extra)
        return places_of(entries(view))

    def ranking(self, view: StageView) -> tuple[Table, ...]:
        """The table, with the reason for each place."""
        table = standings(view, self.criteria, self.counting)
        waits = not view.rounds or waits_for_extra(view)
        return (Table(table, table.provisional or waits),)

    def places(self, view: StageView) -> tuple[Placing, ...]:
        """As in the table; those level in everything share."""
        return table_places(view, self.ranking(view))

    def admit(self, view: StageView, entrant: Entrant, stream: Stream) -> Admission:  # noqa: ARG002
        """Where the number is odd, a late pair plays instead of the rests not yet past."""
        return admit_to_rest(view, entrant, self.due(view))
