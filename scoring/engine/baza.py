"""One baza: the cards on the table, in the order played, and which of them is winning."""

from collections.abc import Iterable, Sequence

from scoring.engine.cards import Card, Suit


def best_card(cards: Iterable[Card], led: Suit, trump: Suit) -> Card | None:
    """The highest trump, or else the highest card of the suit led; None if there is neither."""
    best: Card | None = None
    for card in cards:
        if best is None:
            if card.suit is led or card.suit is trump:
                best = card
        elif card.suit is best.suit:
            if card.strength > best.strength:
                best = card
        elif card.suit is trump:
            best = card
    return best


def winning_place(baza: Sequence[Card], trump: Suit) -> int:
    """Which card of ``baza`` is winning: 0 for the first one played. ``IndexError`` if empty."""
    return baza.index(best_card(baza, baza[0].suit, trump))
