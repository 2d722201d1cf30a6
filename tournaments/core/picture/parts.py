"""A bracket too tall for one sheet or one screen, cut into parts that are not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.core.picture.layout import height_of
from tournaments.core.picture.shapes import Node, Rounds, Sizes


@dataclass(frozen=True, slots=True)
class Part:
    """Some rounds of a section, or of a piece of it. `first` counts the column of its first."""

    first: int
    rounds: tuple[tuple[Node, ...], ...]


def cut(rounds: Rounds, sizes: Sizes, *, tallest: int) -> tuple[Part, ...]:
    """The parts, each at most so tall: the last rounds first, then what leads there, downwards.

    Where two parts meet, the matches there stand in both, so that one finds the way from one to
    the other. A part with a single match is never too tall.
    """
    return tuple(_cut(tuple(map(tuple, rounds)), 0, sizes, tallest))


def _cut(
    rounds: tuple[tuple[Node, ...], ...], first: int, sizes: Sizes, tallest: int
) -> Iterator[Part]:
    at = len(rounds) - 1
    if at < 1 or height_of(rounds, sizes) <= tallest:
        yield Part(first, rounds)
        return
    while at > 1 and any(height_of(tree, sizes) > tallest for tree in _trees(rounds, at)):
        at -= 1
    late = (tuple(replace(node, a=None, b=None) for node in rounds[at]), *rounds[at + 1 :])
    if len(rounds[at]) > 1 and len(late) > 1:
        yield from _cut(late, first + at, sizes, tallest)
    yield from (Part(first, rounds_) for rounds_ in _grouped(rounds, at, sizes, tallest))


def _trees(rounds: Rounds, at: int) -> Iterator[tuple[tuple[Node, ...], ...]]:
    """For each match of that round, it and everything that leads to it."""
    return (_leading(rounds, at, [node]) for node in rounds[at])


def _grouped(
    rounds: Rounds, at: int, sizes: Sizes, tallest: int
) -> Iterator[tuple[tuple[Node, ...], ...]]:
    """Neighbours together as long as they fit."""
    group: list[Node] = []
    for node in rounds[at]:
        if group and height_of(_leading(rounds, at, [*group, node]), sizes) > tallest:
            yield _leading(rounds, at, group)
            group = []
        group.append(node)
    if group:
        yield _leading(rounds, at, group)


def _leading(rounds: Rounds, at: int, ends: Sequence[Node]) -> tuple[tuple[Node, ...], ...]:
    found = [tuple(ends)]
    for round_ in reversed(rounds[:at]):
        wanted = {key for node in found[0] for key in node.feeders}
        found.insert(0, tuple(node for node in round_ if node.key in wanted))
    return tuple(found)
