"""Groups: drawn by lot, and in each everybody meets everybody, once or twice."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.standings.counting import LEAGUE, Counting
from tournaments.core.brackets import FEWEST, MOST
from tournaments.core.places import Placing
from tournaments.core.stages.extra import (
    Orders,
    check_orders,
    extra_field,
    is_extra_due,
    lay_extra,
    waits_for_extra,
)
from tournaments.core.stages.field import (
    check_forbidden,
    entries,
    forbidden_of,
    pending,
    places_of,
)
from tournaments.core.stages.format import Admission, Due, Layout, Note, Why
from tournaments.core.stages.games import group_standings
from tournaments.core.stages.league import CRITERIA
from tournaments.core.stages.mending import Forbidden
from tournaments.core.stages.robin import MOST_IN_GROUP, admit_to_rest, lay_robin
from tournaments.core.stages.settings import WrongSettingError, to_json, within
from tournaments.core.stages.spread import balanced, deal, forbidden_in, shared
from tournaments.core.stages.table import Table, check_criteria, table_places
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import Place


@dataclass(frozen=True, slots=True)
class Groups:
    """The settings of groups.

    As many groups as `groups` says; with 0, so many that none is larger than `size`, but each has
    two. They are as equal as can be. `sizes` says the size of each instead. `twice`: all meet
    twice. `criteria` and `counting` make the tables, as in a league. `forbidden`: pairs of entrant
    keys that come into one group only where it cannot be helped. `extra`: the extra matches
    ordered, each by the numbers of level pairs of one group. `WrongSettingError` for what cannot
    be, here or when the number of entrants is known.
    """

    size: int = 4
    groups: int = 0
    sizes: tuple[int, ...] = ()
    twice: bool = False
    criteria: tuple[str, ...] = CRITERIA
    counting: Counting = LEAGUE
    forbidden: tuple[tuple[int, int], ...] = ()
    extra: Orders = ()

    def __post_init__(self) -> None:
        within("size", self.size, least=FEWEST, most=MOST_IN_GROUP)
        within("groups", self.groups, least=0, most=MOST // FEWEST)
        if not all(type(size) is int for size in self.sizes):
            raise WrongSettingError("sizes", [])
        nearest = [min(max(size, FEWEST), MOST_IN_GROUP) for size in self.sizes]
        if list(self.sizes) != nearest:
            raise WrongSettingError("sizes", nearest)
        check_criteria(self.criteria, CRITERIA)
        check_forbidden(self.forbidden)
        check_orders(self.extra)

    def to_json(self) -> dict[str, object]:
        """The settings in plain JSON."""
        return to_json(self)

    def sizes_for(self, entrants: int) -> tuple[int, ...]:
        """The size of each group. `WrongSettingError` for more groups than matches at a time, and
        for sizes that are not those of so many entrants."""
        if self.sizes:
            if sum(self.sizes) != entrants:
                groups = min(len(self.sizes), entrants // FEWEST)
                raise WrongSettingError("sizes", list(balanced(entrants, groups)))
            return self.sizes
        most = entrants // FEWEST
        if self.groups > most:
            raise WrongSettingError("groups", most)
        return balanced(entrants, self.groups or min(-(-entrants // self.size), most))

    def due(self, view: StageView) -> Due:
        """All rounds of all groups at once, then extra matches as they are ordered."""
        if not view.rounds or is_extra_due(view, self.extra):
            return Due.LAYOUT
        return pending(view)

    def lay_out(self, view: StageView, stream: Stream) -> Layout:
        """The groups by lot, seeds spread and villages apart, and all their rounds.

        Then the extra matches ordered.
        """
        if self.due(view) is not Due.LAYOUT:
            raise ValueError("nothing is due")
        if view.rounds:
            return lay_extra(view, self.extra, stream)
        hat = [drawn.entrant for drawn in entries(view)]
        forbidden = forbidden_of(self.forbidden)
        groups = deal(hat, self.sizes_for(len(hat)), stream, forbidden=forbidden)
        return Layout(
            lay_robin([[e.key for e in group] for group in groups], view.start, twice=self.twice),
            groups={e.key: at for at, group in enumerate(groups, start=1) for e in group},
            notes=_notes(groups, forbidden),
        )

    def field(self, view: StageView) -> frozenset[Place]:
        """Everybody, before the draw; then those of whom an extra match is ordered."""
        if view.rounds:
            return extra_field(view, self.extra)
        return places_of(entries(view))

    def ranking(self, view: StageView) -> tuple[Table, ...]:
        """The table of each group, with the reason for each place; none before the draw."""
        tables = group_standings(view, self.criteria, self.counting)
        return tuple(
            Table(table, table.provisional or waits_for_extra(view, group), group)
            for group, table in tables.items()
        )

    def places(self, view: StageView) -> tuple[Placing, ...]:
        """The first of all groups share, then the second of all, and so on."""
        return table_places(view, self.ranking(view))

    def admit(self, view: StageView, entrant: Entrant, stream: Stream) -> Admission:  # noqa: ARG002
        """A late pair plays instead of the rests of a group of odd number, the smallest first."""
        return admit_to_rest(view, entrant, self.due(view))


def _notes(groups: Sequence[Sequence[Entrant]], forbidden: Forbidden) -> tuple[Note, ...]:
    unmet = [*forbidden_in(groups, forbidden), *shared(groups)]
    return tuple(Note(Why.APART_NOT_MET, what=f"group:{number}, {key}") for number, key in unmet)
