"""The matches inside one score group, where every match can be had at no cost.

First by the lot and a few exchanges; only where that leaves somebody over, by an exact matching.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.core.pairing.field import Couple, Field
from tournaments.core.pairing.matching import Edge, lightest


@dataclass(frozen=True)
class Group:
    """Who is to be matched: everybody but one who leaves, if so, and one who rests, if so."""

    guests: Sequence[int]
    """From other groups; each meets a member."""
    members: Sequence[int]
    leavers: Sequence[int]
    """The members of whom one must leave for the next group; none where nobody must."""
    resters: Sequence[int]
    """The members of whom one must rest; none where nobody must."""


@dataclass(frozen=True)
class Settled:
    """The matches of a group, and who left it."""

    matches: list[Couple]
    leaver: int | None
    rester: int | None


def settle(field: Field, group: Group, drawn: Callable[[], int]) -> Settled | None:
    """The group without a rematch and with nobody against whom it is kept apart from.

    None where there is no such way; `drawn` is the lot of a match, should one be needed.
    """
    return _by_lot(field, group) or _exactly(field, group, drawn)


def suits(field: Field, a: int, b: int) -> bool:
    """They have not met, may meet, and share nothing that keeps them apart."""
    return b not in field.barred[a] and field.apart[a].isdisjoint(field.apart[b])


def _by_lot(field: Field, group: Group) -> Settled | None:
    pool = list(group.members)
    leaver = rester = None
    if group.resters:
        rester = group.resters[-1]
        pool.remove(rester)
    matches: list[Couple] = []
    for guest in group.guests:
        host = next((member for member in pool if suits(field, guest, member)), None)
        if host is None:
            return None
        pool.remove(host)
        matches.append((guest, host))
    if group.leavers:
        waiting = set(pool)
        leaver = next((who for who in reversed(group.leavers) if who in waiting), None)
        if leaver is None:
            return None
        pool.remove(leaver)
    left = _greedily(field, pool, matches)
    return Settled(matches, leaver, rester) if _exchanged(field, left, matches) else None


def _greedily(field: Field, pool: list[int], matches: list[Couple]) -> list[int]:
    """Empty the pool into matches from its end; back come those who found nobody."""
    barred, apart, left = field.barred, field.apart, []
    while pool:
        one = pool.pop()
        not_these, villages = barred[one], apart[one]
        for at in range(len(pool) - 1, -1, -1):
            other = pool[at]
            if other not in not_these and villages.isdisjoint(apart[other]):
                del pool[at]
                matches.append((other, one))
                break
        else:
            left.append(one)
    return left


def _exchanged(field: Field, left: list[int], matches: list[Couple]) -> bool:
    """Whether each two of those left over could change with the sides of a match."""
    for one, other in zip(left[::2], left[1::2], strict=True):
        for at, (a, b) in enumerate(matches):
            if suits(field, one, a) and suits(field, other, b):
                matches[at] = (a, one)
                matches.append((b, other))
                break
            if suits(field, one, b) and suits(field, other, a):
                matches[at] = (a, other)
                matches.append((b, one))
                break
        else:
            return False
    return True


def _exactly(field: Field, group: Group, drawn: Callable[[], int]) -> Settled | None:
    points = [*group.guests, *group.members]
    at = {place: point for point, place in enumerate(points)}
    edges: list[Edge] = [(a, b, drawn()) for a, b in _suiting(field, group, points)]
    size = len(points)
    chairs: list[int] = []
    for candidates in (group.leavers, group.resters):
        if candidates:
            edges += [(at[place], size, drawn()) for place in candidates]
            size += 1
        chairs.append(size - 1 if candidates else size)
    found = lightest(size, edges)
    if 2 * len(found) < size:
        return None
    seated = {b: points[a] for a, b in found if b >= len(points)}
    matches = [(points[a], points[b]) for a, b in found if b < len(points)]
    return Settled(matches, seated.get(chairs[0]), seated.get(chairs[1]))


def _suiting(field: Field, group: Group, points: Sequence[int]) -> Iterator[Couple]:
    for one in range(len(points)):
        for other in range(max(one + 1, len(group.guests)), len(points)):
            if suits(field, points[one], points[other]):
                yield one, other
