from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.progress import NOBODY, UNKNOWN, Occupant
from tournaments.core.tables import Call, Held, Queue, QueuedMatch, Why, next_calls

pytestmark = pytest.mark.pure

OCCUPANTS = st.one_of(st.integers(1, 12), st.just(UNKNOWN))


def queue(*entries: tuple[Occupant, Occupant]) -> list[QueuedMatch]:
    """Matches 101, 102, … in this order."""
    return [QueuedMatch(100 + n, n, pair) for n, pair in enumerate(entries, start=1)]


def test_more_matches_than_tables_wait_in_draw_order() -> None:
    waiting = queue((1, 2), (3, 4), (5, 6))
    assert next_calls(waiting, [8, 3], set()) == Queue(
        (Call(101, 8), Call(102, 3)), (Held(103, Why.NO_FREE_TABLE),)
    )


def test_a_match_without_sides_holds_up_nobody() -> None:
    assert next_calls(queue((1, UNKNOWN), (3, 4), (NOBODY, 5)), [1, 2], set()) == Queue(
        (Call(102, 1),), (Held(101, Why.SIDES_UNKNOWN), Held(103, Why.SIDES_UNKNOWN))
    )


def test_a_pair_that_still_plays_is_not_called() -> None:
    assert next_calls(queue((1, 2), (3, 4)), [1], {2}) == Queue(
        (Call(102, 1),), (Held(101, Why.PAIR_STILL_PLAYING),)
    )


def test_a_pair_is_not_called_twice_at_once() -> None:
    assert next_calls(queue((1, 2), (2, 3), (4, 5)), [1, 2, 3], set()) == Queue(
        (Call(101, 1), Call(103, 2)), (Held(102, Why.PAIR_STILL_PLAYING),)
    )


def test_a_pair_whose_first_match_found_no_table_is_not_playing() -> None:
    assert next_calls(queue((1, 2), (1, 3)), [], set()).held == (
        Held(101, Why.NO_FREE_TABLE),
        Held(102, Why.NO_FREE_TABLE),
    )


@pytest.mark.parametrize(
    ("free", "busy", "most", "read"),
    [
        ([], set(), 0, 0),
        ([1], set(), 0, 1),
        ([1], {1, 3}, 0, 3),
        ([1], set(), 3, 3),
        ([1, 2], set(), None, 5),
        ([1, 2, 3, 4, 5, 6], set(), 2, 5),
    ],
)
def test_no_more_is_read_than_the_tables_take_or_is_asked_for(
    free: list[int], busy: set[int], most: int | None, read: int
) -> None:
    waiting = queue((1, 2), (3, 4), (5, 6), (7, 8), (9, 10))
    seen = next_calls(iter(waiting), free, busy, most=most)
    assert len(seen.calls) + len(seen.held) == read
    whole = next_calls(waiting, free, busy)
    assert (seen.calls, seen.held) == (whole.calls, whole.held[: len(seen.held)])


def test_nothing_waits() -> None:
    assert next_calls([], [1, 2], {1}) == Queue((), ())


@given(
    st.lists(st.tuples(OCCUPANTS, OCCUPANTS), max_size=12),
    st.lists(st.integers(1, 20), unique=True, max_size=8),
    st.sets(st.integers(1, 12)),
)
def test_the_queue_is_that_of_a_plain_walk(
    pairs: list[tuple[Occupant, Occupant]], tables: list[int], busy: set[int]
) -> None:
    """Match by match with a pencil: who may go, takes the next table."""
    free, playing = list(tables), list(busy)
    calls, held = [], []
    for match, (a, b) in enumerate(pairs, start=101):
        if UNKNOWN in (a, b):
            held.append((match, "sides_unknown"))
        elif a in playing or b in playing:
            held.append((match, "pair_still_playing"))
        elif not free:
            held.append((match, "no_free_table"))
        else:
            calls.append((match, free.pop(0)))
            playing += [side for side in (a, b) if isinstance(side, int)]
    result = next_calls(queue(*pairs), tables, busy)
    assert [(call.match, call.table) for call in result.calls] == calls
    assert [(wait.match, wait.why) for wait in result.held] == held


def limited(*wanted: set[int] | None) -> list[QueuedMatch]:
    """Matches 101, 102, … between pairs of their own, each with the tables it may use."""
    return [
        QueuedMatch(100 + n, n, (2 * n, 2 * n + 1), None if only is None else frozenset(only))
        for n, only in enumerate(wanted, start=1)
    ]


def test_f159_only_the_tables_allowed_are_used() -> None:
    assert next_calls(limited({2, 4}, {2, 4}, {2, 4}), [1, 2, 3, 4], set()) == Queue(
        (Call(101, 2), Call(102, 4)), (Held(103, Why.ONLY_THERE),)
    )


def test_what_may_go_anywhere_leaves_the_only_table_of_a_later_match() -> None:
    assert next_calls(limited(None, {1}), [1, 2], set()).calls == (Call(101, 2), Call(102, 1))


def test_no_match_takes_the_table_of_one_before_it() -> None:
    assert next_calls(limited({1}, {1}, None), [1, 2], set()) == Queue(
        (Call(101, 1), Call(103, 2)), (Held(102, Why.ONLY_THERE),)
    )


def test_two_entries_of_one_person_are_not_called_at_once() -> None:
    people = {1: frozenset({7}), 2: frozenset({8}), 3: frozenset({7, 9}), 4: frozenset({10})}
    assert next_calls(queue((1, 2), (3, 4)), [1, 2], set(), people=people) == Queue(
        (Call(101, 1),), (Held(102, Why.PAIR_STILL_PLAYING),)
    )


@given(
    wanted=st.lists(st.one_of(st.none(), st.sets(st.integers(1, 5))), max_size=6),
    free=st.lists(st.integers(1, 5), unique=True),
)
def test_each_match_is_called_when_it_and_all_called_before_it_can_be(
    wanted: list[set[int] | None], free: list[int]
) -> None:
    """Against all ways of giving out the tables."""
    waiting = limited(*wanted)
    expected: list[QueuedMatch] = []
    for queued in waiting:
        if any(
            all(match.may_use(table) for match, table in zip([*expected, queued], way, strict=True))
            for way in permutations(free, len(expected) + 1)
        ):
            expected.append(queued)

    result = next_calls(waiting, free, set())

    by_match = {queued.match: queued for queued in waiting}
    assert [call.match for call in result.calls] == [queued.match for queued in expected]
    assert [call for call in result.calls if not by_match[call.match].may_use(call.table)] == []
    assert len({call.table for call in result.calls}) == len(result.calls)
