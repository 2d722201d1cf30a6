"""Who came where, in one stage and over all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Placing:
    """A pair's place, from `first` to `last`: those that are level share theirs."""

    first: int
    last: int
    pair: int


def chained(stages: Sequence[Sequence[Placing]]) -> tuple[Placing, ...]:
    """The places of a whole tournament, from those of its stages in the order they were played.

    Whoever reached a later stage comes before all that did not.
    """
    found: list[Placing] = []
    for placings in reversed(stages):
        placed = {placing.pair for placing in found}
        left = [placing for placing in placings if placing.pair not in placed]
        for _, level in groupby(left, key=lambda placing: placing.first):
            pairs = [placing.pair for placing in level]
            first = len(found) + 1
            found += (Placing(first, first + len(pairs) - 1, pair) for pair in pairs)
    return tuple(found)
