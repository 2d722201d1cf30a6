"""Playing a case in memory, and asking of it everything that must hold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tests.tournaments.core.census.cases import Case, Step
from tests.tournaments.core.stages.days import A_WINS, B_WINS, LEFT, ODD, assert_stands, entrants
from tournaments.core.brackets import Section
from tournaments.core.progress import BlockedError, Result
from tournaments.core.stages.canonical import canonical_keys, renamed, to_json
from tournaments.core.stages.champion import champion_of
from tournaments.core.stages.check import first_difference
from tournaments.core.stages.conditions import WITH_CONDITIONS
from tournaments.core.stages.extra import ALGORITHM as EXTRA
from tournaments.core.stages.format import Due, LateEntryRefusedError
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.level import (
    Parting,
    awaited,
    counts_extra,
    is_played,
    level_pairs,
)
from tournaments.core.stages.publication import Publication, differences, sheet_of
from tournaments.core.stages.record import Record, StageRecord
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.view import Entrant
from tournaments.core.stream import Stream

T = TypeVar("T")
SMALL = 10
"""Up to so many pairs everything is asked after every step."""
FEWEST_LEFT = 2
MANY = 2**16


class DifferenceError(AssertionError):
    """Something that must hold does not."""


@dataclass
class Day:
    """A case under way."""

    case: Case
    draws: dict[int, Publication] = field(default_factory=dict)
    laid: int = 0
    settings: Mapping[str, object] = field(init=False)
    """Those of the case, with the extra matches ordered since."""

    def __post_init__(self) -> None:
        self.settings = self.case.settings
        format_ = format_of(self.case.kind, self.settings)
        number = self.case.pairs * (2 if self.is_mixer else 1)
        self.stage = MemoryStage(format_, entrants(number))
        self.lay_out()

    @property
    def is_mixer(self) -> bool:
        return self.case.kind == "mixer"

    @property
    def ready(self) -> list[int]:
        return [state.key for state in self.stage.graph.states.values() if state.ready]

    @property
    def decided(self) -> list[int]:
        states = self.stage.graph.states.values()
        return [state.key for state in states if state.outcome and not state.outcome.automatic]

    def lay_out(self) -> None:
        """Lay out what is due, and draw it again from what is published."""
        before = self.stage.view
        listed = to_json(renamed(before, canonical_keys(before)))
        seed = f"{self.case.kind} {self.case.pairs} {self.laid}"
        self.laid += 1
        self.stage.lay_out(seed)
        after = renamed(self.stage.view, canonical_keys(self.stage.view))
        batch = after.last_batch
        sheet = sheet_of(after.batch(batch))
        algorithm = WITH_CONDITIONS if self.case.kind == "knockout" else f"{self.case.kind}-1"
        if after.batch(batch)[0].section is Section.EXTRA:
            algorithm = EXTRA
        self.draws[batch] = Publication(
            self.case.kind, self.settings, algorithm, seed, listed, sheet
        )
        if found := differences(self.draws[batch]):
            raise DifferenceError(found[0])

    def do(self, step: Step) -> None:
        """One thing that goes wrong, or a round that is drawn as soon as it can be."""
        action, pick = step
        match action % 8:
            case 0 if self.ready:
                self.settle(_at(self.ready, pick), _at(ODD, pick >> 8))
            case 1 | 2 if self.ready:
                self.settle(_at(self.ready, pick), A_WINS if pick % 2 else B_WINS)
            case 3 if self.decided:
                self.settle(_at(self.decided, pick), _at(ODD, pick >> 8))
            case 4 if self.decided:
                self.settle(_at(self.decided, pick), None)
            case 5 if self.ready:
                self.stage.begin(_at(self.ready, pick))
            case 6:
                self.leave(pick)
            case 7:
                self.come_late(pick)
        if self.stage.due is Due.LAYOUT and action % 16 < 8:
            self.lay_out()
        elif self.stage.due is Due.OVER and action % 16 < 8:
            self.order_extra(pick)

    def settle(self, key: int, result: Result | None) -> None:
        """Record, correct or annul; refused first where it needs others redone."""
        redone = frozenset(self.stage.foresee(key, result).redone)
        if redone:
            try:
                self._settle(key, result, frozenset())
            except BlockedError as error:
                if frozenset(error.matches) != redone:
                    raise DifferenceError("others stand in the way than foreseen") from error
            else:
                raise DifferenceError(f"match {key} was changed over what is played")
        self._settle(key, result, redone)
        last = self.stage.view.last_batch
        self.draws = {batch: draw for batch, draw in self.draws.items() if batch <= last}

    def leave(self, pick: int) -> None:
        """Somebody leaves who is not in the middle of a match, while enough are left."""
        states = self.stage.graph.states.values()
        view = self.stage.view
        busy = {
            entry
            for state in states
            if state.begun and state.outcome is None
            for side in state.occupants
            for entry in view.behind(side)
        }
        playing = [e.key for e in self.stage.entrants.values() if e.plays]
        free = [key for key in playing if key not in busy]
        if free and len(playing) > FEWEST_LEFT:
            self.stage.leave(_at(free, pick), _at(LEFT, pick >> 8))

    def come_late(self, pick: int) -> None:
        """A pair comes late, or two individuals; refused where the format cannot take it."""
        last = max(entrant.number for entrant in self.stage.entrants.values())
        key = max((*self.stage.entrants, *self.stage.members)) + 1
        for at in range(2 if self.is_mixer else 1):
            try:
                self.stage.admit(Entrant(key + at, last + 1 + at), str(pick))
            except LateEntryRefusedError:
                return

    def order_extra(self, pick: int) -> bool:
        """Some of those level play an extra match, where one could part them; whether they do."""
        format_, view = self.stage.format, self.stage.view
        if not (isinstance(format_, Parting) and counts_extra(format_)):
            return False
        busy = frozenset[int]().union(*awaited(view).values())
        levels = level_pairs(format_, view) if is_played(format_, view) else ()
        free = [level.numbers for level in levels if busy.isdisjoint(level.numbers)]
        if not free:
            return False
        orders = (*format_.extra, _at(free, pick))
        self.stage.format = replace(format_, extra=orders)
        self.settings = {**self.settings, "extra": [list(numbers) for numbers in orders]}
        self.lay_out()
        return True

    def to_the_end(self) -> None:
        """Everything else is played out plainly."""
        lot = Stream("rest")
        while True:
            if keys := self.ready:
                for key in keys:
                    if key in self.stage.graph.states and self.stage.graph.match(key).ready:
                        self._plain(key, A_WINS if lot.chance(1, of=2) else B_WINS)
            elif self.stage.due is Due.LAYOUT:
                self.lay_out()
            elif not (lot.chance(1, of=3) and self.order_extra(lot.below(MANY))):
                return

    def record(self) -> Record:
        """All that is written down of it at the end."""
        view = renamed(self.stage.view, canonical_keys(self.stage.view))
        stage = StageRecord(self.case.kind, self.settings, view, self.draws)
        numbers = sorted(entrant.number for entrant in view.entrants)
        pairs = range(1, len(numbers) // (2 if self.is_mixer else 1) + 1)
        return Record(
            pairs=tuple(pairs),
            stages=(stage,),
            finished=True,
            champion=champion_of(stage.format, view),
        )

    def _settle(self, key: int, result: Result | None, redo: frozenset[int]) -> None:
        if result is None:
            self.stage.annul(key, redo=redo)
        else:
            self.stage.record(key, result, redo=redo)

    def _plain(self, key: int, result: Result) -> None:
        """In a large stage that is drawn once, only the graph is told: nothing else can change."""
        if self.case.pairs > SMALL and self.case.kind in {"groups", "league"}:
            self.stage.graph.settle(key, result)
        else:
            self.settle(key, result)


def play(case: Case) -> Record:
    """The case to its end. `DifferenceError` or any other error where something is wrong."""
    day = Day(case)
    for step in case.steps:
        day.do(step)
        if case.pairs <= SMALL:
            assert_stands(day.stage)
    day.to_the_end()
    assert_stands(day.stage)
    record = day.record()
    if (found := first_difference(record)) is not None:
        raise DifferenceError(f"{found[0]}: {found[1]}")
    return record


def _at(things: Sequence[T], pick: int) -> T:
    return things[pick % len(things)]
