"""What happens at the table: one value for each kind of action, and of breach.

Seats are numbered from 0, see `seats`. Actions are compared by value, so that one may be made
anywhere; those that a deal offers are made once, here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.engine.cards import DECK, Card, Rank, Suit, card_of
from scoring.engine.partida import By


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
"""What the rules may allow."""


@dataclass(frozen=True, slots=True)
class Called:
    """An action against the rules that was done, seen and called: a renuncio, a false 101."""

    action: Action


@dataclass(frozen=True, slots=True)
class Fault:
    """Any breach by which the side of ``seat`` loses: ``by`` is one of `partida.FAULTS`."""

    seat: int
    by: By


@dataclass(frozen=True, slots=True)
class Annulment:
    """The deal is annulled, to be played again."""


Breach = Called | Fault | Annulment
"""What ends a deal although the rules do not provide for it."""

Move = Action | Breach
"""Anything that a record of a deal holds."""

_SEATS: Final = range(4)

PLAYS: Final[tuple[Mapping[int, Play], ...]] = tuple(
    {card.bit: Play(seat, card) for card in DECK} for seat in _SEATS
)
"""For each seat, the playing of every card, by the bit of the card."""

DRAWS: Final = tuple(Draw(seat) for seat in _SEATS)
"""For each seat, its drawing."""

CANTES: Final[tuple[Mapping[int, Cante], ...]] = tuple(
    {card_of(suit, Rank.SOTA).bit: Cante(seat, suit) for suit in Suit} for seat in _SEATS
)
"""For each seat, the singing of every suit, by the bit of its sota."""

SWAPS: Final = tuple((Swap(seat, Rank.SIETE), Swap(seat, Rank.DOS)) for seat in _SEATS)
TUTES: Final = tuple((Tute(seat, Rank.REY), Tute(seat, Rank.SOTA)) for seat in _SEATS)
CLAIMS: Final = tuple(Claim(seat) for seat in _SEATS)
"""For each seat, what else it may ever declare."""
