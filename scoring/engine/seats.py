"""Who sits where: two, three or four players, and who plays with whom.

Seats are numbered from 0 anticlockwise, in the order of play: the next seat is the one at the
right. Partners sit across the table. Two or three players play each for oneself.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.engine.sides import Side

PAIRS: Final = 4


class PlayersError(ValueError):
    """Guiñote is played by two, three or four."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table for ``players``; ``PlayersError`` unless they are 2, 3 or 4."""

    players: int

    def __post_init__(self) -> None:
        if self.players not in (2, 3, PAIRS):
            raise PlayersError(f"{self.players} cannot play")

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def parties(self) -> int:
        """How many play against each other: two pairs, or each player."""
        return 2 if self.players == PAIRS else self.players

    def after(self, seat: int) -> int:
        """The seat at the right of ``seat``, which plays next."""
        return (seat + 1) % self.players

    def order(self, first: int) -> tuple[int, ...]:
        """All seats in the order in which they play when ``first`` leads."""
        return tuple((first + turn) % self.players for turn in self.seats)

    def partner(self, seat: int) -> int | None:
        """The seat across the table, or None where everybody plays for oneself."""
        return (seat + 2) % PAIRS if self.players == PAIRS else None

    def party(self, seat: int) -> int:
        """Who ``seat`` plays for, counted from 0; partners have the same."""
        return seat % self.parties

    def side(self, seat: int) -> Side | None:
        """The side of an acta that ``seat`` plays for: a for seat 0. Three players have none."""
        if self.parties != len(Side):
            return None
        return (Side.A, Side.B)[self.party(seat)]


TABLES: Final[Mapping[int, Table]] = MappingProxyType(
    {players: Table(players) for players in (2, 3, 4)}
)
"""Every table by the number of its players."""
