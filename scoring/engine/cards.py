"""The forty cards: what beats what, what each is worth, and how they are written."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, final


class Suit(StrEnum):
    """A suit. Prints and compares as its letter."""

    OROS = "O"
    COPAS = "C"
    ESPADAS = "E"
    BASTOS = "B"


class Rank(Enum):
    """A rank, by the number printed on the card. The sota beats the caballo."""

    AS = 1
    DOS = 2
    TRES = 3
    CUATRO = 4
    CINCO = 5
    SEIS = 6
    SIETE = 7
    SOTA = 10
    CABALLO = 11
    REY = 12

    @property
    def strength(self) -> int:
        """From 0, the dos, to 9, the as."""
        return _UPWARDS.index(self)

    @property
    def tantos(self) -> int:
        """What the card is worth to the side that wins it."""
        return _TANTOS.get(self, 0)


_UPWARDS: Final = (
    *(Rank.DOS, Rank.CUATRO, Rank.CINCO, Rank.SEIS, Rank.SIETE),
    *(Rank.CABALLO, Rank.SOTA, Rank.REY, Rank.TRES, Rank.AS),
)
_TANTOS: Final = {Rank.AS: 11, Rank.TRES: 10, Rank.REY: 4, Rank.SOTA: 3, Rank.CABALLO: 2}
_LETTERS: Final = {Rank.SOTA: "S", Rank.CABALLO: "C", Rank.REY: "R"}


class UnknownCardError(ValueError):
    """No card is written like this."""


@final
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """A card. There is one object of each, made here, so that cards compare by identity.

    ``text`` is how it is written, number and suit: ``1O`` as de oros, ``12E`` rey de espadas.
    ``bit`` stands for the card in a set of cards, see `card_sets`.
    """

    suit: Suit
    rank: Rank
    strength: int
    tantos: int
    text: str
    bit: int

    @staticmethod
    def parse(text: str) -> "Card":
        """The card written ``text``; ``UnknownCardError`` where there is none."""
        card = read_card(text)
        if card is None:
            raise UnknownCardError(f"no card is written {text!r}")
        return card

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card.parse({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Copies and pickles are the card itself."""
        return Card.parse, (self.text,)


DECK: Final = tuple(
    Card(
        suit,
        rank,
        rank.strength,
        rank.tantos,
        f"{rank.value}{suit}",
        1 << place * len(_UPWARDS) + rank.strength,
    )
    for place, suit in enumerate(Suit)
    for rank in Rank
)
"""Every card, suit by suit and by the number printed on it."""

DECK_TANTOS: Final = 120

_BY_TEXT: Final = {card.text: card for card in DECK} | {
    _LETTERS[card.rank] + card.suit: card for card in DECK if card.rank in _LETTERS
}
_BY_PARTS: Final = {(card.suit, card.rank): card for card in DECK}
_SUITS: Final = {suit.value: suit for suit in Suit}


def card_of(suit: Suit, rank: Rank) -> Card:
    return _BY_PARTS[suit, rank]


def read_card(value: object) -> Card | None:
    """The card written ``value``, or None. ``RO``, ``SB``, ``CO`` (rey, sota, caballo) are read."""
    return _BY_TEXT.get(value) if isinstance(value, str) else None


def read_suit(value: object) -> Suit | None:
    """The suit whose letter is ``value``, or None. Nothing is raised."""
    return _SUITS.get(value) if isinstance(value, str) else None


def tantos_of(cards: Iterable[Card]) -> int:
    """What ``cards`` are worth together."""
    return sum(card.tantos for card in cards)
