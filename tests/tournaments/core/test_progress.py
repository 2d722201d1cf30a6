"""Who is through. The cases with a number are rows of the catalogue of faults."""

import pytest

from scoring.engine.sides import Side
from tournaments.core.brackets import PlannedMatch, plan_knockout
from tournaments.core.memory import MemoryGraph
from tournaments.core.progress import (
    BYE,
    NOBODY,
    UNKNOWN,
    BlockedError,
    Change,
    IllegalResultError,
    Occupants,
    Refusal,
    Result,
    automatic,
    played_on,
)
from tournaments.core.values import BYE_PLACE, EntryPlace, LoserOf, Outcome, Place, WinnerOf

pytestmark = pytest.mark.pure

A, B = Side.A, Side.B
A_WINS, B_WINS = Result(Outcome.PLAYED, A), Result(Outcome.PLAYED, B)
NO_SHOW_BOTH = Result(Outcome.NO_SHOW_BOTH)


def bracket(pairs: int, *, third_place: bool = False) -> MemoryGraph:
    return MemoryGraph.of_plan(plan_knockout(range(1, pairs + 1), third_place=third_place).matches)


def graph(*matches: tuple[Place, Place]) -> MemoryGraph:
    """Matches 1, 2, … of any bracket."""
    return MemoryGraph.of_plan(
        PlannedMatch(key, 1, key, key, a, b) for key, (a, b) in enumerate(matches, start=1)
    )


def test_the_winner_advances_and_nothing_else_is_touched() -> None:
    four = bracket(4)
    assert four.settle(1, B_WINS) == (
        Change(1, (1, 2), Outcome.PLAYED, B),
        Change(3, (2, UNKNOWN), None, None),
    )


def test_the_loser_of_a_semifinal_goes_to_the_match_for_third_place() -> None:
    four = bracket(4, third_place=True)
    assert four.settle(2, A_WINS) == (
        Change(2, (3, 4), Outcome.PLAYED, A),
        Change(3, (UNKNOWN, 4), None, None),
        Change(4, (UNKNOWN, 3), None, None),
    )


@pytest.mark.parametrize("outcome", [Outcome.WALKOVER, Outcome.RETIRED, Outcome.DISQUALIFIED])
def test_who_did_not_lose_at_the_table_does_not_play_for_third_place(outcome: Outcome) -> None:
    """F37: somebody who did not come is not called again."""
    four = bracket(4, third_place=True)
    four.settle(1, A_WINS)
    assert four.settle(2, Result(outcome, A)) == (
        Change(2, (3, 4), outcome, A),
        Change(3, (2, NOBODY), Outcome.UNOPPOSED, A),
        Change(4, (1, 3), None, None),
    )


def test_a_bye_is_through_before_the_first_card() -> None:
    """F19: the pair that rests stands in round two at once."""
    three = bracket(3)
    assert (three.match(2).outcome, three.match(2).winner) == (Outcome.BYE, A)
    assert three.match(3).occupants == (UNKNOWN, 3)


def test_a_side_still_to_be_played_is_no_bye() -> None:
    """F3: the match waits."""
    three = bracket(3)
    assert (three.match(3).outcome, three.match(3).ready) == (None, False)


def test_no_result_where_there_is_no_opponent_yet() -> None:
    """F43: a walkover before the rival is known is refused."""
    three = bracket(3)
    with pytest.raises(IllegalResultError) as caught:
        three.settle(3, Result(Outcome.WALKOVER, B))
    assert caught.value.code is Refusal.SIDES_UNKNOWN


def test_a_bye_is_not_played() -> None:
    """F21."""
    with pytest.raises(IllegalResultError) as caught:
        bracket(3).settle(2, A_WINS)
    assert caught.value.code is Refusal.BYE_MATCH


def test_a_bye_is_not_cleared() -> None:
    with pytest.raises(IllegalResultError) as caught:
        bracket(3).settle(2, None)
    assert caught.value.code is Refusal.BYE_MATCH


def test_a_match_won_unopposed_is_neither_played_nor_cleared() -> None:
    four = bracket(4)
    four.settle(1, A_WINS)
    four.settle(2, NO_SHOW_BOTH)
    for result in (B_WINS, None):
        with pytest.raises(IllegalResultError) as caught:
            four.settle(3, result)
        assert caught.value.code is Refusal.NO_OPPONENT


def test_clearing_what_has_no_result_changes_nothing() -> None:
    assert bracket(4).settle(1, None) == ()
    assert bracket(4).settle(3, None) == ()


