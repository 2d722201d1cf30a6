import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.core.pairing.every_matching import matchings
from tournaments.core.pairing.matching import heaviest, lightest

pytestmark = pytest.mark.pure

WEIGHTS = st.one_of(st.integers(0, 9), st.integers(2**109, 2**110))


@given(st.dictionaries(st.sampled_from([(a, b) for b in range(8) for a in range(b)]), WEIGHTS))
def test_the_lightest_of_all_perfect_matchings(weights: dict[tuple[int, int], int]) -> None:
    sums = [
        sum(weights[match] for match in matches)
        for matches, _ in matchings(range(8))
        if all(match in weights for match in matches)
    ]
    found = lightest(8, [(a, b, weight) for (a, b), weight in weights.items()])
    assert (len(found) == 4) == bool(sums)
    if sums:
        assert sum(weights[match] for match in found) == min(sums)


def test_the_heaviest_may_leave_points_alone() -> None:
    assert heaviest(4, [(0, 1, 2), (1, 2, 5), (2, 3, 2)]) == [(1, 2)]
    assert heaviest(4, [(0, 1, 3), (1, 2, 5), (2, 3, 3)]) == [(0, 1), (2, 3)]
    assert heaviest(2, [(0, 1, 0)]) == []


def test_the_lightest_has_as_many_pairs_as_there_can_be() -> None:
    assert lightest(4, [(0, 1, 9), (1, 2, 0), (2, 3, 9)]) == [(0, 1), (2, 3)]
    assert lightest(4, [(0, 1, 9), (1, 2, 0), (1, 3, 1)]) == [(1, 2)]


def test_weights_that_cannot_be_counted_are_refused_and_never_rounded() -> None:
    with pytest.raises(OverflowError, match="may take 119 bits"):
        lightest(2, [(0, 1, 0), (0, 1, 2**117)])
    assert lightest(2, [(0, 1, 2**116)]) == [(0, 1)]
