"""The faults of brackets, sought in every format and size, one level further down too.

What one case shows stands beside the code it is about; here stand the relatives of those cases.
"""

from collections.abc import Callable, Mapping

import pytest

from scoring.engine.sides import Side
from tests.tournaments.core.stages.days import (
    A_WINS,
    B_WINS,
    assert_stands,
    champion,
    play_out,
    ready,
    stage_of,
)
from tournaments.core.progress import (
    BYE,
    UNKNOWN,
    BlockedError,
    IllegalResultError,
    MatchState,
    Refusal,
    Result,
)
from tournaments.core.stages.double import Double
from tournaments.core.stages.format import Due
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stream import Stream
from tournaments.core.values import Outcome

pytestmark = pytest.mark.pure

NO_SHOW_BOTH = Result(Outcome.NO_SHOW_BOTH)
BOTH_OUT = Result(Outcome.DISQUALIFIED_BOTH)
ABSENT = {side: Result(Outcome.WALKOVER, side) for side in Side}

Kind = tuple[str, Mapping[str, object]]
FORMATS: list[Kind] = [
    ("knockout", {}),
    ("knockout", {"third_place": True}),
    ("knockout", {"consolation_rounds": 1}),
    ("knockout", {"consolation_rounds": 2, "third_place": True}),
    ("knockout", {"repesca": True, "third_place": True}),
    ("redraw", {"third_place": True}),
    ("double", {}),
    ("lives", {"lives": 1}),
    ("lives", {"lives": 2}),
    ("lives", {"lives": 3}),
]
BRACKETS = FORMATS[:7]


def each_moment(
    kind: Kind, pairs: int, seen: Callable[[MemoryStage], None], *, result: Result = A_WINS
) -> MemoryStage:
    """A day in an order of its own; ``seen`` looks at the stage after each step."""
    stream = Stream(f"{kind}{pairs}")
    stage = stage_of(format_of(*kind), pairs)
    seen(stage)
    while stage.due is not Due.OVER:
        if keys := ready(stage):
            stage.record(stream.choice(keys), result)
        else:
            stage.lay_out("s")
        seen(stage)
    return stage


@pytest.mark.parametrize("pairs", range(5, 71))
def test_whoever_falls_for_the_first_time_has_a_match_to_play(pairs: int) -> None:
    """F1: in any order of play nobody waits against a bye, in brackets of any size."""
    stream, stage = Stream(f"f1/{pairs}"), stage_of(Double(), pairs)
    lost: set[int] = set()
    numbered = {m.key: m.number for r in stage.rounds for m in r.matches}
    while keys := ready(stage):
        key = stream.choice(keys)
        stage.record(key, stream.choice((A_WINS, B_WINS)))
        state = stage.graph.match(key)
        loser = state.occupants[state.winner is Side.A]
        assert isinstance(loser, int)
        waits = [
            other
            for other in stage.graph.states.values()
            if loser in other.occupants and other.outcome is None
        ]
        # whoever falls in the final itself waits for a second one, not laid out yet
        if loser not in lost and stage.due is Due.RESULTS:
            (at,) = waits
            assert BYE not in at.occupants
            assert numbered[at.key] is not None
        lost.add(loser)
    assert stage.due is not Due.RESULTS


@pytest.mark.parametrize("kind", BRACKETS, ids=str)
@pytest.mark.parametrize("pairs", [5, 8, 11])
def test_a_place_still_empty_lets_nobody_through_and_takes_no_walkover(
    kind: Kind, pairs: int
) -> None:
    """F3, F43: whoever is there waits, and nothing can be recorded until the rival is known."""
    held = 0

    def seen(stage: MemoryStage) -> None:
        nonlocal held
        for state in list(stage.graph.states.values()):
            if UNKNOWN in state.occupants:
                assert state.outcome is None
                held += 1
                for result in (*ABSENT.values(), NO_SHOW_BOTH, A_WINS):
                    with pytest.raises(IllegalResultError) as refused:
                        stage.record(state.key, result)
                    # a bye of which the pair is not known yet is a bye all the same
                    rests = BYE in state.occupants
                    assert refused.value.code is (
                        Refusal.BYE_MATCH if rests else Refusal.SIDES_UNKNOWN
                    )

    each_moment(kind, pairs, seen)
    assert held or kind[0] == "redraw"


@pytest.mark.parametrize("kind", FORMATS, ids=str)
@pytest.mark.parametrize("pairs", [5, 7, 11])
def test_of_a_bye_nothing_is_recorded(kind: Kind, pairs: int) -> None:
    """F21, F43: where rounds are drawn anew too."""
    rested = 0

    def seen(stage: MemoryStage) -> None:
        nonlocal rested
        for state in list(stage.graph.states.values()):
            if state.outcome is Outcome.BYE:
                rested += 1
                for result in (A_WINS, ABSENT[Side.A], NO_SHOW_BOTH):
                    with pytest.raises(IllegalResultError) as refused:
                        stage.record(state.key, result)
                    assert refused.value.code is Refusal.BYE_MATCH

    each_moment(kind, pairs, seen)
    assert rested or "repesca" in kind[1]


