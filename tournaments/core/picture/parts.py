"""A bracket too tall for one sheet or one screen, cut into parts that are not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.core.picture.layout import height_of
from tournaments.core.picture.shapes import Node, Rounds, Sizes

_Rounds = tuple[tuple[Node, ...], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Some rounds of a section, or of a piece of it. `first` counts the column of its first."""

    first: int
    rounds: _Rounds


def cut(rounds: Rounds, sizes: Sizes, *, tallest: int) -> tuple[Part, ...]:
    """The parts, each at most so tall: the last rounds first, then what leads there, downwards.

    The first part has as many of the last rounds as fit. Where two parts meet, the matches there
    stand in both, so that one finds the way from one to the other. A match with those that feed
    it is never parted, however tall that is.
    """
    return tuple(_cut(tuple(map(tuple, rounds)), 0, sizes, tallest))


def _cut(rounds: _Rounds, first: int, sizes: Sizes, tallest: int) -> Iterator[Part]:
    at = len(rounds) - 1
    if at < 1 or height_of(rounds, sizes) <= tallest:
        yield Part(first, rounds)
        return
    while at > 1 and any(
        height_of(_leading(rounds, [node]), sizes) > tallest for node in rounds[at]
    ):
        at -= 1
    if at < len(rounds) - 1:
        fits = (n for n in range(at) if height_of(_from(rounds, n), sizes) <= tallest)
        begins = next(fits, at)
        yield from _cut(_from(rounds, begins), first + begins, sizes, tallest)
    ends = [*rounds[at], *_ends(rounds[:at], rounds[at])]
    yield from (Part(first, each) for each in _grouped(rounds[: at + 1], ends, sizes, tallest))


def _from(rounds: _Rounds, begins: int) -> _Rounds:
    """The last rounds, without what leads to the first of them."""
    return tuple(replace(node, a=None, b=None) for node in rounds[begins]), *rounds[begins + 1 :]


def _ends(rounds: _Rounds, after: Sequence[Node]) -> list[Node]:
    """The matches of these rounds whose winner comes nowhere, and not into the round after."""
    fed = {key for round_ in (*rounds, after) for node in round_ for key in node.feeders}
    return [node for round_ in rounds for node in round_ if node.key not in fed]


def _grouped(
    rounds: _Rounds, ends: Sequence[Node], sizes: Sizes, tallest: int
) -> Iterator[_Rounds]:
    """Neighbours together as long as they fit."""
    group: list[Node] = []
    for node in ends:
        if group and height_of(_leading(rounds, [*group, node]), sizes) > tallest:
            yield _leading(rounds, group)
            group = []
        group.append(node)
    if group:
        yield _leading(rounds, group)


def _leading(rounds: _Rounds, ends: Sequence[Node]) -> _Rounds:
    """These matches and all that leads to them."""
    wanted = {node.key for node in ends}
    found: list[tuple[Node, ...]] = []
    for round_ in reversed(rounds):
        kept = tuple(node for node in round_ if node.key in wanted)
        wanted.update(key for node in kept for key in node.feeders)
        found.insert(0, kept)
    return tuple(found)
