"""Swiss and rounds by lot, by the rows of the catalogue."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from scoring.engine.match import MatchFormat
from scoring.engine.sides import Score, Side
from scoring.standings.leaving import NoPlace
from tests.tournaments.core.stages.days import (
    A_WINS,
    B_WINS,
    entrants,
    play_out,
    ready,
    stage_of,
)
from tournaments.core.brackets import BracketSizeError, RoundCode
from tournaments.core.pairing.values import PairingRefusedError
from tournaments.core.progress import Occupant, Result
from tournaments.core.stages.format import (
    Due,
    LateEntryRefusedError,
    LateRefusal,
    Note,
    Why,
)
from tournaments.core.stages.games import draw_lot
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.lots import Lots
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.swiss import CRITERIA, Swiss
from tournaments.core.stages.view import Entrant, Figures, Presence, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import Outcome

pytestmark = pytest.mark.pure

TWO_COTOS = MatchFormat(cotos=2, partidas=3)


def sat_down(stage: MemoryStage, round_: int) -> list[frozenset[Occupant]]:
    view = stage.view
    return [frozenset(state.occupants) for state in view.states_of(view.rounds[round_ - 1])]


def play_round(stage: MemoryStage, result: Result = A_WINS) -> None:
    for key in ready(stage):
        stage.record(key, result)


def byes(stage: MemoryStage) -> Counter[object]:
    states = stage.graph.states.values()
    return Counter(s.occupants[0] for s in states if s.outcome is Outcome.BYE)


@pytest.mark.parametrize("pairs", [7, 9])
def test_no_rematch_and_nobody_rests_twice(pairs: int) -> None:
    """F9, F91: odd numbers, as many rounds as can be without either."""
    stage = stage_of(Swiss(rounds=pairs - 3), pairs)
    play_out(stage)
    assert max(byes(stage).values()) == 1
    assert sum(byes(stage).values()) == pairs - 3
    met = [two for round_ in range(1, pairs - 2) for two in sat_down(stage, round_)]
    assert len(set(met)) == len(met)


def test_those_who_won_as_often_meet() -> None:
    """F87: eight pairs, four rounds; nobody with three wins meets one with none."""
    stage = stage_of(Swiss(rounds=4), 8)
    for _ in range(3):
        won = Counter(
            s.occupants[s.winner is Side.B] for s in stage.graph.states.values() if s.winner
        )
        gaps = [abs(won[a] - won[b]) for a, b in sat_down(stage, len(stage.rounds))]
        assert max(gaps) <= 1
        play_round(stage)
        stage.lay_out("s")


def test_the_third_round_of_four_pairs_has_nobody_without_a_match() -> None:
    """F89: and a fourth has rematches, each of them marked."""
    stage = stage_of(Swiss(rounds=4), 4)
    for _ in range(2):
        play_round(stage)
        stage.lay_out("s")
    assert {pair for two in sat_down(stage, 3) for pair in two} == {1, 2, 3, 4}
    play_round(stage)
    layout = stage.lay_out("s")
    marked = [note.match for note in layout.notes if note.why is Why.REMATCH_UNAVOIDABLE]
    assert marked == [match.key for match in layout.rounds[0].matches]


def test_the_bye_stands_last_without_a_number_and_says_why() -> None:
    """F13, F23."""
    stage = MemoryStage(Swiss(), entrants(7))
    layout = stage.lay_out("s")
    assert [match.number for match in layout.rounds[0].matches] == [1, 2, 3, None]
    assert layout.notes == (Note(Why.BYE_BY_LOT, 4),)
    assert str(layout.rounds[0].name) == f"{RoundCode.ROUND}:1"
    play_round(stage)
    assert [note.why for note in stage.lay_out("s").notes if note.match == 8] == [
        Why.BYE_LOWEST_SCORE
    ]


@pytest.mark.parametrize("outcome", [Outcome.NO_SHOW_BOTH, Outcome.DISQUALIFIED_BOTH])
def test_a_round_is_drawn_after_a_match_that_nobody_won(outcome: Outcome) -> None:
    """F15."""
    stage = stage_of(Swiss(), 6)
    play_round(stage)
    stage.lay_out("s")
    play_round(stage, Result(outcome))
    stage.lay_out("s")
    assert {pair for two in sat_down(stage, 3) for pair in two} == {1, 2, 3, 4, 5, 6}


def test_a_pair_that_did_not_come_may_be_met_again() -> None:
    stage = stage_of(Lots(rounds=2), 2)
    stage.record(1, Result(Outcome.WALKOVER, Side.A))
    assert stage.lay_out("s").notes == ()


def test_a_pair_that_leaves_keeps_its_place_and_is_drawn_no_more() -> None:
    """F71 within the stage: its rival wins, and the rounds go on without it."""
    stage = stage_of(Swiss(rounds=3), 4)
    play_round(stage)
    stage.lay_out("s")
    state = next(iter(stage.view.states_of(stage.rounds[1])))
    leaver = state.occupants[0]
    assert isinstance(leaver, int)
    stage.leave(leaver, Presence.WITHDRAWN)
    assert (stage.graph.match(state.key).outcome, stage.graph.match(state.key).winner) == (
        Outcome.UNOPPOSED,
        Side.B,
    )
    assert stage.entrants[leaver].left_after == 1
    play_round(stage)
    stage.lay_out("s")
    assert leaver not in {pair for two in sat_down(stage, 3) for pair in two}
    (table,) = Swiss(rounds=3).ranking(stage.view)
    assert table.standings.row(leaver).figures[0] == 1


def test_one_sent_out_has_no_place_and_comes_last() -> None:
    """F77."""
    stage = stage_of(Swiss(rounds=1), 4)
    play_round(stage)
    best = stage.places[0].pair
    stage.leave(best, Presence.DISQUALIFIED)
    (table,) = Swiss(rounds=1).ranking(stage.view)
    assert table.standings.without_place == {best: NoPlace.DISQUALIFIED}
    assert (stage.places[-1].pair, stage.places[-1].first) == (best, 4)


def test_the_table_is_provisional_until_the_last_round_is_played() -> None:
    format_ = Swiss(rounds=2)
    stage = stage_of(format_, 4)
    seen = []
    for _ in range(2):
        seen.append(format_.ranking(stage.view)[0].provisional)
        play_round(stage)
        seen.append(format_.ranking(stage.view)[0].provisional)
        if stage.due is Due.LAYOUT:
            stage.lay_out("s")
    assert seen == [True, True, True, False]


def test_only_matches_that_are_decided_count() -> None:
    """F63."""
    stage = stage_of(Swiss(), 4)
    stage.record(1, A_WINS)
    (table,) = Swiss().ranking(stage.view)
    assert [row.figures[0] for row in table.standings.rows] == [1, 0, 0, 0]
    assert table.standings.pending == 1


def test_a_walkover_counts_by_the_format_of_its_round() -> None:
    format_ = Swiss(rounds=1, criteria=("matches_won", "cotos_difference", "partidas_won"))
    stage = stage_of(format_, 4)
    stage.record(1, A_WINS, Figures(Score(2, 1), Score(8, 5)))
    stage.record(2, Result(Outcome.WALKOVER, Side.B))
    view = replace(stage.view, formats={1: TWO_COTOS})
    (table,) = format_.ranking(view)
    assert [row.figures for row in table.standings.rows] == [
        (1, 2, 6),
        (1, 1, 8),
        (0, -1, 5),
        (0, -2, 0),
    ]


def test_the_lot_parts_those_level_in_everything_and_its_seed_is_kept() -> None:
    """F85: the same seed, the same lot."""
    stage = stage_of(Swiss(rounds=1), 4)
    play_round(stage)
    assert [placing.last for placing in stage.places] == [2, 2, 4, 4]
    lot = draw_lot(stage.view, "b")
    assert lot == draw_lot(stage.view, "b")
    view = replace(stage.view, lot=lot)
    placings = Swiss(rounds=1).places(view)
    assert [placing.last for placing in placings] == [1, 2, 3, 4]
    winners = [placing.pair for placing in placings[:2]]
    assert winners == [pair for pair in lot.order if pair in winners]


def test_a_late_pair_plays_from_the_next_round() -> None:
    stage = stage_of(Swiss(rounds=2), 4)
    assert stage.admit(Entrant(5, 5), "l").entrant.enters == 2
    view = stage.view
    assert Swiss().field(view.before(1)) == view.drawn[1]
    play_round(stage)
    stage.lay_out("s")
    assert sorted(str(side) for two in sat_down(stage, 2) for side in two) == [
        "1", "2", "3", "4", "5", "bye",
    ]  # fmt: skip
    with pytest.raises(LateEntryRefusedError) as refused:
        stage.admit(Entrant(6, 6), "l")
    assert refused.value.code is LateRefusal.ROUNDS_PLAYED
    play_round(stage)
    with pytest.raises(LateEntryRefusedError) as refused:
        stage.admit(Entrant(6, 6), "l")
    assert refused.value.code is LateRefusal.STAGE_OVER


def test_a_correction_leaves_the_rounds_after_it() -> None:
    """The later rounds stand as they were drawn; only the table changes."""
    stage = stage_of(Swiss(rounds=2), 6)
    play_round(stage)
    stage.lay_out("s")
    drawn = sat_down(stage, 2)
    consequences = stage.record(1, B_WINS)
    assert (consequences.undone, consequences.redone) == ((), ())
    assert sat_down(stage, 2) == drawn


def test_forbidden_pairs_never_meet() -> None:
    format_ = Swiss(rounds=3, forbidden=((1, 2),))
    stage = stage_of(format_, 4)
    play_round(stage)
    stage.lay_out("s")
    assert frozenset((1, 2)) not in sat_down(stage, 1) + sat_down(stage, 2)
    with pytest.raises(PairingRefusedError):
        stage_of(Swiss(forbidden=((1, 2),)), 2)


def test_one_pair_is_told_that_it_needs_another() -> None:
    """F173."""
    with pytest.raises(BracketSizeError) as refused:
        stage_of(Swiss(), 1)
    assert refused.value.entries == 1


@pytest.mark.parametrize("kind", ["swiss", "lots", "lives"])
def test_the_order_in_which_entrants_come_changes_nothing(kind: str) -> None:
    format_ = format_of(kind, {})
    layouts = {
        format_.lay_out(StageView(order), Stream("s")).rounds
        for order in permutations(Entrant(90 - 7 * n, n) for n in range(1, 6))
    }
    assert len(layouts) == 1


@pytest.mark.parametrize(
    ("settings", "field", "nearest"),
    [
        ({"criteria": []}, "criteria", list(CRITERIA)),
        ({"criteria": ["matches_won", "luck"]}, "criteria", list(CRITERIA)),
        ({"rounds": 0}, "rounds", 1),
        ({"rounds": "5"}, "rounds", 5),
        ({"counting": {"bye": "half"}}, "counting.bye", "full"),
        ({"counting": {"after_leaving": "0.5"}}, "counting.after_leaving", "1/2"),
        ({"counting": {"after_leaving": "1/0"}}, "counting.after_leaving", "1/2"),
        ({"counting": {"rest": "win"}}, "counting.rest", None),
        ({"counting": []}, "counting", Swiss().to_json()["counting"]),
        ({"counting": {"after_leaving": "3/2"}}, "counting.after_leaving", "1"),
        ({"forbidden": [[1, 1]]}, "forbidden", []),
    ],
)
def test_wrong_settings_are_named_with_a_right_one(
    settings: dict[str, object], field: str, nearest: object
) -> None:
    """F67, among others."""
    with pytest.raises(WrongSettingError) as wrong:
        format_of("swiss", settings)
    assert (wrong.value.field, wrong.value.nearest) == (field, nearest)


def test_a_counting_of_which_one_thing_is_said_is_otherwise_the_default() -> None:
    told = format_of("swiss", {"counting": {"bye": "nothing", "after_leaving": "1/3"}})
    assert isinstance(told, Swiss)
    assert told.to_json()["counting"] == {
        **dict(Swiss().to_json()["counting"]),  # type: ignore[call-overload]
        "bye": "nothing",
        "after_leaving": "1/3",
    }
