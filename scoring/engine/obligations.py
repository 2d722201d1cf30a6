"""What one owes on a baza, in one word: the reason behind an answer of `legality`.

`legality` says why a card may not be played; this says why one may, which a referee has to be able
to tell as well. Nothing here decides anything: `duties` alone is the law.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.engine.baza import winning_place
from scoring.engine.card_sets import ABOVE, SUIT, set_of
from scoring.engine.cards import Card, Suit
from scoring.engine.duties import duties_of
from scoring.engine.legality import always_strict
from scoring.engine.problems import rule_at
from scoring.engine.question import Question
from scoring.engine.seats import PAIRS
from scoring.engine.settings import PartnerWinning


class Obligation(StrEnum):
    """What may be played, and by which rule. Part of the format: never renamed."""

    FREE_PHASE = "free-phase"
    """Anything: there is stock."""
    LEAD = "lead"
    """Anything: nobody has played yet."""
    BEAT = "beat"
    """A card of the suit led that beats the one to be beaten."""
    FOLLOW = "follow"
    """Any card of the suit led: none of them beats the one to be beaten."""
    FOLLOW_PARTNER = "follow-partner"
    """Any card of the suit led: the partner is winning."""
    ANY_PARTNER = "any-partner"
    """Void, and anything: the partner is winning."""
    TRUMP = "trump"
    """Void: any trump, and no trump is to be beaten."""
    BEAT_TRUMP = "beat-trump"
    """Void: a trump that beats the one to be beaten."""
    UNDERTRUMP = "undertrump"
    """Void: any trump, though none beats the one to be beaten."""
    ANY_TRUMP_TOO_LOW = "any-trump-too-low"
    """Void, and anything: no trump in the hand beats the one to be beaten."""
    ANY_NO_TRUMP = "any-no-trump"
    """Void, and anything: no trump in the hand."""
    NO_CARD = "no-card"
    """Nothing: the hand is empty."""


class Winning(NamedTuple):
    """The card that is winning a baza: its place, counted from 0, and whether the partner of
    whoever plays next played it."""

    card: Card
    place: int
    by_partner: bool


def winning_in(baza: Sequence[Card], trump: Suit, players: int) -> Winning | None:
    """The card that is winning ``baza``, or None while there is none on the table."""
    if not baza:
        return None
    place = winning_place(baza, trump)
    return Winning(baza[place], place, place == partner_place(len(baza), players))


def partner_place(played: int, players: int) -> int | None:
    """Which of the cards on the table the partner of whoever plays next played, or None."""
    return played - 2 if players == PAIRS and played > 1 else None


def obligation_of(question: Question) -> Obligation:
    """What whoever is asked about owes."""
    rules, trump, baza = question.rules, question.trump, question.baza
    if not question.hand:
        return Obligation.NO_CARD
    if not (question.arrastre or always_strict(rules, question.players)):
        return Obligation.FREE_PHASE
    winning = winning_in(baza, trump, question.players)
    if winning is None:
        return Obligation.LEAD
    held = set_of(question.hand)
    follow = held & SUIT[baza[0].suit]
    if winning.by_partner and rules.partner_winning is PartnerWinning.FREE:
        return Obligation.FOLLOW_PARTNER if follow else Obligation.ANY_PARTNER
    duties = duties_of(rules, trump)
    target = duties.target(baza, winning.card, partner_wins=winning.by_partner)
    if follow:
        beaten = target is not None and follow & ABOVE[target]
        return Obligation.BEAT if beaten else Obligation.FOLLOW
    return _void(held & SUIT[trump], target, trump, undertrump=rules.undertrump)


def _void(trumps: int, target: Card | None, trump: Suit, *, undertrump: bool) -> Obligation:
    """What one owes who holds ``trumps`` and cannot follow."""
    if not trumps:
        return Obligation.ANY_NO_TRUMP
    if target is None or target.suit is not trump:
        return Obligation.TRUMP
    if trumps & ABOVE[target]:
        return Obligation.BEAT_TRUMP
    return Obligation.UNDERTRUMP if undertrump else Obligation.ANY_TRUMP_TOO_LOW


_NUMBERS: Final = {
    Obligation.FREE_PHASE: "4.1",
    Obligation.LEAD: "4.2",
    Obligation.BEAT: "4.3",
    Obligation.FOLLOW: "4.3",
    Obligation.FOLLOW_PARTNER: "4.7",
    Obligation.ANY_PARTNER: "4.7",
    Obligation.TRUMP: "4.4",
    Obligation.BEAT_TRUMP: "4.5",
    Obligation.UNDERTRUMP: "4.6",
    Obligation.ANY_TRUMP_TOO_LOW: "4.6",
    Obligation.ANY_NO_TRUMP: "4.6",
    Obligation.NO_CARD: "3.5",
}

RULE_OF_OBLIGATION: Final = {code: rule_at(number) for code, number in _NUMBERS.items()}
"""Where the rule stands, in docs/rules.md."""
