"""Knock-outs of every size played to the end with mistakes, trouble and corrections on the way.

After each step the matches stand as a slow recomputation from the top puts them, a correction is
refused exactly when a slow search finds somebody who has played on, and at the end every invariant
holds.
"""

from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.sides import Side
from tests.tournaments.core.hall import Hall, play_day
from tests.tournaments.core.knockouts import record_of_knockout
from tests.tournaments.core.who_stands import as_standings, who_stands
from tournaments.core.brackets import draw_order, plan_knockout
from tournaments.core.memory import MemoryGraph
from tournaments.core.names import invent_pairs
from tournaments.core.progress import BlockedError, Change, MatchState, Result, played_on
from tournaments.core.simulate import Cast
from tournaments.core.stages.check import first_difference
from tournaments.core.stages.record import Record
from tournaments.core.stream import Stream
from tournaments.core.values import Outcome

pytestmark = pytest.mark.pure

RESULTS = tuple(
    Result(outcome, winner)
    for outcome in Outcome
    if not outcome.automatic
    for winner in (tuple(Side) if outcome.has_winner else (None,))
)
EVERY_SIZE = [*range(2, 71)]


@dataclass
class Day:
    """One bracket, the results in force, and who has sat down."""

    pairs: int
    third_place: bool
    results: dict[int, Result] = field(default_factory=dict)

    def __post_init__(self) -> None:
        order = draw_order(range(1, self.pairs + 1), "s")
        self.plan = plan_knockout(order, third_place=self.third_place)
        self.planned = tuple(self.plan.matches)
        self.graph = MemoryGraph.of_plan(self.planned)

    @property
    def ready(self) -> list[MatchState]:
        return [state for state in self.graph.states.values() if state.ready]

    def settle(self, key: int, result: Result | None) -> None:
        """Set, correct or clear, and compare with the slow twin."""
        unchanged = self.results.get(key) == result
        blocking = () if unchanged else self.who_played_on(key)
        before = dict(self.graph.states)
        if blocking:
            with pytest.raises(BlockedError) as caught:
                self.graph.settle(key, result)
            assert set(caught.value.matches) <= set(blocking)
            assert self.graph.states == before
            return
        changes = self.graph.settle(key, result)
        self.results.pop(key, None)
        if result is not None:
            self.results[key] = result
        assert as_standings(self.graph.states.values()) == who_stands(self.planned, self.results)
        assert_only_changes(before, changes)
        assert self.graph.settle(key, result) == ()

    def who_played_on(self, key: int) -> list[int]:
        """Later matches begun or decided with a pair of this one, or that need its result."""
        pairs = set(self.graph.match(key).occupants)
        without = {match: result for match, result in self.results.items() if match != key}
        left = who_stands(self.planned, without)
        return [
            match.key
            for match in self.graph.states.values()
            if match.key > key
            and (match.begun or match.key in self.results)
            and (pairs & set(match.occupants) or left[match.key][0] != match.occupants)
        ]

    def record(self) -> Record:
        return record_of_knockout(
            self.plan,
            self.graph.states,
            pairs=self.pairs,
            seed="s",
            third_place=self.third_place,
        )


def assert_only_changes(before: dict[int, MatchState], changes: tuple[Change, ...]) -> None:
    """Each change is of another match and changes it; a table is taken back with the sides."""
    assert len({change.match for change in changes}) == len(changes)
    for change in changes:
        match = before[change.match]
        stood = (match.occupants, match.outcome, match.winner)
        assert stood != (change.occupants, change.outcome, change.winner)
        assert change.call_back == (match.called and match.occupants != change.occupants)


