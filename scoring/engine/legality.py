"""The law of play for people: which cards of a hand may be played, and why the others may not.

What is owed is said by `duties` alone. The rules are docs/rules.md, "The play".
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.engine.baza import winning_place
from scoring.engine.card_sets import ABOVE, SUIT, set_of
from scoring.engine.cards import Card, Suit
from scoring.engine.duties import duties_of
from scoring.engine.rules import Rules
from scoring.engine.seats import PAIRS
from scoring.engine.settings import Deal


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
    duties, held = duties_of(rules, trump), set_of(hand)
    best = baza[winning_place(baza, trump)]
    partner_wins = players == PAIRS and len(baza) > 1 and best is baza[-2]
    playable = duties.playable(held, baza, best, partner_wins=partner_wins)
    if playable == held:
        return Legality(hand, _NONE)
    if held & SUIT[baza[0].suit]:
        why = Why.MUST_FOLLOW_SUIT
    else:
        target = duties.target(baza, best, partner_wins=partner_wins)
        why = _void(playable, target, trump)
    return Legality(
        [card for card in hand if card.bit & playable],
        {
            card: Why.MUST_BEAT if card.suit is baza[0].suit else why
            for card in hand
            if not card.bit & playable
        },
    )


def _void(playable: int, target: Card | None, trump: Suit) -> Why:
    """Why one who cannot follow may play nothing but ``playable``, all of them trumps."""
    if target is None or target.suit is not trump or not playable & ABOVE[target]:
        return Why.MUST_TRUMP
    return Why.MUST_BEAT_TRUMP
