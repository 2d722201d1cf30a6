"""Each invariant is shown to hold of a day played, and to fail of a record spoilt by hand."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scoring.engine.sides import Side
from tests.tournaments.core.census.cases import Case
from tests.tournaments.core.census.play import Day
from tests.tournaments.core.hall import Hall, moments
from tests.tournaments.core.knockouts import record_of_knockout
from tests.tournaments.core.stages.days import A_WINS
from tournaments.core.brackets import (
    KnockoutPlan,
    RoundCode,
    RoundName,
    Section,
    draw_order,
    plan_knockout,
)
from tournaments.core.memory import MemoryGraph
from tournaments.core.names import invent_pairs
from tournaments.core.places import Placing
from tournaments.core.progress import BYE, NOBODY, UNKNOWN, MatchState, Result
from tournaments.core.simulate import Cast
from tournaments.core.stages.check import check_record
from tournaments.core.stages.record import Occupation, Record
from tournaments.core.stages.view import Entrant
from tournaments.core.stream import Stream, fingerprint_of
from tournaments.core.values import BYE_PLACE, EntryPlace, Outcome, WinnerOf

pytestmark = pytest.mark.pure

A, B = Side.A, Side.B
NAMES = [
    "every_pair_drawn_once",
    "seeds_match_their_fingerprints",
    "draw_recomputes",
    "draws_stand",
    "matches_are_pairs_less_one",
    "sides_follow_from_results",
    "who_left_plays_no_more",
    "results_name_their_winner",
    "pairs_once_a_round",
    "byes_lose_and_never_meet",
    "one_champion",
    "everything_decided_at_the_end",
    "places_tile",
    "tables_hold_one_match",
    "matches_hold_one_table",
    "pairs_at_one_table",
]
NOON = datetime(2026, 8, 15, 12, tzinfo=UTC)


def drawn(pairs: int, *, third_place: bool = False) -> Record:
    """A record just drawn."""
    plan = plan_of(pairs, third_place=third_place)
    return recorded(plan, MemoryGraph.of_plan(plan.matches), pairs, third_place=third_place)


def played(pairs: int, results: dict[int, Result], *, third_place: bool = False) -> Record:
    """The same with these results, by match; side a wins all others that can be played."""
    plan = plan_of(pairs, third_place=third_place)
    graph = MemoryGraph.of_plan(plan.matches)
    for match in plan.matches:
        if graph.match(match.key).ready:
            graph.settle(match.key, results.get(match.key, A_WINS))
    return recorded(plan, graph, pairs, third_place=third_place)


def plan_of(pairs: int, *, third_place: bool) -> KnockoutPlan:
    return plan_knockout(draw_order(range(1, pairs + 1), "s"), third_place=third_place)


def recorded(plan: KnockoutPlan, graph: MemoryGraph, pairs: int, *, third_place: bool) -> Record:
    return record_of_knockout(plan, graph.states, pairs=pairs, seed="s", third_place=third_place)


def viewed(record: Record, **changes: object) -> Record:
    """The only stage seen in another way."""
    (stage,) = record.stages
    view = replace(stage.view, **changes)  # type: ignore[arg-type]
    return replace(record, stages=(replace(stage, view=view),))


def published(record: Record, **changes: object) -> Record:
    """The only draw published in another way."""
    (stage,) = record.stages
    draw = replace(stage.draws[1], **changes)  # type: ignore[arg-type]
    return replace(record, stages=(replace(stage, draws={1: draw}),))


def state_of(record: Record, key: int) -> MatchState:
    return record.stages[0].view.states[key]


def spoilt(record: Record, key: int, **changes: object) -> Record:
    """One match of the record changed."""
    state = replace(state_of(record, key), **changes)  # type: ignore[arg-type]
    return viewed(record, states={**record.stages[0].view.states, key: state})


def planned(record: Record, key: int, **changes: object) -> Record:
    """One match of the record planned in another way."""
    rounds = tuple(
        replace(
            round_,
            matches=tuple(
                replace(match, **changes) if match.key == key else match  # type: ignore[arg-type]
                for match in round_.matches
            ),
        )
        for round_ in record.stages[0].view.rounds
    )
    (match,) = (match for round_ in rounds for match in round_.matches if match.key == key)
    return spoilt(viewed(record, rounds=rounds), key, places=match.places)


def listed(record: Record) -> list[str]:
    lines = record.stages[0].draws[1].listed
    assert isinstance(lines, list)
    return lines


def failing(record: Record) -> list[str]:
    return [name for name, holds in check_record(record).items() if not holds]


def test_the_names_are_stable() -> None:
    assert list(check_record(drawn(2))) == NAMES


@pytest.mark.parametrize("pairs", [2, 3, 4, 5, 6, 7, 8, 24, 107])
@pytest.mark.parametrize("third_place", [False, True])
def test_all_hold_after_the_draw_and_at_the_end(pairs: int, *, third_place: bool) -> None:
    assert failing(drawn(pairs, third_place=third_place)) == []
    assert failing(played(pairs, {}, third_place=third_place)) == []


def test_all_hold_at_every_moment_of_a_day() -> None:
    stream = Stream("cada momento")
    hall = Hall(tables=3, third_place=True)
    cast = Cast(invent_pairs(19, stream), "s")
    found = [failing(hall.record()) for _ in moments(hall, cast, stream) if hall.plan.rounds]
    assert found == [[]] * len(hall.done[20:])


def test_a_pair_left_out_of_the_draw() -> None:
    record = replace(drawn(6), pairs=(1, 2, 3, 4, 5, 6, 7))
    assert failing(record) == ["every_pair_drawn_once", "places_tile"]
    record = published(record, listed=[*listed(record), "7\tEva / Luis"])
    assert failing(record) == ["every_pair_drawn_once", "draw_recomputes", "places_tile"]
    entrants = (*record.stages[0].view.entrants, Entrant(7, 7))
    assert failing(viewed(record, entrants=entrants)) == [
        "every_pair_drawn_once",
        "draw_recomputes",
        "matches_are_pairs_less_one",
    ]


def test_a_pair_drawn_twice() -> None:
    record = drawn(4)
    first = state_of(record, 1).occupants[0]
    record = planned(record, 2, a=EntryPlace(int(first)))
    record = spoilt(record, 2, occupants=(first, state_of(record, 2).occupants[1]))
    assert failing(record) == [
        "every_pair_drawn_once",
        "draw_recomputes",
        "pairs_once_a_round",
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda record: published(record, seed="t"),
        lambda record: published(record, algorithm="knockout-2"),
        lambda record: published(record, settings={"third_place": True}),
        lambda record: published(record, listed=listed(record)[::-1]),
        lambda record: planned(record, 9, position=2),
    ],
)
def test_another_draw_than_the_published_one(change: Callable[[Record], Record]) -> None:
    assert failing(change(drawn(13))) == ["draw_recomputes"]


def test_a_seed_of_another_fingerprint() -> None:
    record = drawn(4)
    assert failing(published(record, fingerprint=fingerprint_of("s"))) == []
    for other in ("", fingerprint_of("t")):
        assert failing(published(record, fingerprint=other)) == ["seeds_match_their_fingerprints"]


def test_the_list_names_a_pair_twice() -> None:
    record = drawn(4)
    for pairs in ((1, 2, 3, 3), (1, 2, 3, 4, 4)):
        assert failing(replace(record, pairs=pairs)) == ["every_pair_drawn_once", "places_tile"]
    lines = listed(record)
    assert failing(published(record, listed=[*lines[:3], lines[2]])) == ["draw_recomputes"]


@pytest.mark.parametrize("pairs", [0, 1])
def test_a_list_too_short_to_draw_from(pairs: int) -> None:
    record = drawn(2)
    assert failing(published(record, listed=listed(record)[:pairs])) == ["draw_recomputes"]


def test_numbers_given_to_other_matches() -> None:
    assert failing(planned(planned(drawn(4), 1, number=2), 2, number=1)) == ["draw_recomputes"]


@pytest.mark.parametrize(
    "changes",
    [{"name": RoundName(RoundCode.ROUND_OF, 8)}, {"section": Section.LOSERS}, {"batch": 2}],
)
def test_a_round_of_another_kind_than_drawn(changes: dict[str, object]) -> None:
    record = drawn(4)
    first, final = record.stages[0].view.rounds
    spoilt_round = replace(first, **changes)  # type: ignore[arg-type]
    assert "draw_recomputes" in failing(viewed(record, rounds=(spoilt_round, final)))


def test_a_sheet_published_that_is_not_the_one_played() -> None:
    record = drawn(4)
    (one, other), final = record.stages[0].draws[1].sheet
    assert failing(published(record, sheet=((other, one), final))) == ["draw_recomputes"]


def test_a_bye_filled_by_one_that_did_not_come_late() -> None:
    record = planned(drawn(3), 2, b=EntryPlace(int(state_of(drawn(3), 1).occupants[0])))
    assert "draw_recomputes" in failing(record)


def test_a_layout_without_a_draw() -> None:
    record = drawn(4)
    stage = replace(record.stages[0], draws={})
    assert "draw_recomputes" in failing(replace(record, stages=(stage,)))


def test_somebody_was_drawn_who_would_not_go_into_the_hat() -> None:
    day = Day(Case("redraw", {}, 6, ()))
    day.to_the_end()
    record = day.record()
    assert failing(record) == []
    taken = {**record.stages[0].view.drawn, 2: frozenset({EntryPlace(1)})}
    assert failing(viewed(record, drawn=taken)) == ["draws_stand"]


def test_a_champion_who_was_beaten() -> None:
    assert failing(spoilt(played(4, {}), 1, winner=B)) == [
        "sides_follow_from_results",
        "one_champion",
    ]


def test_a_place_shared_by_more_than_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = (Placing(1, 2, 1), Placing(3, 4, 2), Placing(3, 4, 3), Placing(3, 4, 4))
    monkeypatch.setattr(Record, "places", property(lambda _: shared))
    assert failing(drawn(4)) == ["places_tile"]


def test_a_number_left_out() -> None:
    assert failing(planned(drawn(4), 3, number=4)) == [
        "draw_recomputes",
        "matches_are_pairs_less_one",
    ]


def test_the_loser_advanced() -> None:
    record = played(4, {})
    loser = state_of(record, 1).occupants[1]
    record = spoilt(record, 3, occupants=(loser, state_of(record, 3).occupants[1]))
    assert isinstance(loser, int)
    assert failing(replace(record, champion=loser)) == [
        "sides_follow_from_results",
        "one_champion",
    ]


def test_a_place_still_to_be_played_taken_for_free() -> None:
    record = drawn(4)
    assert failing(spoilt(record, 3, occupants=(UNKNOWN, NOBODY))) == ["sides_follow_from_results"]


def test_a_match_that_decides_itself_left_open() -> None:
    record = played(4, {1: Result(Outcome.NO_SHOW_BOTH)})
    record = replace(spoilt(record, 3, outcome=None, winner=None), finished=False, champion=None)
    assert failing(record) == ["sides_follow_from_results"]


def test_a_match_called_unopposed_that_has_both_sides() -> None:
    record = spoilt(played(4, {}), 3, outcome=Outcome.UNOPPOSED)
    assert failing(record) == ["sides_follow_from_results"]


def test_a_source_that_comes_after_its_match() -> None:
    assert failing(planned(drawn(4), 1, a=WinnerOf(3))) == [
        "every_pair_drawn_once",
        "draw_recomputes",
        "sides_follow_from_results",
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"outcome": None},
        {"winner": None},
        {"outcome": Outcome.NO_SHOW_BOTH},
    ],
)
def test_a_winner_without_a_result_and_the_other_way_round(changes: dict[str, object]) -> None:
    assert "results_name_their_winner" in failing(spoilt(played(4, {}), 1, **changes))


def test_a_result_before_both_sides_are_known() -> None:
    record = spoilt(drawn(4), 3, outcome=Outcome.NO_SHOW_BOTH)
    assert failing(record) == ["sides_follow_from_results", "results_name_their_winner"]


def test_a_bye_that_goes_through() -> None:
    record = spoilt(drawn(3), 2, winner=B)
    assert failing(spoilt(record, 3, occupants=(UNKNOWN, BYE))) == [
        "sides_follow_from_results",
        "byes_lose_and_never_meet",
    ]


def test_two_byes_that_meet() -> None:
    record = planned(drawn(3), 2, a=BYE_PLACE)
    record = spoilt(record, 2, occupants=(BYE, BYE), outcome=Outcome.VACANT, winner=None)
    record = spoilt(record, 3, occupants=(UNKNOWN, BYE))
    assert "byes_lose_and_never_meet" in failing(record)


@pytest.mark.parametrize(
    "change",
    [
        lambda record: replace(record, champion=None),
        lambda record: replace(record, champion=state_of(record, 5).occupants[1]),
        lambda record: replace(record, champion=99),
    ],
)
def test_a_champion_who_did_not_win_the_final(change: Callable[[Record], Record]) -> None:
    assert failing(change(played(5, {}))) == ["one_champion"]


def test_a_champion_before_the_end() -> None:
    assert failing(replace(drawn(4), champion=1)) == ["one_champion"]


def test_a_final_that_nobody_won_has_no_champion() -> None:
    record = played(4, {3: Result(Outcome.NO_SHOW_BOTH)})
    assert failing(record) == []
    assert failing(replace(record, champion=1)) == ["one_champion"]


def test_finished_too_early_or_not_at_all() -> None:
    assert failing(replace(drawn(4), finished=True)) == [
        "one_champion",
        "everything_decided_at_the_end",
    ]
    assert failing(replace(played(4, {}), finished=False, champion=None)) == [
        "everything_decided_at_the_end"
    ]


def sat(table: int, match: int, start: int, end: int | None) -> Occupation:
    """At a table, from one minute to another."""
    until = None if end is None else NOON + timedelta(minutes=end)
    return Occupation(table, match, NOON + timedelta(minutes=start), until)


@pytest.mark.parametrize(
    ("occupations", "broken"),
    [
        ([sat(1, 1, 0, 9), sat(1, 2, 9, 20)], []),
        ([sat(1, 2, 9, 20), sat(1, 1, 0, 9)], []),
        ([sat(1, 1, 0, 9), sat(1, 2, 8, 20)], ["tables_hold_one_match"]),
        ([sat(1, 1, 0, None), sat(1, 2, 8, 20)], ["tables_hold_one_match"]),
        ([sat(1, 1, 0, 9), sat(2, 1, 8, 20)], ["matches_hold_one_table"]),
        ([sat(1, 1, 0, 9), sat(2, 1, 9, None)], []),
        ([sat(1, 1, 0, None), sat(2, 3, 1, None)], ["pairs_at_one_table"]),
        ([sat(1, 1, 0, 5), sat(2, 3, 1, None)], []),
    ],
)
def test_tables_and_pairs_in_two_places_at_once(
    occupations: list[Occupation], broken: list[str]
) -> None:
    """Match 3 is the final, in which the winner of match 1 stands."""
    record = replace(played(4, {}), occupations=tuple(occupations))
    assert failing(record) == broken


def ranges(record: Record) -> list[tuple[int, int, int]]:
    """How many share each place."""
    taken = [(placing.first, placing.last) for placing in record.places]
    return [(first, last, taken.count((first, last))) for first, last in sorted(set(taken))]


def test_places_go_by_the_round_in_which_a_pair_lost() -> None:
    assert ranges(played(107, {})) == [
        (1, 1, 1),
        (2, 2, 1),
        (3, 4, 2),
        (5, 8, 4),
        (9, 16, 8),
        (17, 32, 16),
        (33, 64, 32),
        (65, 107, 43),
    ]


def test_the_match_for_third_place_parts_third_from_fourth() -> None:
    record = played(4, {3: Result(Outcome.PLAYED, B)}, third_place=True)
    (first, fourth), (second, third) = state_of(record, 1).occupants, state_of(record, 2).occupants
    assert [(p.first, p.last, p.pair) for p in record.places] == [
        (1, 1, first),
        (2, 2, second),
        (3, 3, third),
        (4, 4, fourth),
    ]


def test_third_place_without_a_rival() -> None:
    """The other loser gave up in the semifinal: it is fourth without playing."""
    record = played(4, {1: Result(Outcome.RETIRED, A)}, third_place=True)
    assert state_of(record, 3).outcome is Outcome.UNOPPOSED
    assert [p.pair for p in record.places[2:]] == [
        state_of(record, 2).occupants[1],
        state_of(record, 1).occupants[1],
    ]
    assert ranges(record) == [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 4, 1)]


def test_two_out_at_once_share_their_place_and_those_behind_move_up() -> None:
    record = played(8, {1: Result(Outcome.NO_SHOW_BOTH)})
    assert ranges(record) == [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 8, 5)]


def test_a_final_without_winner_leaves_two_second() -> None:
    assert ranges(played(4, {3: Result(Outcome.DISQUALIFIED_BOTH)})) == [(1, 2, 2), (3, 4, 2)]


def test_before_the_end_those_still_in_share_the_first_places() -> None:
    assert ranges(drawn(6)) == [(1, 6, 6)]


def test_one_place_is_written_in_the_order_of_the_numbers() -> None:
    assert drawn(5).places == tuple(Placing(1, 5, pair) for pair in (1, 2, 3, 4, 5))
