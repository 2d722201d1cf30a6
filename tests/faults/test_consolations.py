"""Who plays in a consolation, and who does not, in every size."""

import pytest

from scoring.engine.sides import Side
from tests.tournaments.core.stages.days import A_WINS, ready, stage_of
from tournaments.core.progress import Result
from tournaments.core.stages.format import Due
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.view import Presence
from tournaments.core.values import LoserOf, Outcome

pytestmark = pytest.mark.pure


@pytest.mark.parametrize("pairs", [5, 6, 8, 11, 16, 21, 32])
@pytest.mark.parametrize("rounds", [1, 2])
def test_the_consolation_is_of_those_that_fell_in_its_rounds_however_late_it_is_drawn(
    pairs: int, rounds: int
) -> None:
    """F39: later rounds of the main bracket are over before it is drawn."""
    stage = stage_of(Knockout(consolation_rounds=rounds), pairs)
    main = [
        match.key
        for round_ in stage.rounds[:rounds]
        for match in round_.matches
        if match.number is not None
    ]
    while keys := ready(stage):
        stage.record(keys[0], A_WINS)
    fell = {stage.graph.match(key).occupants[1] for key in main}
    if stage.due is not Due.LAYOUT:
        assert len(fell) < 2
        return
    stage.lay_out("c")
    drawn = {
        side
        for round_ in stage.rounds
        if round_.batch == 2
        for match in round_.matches
        for side, place in zip(stage.graph.match(match.key).occupants, match.places, strict=True)
        if isinstance(place, LoserOf) and place.match in main
    }
    assert drawn == fell


@pytest.mark.parametrize("pairs", [8, 11, 16])
def test_whoever_did_not_come_or_has_left_is_in_no_consolation(pairs: int) -> None:
    """F37: as in a repesca; whoever is drawn sat down, lost, and is still there."""
    stage = stage_of(Knockout(consolation_rounds=1), pairs)
    absent, gone, *others = [m.key for m in stage.rounds[0].matches if m.number is not None]
    stage.record(absent, Result(Outcome.WALKOVER, Side.A))
    for key in (gone, *others):
        stage.record(key, A_WINS)
    left = stage.graph.match(gone).occupants[1]
    assert isinstance(left, int)
    stage.leave(left, Presence.WITHDRAWN)
    if stage.due is not Due.LAYOUT:
        assert len(others) < 2
        return
    stage.lay_out("c")
    drawn = [m.places for r in stage.rounds if r.batch == 2 for m in r.matches]
    sources = {place.match for two in drawn for place in two if isinstance(place, LoserOf)}
    assert sources == set(others)
