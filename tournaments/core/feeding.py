"""Who goes from one tournament into the sign-up of another."""

from collections.abc import Container, Sequence

from tournaments.core.places import Placing


class LevelPlacesError(ValueError):
    """The line falls between pairs that share a place; ``numbers`` are those, lowest first."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(f"level: {numbers}")
        self.numbers = tuple(sorted(numbers))


def first_of(
    places: Sequence[Placing], first: int, *, passed_over: Container[int] = ()
) -> tuple[Placing, ...]:
    """The first so many, best first; all where there are fewer.

    Those `passed_over` do not go, and the next do in their stead. `LevelPlacesError` where only
    some of those that share a place would go: nobody chooses among them in passing.
    """
    going = [placing for placing in places if placing.pair not in passed_over]
    taken, left = going[:first], going[first:]
    if taken and left and taken[-1].first == left[0].first:
        raise LevelPlacesError([p.pair for p in going if p.first == left[0].first])
    return tuple(taken)
