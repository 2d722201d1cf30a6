"""The entrants of a round in the order the lot and their scores give them.

Inside the pairing an entrant is its place in that order: 0 has the highest score, and among those
who are level the lot decides. Everything that follows is taken in this order, so that the answer
depends on the entrants and the seed alone, never on how they were handed in.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from tournaments.core.pairing.values import (
    HIGHEST_SCORE,
    Entrant,
    PairingFault,
    PairingRefusedError,
)
from tournaments.core.stream import Stream, shuffled

Couple = tuple[int, int]


@dataclass(frozen=True)
class Field:
    """All that the pairing of one round looks at."""

    entrants: Sequence[Entrant]
    """Highest score first; those who are level in the order of the lot."""
    earlier: Sequence[Couple]
    """Every earlier meeting between two of them, as often as it took place."""
    forbidden: frozenset[Couple]
    stream: Stream
    """What is left of the lot, for whoever needs more of it."""

    def __len__(self) -> int:
        return len(self.entrants)

    @cached_property
    def scores(self) -> Sequence[int]:
        """The score at each place."""
        return [entrant.score for entrant in self.entrants]

    @cached_property
    def apart(self) -> Sequence[frozenset[str]]:
        """What each is to be kept apart by: nothing where all share something, as every match is
        then between two who share it.
        """
        keys = [entrant.apart for entrant in self.entrants]
        return [frozenset[str]()] * len(keys) if keys and frozenset.intersection(*keys) else keys

    @cached_property
    def barred(self) -> Sequence[set[int]]:
        """For each place those it has met and those it may not meet."""
        barred: list[set[int]] = [set() for _ in self.entrants]
        for a, b in self.earlier:
            barred[a].add(b)
            barred[b].add(a)
        for a, b in self.forbidden:
            barred[a].add(b)
            barred[b].add(a)
        return barred

    @cached_property
    def times_met(self) -> Counter[Couple]:
        """How often two have met, the higher place first."""
        return Counter(self.earlier)

    @cached_property
    def groups(self) -> Sequence[range]:
        """The places of each score, from the highest score down."""
        scores, groups, start = self.scores, [], 0
        for place in range(1, len(scores) + 1):
            if place == len(scores) or scores[place] != scores[start]:
                groups.append(range(start, place))
                start = place
        return groups

    @cached_property
    def bye_order(self) -> Sequence[Couple]:
        """For each place the byes it has had and its score: the least of these rests."""
        return [(entrant.byes, entrant.score) for entrant in self.entrants]


def line_up(
    entrants: Iterable[Entrant],
    *,
    meetings: Iterable[Couple],
    forbidden: Iterable[Couple],
    seed: str,
) -> Field:
    """The field of a round. Meetings and prohibitions of whoever does not play are passed over.

    `PairingRefusedError` for a key that stands twice, a meeting with oneself, a score or a number
    of byes that cannot be; `MalformedSeedError` for a seed that is none.
    """
    listed = sorted(entrants, key=attrgetter("key"))
    _check(listed)
    stream = Stream(seed)
    order = sorted(shuffled(listed, stream), key=attrgetter("score"), reverse=True)
    places = {entrant.key: place for place, entrant in enumerate(order)}
    return Field(
        entrants=order,
        earlier=_placed(meetings, places),
        forbidden=frozenset(_placed(forbidden, places)),
        stream=stream,
    )


def _check(listed: Collection[Entrant]) -> None:
    seen: set[int] = set()
    twice = {e.key for e in listed if e.key in seen or seen.add(e.key)}  # type: ignore[func-returns-value]
    for fault, keys in (
        (PairingFault.KEY_TWICE, twice),
        (PairingFault.SCORE_RANGE, {e.key for e in listed if abs(e.score) > HIGHEST_SCORE}),
        (PairingFault.BYES_RANGE, {e.key for e in listed if e.byes < 0}),
    ):
        if keys:
            raise PairingRefusedError(fault, keys)


def _placed(couples: Iterable[Couple], places: dict[int, int]) -> list[Couple]:
    found = []
    for a, b in couples:
        if a == b:
            raise PairingRefusedError(PairingFault.MEETS_ITSELF, {a})
        if a in places and b in places:
            one, other = places[a], places[b]
            found.append((one, other) if one < other else (other, one))
    return found