@pytest.mark.parametrize("kind", FORMATS, ids=str)
@pytest.mark.parametrize("pairs", [4, 7])
def test_a_winner_set_anew_stands_where_the_first_would_have(kind: Kind, pairs: int) -> None:
    """F25, F47: set, set otherwise and set back is as set once; the same again changes nothing."""

    def seen(stage: MemoryStage) -> None:
        for key in ready(stage):
            before = stage.view
            stage.record(key, B_WINS)
            once = stage.view
            assert stage.record(key, B_WINS).changes == ()
            assert stage.view == once
            for other in (A_WINS, ABSENT[Side.A], NO_SHOW_BOTH, BOTH_OUT):
                stage.record(key, other)
                told = stage.view
                assert stage.record(key, other).changes == ()
                assert stage.view == told
                assert_stands(stage)
                stage.record(key, B_WINS)
                assert stage.view == once
            stage.annul(key)
            assert stage.view.states == before.states

    each_moment(kind, pairs, seen)


@pytest.mark.parametrize("kind", FORMATS, ids=str)
@pytest.mark.parametrize("pairs", [8, 11])
def test_nothing_that_was_played_is_undone_in_passing(kind: Kind, pairs: int) -> None:
    """F25, F45: at the end of the day each match set anew or taken back names what it undoes.

    It is refused without the order, changes nothing then, and with it the day can be played on.
    """
    stage = each_moment(kind, pairs, lambda _: None)
    began = [s.key for s in stage.graph.states.values() if s.outcome is Outcome.PLAYED]
    for key in began:
        again = each_moment(kind, pairs, lambda _: None)
        foreseen = again.foresee(key, B_WINS)
        sent_on = [feed.match for feed in again.graph.fed_by(key)]
        # both places that it fills, the loser's too, had been played from
        assert set(foreseen.redone) >= {
            match for match in sent_on if again.graph.match(match).outcome is Outcome.PLAYED
        }
        if foreseen.redone:
            before = again.view
            with pytest.raises(BlockedError) as blocked:
                again.record(key, B_WINS)
            assert blocked.value.matches == foreseen.redone
            assert again.view == before
        again.record(key, B_WINS, redo=frozenset(foreseen.redone))
        assert_stands(again)
        play_out(again)
        assert again.due is Due.OVER
        assert UNKNOWN not in {side for s in again.graph.states.values() for side in s.occupants}


@pytest.mark.parametrize("kind", FORMATS, ids=str)
@pytest.mark.parametrize("pairs", [7])
def test_both_sent_out_by_mistake_is_undone_whole(kind: Kind, pairs: int) -> None:
    """F99: in any match of the day, found out at once or when all the rest is over.

    What was made meanwhile is gone, and the day ends as it would have without the mistake.
    """
    one_out = Result(Outcome.DISQUALIFIED, Side.B)
    for key in list(each_moment(kind, pairs, lambda _: None).graph.states):
        plain, at_once, at_the_end = (stage_of(format_of(*kind), pairs) for _ in range(3))
        if not all(_play_until(stage, key) for stage in (plain, at_once, at_the_end)):
            continue
        plain.record(key, one_out)
        at_once.record(key, BOTH_OUT)
        assert_stands(at_once)
        at_once.record(key, one_out)
        assert at_once.view == plain.view
        at_the_end.record(key, BOTH_OUT)
        play_out(at_the_end)
        redone = at_the_end.foresee(key, one_out).redone
        at_the_end.record(key, one_out, redo=frozenset(redone))
        assert_stands(at_the_end)
        for stage in (plain, at_the_end):
            play_out(stage)
        assert (at_the_end.due, at_the_end.places) == (Due.OVER, plain.places)


def _play_until(stage: MemoryStage, key: int) -> bool:
    """Side a wins, until this match could be played; False if it never can."""
    while key not in stage.graph.states or not stage.graph.states[key].ready:
        if keys := ready(stage):
            stage.record(keys[0], A_WINS)
        elif stage.due is Due.LAYOUT:
            stage.lay_out("s")
        else:
            return False
    return True


@pytest.mark.parametrize("kind", FORMATS, ids=str)
@pytest.mark.parametrize("pairs", [2, 3, 4, 5, 8, 13])
def test_a_day_to_which_nobody_comes_has_an_end_and_no_champion(kind: Kind, pairs: int) -> None:
    """F41: one level down and two, in losers' brackets and consolations too."""
    stage = each_moment(kind, pairs, assert_stands, result=NO_SHOW_BOTH)
    through_byes = pairs > 2 and _rests(stage)
    assert stage.due is Due.OVER
    assert (champion(stage) is None) or through_byes


def _rests(stage: MemoryStage) -> bool:
    """Somebody never had a rival, and so never failed to come."""
    return any(s.outcome in (Outcome.BYE, Outcome.UNOPPOSED) for s in stage.graph.states.values())


@pytest.mark.parametrize("kind", FORMATS, ids=str)
@pytest.mark.parametrize("pairs", [3, 6, 8])
def test_a_walkover_is_a_win_from_which_the_next_round_is_drawn(kind: Kind, pairs: int) -> None:
    """F103: every match of the day by walkover; whoever came each time is the champion."""
    stage = each_moment(kind, pairs, assert_stands, result=ABSENT[Side.A])
    first = champion(stage)
    assert stage.due is Due.OVER
    assert first is not None
    won = [_winner(s) for s in stage.graph.states.values() if first in s.occupants]
    lives = kind[1].get("lives", 2 if kind[0] == "double" else 1)
    assert len(won) - won.count(first) < int(str(lives))


def _winner(state: MatchState) -> object:
    return state.occupants[state.winner is Side.B]
