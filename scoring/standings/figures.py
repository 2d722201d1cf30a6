"""What a criterion measures, and how level pairs are parted by it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

Figure = int | Fraction


class Parting(NamedTuple):
    """Level pairs in classes, the class that comes first first, each with its figure.

    ``figures`` are those of all of them, in the order in which the pairs were given. ``sure`` says
    that the first class comes first whatever happens in matches not played, and that the figure
    of the second is the most that any of them could reach. ``left`` says that nothing was
    measured yet: who stayed has 1 and who left has 0.
    """

    classes: Sequence[tuple[Figure, Sequence[int]]]
    figures: Sequence[Figure]
    sure: bool = False
    left: bool = False


def part(
    level: Sequence[int], figures: Mapping[int, Figure], *, lowest_first: bool = False
) -> Parting:
    """The pairs of ``level`` in classes of the same figure, in order."""
    own = [figures[pair] for pair in level]
    classes: dict[Figure, list[int]] = {}
    for pair, figure in zip(level, own, strict=True):
        classes.setdefault(figure, []).append(pair)
    order = sorted(classes, reverse=not lowest_first)
    return Parting([(figure, classes[figure]) for figure in order], own)


def plain(figure: Figure) -> Figure:
    """The same number, an int where it is whole."""
    return figure.numerator if figure.denominator == 1 else figure