@pytest.mark.parametrize(
    ("outcome", "winner", "code"),
    [
        (Outcome.PLAYED, None, Refusal.WINNER_MISSING),
        (Outcome.TIME, None, Refusal.WINNER_MISSING),
        (Outcome.WALKOVER, None, Refusal.WINNER_MISSING),
        (Outcome.NO_SHOW_BOTH, A, Refusal.WINNER_UNEXPECTED),
        (Outcome.DISQUALIFIED_BOTH, B, Refusal.WINNER_UNEXPECTED),
        (Outcome.BYE, A, Refusal.AUTOMATIC_OUTCOME),
        (Outcome.UNOPPOSED, A, Refusal.AUTOMATIC_OUTCOME),
        (Outcome.VACANT, None, Refusal.AUTOMATIC_OUTCOME),
    ],
)
def test_results_that_no_match_can_have(
    outcome: Outcome, winner: Side | None, code: Refusal
) -> None:
    """F51: a knock-out match needs a winner, or the reason why there is none."""
    with pytest.raises(IllegalResultError) as caught:
        Result(outcome, winner)
    assert caught.value.code is code


def test_a_correction_takes_the_wrong_winner_back() -> None:
    """F25: set winner a, then b; only b stands in round two."""
    four = bracket(4)
    four.settle(1, A_WINS)
    four.settle(1, B_WINS)
    assert four.match(3).occupants == (2, UNKNOWN)


@pytest.mark.parametrize("result", [B_WINS, Result(Outcome.WALKOVER, A), NO_SHOW_BOTH, None])
def test_no_correction_once_the_next_match_has_begun(result: Result | None) -> None:
    """F25: also where the same pair would go on, by another outcome."""
    four = bracket(4)
    four.settle(1, A_WINS)
    four.settle(2, A_WINS)
    four.begin(3)
    with pytest.raises(BlockedError) as caught:
        four.settle(1, result)
    assert caught.value.matches == (3,)
    assert four.match(1).winner is A


def test_no_correction_once_the_next_match_has_ended() -> None:
    four = bracket(4)
    four.settle(1, A_WINS)
    four.settle(2, A_WINS)
    four.settle(3, Result(Outcome.WALKOVER, B))
    with pytest.raises(BlockedError) as caught:
        four.settle(2, B_WINS)
    assert caught.value.matches == (3,)


def test_both_next_matches_are_named_when_both_have_begun() -> None:
    four = bracket(4, third_place=True)
    for key in (1, 2, 3, 4):
        four.settle(key, A_WINS)
    assert played_on(four, 1) == (3, 4)


def test_a_match_behind_an_unopposed_one_blocks_too() -> None:
    """The pair that went through unopposed has begun the match after."""
    eight = bracket(8)
    for key in (1, 3, 4):
        eight.settle(key, A_WINS)
    eight.settle(2, NO_SHOW_BOTH)
    eight.settle(6, A_WINS)
    assert eight.match(5).outcome is Outcome.UNOPPOSED
    assert eight.match(7).occupants == (1, 5)
    eight.begin(7)
    for key in (1, 2):
        with pytest.raises(BlockedError) as caught:
            eight.settle(key, B_WINS)
        assert caught.value.matches == (7,)


def test_a_called_match_is_called_back_when_a_side_changes() -> None:
    four = bracket(4)
    four.settle(1, A_WINS)
    four.settle(2, A_WINS)
    four.call(3)
    assert four.settle(1, B_WINS)[1] == Change(3, (2, 3), None, None, call_back=True)
    assert not four.match(3).called
    four.call(3)
    assert four.settle(1, None)[1] == Change(3, (UNKNOWN, 3), None, None, call_back=True)


def test_a_called_match_stays_called_when_the_same_pair_goes_on() -> None:
    four = bracket(4)
    four.settle(1, A_WINS)
    four.settle(2, A_WINS)
    four.call(3)
    assert four.settle(1, Result(Outcome.RETIRED, A)) == (Change(1, (1, 2), Outcome.RETIRED, A),)
    assert four.match(3).called


def test_the_rival_of_nobody_goes_through_unopposed() -> None:
    """F103: the winner is known without a card."""
    four = bracket(4)
    four.settle(1, NO_SHOW_BOTH)
    assert four.match(3).occupants == (NOBODY, UNKNOWN)
    assert four.settle(2, B_WINS)[1] == Change(3, (NOBODY, 4), Outcome.UNOPPOSED, B)


