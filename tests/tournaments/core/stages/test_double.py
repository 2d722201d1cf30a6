"""Double elimination. The cases with a number are rows of the catalogue of faults."""

from itertools import combinations

import pytest

from scoring.engine.sides import Side
from tests.tournaments.core.stages.days import A_WINS, B_WINS, champion, play_out, ready, stage_of
from tournaments.core.brackets import PlannedMatch, RoundCode, Section
from tournaments.core.progress import BYE, NOBODY, Result
from tournaments.core.stages.crossing import drops_to
from tournaments.core.stages.double import Double
from tournaments.core.stages.double_plan import losers_round
from tournaments.core.stages.format import Due
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.view import Presence
from tournaments.core.values import LoserOf, Outcome, WinnerOf

pytestmark = pytest.mark.pure


def final_of(stage: MemoryStage) -> PlannedMatch:
    return next(r.matches[0] for r in stage.rounds if r.name.code is RoundCode.FINAL)


def before_the_final(pairs: int) -> MemoryStage:
    stage = stage_of(Double(), pairs)
    while (keys := ready(stage)) != [final_of(stage).key]:
        stage.record(keys[0], A_WINS)
    return stage


@pytest.mark.parametrize("pairs", [*range(2, 71), 107, 1024])
def test_all_but_the_champion_lose_twice(pairs: int) -> None:
    """N pairs play 2N - 2 numbered matches, without a gap, and one more for a second final."""
    stage = stage_of(Double(), pairs)
    numbers = [m.number for r in stage.rounds for m in r.matches if m.number is not None]
    assert numbers == list(range(1, 2 * pairs - 1))


def test_the_loser_against_a_bye_moves_straight_on() -> None:
    """F1: seven pairs; the rival that the loser would have had is a bye."""
    stage = stage_of(Double(), 7)
    lost = next(
        match for match in stage.rounds[2].matches if BYE in stage.graph.match(match.key).occupants
    )
    source = next(p.match for p in lost.places if stage.graph.match(p.match).outcome is None)  # type: ignore[union-attr]
    stage.record(source, A_WINS)
    loser = stage.graph.match(source).occupants[1]
    assert stage.graph.match(lost.key).outcome is Outcome.BYE
    (feed,) = stage.graph.fed_by(lost.key)
    assert loser in stage.graph.match(feed.match).occupants


def test_a_second_final_only_where_it_is_needed() -> None:
    """F53: the pair that has not lost wins the final."""
    stage = before_the_final(8)
    stage.record(final_of(stage).key, A_WINS)
    assert (stage.due, len(stage.rounds)) == (Due.OVER, 8)


def test_a_second_final_goes_when_the_final_is_corrected() -> None:
    """F53: edited so that the pair that has not lost won after all."""
    stage = before_the_final(8)
    key = final_of(stage).key
    stage.record(key, B_WINS)
    assert stage.due is Due.LAYOUT
    stage.lay_out("s")
    second = stage.rounds[-1].matches[0]
    assert second.places == (WinnerOf(key), LoserOf(key))
    assert stage.foresee(key, A_WINS).removed == (second.key,)
    stage.record(key, A_WINS)
    assert (stage.due, stage.rounds[-1].matches[0].key) == (Due.OVER, key)


def test_a_second_final_that_was_played_is_undone_on_order_alone() -> None:
    stage = before_the_final(8)
    key = final_of(stage).key
    stage.record(key, B_WINS)
    stage.lay_out("s")
    second = stage.rounds[-1].matches[0].key
    stage.record(second, A_WINS)
    assert stage.foresee(key, A_WINS).redone == (second,)
    stage.record(key, A_WINS, redo=frozenset({second}))
    assert (champion(stage), stage.due) == (stage.graph.match(key).occupants[0], Due.OVER)


def test_whoever_gives_the_final_up_plays_no_second() -> None:
    stage = before_the_final(8)
    stage.record(final_of(stage).key, Result(Outcome.RETIRED, Side.B))
    assert (stage.due, champion(stage)) == (
        Due.OVER,
        stage.graph.match(final_of(stage).key).occupants[1],
    )


def test_whoever_wins_twice_then_loses_drops_into_the_opposite_half() -> None:
    """F55, for the brackets of 9 to 16 pairs and of 17 to 32."""
    assert [drops_to(at, round_=3, rounds=4) for at in range(2)] == [1, 0]
    assert [drops_to(at, round_=3, rounds=5) for at in range(4)] == [2, 3, 0, 1]


@pytest.mark.parametrize("rounds", range(3, 11))
def test_nobody_drops_onto_a_rival_beaten_in_the_round_before(rounds: int) -> None:
    """F55: not until the last rounds, where only one place is left to drop into."""
    for round_ in range(2, rounds):
        at = drops_to(0, round_=round_, rounds=rounds)
        before = 0 if round_ == 2 else drops_to(0, round_=round_ - 1, rounds=rounds) >> 1
        assert at != before


def test_a_withdrawal_leaves_a_bye_among_the_losers() -> None:
    """F57: eight pairs; one that lost in round one leaves."""
    stage = stage_of(Double(), 8)
    for match in stage.rounds[0].matches:
        stage.record(match.key, A_WINS)
    losers = stage.rounds[2].matches[0].key
    gone, stays = stage.graph.match(losers).occupants
    assert isinstance(gone, int)
    stage.leave(gone, Presence.WITHDRAWN)
    state = stage.graph.match(losers)
    assert (state.outcome, state.winner) == (Outcome.UNOPPOSED, Side.B)
    (feed,) = stage.graph.fed_by(losers)
    assert stays in stage.graph.match(feed.match).occupants


def test_whoever_did_not_come_does_not_drop() -> None:
    """F57 and F37: nobody is sent, and the rival there goes on."""
    stage = stage_of(Double(), 4)
    first, second = (match.key for match in stage.rounds[0].matches)
    stage.record(first, Result(Outcome.WALKOVER, Side.A))
    stage.record(second, A_WINS)
    losers = next(r for r in stage.rounds if r.section is Section.LOSERS).matches[0].key
    assert stage.graph.match(losers).occupants[0] is NOBODY
    assert stage.graph.match(losers).outcome is Outcome.UNOPPOSED


def test_places_of_eight() -> None:
    stage = stage_of(Double(), 8)
    play_out(stage)
    assert [(p.first, p.last) for p in stage.places] == [
        (1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (5, 6), (7, 8), (7, 8),
    ]  # fmt: skip


@pytest.mark.parametrize("pairs", [2, 3, 8, 33])
def test_rounds_of_losers_are_counted_among_themselves(pairs: int) -> None:
    stage = stage_of(Double(), pairs)
    losers = [round_.number for round_ in stage.rounds if round_.section is Section.LOSERS]
    assert [losers_round(number) for number in losers] == list(range(1, len(losers) + 1))


def test_two_pairs_meet_until_one_has_lost_twice() -> None:
    stage = stage_of(Double(), 2)
    play_out(stage, B_WINS)
    played = [state.occupants for state in stage.graph.states.values()]
    assert [set(each) for each in combinations((1, 2), 2)] * 3 == [set(each) for each in played]
