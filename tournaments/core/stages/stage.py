"""A stage kept in memory: a format, who takes part, and the matches as they stand."""

from collections.abc import Iterable
from dataclasses import replace

from scoring.standings.matches import Lot
from tournaments.core.brackets import PlannedRound
from tournaments.core.memory import MemoryGraph
from tournaments.core.places import Placing
from tournaments.core.progress import BYE, BlockedError, Change, Result, depart
from tournaments.core.stages.corrections import Consequences, foresee
from tournaments.core.stages.format import Admission, Due, Format, Layout
from tournaments.core.stages.leaving import last_round, open_to
from tournaments.core.stages.view import NO_FIGURES, Entrant, Figures, Presence, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import Place


class MemoryStage:
    """What happens in a stage, one thing after another. `view` shows how it stands."""

    def __init__(
        self, format_: Format, entrants: Iterable[Entrant], *, last_number: int = 0
    ) -> None:
        """`last_number` is the highest match number that earlier stages have given."""
        self.format = format_
        self.entrants = {entrant.key: entrant for entrant in entrants}
        self.rounds: list[PlannedRound] = []
        self.graph = MemoryGraph((), gone=(e.key for e in self.entrants.values() if not e.plays))
        self.figures: dict[int, Figures] = {}
        self.members: dict[int, tuple[int, int]] = {}
        self.lot: Lot | None = None
        self._drawn: dict[int, frozenset[Place]] = {}
        self._first_number = last_number

    @property
    def view(self) -> StageView:
        """The stage as its format sees it."""
        return StageView(
            entrants=tuple(self.entrants.values()),
            rounds=tuple(self.rounds),
            states=dict(self.graph.states),
            figures=dict(self.figures),
            members=dict(self.members),
            last_number=self.last_number,
            drawn=dict(self._drawn),
            lot=self.lot,
        )

    @property
    def last_number(self) -> int:
        """The highest match number given so far."""
        given = (match.number or 0 for round_ in self.rounds for match in round_.matches)
        return max(given, default=0) or self._first_number

    @property
    def due(self) -> Due:
        """What the stage waits for."""
        return self.format.due(self.view)

    @property
    def places(self) -> tuple[Placing, ...]:
        """Who came where, so far."""
        return self.format.places(self.view)

    def lay_out(self, seed: str) -> Layout:
        """Lay out what is due, drawn by the lot of the seed. `ValueError` when nothing is."""
        view = self.view
        layout = self.format.lay_out(view, Stream(seed))
        batch = view.last_batch + 1
        self._drawn[batch] = self.format.field(view)
        self.rounds += (replace(round_, batch=batch) for round_ in layout.rounds)
        self.members.update(layout.members)
        for key, group in layout.groups.items():
            self.entrants[key] = replace(self.entrants[key], group=group)
        self.graph.add(match for round_ in layout.rounds for match in round_.matches)
        return layout

    def call(self, key: int) -> None:
        """Give the match a table."""
        self.graph.call(key)

    def begin(self, key: int) -> None:
        """Record that the match has started."""
        self.graph.begin(key)

    def foresee(self, key: int, result: Result | None) -> Consequences:
        """What would follow if the match had this result, or none."""
        return foresee(self.graph, self.view, self.format, key, result)

    def record(
        self,
        key: int,
        result: Result,
        figures: Figures = NO_FIGURES,
        *,
        redo: frozenset[int] = frozenset(),
    ) -> Consequences:
        """Give the match a result, its first or another one; what changed is told.

        `BlockedError` when matches under way would lose what was played, unless `redo` orders
        exactly those; `IllegalResultError` when the match cannot have the result.
        """
        consequences = self._settle(key, result, redo)
        self.figures[key] = figures
        return consequences

    def annul(self, key: int, *, redo: frozenset[int] = frozenset()) -> Consequences:
        """Take the result of the match back. Raises as `record`."""
        return self._settle(key, None, redo)

    def leave(self, entry: int, presence: Presence) -> tuple[Change, ...]:
        """The entry plays no more. A match of it that is under way needs a result of its own."""
        view = self.view
        self.entrants[entry] = replace(
            self.entrants[entry], presence=presence, left_after=last_round(view, entry)
        )
        halved = (key for key, two in self.members.items() if entry in two)
        self.graph.gone.update((entry, *halved))
        return self.graph.keep(depart(self.graph, open_to(view, entry)))

    def admit(self, entrant: Entrant, seed: str) -> Admission:
        """Take a pair that comes late. `LateEntryRefusedError` when the format cannot."""
        admission = self.format.admit(self.view, entrant, Stream(seed))
        self.entrants[entrant.key] = admission.entrant
        for key, side in admission.instead_of_bye:
            changes = self.graph.fill(key, side, admission.entrant.key)
            self._number([change.match for change in changes])
        return admission

    def _settle(self, key: int, result: Result | None, redo: frozenset[int]) -> Consequences:
        consequences = self.foresee(key, result)
        if frozenset(consequences.redone) != redo:
            raise BlockedError(consequences.redone)
        self._undo(consequences)
        for each in consequences.redone:
            if each in self.graph.states:
                self.graph.states[each] = replace(self.graph.match(each), begun=False, called=False)
        self.graph.keep(consequences.changes)
        for change in consequences.changes:
            if change.outcome is None or change.outcome.automatic:
                self.figures.pop(change.match, None)
        return consequences

    def _undo(self, consequences: Consequences) -> None:
        if not consequences.undone:
            return
        removed = frozenset(consequences.removed)
        self.graph.drop(removed)
        self.rounds = [each for each in self.rounds if each.batch not in consequences.undone]
        self.figures = {key: each for key, each in self.figures.items() if key not in removed}
        for batch in consequences.undone:
            self._drawn.pop(batch, None)

    def _number(self, keys: Iterable[int]) -> None:
        """Number the matches that are played after all, now that a late pair fills their bye."""
        for key in sorted(keys):
            state = self.graph.match(key)
            number = self.last_number + 1
            self.rounds = [
                replace(
                    round_,
                    matches=tuple(
                        replace(
                            match,
                            a=state.places[0],
                            b=state.places[1],
                            number=match.number or (None if BYE in state.occupants else number),
                        )
                        if match.key == key
                        else match
                        for match in round_.matches
                    ),
                )
                for round_ in self.rounds
            ]
