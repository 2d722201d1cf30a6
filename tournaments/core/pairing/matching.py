"""Exact matchings with whole numbers for weights, by rustworkx.

rustworkx counts in 128 bits and does not notice when that is not enough, so this module does.
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final

import rustworkx

Edge = tuple[int, int, int]

WIDEST: Final = 118
"""Bits of the heaviest sum: the algorithm doubles weights and adds them up along its way."""


def lightest(size: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """As many pairs of the points below `size` as there can be, at the least sum of weights."""
    heaviest = max((weight for *_ends, weight in edges), default=0)
    # Turned round, so that most is best.
    turned = [(a, b, heaviest - weight + 1) for a, b, weight in edges]
    return _matched(size, turned, most=True)


def heaviest(size: int, edges: Iterable[Edge]) -> list[tuple[int, int]]:
    """The pairs whose sum of weights is greatest; points may stay alone."""
    return _matched(size, [edge for edge in edges if edge[2] > 0], most=False)


def _matched(size: int, edges: Sequence[Edge], *, most: bool) -> list[tuple[int, int]]:
    widest = max(map(itemgetter(2), edges), default=0) * max(size, 1)
    if widest.bit_length() > WIDEST:
        raise OverflowError(f"a sum of weights may take {widest.bit_length()} bits")
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.extend_from_weighted_edge_list(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=most, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)
