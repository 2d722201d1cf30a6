"""A failure, cut down to its shortest sequence of steps."""

from collections.abc import Callable
from dataclasses import replace

from tests.tournaments.core.census.cases import Case


def shortest(case: Case, play: Callable[[Case], object]) -> Case:
    """The case with as few steps, and then as few pairs, as still fail in the same way.

    A case that does not fail comes back as it is.
    """
    failure = failure_of(case, play)
    if failure is None:
        return case
    size = len(case.steps)
    while size:
        for start in range(0, len(case.steps), size):
            less = replace(case, steps=case.steps[:start] + case.steps[start + size :])
            if failure_of(less, play) is failure:
                case = less
                break
        else:
            size //= 2
        size = min(size, len(case.steps))
    for pairs in range(2, case.pairs):
        fewer = replace(case, pairs=pairs)
        if failure_of(fewer, play) is failure:
            return fewer
    return case


def failure_of(case: Case, play: Callable[[Case], object]) -> type[Exception] | None:
    """The kind of the failure, if it fails."""
    try:
        play(case)
    except Exception as error:  # noqa: BLE001
        return type(error)
    return None
