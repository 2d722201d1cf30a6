"""The top groups, or the bottom ones, matched exactly as one, where some leave for the next group.

Whoever leaves pays the square of the way to the nearest score beyond the end. That is the least it
can cost, as (x + y)² is never less than x² + y²: so what comes out is a lower bound for this end
of every pairing, whatever happens beyond.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.pairing.field import Couple
from tournaments.core.pairing.matching import Edge, heaviest
from tournaments.core.pairing.weights import Weights


@dataclass(frozen=True)
class End:
    """How an end is matched, and who has to be taken in by the group beyond it."""

    matches: Sequence[Couple] = ()
    leavers: Sequence[int] = ()
    rester: int | None = None


def match_end(weights: Weights, places: range, *, beyond: int, resters: Sequence[int]) -> End:
    """The best for `places` alone, without a rematch; `beyond` is the nearest score outside.

    One of `resters` rests, where there are any.
    """
    field, first = weights.field, places.start
    leaving = [weights.crossing(place, beyond) + weights.drawn() for place in places]
    edges: list[Edge] = [
        (a - first, b - first, saved)
        for a in places
        for b in range(a + 1, places.stop)
        if b not in field.barred[a]
        and (saved := leaving[a - first] + leaving[b - first] - weights.match(a, b)) > 0
    ]
    chair = len(places)
    edges += [
        # heavier than all matches together, so that somebody rests
        (place - first, chair, weights.rematch + leaving[place - first] + weights.drawn())
        for place in resters
    ]
    found = [(a + first, b + first) for a, b in heaviest(chair + 1, edges)]
    matched = {place for match in found for place in match}
    return End(
        matches=[match for match in found if match[1] < places.stop],
        leavers=[place for place in places if place not in matched],
        rester=next((a for a, b in found if b == places.stop), None),
    )
