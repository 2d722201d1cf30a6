"""The least cost by networkx, over all pairs at once, with weights of any length."""

from collections.abc import Collection, Sequence

import networkx as nx  # type: ignore[import-untyped]

from tournaments.core.pairing.price import price
from tournaments.core.pairing.values import Cost, Entrant

Couple = tuple[int, int]


def least_cost(
    entrants: Collection[Entrant],
    meetings: Sequence[Couple],
    forbidden: Sequence[Couple] = (),
) -> Cost | None:
    """The least cost of all pairings allowed; None where there is none."""
    graph = weighed(sorted(entrants, key=lambda e: e.key), meetings, forbidden)
    found = [
        sorted(pair, reverse=True) for pair in nx.max_weight_matching(graph, maxcardinality=True)
    ]
    if 2 * len(found) < len(entrants):
        return None
    matches = [(a, b) for a, b in found if b >= 0]
    resting = next((a for a, b in found if b < 0), None)
    return price(entrants, matches, bye=resting, meetings=meetings)


def weighed(
    entrants: Sequence[Entrant], meetings: Sequence[Couple], forbidden: Sequence[Couple]
) -> nx.Graph:
    """Every match allowed, and where the number is odd a seat -1 for whoever rests. Keys from 0."""
    met: dict[frozenset[int], int] = {}
    for meeting in meetings:
        met[frozenset(meeting)] = met.get(frozenset(meeting), 0) + 1
    never = {frozenset(couple) for couple in forbidden}
    base = 10**9  # more than any aim adds up to here
    graph = nx.Graph()
    graph.add_nodes_from(entrant.key for entrant in entrants)
    for at, a in enumerate(entrants):
        for b in entrants[at + 1 :]:
            couple = frozenset((a.key, b.key))
            if couple not in never:
                times = met.get(couple, 0)
                figures = (
                    times > 0,
                    0,
                    0,
                    (a.score - b.score) ** 2,
                    bool(a.apart & b.apart),
                    times,
                )
                graph.add_edge(a.key, b.key, weight=-_number(figures, base))
        if len(entrants) % 2:
            figures = (False, a.byes, a.score, 0, False, 0)
            graph.add_edge(a.key, -1, weight=-_number(figures, base))
    return graph


def _number(figures: Sequence[int], base: int) -> int:
    number = 0
    for figure in figures:
        number = number * base + figure
    return number
