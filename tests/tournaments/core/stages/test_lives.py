"""Out at so many defeats, drawn anew every round."""

from collections import Counter

import pytest

from scoring.engine.sides import Side
from tests.tournaments.core.stages.days import (
    A_WINS,
    B_WINS,
    champion,
    entrants,
    play_out,
    ready,
    stage_of,
)
from tournaments.core.places import Placing
from tournaments.core.progress import BlockedError, Result
from tournaments.core.stages.format import Due, LateEntryRefusedError, LateRefusal, Note, Why
from tournaments.core.stages.lives import Lives
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.view import Entrant, Presence
from tournaments.core.values import Outcome

pytestmark = pytest.mark.pure


def play_round(stage: MemoryStage, result: Result = A_WINS) -> None:
    for key in ready(stage):
        stage.record(key, result)


@pytest.mark.parametrize("lives", [1, 2, 3])
@pytest.mark.parametrize("pairs", [2, 3, 5, 8, 13])
def test_one_is_left_and_each_other_has_as_many_defeats(lives: int, pairs: int) -> None:
    format_ = Lives(lives=lives)
    stage = stage_of(format_, pairs)
    play_out(stage)
    defeats = format_.defeats(stage.view)
    first = champion(stage)
    assert first is not None
    assert defeats.pop(first) < lives
    assert set(defeats.values()) == {lives}


def test_a_bye_is_no_defeat() -> None:
    format_ = Lives(lives=1)
    stage = stage_of(format_, 3)
    stage.record(1, A_WINS)
    assert sum(format_.defeats(stage.view).values()) == 1
    stage.lay_out("s")
    assert len(ready(stage)) == 1


def test_nobody_rests_twice_before_all_have() -> None:
    """F9, for those still in."""
    stage = stage_of(Lives(lives=9), 5)
    rested: Counter[object] = Counter()
    for _ in range(5):
        rested.update(s.occupants[0] for s in stage.view.states_of(stage.rounds[-1]) if s.winner)
        play_round(stage)
        stage.lay_out("s")
    assert sorted(rested.values()) == [1, 1, 1, 1, 1]


def test_when_neither_of_the_last_two_comes_there_is_no_champion() -> None:
    stage = stage_of(Lives(lives=1), 2)
    stage.record(1, Result(Outcome.NO_SHOW_BOTH))
    assert (stage.due, champion(stage)) == (Due.OVER, None)
    assert [(placing.first, placing.last) for placing in stage.places] == [(1, 2), (1, 2)]


def test_those_out_in_one_round_share_their_place() -> None:
    stage = stage_of(Lives(lives=1), 8)
    play_out(stage)
    assert [placing.last for placing in stage.places] == [1, 2, 4, 4, 8, 8, 8, 8]


def test_one_that_leaves_was_out_in_the_round_it_did_not_play() -> None:
    stage = stage_of(Lives(lives=2), 4)
    play_round(stage)
    leaver = stage.view.states[1].occupants[0]
    assert isinstance(leaver, int)
    stage.leave(leaver, Presence.WITHDRAWN)
    stage.lay_out("s")
    assert leaver not in {s for m in stage.view.states_of(stage.rounds[1]) for s in m.occupants}
    assert stage.places[-1].pair == leaver


def test_a_late_pair_has_a_defeat_for_each_round_missed() -> None:
    format_ = Lives(lives=2)
    stage = stage_of(format_, 8)
    late = stage.admit(Entrant(9, 9), "l")
    assert (late.entrant.enters, format_.defeats(stage.view)[9]) == (2, 1)
    play_round(stage)
    stage.lay_out("s")
    with pytest.raises(LateEntryRefusedError) as refused:
        stage.admit(Entrant(10, 10), "l")
    assert refused.value.code is LateRefusal.ROUNDS_PLAYED
    play_out(stage)
    with pytest.raises(LateEntryRefusedError) as refused:
        stage.admit(Entrant(10, 10), "l")
    assert refused.value.code is LateRefusal.STAGE_OVER


