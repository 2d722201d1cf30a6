"""The law of play: which cards of a hand may be played, and why the others may not.

Nothing else in the engine says what may be played. The rules are docs/rules.md, "The play".
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.engine.baza import best_card
from scoring.engine.cards import Card, Suit
from scoring.engine.rules import Rules
from scoring.engine.seats import PAIRS
from scoring.engine.settings import Deal, PartnerWinning


class Why(StrEnum):
    """Why a card may not be played. Part of the format: never renamed."""

    MUST_FOLLOW_SUIT = "must-follow-suit"
    MUST_BEAT = "must-beat"
    """One has a card of the suit led that beats the winning one; the suit may be trumps."""
    MUST_TRUMP = "must-trump"
    """Void of the suit led, a trump is owed."""
    MUST_BEAT_TRUMP = "must-beat-trump"
    """Void of the suit led, a trump is winning and one can beat it."""


class Legality(NamedTuple):
    """The cards of a hand that may be played, in its order, and why each of the others may not."""

    legal: Sequence[Card]
    illegal: Mapping[Card, Why]


_NONE: Final[Mapping[Card, Why]] = MappingProxyType({})


def always_strict(rules: Rules, players: int) -> bool:
    """True where there is no free phase: all cards are dealt to three or four players."""
    return rules.deal is Deal.ALL and players > 2


def legal_plays(
    rules: Rules,
    players: int,
    trump: Suit,
    hand: Sequence[Card],
    baza: Sequence[Card],
    *,
    arrastre: bool,
) -> Legality:
    """What may be played from ``hand`` on ``baza``, the cards on the table in the order played.

    ``arrastre`` is true once the stock is gone; where there is no free phase it makes no
    difference. The cards are not looked over here: `question` does that for those from outside.
    """
    if not baza or not (arrastre or always_strict(rules, players)):
        return Legality(hand, _NONE)
    led = baza[0].suit
    best = best_card(baza, led, trump)
    excused = False
    if players == PAIRS and len(baza) > 1 and best is baza[-2]:
        if rules.partner_winning is PartnerWinning.FREE:
            excused = True
        elif rules.partner_winning is PartnerWinning.BEAT_OPPONENTS:
            best = best_card([card for card in baza if card is not best], led, trump)
    followers = [card for card in hand if card.suit is led]
    if followers:
        return _following(hand, led, followers, None if excused else best)
    return Legality(hand, _NONE) if excused else _void(rules, trump, hand, best)


def _following(
    hand: Sequence[Card], led: Suit, followers: Sequence[Card], best: Card | None
) -> Legality:
    """The suit led is owed, and ``best`` to be beaten where both are of that suit."""
    owed = followers
    if best is not None and best.suit is led:
        owed = _beating(followers, best) or followers
    return Legality(
        owed,
        {
            card: Why.MUST_BEAT if card.suit is led else Why.MUST_FOLLOW_SUIT
            for card in hand
            if card not in owed
        },
    )


def _void(rules: Rules, trump: Suit, hand: Sequence[Card], best: Card | None) -> Legality:
    """A trump is owed by one who cannot follow; it must beat ``best`` where that is a trump."""
    owed, why = [card for card in hand if card.suit is trump], Why.MUST_TRUMP
    if owed and best is not None and best.suit is trump:
        beating = _beating(owed, best)
        if beating:
            owed, why = beating, Why.MUST_BEAT_TRUMP
        elif not rules.undertrump:
            owed = []
    if not owed:
        return Legality(hand, _NONE)
    return Legality(owed, {card: why for card in hand if card not in owed})


def _beating(cards: Sequence[Card], best: Card) -> list[Card]:
    return [card for card in cards if card.strength > best.strength]
