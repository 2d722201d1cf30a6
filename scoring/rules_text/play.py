"""What may be played, and what is drawn."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.engine.rules import Rules
from scoring.engine.settings import Deal, PartnerWinning
from scoring.rules_text.paragraphs import Numbered, rule

_PARTNER: Final[Mapping[PartnerWinning, tuple[Promise, ...]]] = {
    PartnerWinning.FREE: (
        _("While your partner is winning the baza, you need not beat anything."),
        _("Any card of the suit led will do; without that suit, any card at all."),
    ),
    PartnerWinning.BEAT_OPPONENTS: (
        _("Your partner's card does not count, even while it is winning."),
        _("You owe the rivals' cards what you would owe them anyway."),
        _("If no rival has followed suit or trumped, any card of the suit led will do."),
        _("Without that suit, any trump will do."),
    ),
    PartnerWinning.BEAT_ALL: (
        _("While your partner is winning the baza, you have to beat your partner's card too."),
        _("It is as if it were a rival's."),
    ),
}
_ALWAYS: Final = _("As all the cards are dealt, what follows holds from the first baza.")
_FREE_FOR_TWO: Final = _("When two play, any card may be played while there are cards to draw.")
_UNDERTRUMP: Final[Mapping[bool, Promise]] = {
    True: _("With none but lower trumps, you have to play one of them all the same."),
    False: _("With none but lower trumps, you need not trump: any card will do."),
}


def play(rules: Rules, players: frozenset[int]) -> Iterator[Numbered]:
    """The duties of whoever plays to a baza."""
    no_draw = rules.deal is Deal.ALL and 2 not in players
    if rules.deal is Deal.ALL and players & {3, 4}:
        yield rule("4.1", _ALWAYS, "" if no_draw else _FREE_FOR_TWO)
    else:
        yield rule("4.1", _("While there are cards to draw, you may play any card."))
    yield rule(
        "4.2",
        "" if no_draw else _("Then, with none left, the arrastre begins."),
        _("If you have the suit led, you have to play it, also when it is trumps."),
    )
    yield rule(
        "4.3",
        _("With that suit you have to beat the winning card, if you can."),
        _("If you cannot, or if a trump is winning over another suit, any card of it will do."),
    )
    yield rule("4.4", _("Without the suit led, you have to play a trump, if you have one."))
    yield rule("4.5", _("If a trump is winning already, yours has to be higher."))
    yield rule(
        "4.6", _UNDERTRUMP[rules.undertrump], _("Without the suit and without trumps, any card.")
    )
    yield rule("4.7", *(_PARTNER[rules.partner_winning] if 4 in players else ()))
    yield rule("4.8", _("So it is from the first baza to the last.") if no_draw else "")
    yield rule(
        "4.9",
        _("The highest trump wins the baza; without trumps, the highest card of the suit led."),
        _("Its tantos are the winner's. A pair that wins no baza has none."),
    )
    yield rule(
        "4.10",
        _("You play a card of your hand, and when it is your turn."),
        _("A card on the table stays on the table."),
    )


def drawing(rules: Rules, players: frozenset[int]) -> Iterator[Numbered]:
    if rules.deal is Deal.ALL and 2 not in players:
        yield rule("5.1", _("Nothing is drawn: all the cards are dealt."))
        yield rule("5.2")
        return
    only_two = rules.deal is Deal.ALL and players != {2}
    yield rule(
        "5.1",
        _("Cards are drawn only when two play.") if only_two else "",
        _("After each baza everybody draws a card, the winner first, then round to the right."),
    )
    yield rule("5.2", _("The pinta is the last card to be drawn."))
