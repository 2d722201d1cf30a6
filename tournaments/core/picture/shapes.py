"""What is laid out, how large it is, and where it comes to stand. All in whole units."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """A match to be drawn.

    `a` and `b` are the keys of the matches whose winners come to that side, None where nobody's
    winner does: the draw filled it, or somebody who lost elsewhere. `is_bye`: only one stands
    there and goes through, so that a small box does.
    """

    key: int
    a: int | None = None
    b: int | None = None
    is_bye: bool = False

    @property
    def feeders(self) -> tuple[int, ...]:
        """The keys of the matches that lines come from, the upper side first."""
        return tuple(key for key in (self.a, self.b) if key is not None)


Rounds = Sequence[Sequence[Node]]
"""The rounds of one section, from its first to its last, each read down the sheet."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large everything is: a match is its head and two sides of the same height.

    `caption` is what the name of a match takes that stands below the others.
    """

    width: int
    gutter: int
    head: int
    side: int
    bye: int
    gap: int
    caption: int = 0

    @property
    def match(self) -> int:
        """The height of a match that is played."""
        return self.head + 2 * self.side

    def height(self, node: Node) -> int:
        """The height of this node's box."""
        return self.bye if node.is_bye else self.match

    def entrance(self, node: Node, *, at_a: bool) -> int:
        """How far below the top of its box a line reaches this side of a node."""
        if node.is_bye:
            return self.bye // 2
        return self.head + self.side // 2 + (0 if at_a else self.side)


@dataclass(frozen=True, slots=True)
class Box:
    """Where a match stands. `column` counts from 0."""

    key: int
    column: int
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The edge that its winner leaves by."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first unit below it."""
        return self.y + self.height

    @property
    def middle(self) -> int:
        """The height at which its winner leaves."""
        return self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Line:
    """The way of a winner: across from `start`, up or down at `turn`, across to `end`."""

    source: int
    target: int
    start: tuple[int, int]
    turn: int
    end: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Picture:
    """Boxes by column and down each of them, which is the order to read them in."""

    width: int
    height: int
    columns: tuple[int, ...]
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
