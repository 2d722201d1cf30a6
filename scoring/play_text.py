"""Cards and the law of play in words, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.engine.cards import Card, Rank
from scoring.engine.obligations import Obligation
from scoring.engine.rules import Rules
from scoring.rules_text.faults import faults
from scoring.rules_text.paragraphs import paragraphs
from scoring.rules_text.play import play
from scoring.text import SUITS

RANKS: Final[Mapping[Rank, Promise]] = {
    Rank.AS: _("as"),
    Rank.DOS: _("dos"),
    Rank.TRES: _("tres"),
    Rank.CUATRO: _("cuatro"),
    Rank.CINCO: _("cinco"),
    Rank.SEIS: _("seis"),
    Rank.SIETE: _("siete"),
    Rank.SOTA: _("sota"),
    Rank.CABALLO: _("caballo"),
    Rank.REY: _("rey"),
}

OBLIGATIONS: Final[Mapping[Obligation, Promise]] = {
    Obligation.FREE_PHASE: _("While there is stock any card may be played."),
    Obligation.LEAD: _("Whoever leads plays any card."),
    Obligation.BEAT: _("The suit led must be followed, and with a higher card if one has it."),
    Obligation.FOLLOW: _(
        "The suit led must be followed. No card of it wins, so any of them will do."
    ),
    Obligation.FOLLOW_PARTNER: _(
        "The suit led must be followed. The partner is winning, so any card of it will do."
    ),
    Obligation.ANY_PARTNER: _(
        "Without the suit led, and with the partner winning, any card may be played."
    ),
    Obligation.TRUMP: _("Without the suit led, a trump must be played; any trump will do."),
    Obligation.BEAT_TRUMP: _(
        "Without the suit led, a trump must be played, and one that beats the trump on the table."
    ),
    Obligation.UNDERTRUMP: _(
        "Without the suit led, a trump must be played, by these rules even one that is too low."
    ),
    Obligation.ANY_TRUMP_TOO_LOW: _(
        "Without the suit led, and with trumps that are too low, any card may be played."
    ),
    Obligation.ANY_NO_TRUMP: _("Without the suit led and without trumps, any card may be played."),
    Obligation.NO_CARD: _("The hand is empty: there is no card to play."),
}
"""What is owed, and so why the cards that may be played may be."""


def card_name(card: Card) -> str:
    """ "tres de copas", in the language in force."""
    return gettext("%(rank)s de %(suit)s") % {"rank": RANKS[card.rank], "suit": SUITS[card.suit]}


def rule_number(rule: str) -> str:
    """The number of the rule that stands at ``rule``: "4.5" for "docs/rules.md#4.5"."""
    return rule.partition("#")[2]


def rules_of_play(rules: Rules, players: int) -> dict[str, str]:
    """The rules of play and of faults by their numbers, as they are for so many players."""
    at_table = frozenset({players})
    return {
        number: " ".join(told.sentences)
        for told in paragraphs((*play(rules, at_table), *faults(rules, at_table)))
        for number in told.numbers
    }
