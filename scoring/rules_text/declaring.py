"""What is said or done between two bazas: cantes, the swap for the pinta, tute."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.engine.rules import Rules
from scoring.engine.settings import CantesPerBaza, Deal, SevenSwap
from scoring.rules_text.paragraphs import Numbered, rule

_CANTES: Final[Mapping[CantesPerBaza, tuple[Promise, ...]]] = {
    CantesPerBaza.ANY: (_("After one baza a pair may sing all the cantes that it has."),),
    CantesPerBaza.EACH: (_("After one baza each of the two partners may sing one cante."),),
    CantesPerBaza.ONE: (
        _("After one baza a pair may sing one cante."),
        _("To sing another it has to win another baza."),
    ),
}
_SEVEN: Final[Mapping[SevenSwap, tuple[Promise, ...]]] = {
    SevenSwap.NONE: (_("The seven of trumps is not swapped for the pinta."),),
    SevenSwap.HIGHER: (
        _("Whoever has the seven of trumps may swap it for the pinta, if that is a higher card."),
        _("Higher are as, tres, rey, sota and caballo."),
    ),
    SevenSwap.ANY: (
        _("Whoever has the seven of trumps may swap it for the pinta, whatever card that is."),
    ),
}
_TWO: Final[Mapping[bool, Promise]] = {
    True: _("If the pinta is the seven, whoever has the two of trumps may swap it for the seven."),
    False: _("The two of trumps is not swapped for anything."),
}


def cantes(rules: Rules, _players: frozenset[int]) -> Iterator[Numbered]:
    yield rule(
        "6.1",
        _("Rey and sota of one suit in one hand are a cante."),
        _("In trumps it is worth forty, las cuarenta; in another suit twenty, las veinte."),
    )
    yield rule(
        "6.2",
        _("It is sung when your pair has won a baza, before the next card is led."),
        _("Either partner may sing, as long as both cards are still in the hand."),
    )
    yield rule(
        "6.3",
        _("Each suit is sung once in a deal: one forty and three twenties at most."),
    )
    yield rule("6.4", *_CANTES[rules.cantes_per_baza])
    yield rule("6.5", _("A pair that has won no baza cannot sing."))


def swap(rules: Rules, players: frozenset[int]) -> Iterator[Numbered]:
    """The seven of trumps for the pinta. With all dealt to four the pinta is in a hand."""
    if rules.deal is Deal.ALL and players == {4}:
        yield rule("7.1", _("The pinta is in the dealer's hand: nobody can swap a card for it."))
        seven = two = False
    else:
        seven, two = rules.seven_swap is not SevenSwap.NONE, rules.two_swaps_seven
        yield rule("7.1", *_SEVEN[rules.seven_swap])
    yield rule("7.2", _TWO[two] if seven or two else "")
    if not (seven or two):
        yield rule("7.3")
        yield rule("7.4")
        return
    yield rule(
        "7.3",
        _("The swap is made when your pair has won a baza, before the next card is led."),
        _("It can be made as long as the pinta lies on the table, and once in a deal."),
    )
    yield rule(
        "7.4",
        _("At the last draw the swap has to be made before you draw yourself."),
        _("It may not be made so that the card you give would go to your partner."),
    )


def tute(rules: Rules, _players: frozenset[int]) -> Iterator[Numbered]:
    if not rules.tute:
        yield rule("8.1", _("There is no tute: four reyes or four sotas win nothing."))
        yield rule("8.2")
        yield rule("8.3")
        return
    yield rule("8.1", _("Four reyes or four sotas in one hand are a tute: it wins the partida."))
    yield rule(
        "8.2",
        _("It is shown when your pair has won a baza, with the four cards still in the hand."),
    )
    yield rule(
        "8.3",
        _("If one hand has the four reyes or the four sotas, nobody else can have sung a cante."),
    )
