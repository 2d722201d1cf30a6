"""A stage written down is the stage, whatever its keys were."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.sides import Side
from tournaments.core.progress import Result
from tournaments.core.stages.canonical import canonical_keys, from_json, renamed, to_json
from tournaments.core.stages.format import Due
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.view import Entrant, Presence, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import Outcome

pytestmark = pytest.mark.pure


def played(kind: str, pairs: int, seed: str, steps: int) -> MemoryStage:
    """A stage some way into its play; the keys of its entrants are nothing like their numbers."""
    stage = MemoryStage(
        format_of(kind, {}),
        [
            Entrant(1000 - 7 * number, number, apart=("village:A",))
            for number in range(1, pairs + 1)
        ],
    )
    lot = Stream(seed)
    for step in range(steps):
        if stage.due is Due.LAYOUT:
            stage.lay_out(f"{seed}/{step}")
        ready = [state.key for state in stage.graph.states.values() if state.ready]
        if ready:
            winner = lot.choice(tuple(Side))
            stage.record(lot.choice(ready), Result(Outcome.PLAYED, winner))
    return stage


def canonical(view: StageView) -> StageView:
    return renamed(view, canonical_keys(view))


KINDS = ["knockout", "redraw", "groups", "league", "swiss", "lots", "lives", "mixer"]


@given(st.sampled_from(KINDS), st.integers(4, 12), st.integers(0, 20))
def test_it_reads_back_and_draws_the_same(kind: str, pairs: int, steps: int) -> None:
    stage = played(kind, pairs, "seed", steps)
    view = canonical(stage.view)
    read = from_json(json.loads(json.dumps(to_json(view))))
    assert (read.entrants, read.rounds, read.states, read.members) == (
        view.entrants,
        view.rounds,
        view.states,
        view.members,
    )
    if stage.due is Due.LAYOUT:
        assert stage.format.lay_out(read, Stream("next")) == stage.format.lay_out(
            view, Stream("next")
        )


def test_who_has_left_and_who_came_late_stand_in_it() -> None:
    entrants = (
        Entrant(7, 1, seed=1, group=2),
        Entrant(9, 2, presence=Presence.WITHDRAWN, left_after=0, enters=2),
    )
    view = canonical(StageView(entrants))
    assert from_json(to_json(view)).entrants == (
        Entrant(1, 1, seed=1, group=2),
        Entrant(2, 2, presence=Presence.WITHDRAWN, left_after=0, enters=2),
    )
