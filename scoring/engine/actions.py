"""What a player does at the table: one value for each kind of action.

Seats are numbered from 0, see `seats`. Actions are compared by value, so that one may be made
anywhere; the cards, draws and cantes that a deal offers are made once, here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.engine.cards import DECK, Card, Rank, Suit


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card on the table."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the stock."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cante:
    """Sing rey and sota of one suit: las cuarenta in trumps, las veinte in another."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Swap:
    """Give a trump for the pinta: the seven, or the two where the rules have it."""

    seat: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class Tute:
    """Show four reyes, or four sotas."""

    seat: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class Claim:
    """Declare in vueltas that one's side has 101."""

    seat: int


Declaration = Cante | Swap | Tute | Claim
"""What is done beside playing and drawing, after one's side won a baza."""

Action = Play | Draw | Declaration

_SEATS: Final = range(4)

PLAYS: Final[tuple[Mapping[int, Play], ...]] = tuple(
    {card.bit: Play(seat, card) for card in DECK} for seat in _SEATS
)
"""For each seat, the playing of every card, by the bit of the card."""

DRAWS: Final = tuple(Draw(seat) for seat in _SEATS)
"""For each seat, its drawing."""
