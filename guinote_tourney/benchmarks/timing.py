"""Processor time of several works that take turns, so that what slows one slows them all."""

import time
from collections.abc import Callable, Mapping
from random import Random


def best_of(repeats: int, works: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Seconds that each work takes: the best of so many rounds, after one that warms up.

    The best and not the middle one: these works always do the same, and whatever makes one of
    them longer comes from the machine.
    """
    for work in works.values():
        work()
    rounds = [{name: _seconds(work) for name, work in works.items()} for _ in range(repeats)]
    return {name: min(taken[name] for taken in rounds) for name in works}


def chance(seed: int) -> Random:
    """Chance that is the same in every run, so that every run does the same work."""
    return Random(seed)  # noqa: S311 -- cards are dealt, no secret is made


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began
