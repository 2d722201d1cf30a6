"""The census: every format with every number of pairs from 2 to 70, the small ones many times.

Results, walkovers, double walkovers, withdrawals, late entries, corrections with what they redo,
to the end; everything that must hold is asked of each. Seeds without end:
`python -m tests.tournaments.core.census --seconds 600`.
"""

import pytest

from tests.tournaments.core.census.cases import FEWEST, FORMATS, MOST, Case, case_of
from tests.tournaments.core.census.play import DifferenceError, play
from tests.tournaments.core.census.shrink import failure_of, shortest

pytestmark = pytest.mark.pure

OFTEN = 9
"""Below so many pairs, each format is played more than once."""
TIMES = 14
BANDS = [(FEWEST, OFTEN, TIMES), (OFTEN, 32, 1), (32, 52, 1), (52, MOST + 1, 1)]


def test_they_are_two_thousand() -> None:
    assert sum((end - start) * times for start, end, times in BANDS) * len(FORMATS) >= 2000


@pytest.mark.parametrize(("start", "end", "times"), BANDS)
@pytest.mark.parametrize("at", range(len(FORMATS)))
def test_everything_holds(at: int, start: int, end: int, times: int) -> None:
    """A failure is told by its shortest sequence of steps."""
    for pairs in range(start, end):
        for seed in range(times):
            case = case_of(at, pairs, str(seed))
            if failure_of(case, play) is not None:
                case = shortest(case, play)
                play(case)
                pytest.fail(f"{case}")


def fails_with_two_odd_steps(case: Case) -> None:
    """A fault that takes two steps, of any size of tournament."""
    if sum(action % 2 for action, _ in case.steps) >= 2:
        raise DifferenceError


def test_a_failure_is_cut_down_to_its_shortest_steps() -> None:
    case = Case("knockout", {}, 9, tuple((action, action) for action in range(20)))
    short = shortest(case, fails_with_two_odd_steps)
    assert (short.pairs, [action % 2 for action, _ in short.steps]) == (2, [1, 1])


def test_what_does_not_fail_stays_as_it_is() -> None:
    case = Case("knockout", {}, 9, ((2, 2), (4, 4)))
    assert shortest(case, fails_with_two_odd_steps) == case


def test_another_kind_of_failure_is_not_taken_for_the_first() -> None:
    def fails(case: Case) -> None:
        if len(case.steps) < 3:
            raise KeyError
        fails_with_two_odd_steps(case)

    case = Case("knockout", {}, 9, tuple((1, 1) for _ in range(8)))
    assert len(shortest(case, fails).steps) == 3
