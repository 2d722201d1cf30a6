"""Entrants drawn into groups: seeds spread, and those of one village shared out among the groups.

With one condition for each pair and no seeds, no two groups differ by more than one in how many
they hold of a village. With seeds or several conditions it is as near as dealing gets.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from tournaments.core.stages.view import Entrant
from tournaments.core.stream import Stream, shuffled


def balanced(entrants: int, groups: int) -> tuple[int, ...]:
    """The sizes of so many groups, as equal as can be, the larger first."""
    size, larger = divmod(entrants, groups)
    return (size + 1,) * larger + (size,) * (groups - larger)


def deal(
    entrants: Sequence[Entrant], sizes: Sequence[int], stream: Stream
) -> tuple[tuple[Entrant, ...], ...]:
    """The groups of these sizes, each in drawn order. The order of the entrants is part of the lot.

    The best seeds come each into a group of their own, the first into the first group; the next as
    many likewise, the other way round, and so on.
    """
    order = shuffled(entrants, stream)
    groups: list[list[Entrant]] = [[] for _ in sizes]
    seeds = sorted((e for e in order if e.seed is not None), key=lambda e: (e.seed, e.number))
    for group, seed in zip(_there_and_back(groups, sizes), seeds, strict=False):
        group.append(seed)
    preferred = shuffled(range(len(sizes)), stream)
    turns = {group: turn for turn, group in enumerate(preferred)}
    held = [Counter(key for seed in group for key in seed.apart) for group in groups]
    seeded = {seed.key for seed in seeds}
    for entrant in _by_condition([e for e in order if e.key not in seeded]):
        at = min(
            (at for at, group in enumerate(groups) if len(group) < sizes[at]),
            key=lambda at: (
                [held[at][key] for key in entrant.apart],
                len(groups[at]) - sizes[at],
                turns[at],
            ),
        )
        groups[at].append(entrant)
        held[at].update(entrant.apart)
    place = {entrant.key: at for at, entrant in enumerate(order)}
    return tuple(tuple(sorted(group, key=lambda e: place[e.key])) for group in groups)


def shared(groups: Sequence[Sequence[Entrant]]) -> list[tuple[int, str]]:
    """The conditions that two of one group share, with the number of the group (from 1)."""
    return [
        (number, key)
        for number, group in enumerate(groups, start=1)
        for key, times in sorted(Counter(key for e in group for key in e.apart).items())
        if times > 1
    ]


def _there_and_back(
    groups: Sequence[list[Entrant]], sizes: Sequence[int]
) -> Iterator[list[Entrant]]:
    """The groups in turn, there and back, as long as they have room."""
    for turn in count():
        row = range(len(groups)) if turn % 2 == 0 else range(len(groups) - 1, -1, -1)
        room = [at for at in row if len(groups[at]) < sizes[at]]
        if not room:
            return
        yield from (groups[at] for at in room)


def _by_condition(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Those of one village together, the most numerous first, in drawn order within."""
    numerous = Counter(entrant.apart[:1] for entrant in entrants)
    first: dict[tuple[str, ...], int] = {}
    for turn, entrant in enumerate(entrants):
        first.setdefault(entrant.apart[:1], turn)
    return sorted(
        entrants,
        key=lambda e: (not e.apart, -numerous[e.apart[:1]] * bool(e.apart), first[e.apart[:1]]),
    )
