"""Who came where in a knock-out: the later a pair lost, the better its place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.core.record import Record
from tournaments.core.values import EntryPlace


@dataclass(frozen=True, slots=True)
class Placing:
    """A pair's place, from `first` to `last`: those that lost in one round share theirs."""

    first: int
    last: int
    pair: int


def places(record: Record) -> tuple[Placing, ...]:
    """The place of every pair drawn, best first; within one place in the order of the sheet.

    Pairs still in the running share the first places. When both pairs of a match are out at once
    nobody takes the place that its winner would have had: the pairs behind move up.
    """
    merits = _merits(record)
    drawn = sorted(_drawn(record), key=lambda pair: merits[pair], reverse=True)
    placings: list[Placing] = []
    for _, level in groupby(drawn, key=lambda pair: merits[pair]):
        pairs = tuple(level)
        first = len(placings) + 1
        placings += (Placing(first, first + len(pairs) - 1, pair) for pair in pairs)
    return tuple(placings)


def _drawn(record: Record) -> Iterator[int]:
    for match in record.matches:
        for place in match.plan.places:
            if isinstance(place, EntryPlace):
                yield place.entry


def _merits(record: Record) -> dict[int, tuple[int, int]]:
    """For each pair: the round in which it fell, and whether it won the match for third place."""
    after_the_final = record.final.plan.round + 1
    fell = dict.fromkeys(_drawn(record), after_the_final)
    for match in record.bracket:
        fell.update((pair, match.plan.round) for pair in match.left_behind)
    third = {match.goes_through for match in record.matches if match.is_consolation}
    return {pair: (round_, int(pair in third)) for pair, round_ in fell.items()}


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
