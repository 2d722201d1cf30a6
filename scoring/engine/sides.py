"""The two sides of a match, and what each of them has."""

from enum import StrEnum
from typing import Final, NamedTuple, Self


class Side(StrEnum):
    """One of the two sides of an acta. Prints and compares as its letter."""

    A = "a"
    B = "b"

    @property
    def other(self) -> "Side":
        """The side across the table."""
        return Side.B if self is Side.A else Side.A


A: Final = Side.A
B: Final = Side.B
SIDES: Final = (A, B)
SIDE_KEYS: Final = frozenset(side.value for side in SIDES)
"""The keys of an object that holds something for each side."""


def read_side(value: object) -> Side | None:
    """The side that ``value`` names, or None when it names neither. Nothing is raised."""
    if value == "a":
        return A
    if value == "b":
        return B
    return None


class Score(NamedTuple):
    """A whole number for each side."""

    a: int = 0
    b: int = 0

    def of(self, side: Side) -> int:
        return self.a if side is A else self.b

    def plus(self, side: Side, number: int = 1) -> Self:
        """This score with ``number`` more for ``side``."""
        a, b = self
        return self.__class__(a + number, b) if side is A else self.__class__(a, b + number)

    def and_also(self, other: "Score") -> Self:
        """Both scores together."""
        (a, b), (more_a, more_b) = self, other
        return self.__class__(a + more_a, b + more_b)

    @property
    def leader(self) -> Side | None:
        """The side with more, or None when they are level."""
        if self.a == self.b:
            return None
        return A if self.a > self.b else B

    @property
    def mirrored(self) -> Self:
        """The same score with the sides changed over."""
        return self.__class__(self.b, self.a)

    def to_json(self) -> dict[str, int]:
        return {"a": self.a, "b": self.b}


NIL: Final = Score()
"""Nil all."""
