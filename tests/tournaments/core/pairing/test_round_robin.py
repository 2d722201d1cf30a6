from collections import Counter
from itertools import combinations
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.pairing.round_robin import RobinRound, round_robin
from tournaments.core.pairing.values import PairingFault, PairingRefusedError

pytestmark = pytest.mark.pure

KEYS = st.lists(st.integers(), min_size=2, max_size=40, unique=True)


@given(KEYS)
def test_each_meets_each_once_and_plays_or_rests_once_a_round(keys: list[int]) -> None:
    rounds = round_robin(keys)
    assert len(rounds) == len(keys) - 1 + len(keys) % 2
    met = Counter(frozenset(match) for one in rounds for match in one.matches)
    assert met == Counter(map(frozenset, combinations(keys, 2)))
    for one in rounds:
        resting = [] if one.rest is None else [one.rest]
        assert sorted([*(key for match in one.matches for key in match), *resting]) == sorted(keys)


@given(KEYS)
def test_with_an_odd_number_each_rests_once_and_else_nobody(keys: list[int]) -> None:
    rests = Counter(one.rest for one in round_robin(keys))
    assert rests == (Counter(keys) if len(keys) % 2 else {None: len(keys) - 1})


@given(KEYS)
def test_nobody_is_one_side_more_than_once_more_often_than_the_other(keys: list[int]) -> None:
    matches = [match for one in round_robin(keys) for match in one.matches]
    first, second = Counter(a for a, _ in matches), Counter(b for _, b in matches)
    assert {abs(first[key] - second[key]) for key in keys} == {1 - len(keys) % 2}


@given(KEYS)
def test_twice_is_once_and_then_once_more_with_the_sides_changed(keys: list[int]) -> None:
    once, both = round_robin(keys), round_robin(keys, twice=True)
    assert both[: len(once)] == once
    assert both[len(once) :] == tuple(
        RobinRound(tuple((b, a) for a, b in one.matches), one.rest) for one in once
    )


def test_a_table_of_five_as_it_is() -> None:
    """F7, F61: five rounds, one rest each."""
    assert round_robin([1, 2, 3, 4, 5]) == (
        RobinRound(((2, 5), (4, 3)), 1),
        RobinRound(((3, 1), (5, 4)), 2),
        RobinRound(((4, 2), (1, 5)), 3),
        RobinRound(((5, 3), (2, 1)), 4),
        RobinRound(((1, 4), (3, 2)), 5),
    )


def test_a_table_of_four_as_it_is() -> None:
    assert round_robin([1, 2, 3, 4]) == (
        RobinRound(((1, 4), (2, 3)), None),
        RobinRound(((4, 2), (3, 1)), None),
        RobinRound(((3, 4), (1, 2)), None),
    )


@pytest.mark.parametrize("keys", [[], [7]])
def test_fewer_than_two_have_no_round(keys: list[int]) -> None:
    assert round_robin(keys) == ()


def test_a_key_twice_is_refused() -> None:
    with pytest.raises(PairingRefusedError) as refused:
        round_robin([4, 2, 4, 3, 2])
    assert (refused.value.fault, refused.value.keys) == (PairingFault.KEY_TWICE, (2, 4))


def test_256_pairs_are_laid_out_at_once() -> None:
    began = process_time()
    rounds = round_robin(range(256))
    assert process_time() - began < 0.2
    assert sum(len(one.matches) for one in rounds) == 32_640
