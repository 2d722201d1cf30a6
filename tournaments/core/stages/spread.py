"""Entrants drawn into groups: seeds spread, and those of one village shared out among the groups.

With one condition for each pair and no seeds, no two groups differ by more than one in how many
they hold of a village. With seeds or several conditions it is as near as dealing gets.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import count

from tournaments.core.stages.mending import FORBIDDEN, Forbidden
from tournaments.core.stages.view import Entrant
from tournaments.core.stream import Stream, shuffled


def balanced(entrants: int, groups: int) -> tuple[int, ...]:
    """The sizes of so many groups, as equal as can be, the larger first."""
    size, larger = divmod(entrants, groups)
    return (size + 1,) * larger + (size,) * (groups - larger)


def deal(
    entrants: Sequence[Entrant],
    sizes: Sequence[int],
    stream: Stream,
    *,
    forbidden: Forbidden = frozenset(),
) -> tuple[tuple[Entrant, ...], ...]:
    """The groups of these sizes, each in drawn order. The order of the entrants is part of the lot.

    The best seeds come each into a group of their own, the first into the first group; the next as
    many likewise, the other way round, and so on. Those that are never drawn together (`forbidden`,
    by their keys) come into different groups before anything else is asked, if exchanges of two
    that are no seeds can bring that about.
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
    bound = {key for two in forbidden for key in two}
    dealt = _by_condition([e for e in order if e.key not in seeded])
    for entrant in sorted(dealt, key=lambda e: e.key not in bound):
        at = min(
            (at for at, group in enumerate(groups) if len(group) < sizes[at]),
            key=lambda at: (
                _barred(entrant, groups[at], forbidden),
                [held[at][key] for key in entrant.apart],
                len(groups[at]) - sizes[at],
                turns[at],
            ),
        )
        groups[at].append(entrant)
        held[at].update(entrant.apart)
    _part_forbidden(groups, forbidden, fixed=seeded)
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


def forbidden_in(
    groups: Sequence[Sequence[Entrant]], forbidden: Forbidden
) -> list[tuple[int, str]]:
    """The groups (by number, from 1) that hold two which should never meet."""
    return [
        (number, FORBIDDEN)
        for number, group in enumerate(groups, start=1)
        if any(_barred(entrant, group, forbidden) for entrant in group)
    ]


def _barred(entrant: Entrant, group: Sequence[Entrant], forbidden: Forbidden) -> int:
    """How many of the group it must not meet."""
    return sum(frozenset((entrant.key, other.key)) in forbidden for other in group)


def _part_forbidden(
    groups: Sequence[list[Entrant]], forbidden: Forbidden, *, fixed: AbstractSet[int]
) -> None:
    """Exchange two of different groups while fewer then are where they must not be."""
    better = bool(forbidden)
    while better:
        better = any(
            _exchanged(group, at, other, forbidden, fixed)
            for group in groups
            for at, entrant in enumerate(group)
            if entrant.key not in fixed and _barred(entrant, group, forbidden)
            for other in groups
            if other is not group
        )


def _exchanged(
    group: list[Entrant],
    at: int,
    other: list[Entrant],
    forbidden: Forbidden,
    fixed: AbstractSet[int],
) -> bool:
    """Whether one of the other group could take this place so that fewer are barred."""
    here = group[at]
    for there, rival in enumerate(other):
        if rival.key in fixed:
            continue
        before = _barred(here, group, forbidden) + _barred(rival, other, forbidden)
        group[at], other[there] = rival, here
        if _barred(rival, group, forbidden) + _barred(here, other, forbidden) < before:
            return True
        group[at], other[there] = here, rival
    return False


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