def step(day: Day, action: int, pick: int, result: Result) -> None:
    """One thing that happens, chosen by three numbers."""
    ready, settled = day.ready, sorted(day.results)
    match action % 8:
        case 0 | 1 | 2 if ready:
            day.settle(ready[pick % len(ready)].key, result)
        case 3 if ready:
            day.graph.call(ready[pick % len(ready)].key)
        case 4 if ready:
            day.graph.begin(ready[pick % len(ready)].key)
        case 5 if settled:
            day.settle(settled[pick % len(settled)], result)
        case 6 if settled:
            day.settle(settled[pick % len(settled)], None)
        case 7 if settled:
            key = settled[pick % len(settled)]
            if not played_on(day.graph, key):
                kept, stood = day.results[key], as_standings(day.graph.states.values())
                day.settle(key, None)
                day.settle(key, kept)
                assert as_standings(day.graph.states.values()) == stood


def to_the_end(day: Day, stream: Stream) -> None:
    while ready := day.ready:
        day.settle(stream.choice(ready).key, stream.choice(RESULTS))


def assert_all_holds(day: Day) -> None:
    record = day.record()
    assert record.finished
    assert first_difference(record) is None
    final = day.graph.match(day.planned[-1].key)
    if final.outcome in {Outcome.PLAYED, Outcome.WALKOVER, Outcome.UNOPPOSED}:
        assert record.places[0].pair == record.champion


@pytest.mark.parametrize("pairs", EVERY_SIZE)
def test_every_size_to_the_end(pairs: int) -> None:
    stream = Stream(f"day of {pairs}")
    for third_place in (False, True):
        day = Day(pairs, third_place)
        for _ in range(2 * pairs):
            step(day, stream.below(8), stream.below(2**32), stream.choice(RESULTS))
        to_the_end(day, stream)
        assert_all_holds(day)


@settings(max_examples=150, deadline=None)
@given(
    pairs=st.integers(2, 12),
    third_place=st.booleans(),
    steps=st.lists(
        st.tuples(st.integers(0, 7), st.integers(0, 15), st.sampled_from(RESULTS)), max_size=40
    ),
)
def test_any_sequence_of_steps(
    *, pairs: int, third_place: bool, steps: list[tuple[int, int, Result]]
) -> None:
    """A failure shrinks to the shortest sequence that shows it."""
    day = Day(pairs, third_place)
    for action, pick, result in steps:
        step(day, action, pick, result)
    to_the_end(day, Stream("rest"))
    assert_all_holds(day)


@pytest.mark.parametrize("pairs", [*EVERY_SIZE, 107, 260])
def test_simulated_days_of_every_size(pairs: int) -> None:
    stream = Stream(f"simulated {pairs}")
    hall = Hall(tables=max(1, pairs // 3), third_place=pairs % 2 == 0)
    record = play_day(hall, Cast(invent_pairs(pairs, stream), f"seed {pairs}"), stream)
    assert record.finished
    assert first_difference(record) is None


@pytest.mark.parametrize("pairs", [107, 260, 1023, 1024])
def test_large_brackets_with_every_outcome(pairs: int) -> None:
    stream = Stream(f"large {pairs}")
    day = Day(pairs, third_place=True)
    for match in day.planned:
        if day.graph.match(match.key).ready:
            for result in (stream.choice(RESULTS), None, stream.choice(RESULTS)):
                day.graph.settle(match.key, result)
                if result is not None:
                    day.results[match.key] = result
    assert as_standings(day.graph.states.values()) == who_stands(day.planned, day.results)
    assert_all_holds(day)


def test_a_bracket_of_107_is_the_december_event() -> None:
    """43 matches on 36 tables, then 64 pairs; 106 matches in all."""
    stream = Stream("diciembre")
    hall = Hall(tables=36)
    record = play_day(hall, Cast(invent_pairs(107, stream), "diciembre"), stream)
    matches = [match for round_ in record.stages[0].view.rounds for match in round_.matches]
    played = [match for match in matches if match.number is not None]
    first = [match for match in played if match.round == 1]
    assert (len(played), len(first), len(matches) - len(played)) == (106, 43, 21)
    assert len({occupation.table for occupation in record.occupations}) == 36
