"""The faults that come of pairs that leave, sought in every format, size and at every moment."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import pytest

from tests.tournaments.core.stages.days import A_WINS, assert_stands, ready, stage_of
from tournaments.core.progress import BYE, UNKNOWN, MatchState
from tournaments.core.stages.format import Due
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.table import Ranked
from tournaments.core.stages.view import Presence
from tournaments.core.stream import Stream
from tournaments.core.values import Outcome

pytestmark = pytest.mark.pure

Kind = tuple[str, Mapping[str, object]]
FORMATS: list[Kind] = [
    ("knockout", {"third_place": True}),
    ("knockout", {"consolation_rounds": 1}),
    ("knockout", {"repesca": True}),
    ("redraw", {"third_place": True}),
    ("double", {}),
    ("lives", {"lives": 2}),
    ("swiss", {"rounds": 3}),
    ("lots", {"rounds": 3}),
    ("league", {"twice": True}),
]
ROBINS: list[Kind] = [
    ("league", {"counting": {"withdrawn": "keep"}}),
    ("groups", {"groups": 1, "counting": {"withdrawn": "annul"}}),
]


def goes_on(stage: MemoryStage) -> bool:
    return stage.due is not Due.OVER


def play_on(stage: MemoryStage, stream: Stream, *, steps: int) -> None:
    """So many steps at most, in an order by lot, side a winning."""
    while steps and goes_on(stage):
        if keys := ready(stage):
            stage.record(stream.choice(keys), A_WINS)
        else:
            stage.lay_out("s")
        steps -= 1


def played_by(stage: MemoryStage, pairs: set[int]) -> set[int]:
    return {
        s.key
        for s in stage.graph.states.values()
        if s.outcome is Outcome.PLAYED and pairs & set(s.occupants)
    }


def after_so_many(kind: Kind, pairs: int, leavers: set[int], steps: int) -> MemoryStage | None:
    """A day that these have left after so many steps, or None where it was over by then."""
    stage, stream = stage_of(format_of(*kind), pairs), Stream(f"{kind}{pairs}")
    play_on(stage, stream, steps=steps)
    if not goes_on(stage):
        return None
    for leaver in sorted(leavers):
        presence = stream.choice((Presence.WITHDRAWN, Presence.DISQUALIFIED))
        stage.leave(leaver, presence)
        assert_stands(stage)
    before = played_by(stage, leavers)
    play_on(stage, stream, steps=-1)
    assert played_by(stage, leavers) == before
    return stage


def leaving(pairs: int, gone: int, steps: int) -> set[int]:
    """Who leaves: others each time, so that at every moment it is now the one, now the other."""
    return {1 + (steps + each) % pairs for each in range(gone)}


@pytest.mark.parametrize("kind", FORMATS, ids=str)
@pytest.mark.parametrize("pairs", [4, 5, 7])
@pytest.mark.parametrize("gone", [1, 2])
def test_whoever_leaves_at_any_time_leaves_no_hole(kind: Kind, pairs: int, gone: int) -> None:
    """F21, F57, F93, F95: nobody waits for whoever left, or sits down with them."""
    steps = 0
    while stage := after_so_many(kind, pairs, leaving(pairs, gone, steps), steps):
        assert stage.due is Due.OVER
        assert UNKNOWN not in {side for s in stage.graph.states.values() for side in s.occupants}
        steps += 1
    assert steps >= pairs // 2


@pytest.mark.parametrize("kind", ROBINS, ids=str)
@pytest.mark.parametrize("pairs", range(3, 9))
@pytest.mark.parametrize("gone", [1, 2])
def test_those_that_stay_in_a_group_still_meet_each_other(
    kind: Kind, pairs: int, gone: int
) -> None:
    """F93, F95: each once; rests stay where they were; all else is won unopposed."""
    format_ = format_of(*kind)
    rests = rests_of(stage_of(format_, pairs))
    steps = 0
    while stage := after_so_many(kind, pairs, leaving(pairs, gone, steps), steps):
        gone_now = leaving(pairs, gone, steps)
        stay = set(range(1, pairs + 1)) - gone_now
        states = stage.graph.states.values()
        met = Counter(frozenset(s.occupants) for s in states if stay.issuperset(s.occupants))
        assert met == {frozenset(two): 1 for two in combinations(sorted(stay), 2)}
        assert {s.outcome for s in states if stay.issuperset(s.occupants)} <= {Outcome.PLAYED}
        assert rests_of(stage) == rests
        assert {s.outcome for s in states if still_to_meet(s, gone_now)} <= {
            Outcome.UNOPPOSED,
            Outcome.VACANT,
        }
        assert isinstance(format_, Ranked)
        (table,) = format_.ranking(stage.view)
        assert table.provisional is False
        assert stay <= {row.pair for row in table.standings.rows}
        steps += 1


def rests_of(stage: MemoryStage) -> Counter[object]:
    byes = (s for s in stage.graph.states.values() if BYE in s.occupants)
    return Counter(state.occupants[0] for state in byes)


def still_to_meet(state: MatchState, gone: set[int]) -> bool:
    """A meeting with somebody who left, that was not played before."""
    has_left = bool(gone & set(state.occupants))
    return has_left and BYE not in state.occupants and state.outcome is not Outcome.PLAYED
