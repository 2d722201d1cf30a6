"""Knock-outs with repesca and consolation, and their corrections, by the rows of the catalogue."""

import pytest

from scoring.engine.sides import Side
from tests.tournaments.core.stages.days import A_WINS, B_WINS, champion, play_out, stage_of
from tournaments.core.brackets import Section
from tournaments.core.progress import BYE, BlockedError, IllegalResultError, Refusal, Result
from tournaments.core.stages.format import Due, LateEntryRefusedError, LateRefusal
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.view import Entrant
from tournaments.core.values import LoserOf, Outcome, Place

pytestmark = pytest.mark.pure

NO_SHOW_BOTH = Result(Outcome.NO_SHOW_BOTH)


def first_round(stage: MemoryStage, result: Result = A_WINS) -> list[int]:
    keys = [m.key for m in stage.rounds[0].matches if m.number is not None]
    for key in keys:
        stage.record(key, result)
    return keys


def drawn_in(stage: MemoryStage, batch: int) -> list[Place]:
    return [
        place
        for round_ in stage.rounds
        if round_.batch == batch
        for match in round_.matches
        for place in match.places
        if isinstance(place, LoserOf)
    ]


def test_the_consolation_is_of_those_who_fell_in_its_rounds() -> None:
    """F39: round two is played before the consolation is drawn; its losers are not swept in."""
    stage = stage_of(Knockout(consolation_rounds=1), 16)
    keys = first_round(stage)
    for match in stage.rounds[1].matches:
        stage.record(match.key, A_WINS)
    stage.lay_out("c")
    assert sorted(map(str, drawn_in(stage, 2))) == sorted(str(LoserOf(key)) for key in keys)
    assert {r.section for r in stage.rounds if r.batch == 2} == {Section.CONSOLATION}


def test_nobody_comes_to_a_whole_round_of_the_consolation() -> None:
    """F41: all double walkovers but one, whose winner goes through unopposed."""
    stage = stage_of(Knockout(consolation_rounds=1), 8)
    first_round(stage)
    stage.lay_out("c")
    first, second = (match.key for match in stage.rounds[-2].matches)
    last = stage.rounds[-1].matches[0].key
    stage.record(first, NO_SHOW_BOTH)
    stage.record(second, B_WINS)
    assert (stage.graph.match(last).outcome, stage.graph.match(last).winner) == (
        Outcome.UNOPPOSED,
        Side.B,
    )


def test_a_no_show_is_not_in_the_repesca() -> None:
    """F37: ten pairs, five through, three of the five losers wanted; one of them never came."""
    stage = stage_of(Knockout(repesca=True), 10)
    keys = [match.key for match in stage.rounds[0].matches]
    stage.record(keys[0], Result(Outcome.WALKOVER, Side.A))
    for key in keys[1:]:
        stage.record(key, A_WINS)
    stage.lay_out("r")
    back = drawn_in(stage, 2)
    assert (len(back), LoserOf(keys[0]) in back) == (3, False)
    assert [len(round_.matches) for round_ in stage.rounds[1:]] == [4, 2, 1]


def test_too_few_losers_make_byes() -> None:
    stage = stage_of(Knockout(repesca=True), 10)
    first_round(stage, Result(Outcome.WALKOVER, Side.B))
    stage.lay_out("r")
    assert (drawn_in(stage, 2), stage.rounds[1].byes) == ([], 3)


def test_nobody_brought_back_meets_at_once_the_pair_that_won() -> None:
    for seed in range(20):
        stage = stage_of(Knockout(repesca=True), 12, seed=str(seed))
        first_round(stage)
        stage.lay_out(str(seed))
        first = {frozenset(stage.graph.match(m.key).occupants) for m in stage.rounds[0].matches}
        again = {frozenset(stage.graph.match(m.key).occupants) for m in stage.rounds[1].matches}
        assert first & again == set()


def test_a_correction_carries_the_other_loser_into_the_consolation() -> None:
    """F45: not begun there, so the draw stands and the pairs change places."""
    stage = stage_of(Knockout(consolation_rounds=1), 8)
    key = first_round(stage)[0]
    stage.lay_out("c")
    foreseen = stage.foresee(key, B_WINS)
    assert (foreseen.redone, foreseen.undone) == ((), ())
    (behind,) = [feed.match for feed in stage.graph.fed_by(key) if feed.match > 7]
    loser = stage.graph.match(key).occupants[0]
    stage.record(key, B_WINS)
    assert loser in stage.graph.match(behind).occupants


