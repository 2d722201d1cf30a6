"""Scores first, villages then: where most pairs are from one village, say.

Without villages the scores alone reach their bound nearly always. Then every pairing that is as
good in scores stays within the borders that nobody crosses, and each part between two of them can
be matched exactly on its own, with few of the matches that an exact matching of all would weigh.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tournaments.core.pairing.bounds import Found, Reached, reach_bound
from tournaments.core.pairing.field import Couple, Field
from tournaments.core.pairing.matching import Edge, lightest
from tournaments.core.pairing.values import Proof
from tournaments.core.pairing.weights import Weights


def match_parts(weights: Weights) -> Found | None:
    """The best pairing, or None where the scores alone do not reach their bound."""
    field = weights.field
    if not any(field.apart):
        return None
    level = [replace(entrant, apart=frozenset()) for entrant in field.entrants]
    reached = reach_bound(Weights(replace(field, entrants=level)))
    if reached is None:
        return None
    stops = _stops(field, reached)
    matches: list[Couple] = []
    for start, stop in pairwise([0, *reached.closed, len(field)]):
        matches += _part(weights, range(start, stop), stops)
    return Found(
        matches=[match for match in matches if match[1] < len(field)],
        rester=next((a for a, b in matches if b == len(field)), None),
        proof=Proof.PARTS,
    )


def _stops(field: Field, reached: Reached) -> Sequence[int]:
    """For each place where those end whom it can meet: with the group after its own, or its end."""
    groups, middle = field.groups, reached.middle
    top = groups[middle.start].stop
    stops = [top] * groups[middle.start].start
    for number in middle:
        last = number + 1 >= middle.stop
        stops += [len(field) if last else groups[number + 1].stop] * len(groups[number])
    return stops + [len(field)] * (len(field) - len(stops))


def _part(weights: Weights, places: range, stops: Sequence[int]) -> Iterator[Couple]:
    field, first, chair = weights.field, places.start, len(places)
    edges: list[Edge] = [
        (a - first, b - first, weights.match(a, b) + weights.drawn())
        for a in places
        for b in range(a + 1, min(stops[a], places.stop))
        if b not in field.barred[a]
    ]
    if chair % 2:
        edges += [(place - first, chair, weights.bye(place) + weights.drawn()) for place in places]
    found = lightest(chair + chair % 2, edges)
    return ((a + first, len(field) if b == chair else b + first) for a, b in found)