def test_nobody_against_nobody_sends_nobody() -> None:
    """F41: a whole quarter without pairs; the rival beyond it goes through."""
    eight = bracket(8)
    for key in (1, 2):
        eight.settle(key, NO_SHOW_BOTH)
    assert (eight.match(5).outcome, eight.match(5).winner) == (Outcome.VACANT, None)
    assert eight.match(7).occupants == (NOBODY, UNKNOWN)
    eight.settle(3, A_WINS)
    eight.settle(4, A_WINS)
    assert eight.settle(6, B_WINS)[1] == Change(7, (NOBODY, 7), Outcome.UNOPPOSED, B)


def test_the_same_result_twice_changes_nothing() -> None:
    """F47, F123: also when the next match has begun meanwhile."""
    four = bracket(4)
    four.settle(1, NO_SHOW_BOTH)
    four.settle(2, A_WINS)
    assert four.settle(1, NO_SHOW_BOTH) == ()
    five = bracket(4)
    five.settle(1, A_WINS)
    five.settle(2, A_WINS)
    five.begin(3)
    assert five.settle(1, A_WINS) == ()


def test_a_double_disqualification_by_mistake_is_undone_whole() -> None:
    """F99: eight pairs; a semifinal set to both out, then to one out."""
    eight = bracket(8, third_place=True)
    for key in (1, 2, 3, 4):
        eight.settle(key, A_WINS)
    eight.settle(6, A_WINS)
    expected = dict(eight.states)
    eight.settle(5, Result(Outcome.DISQUALIFIED_BOTH))
    assert eight.match(8).outcome is Outcome.UNOPPOSED
    assert eight.settle(5, Result(Outcome.DISQUALIFIED, A)) == (
        Change(5, (1, 3), Outcome.DISQUALIFIED, A),
        Change(8, (1, 5), None, None),
    )
    assert eight.settle(5, None)[1:] == (
        Change(7, (UNKNOWN, 7), None, None),
        Change(8, (UNKNOWN, 5), None, None),
    )
    assert eight.states == expected


def test_the_match_for_third_place_ends_nothing_but_itself() -> None:
    """F27 and F29: after the semifinals both last matches can be played, in either order."""
    four = bracket(4, third_place=True)
    assert [four.match(key).ready for key in (1, 2, 3, 4)] == [True, True, False, False]
    four.settle(1, A_WINS)
    four.settle(2, A_WINS)
    assert four.settle(3, A_WINS) == (Change(3, (2, 4), Outcome.PLAYED, A),)
    assert four.match(4).ready


def test_a_loser_who_meets_a_bye_goes_straight_on() -> None:
    """F1: match 1 sends its loser to match 3, where the other side is the loser of a bye."""
    losers = graph(
        (EntryPlace(1), EntryPlace(2)),
        (EntryPlace(3), BYE_PLACE),
        (LoserOf(1), LoserOf(2)),
        (WinnerOf(3), EntryPlace(4)),
    )
    assert losers.settle(1, A_WINS)[1:] == (
        Change(3, (2, BYE), Outcome.BYE, A),
        Change(4, (2, 4), None, None),
    )


def test_two_byes_that_lose_make_another_bye() -> None:
    """Among the losers of a half-empty sheet a pair may find nobody for several rounds."""
    losers = graph(
        (EntryPlace(1), BYE_PLACE),
        (EntryPlace(2), BYE_PLACE),
        (LoserOf(1), LoserOf(2)),
        (WinnerOf(3), EntryPlace(4)),
    )
    assert losers.match(3).outcome is Outcome.VACANT
    assert losers.match(4).occupants == (BYE, 4)
    assert losers.match(4).outcome is Outcome.BYE


def test_a_withdrawal_leaves_no_hole_among_the_losers() -> None:
    """F57: the loser who gave up sends nobody, and the rival there goes on."""
    losers = graph(
        (EntryPlace(1), EntryPlace(2)),
        (EntryPlace(3), EntryPlace(4)),
        (LoserOf(1), LoserOf(2)),
    )
    losers.settle(1, A_WINS)
    assert losers.settle(2, Result(Outcome.RETIRED, A))[1:] == (
        Change(3, (2, NOBODY), Outcome.UNOPPOSED, A),
    )


