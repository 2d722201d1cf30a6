"""Sets of cards as whole numbers: one bit a card, so that the law of play is a few operations.

A suit takes ten bits, the weakest card the lowest; ``&`` is what two sets share, ``|`` both
together, ``&`` with ``~`` the one without the other.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from scoring.engine.cards import DECK, Card, Suit

_BY_BIT: Final[Mapping[int, Card]] = {card.bit: card for card in DECK}


def set_of(cards: Iterable[Card]) -> int:
    """The set that holds ``cards``."""
    cards_set = 0
    for card in cards:
        cards_set |= card.bit
    return cards_set


def cards_in(cards_set: int) -> tuple[Card, ...]:
    """The cards of a set: suit by suit, the weakest of each first."""
    cards = []
    while cards_set:
        lowest = cards_set & -cards_set
        cards.append(_BY_BIT[lowest])
        cards_set ^= lowest
    return tuple(cards)


ALL: Final = set_of(DECK)
"""All forty."""

SUIT: Final[Mapping[Suit, int]] = {
    suit: set_of(card for card in DECK if card.suit is suit) for suit in Suit
}
"""All cards of a suit."""

ABOVE: Final[Mapping[Card, int]] = {
    card: set_of(
        other for other in DECK if other.suit is card.suit and other.strength > card.strength
    )
    for card in DECK
}
"""The cards of its own suit that beat a card."""

BEATERS: Final[Mapping[Suit, Mapping[Card, int]]] = {
    trump: {card: ABOVE[card] | (0 if card.suit is trump else SUIT[trump]) for card in DECK}
    for trump in Suit
}
"""With each suit as trump: the cards that beat a card which is winning the baza."""
