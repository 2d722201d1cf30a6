"""The best pairing by looking at every one of them, from the sentences of docs/pairing.md."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from tournaments.core.pairing.price import price
from tournaments.core.pairing.values import Cost, Entrant

Couple = tuple[int, int]
Matching = tuple[list[Couple], int | None]


def matchings(keys: Sequence[int]) -> Iterator[Matching]:
    """Every way to match all of them; where their number is odd, with each of them at rest."""
    if len(keys) % 2:
        for resting in keys:
            for matches, _ in matchings([key for key in keys if key != resting]):
                yield matches, resting
    elif not keys:
        yield [], None
    else:
        first, *others = keys
        for rival in others:
            for matches, _ in matchings([key for key in others if key != rival]):
                yield [(first, rival), *matches], None


def least_cost(
    entrants: Collection[Entrant], meetings: Sequence[Couple], forbidden: Iterable[Couple]
) -> Cost | None:
    """The least cost of all pairings allowed; None where there is none."""
    never = {frozenset(couple) for couple in forbidden}
    return min(
        (
            price(entrants, matches, bye=resting, meetings=meetings)
            for matches, resting in matchings([entrant.key for entrant in entrants])
            if not any(frozenset(match) in never for match in matches)
        ),
        default=None,
    )