def test_correcting_a_main_result_is_blocked_by_the_losers_match_too() -> None:
    """F45: the loser went on through a bye and has played."""
    losers = graph(
        (EntryPlace(1), EntryPlace(2)),
        (LoserOf(1), BYE_PLACE),
        (WinnerOf(2), EntryPlace(4)),
    )
    losers.settle(1, A_WINS)
    losers.settle(3, A_WINS)
    with pytest.raises(BlockedError) as caught:
        losers.settle(1, None)
    assert caught.value.matches == (3,)


def test_both_sides_of_one_match_can_come_from_another() -> None:
    """As a second final would take winner and loser of the first."""
    finals = graph((EntryPlace(1), EntryPlace(2)), (WinnerOf(1), LoserOf(1)))
    assert finals.settle(1, B_WINS)[1:] == (Change(2, (2, 1), None, None),)
    assert finals.settle(1, Result(Outcome.RETIRED, A))[1:] == (
        Change(2, (1, NOBODY), Outcome.UNOPPOSED, A),
    )


def test_a_match_reached_by_both_sides_is_told_once() -> None:
    """Match 3 first seems unopposed, then its other side arrives by the longer way."""
    diamond = graph(
        (EntryPlace(1), EntryPlace(2)),
        (LoserOf(1), BYE_PLACE),
        (WinnerOf(1), WinnerOf(2)),
        (WinnerOf(3), EntryPlace(9)),
    )
    diamond.settle(1, Result(Outcome.WALKOVER, A))
    assert diamond.match(4).occupants == (1, 9)
    assert diamond.settle(1, B_WINS) == (
        Change(1, (1, 2), Outcome.PLAYED, B),
        Change(2, (1, BYE), Outcome.BYE, A),
        Change(3, (2, 1), None, None),
        Change(4, (UNKNOWN, 9), None, None),
    )


@pytest.mark.parametrize(
    ("occupants", "decided"),
    [
        ((1, 2), (None, None)),
        ((1, UNKNOWN), (None, None)),
        ((UNKNOWN, NOBODY), (None, None)),
        ((BYE, UNKNOWN), (None, None)),
        ((1, BYE), (Outcome.BYE, A)),
        ((BYE, 1), (Outcome.BYE, B)),
        ((1, NOBODY), (Outcome.UNOPPOSED, A)),
        ((NOBODY, 1), (Outcome.UNOPPOSED, B)),
        ((NOBODY, NOBODY), (Outcome.VACANT, None)),
        ((BYE, NOBODY), (Outcome.VACANT, None)),
        ((BYE, BYE), (Outcome.VACANT, None)),
    ],
)
def test_what_the_sides_alone_decide(
    occupants: Occupants, decided: tuple[Outcome | None, Side | None]
) -> None:
    assert automatic(occupants) == decided


def test_against_a_pair_that_has_left_the_other_goes_through_unopposed() -> None:
    four = bracket(4)
    assert four.leave(1) == (
        Change(1, (1, 2), Outcome.UNOPPOSED, B),
        Change(3, (2, UNKNOWN), None, None),
    )


def test_the_rival_of_a_pair_that_has_left_is_awaited_until_it_is_known() -> None:
    """F43: nobody goes through before the opponent is known."""
    four = bracket(4)
    four.settle(1, A_WINS)
    assert four.leave(1) == ()
    assert four.settle(2, B_WINS) == (
        Change(2, (3, 4), Outcome.PLAYED, B),
        Change(3, (1, 4), Outcome.UNOPPOSED, B),
    )


def test_a_match_under_way_waits_for_a_result_of_its_own() -> None:
    four = bracket(4)
    four.begin(1)
    assert four.leave(1) == ()


def test_when_both_have_left_nobody_goes_on() -> None:
    four = bracket(4)
    four.leave(1)
    assert four.leave(2) == (
        Change(1, (1, 2), Outcome.VACANT, None),
        Change(3, (NOBODY, UNKNOWN), None, None),
    )


def test_the_match_of_a_pair_that_has_left_frees_its_table() -> None:
    four = bracket(4)
    four.call(1)
    assert four.leave(2)[0] == Change(1, (1, 2), Outcome.UNOPPOSED, A, call_back=True)


def test_a_result_taken_back_leaves_the_match_to_the_pair_that_is_still_there() -> None:
    four = bracket(4)
    four.settle(1, A_WINS)
    four.leave(1)
    assert four.settle(1, None) == (
        Change(1, (1, 2), Outcome.UNOPPOSED, B),
        Change(3, (2, UNKNOWN), None, None),
    )
