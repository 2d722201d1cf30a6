from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.forecast import Forecast, FutureMatch, Sitting, forecast
from tournaments.core.outlines.stages import outline
from tournaments.core.outlines.values import future_matches
from tournaments.core.values import StageKind

pytestmark = pytest.mark.pure


def match(key: int, *, seconds: int = 600, after: tuple[int, ...] = ()) -> FutureMatch:
    """A match in the round of its hundreds, between two people of its own."""
    people = frozenset() if after else frozenset({2 * key, 2 * key + 1})
    return FutureMatch(key, key, seconds, key // 100, after, people=people)


def knockout(pairs: int, kind: StageKind = StageKind.KNOCKOUT) -> list[FutureMatch]:
    whole = outline(kind, {}, pairs)
    assert whole is not None
    return list(future_matches(whole, seconds=lambda _: 600, first_key=1, rounds=int))


def day(matches: list[FutureMatch], tables: int) -> Forecast:
    return forecast(sitting=[], waiting=matches, tables=range(1, tables + 1))


def test_matches_follow_each_other_at_the_tables_in_draw_order() -> None:
    told = day([match(103), match(101, seconds=900), match(102)], 2)
    assert told == Forecast(
        calls={101: 0, 102: 0, 103: 600},
        ends={102: 600, 101: 900, 103: 1200},
        rounds={1: 1200},
        is_whole=True,
    )
    assert told.end == 1200


def test_what_is_at_a_table_ends_first_and_holds_its_table_till_then() -> None:
    told = forecast(
        sitting=[Sitting(match(101), 1, 400), Sitting(match(102), None, 0)],
        waiting=[match(103)],
        tables=[1],
    )
    assert (told.calls, told.ends) == ({103: 200}, {101: 200, 102: 600, 103: 800})


def test_a_table_put_away_is_not_used_again() -> None:
    told = forecast(
        sitting=[Sitting(match(101), 2, 500)], waiting=[match(102), match(103)], tables=[1]
    )
    assert told.calls == {102: 0, 103: 600}


def test_a_match_follows_on_those_that_send_its_sides() -> None:
    told = day([match(101), match(102, seconds=900), match(201, after=(101, 102))], 3)
    assert (told.calls[201], told.rounds) == (900, {1: 900, 2: 1500})


def test_what_is_over_holds_up_nothing() -> None:
    assert day([match(201, after=(101, 102))], 1).calls == {201: 0}


def test_a_round_drawn_anew_waits_for_the_whole_round() -> None:
    first = [match(101), match(102, seconds=1000)]
    second = replace(match(201, after=(1,)), after=(), after_rounds=(1,))
    assert day([*first, second], 3).calls == {101: 0, 102: 0, 201: 1000}


def test_nobody_plays_two_matches_at_once() -> None:
    other = replace(match(102), people=frozenset({203}))
    told = day([match(101), other, replace(match(103), people=frozenset({203}))], 3)
    assert told.calls == {101: 0, 102: 600, 103: 1200}


def test_f159_only_the_tables_allowed_are_used() -> None:
    kept = [replace(match(key), tables=frozenset({2})) for key in (101, 102)]
    assert day([*kept, match(103)], 3).calls == {101: 0, 102: 600, 103: 0}


def test_of_what_no_table_takes_nothing_is_said_nor_of_what_follows_on_it() -> None:
    lost = replace(match(101), tables=frozenset({9}))
    told = day([lost, match(102), match(201, after=(101, 102))], 2)
    assert (told.ends, told.rounds, told.end) == ({102: 600}, {}, None)


def test_without_tables_or_matches_nothing_is_said() -> None:
    assert day([match(101)], 0).end is None
    assert day([], 4).end is None


def test_107_pairs_on_36_tables() -> None:
    """43 matches, the last seven called as tables come free, then 32, 16, 8, 4, 2 and 1."""
    told = day(knockout(107), 36)
    assert told.rounds == {1: 1200, 2: 1800, 3: 2400, 4: 3000, 5: 3600, 6: 4200, 7: 4800}


SIZES = st.integers(2, 70)
KINDS = st.sampled_from([StageKind.KNOCKOUT, StageKind.REDRAW])


@given(SIZES, KINDS)
def test_more_tables_never_end_later_while_all_matches_take_the_same(
    pairs: int, kind: StageKind
) -> None:
    ends = [day(knockout(pairs, kind), tables).end or 0 for tables in range(1, 40)]
    assert [pair for pair in pairwise(ends) if pair[0] < pair[1]] == []
    assert ends[0] == 600 * (pairs - 1)
    assert ends[-1] == 600 * (pairs - 1).bit_length()


@given(
    SIZES,
    st.integers(1, 20),
    st.lists(st.integers(0, 5000), min_size=69, max_size=69),
    st.lists(st.integers(-4000, 4000), max_size=10),
)
def test_a_day_goes_as_the_queue_does(
    pairs: int, tables: int, seconds: list[int], elapsed: list[int]
) -> None:
    """Never before now, never more matches than tables, never a match before those it needs."""
    matches = [replace(each, seconds=seconds[each.key - 1]) for each in knockout(pairs)]
    first = [each for each in matches if not each.after][: min(tables, len(elapsed))]
    sitting = [
        Sitting(each, table, elapsed[table - 1]) for table, each in enumerate(first, start=1)
    ]
    waiting = [each for each in matches if each not in first]

    told = forecast(sitting=sitting, waiting=waiting, tables=range(1, tables + 1))

    calls = {**told.calls, **{each.key: 0 for each in first}}
    assert sorted(calls) == sorted(told.ends) == sorted(each.key for each in matches)
    assert min(calls.values()) == 0
    assert [key for key, call in calls.items() if told.ends[key] <= call] == []
    assert [e.key for e in waiting if any(told.ends[k] > calls[e.key] for k in e.after)] == []
    for moment in calls.values():
        assert sum(calls[key] <= moment < told.ends[key] for key in calls) <= tables
