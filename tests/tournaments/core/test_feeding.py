import pytest

from tournaments.core.feeding import LevelPlacesError, first_of
from tournaments.core.places import Placing

pytestmark = pytest.mark.pure

FOUR = (Placing(1, 1, 7), Placing(2, 2, 3), Placing(3, 4, 9), Placing(3, 4, 5))
"""As a knock-out without a match for third place leaves them."""


@pytest.mark.parametrize(("first", "going"), [(1, 1), (2, 2), (4, 4), (9, 4)])
def test_the_first_go_and_all_where_there_are_fewer(first: int, going: int) -> None:
    assert first_of(FOUR, first) == FOUR[:going]


def test_nobody_chooses_among_those_that_share_a_place() -> None:
    with pytest.raises(LevelPlacesError) as caught:
        first_of(FOUR, 3)
    assert caught.value.numbers == (5, 9)


def test_for_one_passed_over_the_next_goes() -> None:
    assert first_of(FOUR, 1, passed_over={7}) == (FOUR[1],)
    assert first_of(FOUR, 2, passed_over={9}) == FOUR[:2]
    assert first_of(FOUR, 3, passed_over={9}) == (FOUR[0], FOUR[1], FOUR[3])