def test_a_correction_undoes_the_rounds_that_somebody_else_would_play() -> None:
    """With two lives a match of round one does not reach round two, but may reach the third."""
    stage = stage_of(Lives(lives=2), 4)
    play_round(stage)
    stage.lay_out("s")
    assert stage.foresee(1, B_WINS).undone == ()
    play_round(stage, A_WINS)
    stage.lay_out("s")
    third = [match.key for match in stage.rounds[2].matches]
    loser = stage.view.states[1].occupants[1]
    out = {entrant.key for entrant in stage.entrants.values()} - {
        side for s in stage.view.states_of(stage.rounds[2]) for side in s.occupants
    }
    foreseen = stage.foresee(1, B_WINS)
    assert bool(foreseen.undone) == (loser in out or foreseen.undone == (3,))
    assert foreseen.removed == (tuple(third) if foreseen.undone else ())


def test_with_one_life_the_next_round_is_drawn_anew() -> None:
    """F25, F99: refused while a match of it is under way, unless exactly that is ordered."""
    stage = stage_of(Lives(lives=1), 4)
    play_round(stage)
    stage.lay_out("s")
    stage.record(3, A_WINS)
    with pytest.raises(BlockedError) as blocked:
        stage.record(1, B_WINS)
    assert blocked.value.matches == (3,)
    stage.record(1, B_WINS, redo=frozenset({3}))
    assert (len(stage.rounds), stage.due) == (1, Due.LAYOUT)
    stage.lay_out("s")
    assert stage.view.states[1].occupants[1] in stage.view.states[3].occupants


def test_the_last_two_meet_though_they_should_not_and_it_is_said() -> None:
    stage = MemoryStage(Lives(lives=1, forbidden=((1, 2),)), entrants(2))
    assert stage.lay_out("s").notes == (Note(Why.APART_NOT_MET, 1, "forbidden"),)


def test_a_pair_of_a_village_meets_another_where_it_can() -> None:
    villages = ["a", "a", "b", "b", "c", "c"]
    stage = MemoryStage(
        Lives(), [Entrant(n, n, apart=(v,)) for n, v in enumerate(villages, start=1)]
    )
    layout = stage.lay_out("s")
    assert layout.notes == ()
    for state in stage.view.states.values():
        a, b = state.occupants
        assert isinstance(a, int)
        assert isinstance(b, int)
        assert villages[a - 1] != villages[b - 1]


def test_wrong_settings_are_named() -> None:
    with pytest.raises(WrongSettingError) as wrong:
        Lives(lives=0)
    assert (wrong.value.field, wrong.value.nearest) == ("lives", 1)


def test_a_disqualified_winner_leaves_the_field() -> None:
    stage = stage_of(Lives(lives=1), 4)
    stage.record(1, Result(Outcome.DISQUALIFIED, Side.A))
    stage.record(2, A_WINS)
    winner = stage.view.states[2].occupants[0]
    assert isinstance(winner, int)
    stage.leave(winner, Presence.DISQUALIFIED)
    assert stage.due is Due.OVER
    assert champion(stage) == stage.view.states[1].occupants[0]


def test_a_win_over_one_that_left_stays_when_the_winner_leaves_after_it_has_played_on() -> None:
    """No line leads from that match to the next round, which was drawn from it all the same."""
    stage = stage_of(Lives(lives=1), 4)
    first, second = (state.key for state in stage.graph.states.values())
    gone, through = stage.graph.match(first).occupants
    assert isinstance(gone, int)
    assert isinstance(through, int)
    stage.leave(gone, Presence.WITHDRAWN)
    stage.record(second, A_WINS)
    stage.lay_out("t")
    (final,) = ready(stage)
    winner = Side.A if stage.graph.match(final).occupants[0] == through else Side.B
    stage.record(final, Result(Outcome.PLAYED, winner))
    stage.leave(through, Presence.DISQUALIFIED)
    assert stage.graph.match(first).outcome is Outcome.UNOPPOSED
    assert stage.places[0] == Placing(1, 1, through)
