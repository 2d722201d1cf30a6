"""Exchanges that mend a round drawn by lot, so that fewer meet who should be kept apart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from tournaments.core.stages.view import Entrant

Forbidden = frozenset[frozenset[int]]
Cost = tuple[int, int, int, int]
"""How many meet that are forbidden to, and that share their first, second and later conditions."""
FORBIDDEN: Final = "forbidden"
FREE: Final[Cost] = (0, 0, 0, 0)


@dataclass(slots=True)
class Bench:
    """A match being drawn: room for two, or one with a bye. The first `fixed` of it stay."""

    room: int
    seated: list[Entrant] = field(default_factory=list)
    fixed: int = 0

    @property
    def free(self) -> int:
        """How many may still sit down."""
        return self.room - len(self.seated)


def mend(benches: Sequence[Bench], forbidden: Forbidden) -> None:
    """Exchange entrants of two matches while that makes the round better.

    The partner comes from as near as one is found, halving by halving where the matches are those
    of a bracket, so that its later rounds stay as they were dealt.
    """
    bound = frozenset(key for two in forbidden for key in two)
    better = True
    while better:
        better = False
        for position, bench in enumerate(benches):
            while cost_of(bench, forbidden) != FREE and _exchanged(
                benches, position, forbidden, bound
            ):
                better = True


def cost_of(bench: Bench, forbidden: Forbidden) -> Cost:
    """What is wrong with the match, the worst first."""
    return _cost(bench.seated, forbidden)


def unmet(benches: Sequence[Bench], forbidden: Forbidden) -> Iterator[tuple[int, str]]:
    """The matches (from 1) where somebody meets whom it should not, and by which condition."""
    for position, bench in enumerate(benches, start=1):
        if len(bench.seated) == 2:
            a, b = bench.seated
            if _are_forbidden(a, b, forbidden):
                yield position, FORBIDDEN
            yield from ((position, key) for key in a.apart if key in b.apart)


def _exchanged(
    benches: Sequence[Bench], position: int, forbidden: Forbidden, bound: frozenset[int]
) -> bool:
    here, tried = benches[position], set[object]()
    wrong = _wrong(here.seated, forbidden)
    for ring in _rings(len(benches), position):
        best: tuple[Cost, int, int, int] | None = None
        for other in ring:
            if wrong and all(_holds(benches[other], key) for key in wrong):
                continue  # whoever came from there would bring it, or meet it there
            alike = _alike(benches[other], bound)
            if alike in tried:
                continue  # another match like this one did not mend it
            tried.add(alike)
            for mine, theirs in _exchanges(here, benches[other]):
                gain = _gain(here.seated, mine, benches[other].seated, theirs, forbidden)
                if gain < FREE and (best is None or gain < best[0]):
                    best = gain, mine, other, theirs
        if best:
            _, mine, other, theirs = best
            there = benches[other].seated
            here.seated[mine], there[theirs] = there[theirs], here.seated[mine]
            return True
    return False


def _wrong(seated: Sequence[Entrant], forbidden: Forbidden) -> tuple[str, ...]:
    """The conditions that the two share; none to go by where they are forbidden to meet."""
    a, b = seated
    return () if _are_forbidden(a, b, forbidden) else tuple(k for k in a.apart if k in b.apart)


def _holds(bench: Bench, key: str) -> bool:
    return any(key in entrant.apart for entrant in bench.seated)


def _rings(matches: int, position: int) -> Iterator[list[int]]:
    """The other matches: the neighbour, then the two behind it, the next four, and so on."""
    size = 1
    while size < matches:
        start = (position // size ^ 1) * size
        yield [other for other in range(start, start + size) if other < matches]
        size *= 2


def _alike(bench: Bench, bound: frozenset[int]) -> object:
    """What counts of a match in an exchange."""
    return bench.fixed, tuple((e.apart, e.key if e.key in bound else None) for e in bench.seated)


def _exchanges(here: Bench, there: Bench) -> Iterator[tuple[int, int]]:
    for mine in range(here.fixed, len(here.seated)):
        for theirs in range(there.fixed, len(there.seated)):
            yield mine, theirs


def _gain(
    here: Sequence[Entrant],
    mine: int,
    there: Sequence[Entrant],
    theirs: int,
    forbidden: Forbidden,
) -> Cost:
    """What the exchange adds to the cost of the two matches: less than nothing mends them."""
    swapped_here = [there[theirs] if at == mine else each for at, each in enumerate(here)]
    swapped_there = [here[mine] if at == theirs else each for at, each in enumerate(there)]
    costs = zip(
        _cost(swapped_here, forbidden),
        _cost(swapped_there, forbidden),
        _cost(here, forbidden),
        _cost(there, forbidden),
        strict=True,
    )
    first, second, third, fourth = (a + b - c - d for a, b, c, d in costs)
    return first, second, third, fourth


def _cost(seated: Sequence[Entrant], forbidden: Forbidden) -> Cost:
    if len(seated) < 2:
        return FREE
    a, b = seated
    if not (a.apart and b.apart) and not forbidden:
        return FREE
    shared = [0, 0, 0]
    for rank, key in enumerate(a.apart):
        if key in b.apart:
            shared[min(rank, b.apart.index(key), 2)] += 1
    return int(_are_forbidden(a, b, forbidden)), shared[0], shared[1], shared[2]


def _are_forbidden(a: Entrant, b: Entrant, forbidden: Forbidden) -> bool:
    return frozenset((a.key, b.key)) in forbidden