def test_a_correction_that_changes_who_is_drawn_undoes_the_consolation() -> None:
    """F45: the loser did not come after all, so the consolation has to be drawn anew."""
    stage = stage_of(Knockout(consolation_rounds=1), 8)
    key = first_round(stage)[0]
    stage.lay_out("c")
    played = stage.rounds[-2].matches[0].key
    stage.record(played, A_WINS)
    walkover = Result(Outcome.WALKOVER, Side.A)
    assert stage.foresee(key, walkover).undone == (2,)
    with pytest.raises(BlockedError) as caught:
        stage.record(key, walkover)
    assert caught.value.matches == (played,)
    stage.record(key, walkover, redo=frozenset({played}))
    assert (stage.due, [r.section for r in stage.rounds]) == (Due.LAYOUT, [Section.MAIN] * 3)


def test_a_double_disqualification_by_mistake() -> None:
    """F99: the winner of the semifinal is in the final, and nothing made meanwhile is left."""
    stage = stage_of(Redraw(), 8)
    first_round(stage)
    stage.lay_out("2")
    first, second = (match.key for match in stage.rounds[1].matches)
    stage.record(first, Result(Outcome.DISQUALIFIED_BOTH))
    stage.record(second, A_WINS)
    assert (stage.due, len(stage.rounds)) == (Due.OVER, 2)
    stage.record(first, Result(Outcome.DISQUALIFIED, Side.B))
    assert stage.due is Due.LAYOUT
    stage.lay_out("3")
    through = {stage.graph.match(first).occupants[1], stage.graph.match(second).occupants[0]}
    assert set(stage.graph.match(stage.rounds[2].matches[0].key).occupants) == through


def test_the_same_double_walkover_twice_changes_nothing() -> None:
    """F47."""
    stage = stage_of(Knockout(), 4)
    stage.record(1, NO_SHOW_BOTH)
    before = stage.view
    assert stage.record(1, NO_SHOW_BOTH).changes == ()
    assert stage.view == before


def test_no_walkover_before_the_rival_is_known() -> None:
    """F43."""
    stage = stage_of(Knockout(), 4)
    stage.record(1, A_WINS)
    with pytest.raises(IllegalResultError) as caught:
        stage.record(3, Result(Outcome.WALKOVER, Side.A))
    assert caught.value.code is Refusal.SIDES_UNKNOWN


def test_a_late_pair_fills_a_bye_and_the_match_has_a_number() -> None:
    """F21: before, nobody could have started it."""
    stage = stage_of(Knockout(), 7)
    rest = next(m for m in stage.rounds[0].matches if m.number is None)
    stage.admit(Entrant(8, 8), "late")
    state = stage.graph.match(rest.key)
    assert (state.ready, state.occupants[1], BYE in state.occupants) == (True, 8, False)
    assert [m.number for m in stage.rounds[0].matches if m.key == rest.key] == [7]
    with pytest.raises(LateEntryRefusedError) as caught:
        stage.admit(Entrant(9, 9), "late")
    assert caught.value.code is LateRefusal.NO_FREE_PLACE


def test_byes_of_a_bracket_drawn_anew_go_round() -> None:
    """F9: 33 pairs rest in rounds of 33, 17, 9, 5 and 3: five different pairs, if they stay in."""
    for seed in range(20):
        stage = stage_of(Redraw(), 33, seed=str(seed))
        had: set[object] = set()
        while True:
            for match in stage.rounds[-1].matches:
                if match.number is not None:
                    stage.record(match.key, A_WINS)
            still_in = {
                side
                for state in stage.view.states_of(stage.rounds[-1])
                for side in state.occupants
                if side is not BYE
            }
            rests = [
                stage.graph.match(m.key).occupants[0]
                for m in stage.rounds[-1].matches
                if m.number is None
            ]
            assert [pair for pair in rests if pair in had and not still_in <= had] == []
            had |= set(rests)
            if stage.due is not Due.LAYOUT:
                break
            stage.lay_out(seed=str(seed))


@pytest.mark.parametrize("format_", [Knockout(), Redraw(), Knockout(repesca=True)])
def test_no_champion_after_a_double_walkover_in_the_final(format_: Knockout | Redraw) -> None:
    stage = stage_of(format_, 2)
    stage.record(1, NO_SHOW_BOTH)
    assert (stage.due, champion(stage)) == (Due.OVER, None)


def test_the_consolation_has_places_of_its_own() -> None:
    format_ = Knockout(consolation_rounds=1)
    stage = stage_of(format_, 8)
    play_out(stage)
    losers = {stage.graph.match(key).occupants[1] for key in (1, 2, 3, 4)}
    placings = format_.consolation(stage.view)
    assert [(p.first, p.last) for p in placings] == [(1, 1), (2, 2), (3, 4), (3, 4)]
    assert {placing.pair for placing in placings} == losers


def test_wrong_settings_are_named_with_what_would_be_right() -> None:
    with pytest.raises(WrongSettingError) as caught:
        Knockout(consolation_rounds=10)
    assert (caught.value.field, caught.value.nearest) == ("consolation_rounds", 9)
