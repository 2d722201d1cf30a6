"""Dealing: who gets which card of a pack that has been shuffled and cut."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.engine.card_sets import ALL, set_of
from scoring.engine.cards import DECK, Card
from scoring.engine.rules import Rules
from scoring.engine.seats import TABLES
from scoring.engine.settings import Deal

HAND: Final = 6
"""Cards that each is dealt where the rest is drawn from."""
PACKET: Final = 3
"""Cards given at a time where nothing else is said: twice three are six."""


class DealingError(ValueError):
    """Cards that cannot be dealt: not the forty, or to a number of players that is not played."""


class Dealt(NamedTuple):
    """The cards as they lie when the dealing is done.

    ``hands`` go by seat. ``stock`` is in the order in which it will be drawn, so that the pinta,
    which lies under it, comes last; it is empty where all cards are dealt. The pinta is then the
    last card dealt, in a hand; or it lies alone, where forty cards do not go up evenly.
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pinta: Card


def has_stock(rules: Rules, players: int) -> bool:
    """True if cards are left to draw from. Two players never get them all."""
    return rules.deal is Deal.STOCK or players == 2


def deal_out(
    rules: Rules, deck: Sequence[Card], *, players: int, dealer: int, packet: int = PACKET
) -> Dealt:
    """Deal ``deck``, its first card being the top one, beginning at the dealer's right.

    ``packet`` cards at a time where six are dealt, one at a time where all are. Three players get
    thirteen cards each, and the fortieth shows trumps and lies on the table until the last baza
    takes it. ``DealingError`` unless ``deck`` holds the forty cards and the rules admit the
    players; three are admitted only where all cards are dealt.
    """
    _check(rules, deck, players, packet)
    order = TABLES[players].order((dealer + 1) % players)
    if has_stock(rules, players):
        given = players * HAND
        hands = _round(deck[:given], order, packet)
        return Dealt(hands, (*deck[given + 1 :], deck[given]), deck[given])
    even = len(deck) // players * players
    return Dealt(_round(deck[:even], order, 1), (), deck[-1])


def _check(rules: Rules, deck: Sequence[Card], players: int, packet: int) -> None:
    if len(deck) != len(DECK) or set_of(deck) != ALL:
        raise DealingError("a deck is the forty cards, each once")
    check_players(rules, players)
    if packet not in (1, 2, 3, HAND):
        raise DealingError(f"six cards do not come in packets of {packet}")


def check_players(rules: Rules, players: int) -> None:
    """``DealingError`` unless the rules say how so many players play."""
    if players not in rules.players:
        raise DealingError(f"{rules.profile} is not played by {players}")
    if players == 3 and rules.deal is not Deal.ALL:
        raise DealingError("no text says how three players draw from a stock")


def _round(
    cards: Sequence[Card], order: Sequence[int], packet: int
) -> tuple[tuple[Card, ...], ...]:
    """``cards`` given out ``packet`` at a time in ``order``; the hands go by seat."""
    hands: list[list[Card]] = [[] for _ in order]
    for place, card in enumerate(cards):
        hands[order[place // packet % len(order)]].append(card)
    return tuple(tuple(hand) for hand in hands)


def check_dealt(rules: Rules, dealt: Dealt) -> None:
    """``DealingError`` unless `deal_out` could have left the cards lying like ``dealt``."""
    players = len(dealt.hands)
    check_players(rules, players)
    lengths = {len(hand) for hand in dealt.hands}
    cards = [card for hand in dealt.hands for card in hand]
    if has_stock(rules, players):
        cards += dealt.stock
        fits = lengths == {HAND} and dealt.stock[-1:] == (dealt.pinta,)
    else:
        fits = lengths == {len(DECK) // players} and not dealt.stock
        cards += [dealt.pinta] if len(cards) < len(DECK) else []
    if not fits or len(cards) != len(DECK) or set_of(cards) != ALL:
        raise DealingError("the forty cards do not lie as they are dealt")
