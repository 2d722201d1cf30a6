"""What one owes in arrastre: the law of play itself, on sets of cards.

`legality` asks it for people, and says why; the deal asks it at every card.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.engine.baza import best_card
from scoring.engine.card_sets import BEATERS, SUIT
from scoring.engine.cards import Card, Suit
from scoring.engine.rules import Rules
from scoring.engine.settings import PartnerWinning


@dataclass(frozen=True, slots=True)
class Duties:
    """The duties under two settings of the rules, with one suit as trump."""

    partner_winning: PartnerWinning
    undertrump: bool
    trump: Suit
    trumps: int
    beaters: Mapping[Card, int]
    """The cards that beat a card which is winning the baza."""

    def playable(self, hand: int, baza: Sequence[Card], best: Card, *, partner_wins: bool) -> int:
        """The cards of ``hand`` that may be played on ``baza``, which is not empty.

        ``best`` is the card that is winning it, ``partner_wins`` tells that the partner played it.
        """
        follow = hand & SUIT[baza[0].suit]
        if partner_wins:
            if self.partner_winning is PartnerWinning.FREE:
                return follow or hand
            target = self.target(baza, best, partner_wins=True)
            beaters = self.trumps if target is None else self.beaters[target]
        else:
            beaters = self.beaters[best]
        if follow:
            return (follow & beaters) or follow
        trumps = hand & self.trumps
        return (trumps & beaters) or (trumps if self.undertrump else 0) or hand

    def target(self, baza: Sequence[Card], best: Card, *, partner_wins: bool) -> Card | None:
        """The card that is to be beaten by one who owes it, as one does not under FREE.

        None where any card of the suit led, and any trump, will do.
        """
        if not partner_wins or self.partner_winning is PartnerWinning.BEAT_ALL:
            return best
        return best_card([card for card in baza if card is not best], baza[0].suit, self.trump)


_DUTIES: Final = {
    (partner_winning, undertrump, trump): Duties(
        partner_winning, undertrump, trump, SUIT[trump], BEATERS[trump]
    )
    for partner_winning in PartnerWinning
    for undertrump in (True, False)
    for trump in Suit
}


def duties_of(rules: Rules, trump: Suit) -> Duties:
    """The duties that ``rules`` lay down with ``trump``."""
    return _DUTIES[rules.partner_winning, rules.undertrump, trump]
