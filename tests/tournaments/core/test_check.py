"""Each invariant is shown to hold of a day played, and to fail of a record spoilt by hand."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scoring.engine.sides import Side
from tests.tournaments.core.hall import Hall, moments
from tournaments.core.brackets import ALGORITHM, draw_order, plan_knockout
from tournaments.core.check import check_knockout
from tournaments.core.memory import MemoryGraph, opening
from tournaments.core.names import invent_pairs
from tournaments.core.places import Placing, places
from tournaments.core.progress import BYE, NOBODY, UNKNOWN, Result
from tournaments.core.record import Occupation, Record, RecordedMatch
from tournaments.core.simulate import Cast
from tournaments.core.stream import Stream
from tournaments.core.values import BYE_PLACE, EntryPlace, Outcome

pytestmark = pytest.mark.pure

A, B = Side.A, Side.B
NAMES = [
    "every_pair_drawn_once",
    "draw_recomputes",
    "matches_are_pairs_less_one",
    "sides_follow_from_results",
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
    """A record just drawn, with the pairs in the order of the sheet."""
    listed = tuple(range(1, pairs + 1))
    plan = plan_knockout(draw_order(listed, "s"), third_place=third_place)
    matches = zip(plan.matches, opening(plan.matches), strict=True)
    return Record(
        pairs=listed,
        seed="s",
        algorithm=ALGORITHM,
        third_place=third_place,
        matches=tuple(RecordedMatch(m, s.occupants, s.outcome, s.winner) for m, s in matches),
    )


def played(pairs: int, results: dict[int, Result], *, third_place: bool = False) -> Record:
    """The same with these results, by match; side a wins all others that can be played."""
    record = drawn(pairs, third_place=third_place)
    graph = MemoryGraph.of_plan(match.plan for match in record.matches)
    for match in record.matches:
        if graph.match(match.plan.key).ready:
            graph.settle(match.plan.key, results.get(match.plan.key, Result(Outcome.PLAYED, A)))
    states = [graph.match(match.plan.key) for match in record.matches]
    matches = tuple(
        RecordedMatch(m.plan, s.occupants, s.outcome, s.winner)
        for m, s in zip(record.matches, states, strict=True)
    )
    return replace(record, matches=matches, finished=True, champion=matches[-1].goes_through)


def spoilt(record: Record, key: int, **changes: object) -> Record:
    """One match of the record changed."""
    return replace(
        record,
        matches=tuple(
            replace(match, **changes) if match.plan.key == key else match  # type: ignore[arg-type]
            for match in record.matches
        ),
    )


def planned(record: Record, key: int, **changes: object) -> Record:
    """One match of the record planned in another way."""
    plan = next(match.plan for match in record.matches if match.plan.key == key)
    return spoilt(record, key, plan=replace(plan, **changes))  # type: ignore[arg-type]


def failing(record: Record) -> list[str]:
    return [name for name, holds in check_knockout(record).items() if not holds]


def test_the_names_are_stable() -> None:
    assert list(check_knockout(drawn(2))) == NAMES


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
    assert failing(record) == [
        "every_pair_drawn_once",
        "draw_recomputes",
        "matches_are_pairs_less_one",
        "places_tile",
    ]


def test_a_pair_drawn_twice() -> None:
    record = drawn(4)
    first = record.matches[0].occupants[0]
    record = planned(record, 2, a=EntryPlace(int(first)))
    record = spoilt(record, 2, occupants=(first, record.matches[1].occupants[1]))
    assert failing(record) == [
        "every_pair_drawn_once",
        "draw_recomputes",
        "pairs_once_a_round",
        "places_tile",
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda record: replace(record, seed="t"),
        lambda record: replace(record, algorithm="knockout-2"),
        lambda record: replace(record, third_place=True),
        lambda record: replace(record, pairs=tuple(reversed(record.pairs))),
        lambda record: planned(record, 9, position=2),
    ],
)
def test_another_draw_than_the_published_one(change: Callable[[Record], Record]) -> None:
    assert failing(change(drawn(13))) == ["draw_recomputes"]


def test_the_list_names_a_pair_twice() -> None:
    assert failing(replace(drawn(4), pairs=(1, 2, 3, 3))) == [
        "every_pair_drawn_once",
        "draw_recomputes",
        "places_tile",
    ]


def test_a_number_left_out() -> None:
    assert failing(planned(drawn(4), 3, number=4)) == [
        "draw_recomputes",
        "matches_are_pairs_less_one",
    ]


def test_the_loser_advanced() -> None:
    record = played(4, {})
    loser = record.matches[0].occupants[1]
    record = spoilt(record, 3, occupants=(loser, record.matches[2].occupants[1]))
    assert failing(replace(record, champion=record.matches[2].goes_through)) == [
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
    record = drawn(4)
    record = replace(record, matches=record.matches[::-1])
    assert failing(record) == ["draw_recomputes", "sides_follow_from_results"]


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
    assert failing(record) == ["results_name_their_winner"]


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
        lambda record: replace(record, champion=record.final.occupants[1]),
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
    taken = [(placing.first, placing.last) for placing in places(record)]
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
    (first, fourth), (second, third) = record.matches[0].occupants, record.matches[1].occupants
    assert [(p.first, p.last, p.pair) for p in places(record)] == [
        (1, 1, first),
        (2, 2, second),
        (3, 3, third),
        (4, 4, fourth),
    ]


def test_third_place_without_a_rival() -> None:
    """The other loser gave up in the semifinal: it is fourth without playing."""
    record = played(4, {1: Result(Outcome.RETIRED, A)}, third_place=True)
    assert record.matches[2].outcome is Outcome.UNOPPOSED
    assert [p.pair for p in places(record)[2:]] == [
        record.matches[1].occupants[1],
        record.matches[0].occupants[1],
    ]
    assert ranges(record) == [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 4, 1)]


def test_two_out_at_once_share_their_place_and_those_behind_move_up() -> None:
    record = played(8, {1: Result(Outcome.NO_SHOW_BOTH)})
    assert ranges(record) == [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 8, 5)]


def test_a_final_without_winner_leaves_two_second() -> None:
    assert ranges(played(4, {3: Result(Outcome.DISQUALIFIED_BOTH)})) == [(1, 2, 2), (3, 4, 2)]


def test_before_the_end_those_still_in_share_the_first_places() -> None:
    assert ranges(drawn(6)) == [(1, 6, 6)]


def test_one_place_is_written_in_the_order_of_the_sheet() -> None:
    record = drawn(5)
    sheet = [pair for match in record.matches for pair in match.pairs if match.plan.round == 1]
    assert places(record) == tuple(Placing(1, 5, pair) for pair in sheet)
