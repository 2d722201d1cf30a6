"""The first three chapters: the cards, who sits where, and how the cards are dealt."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.engine.rules import Rules
from scoring.engine.settings import Deal
from scoring.rules_text.paragraphs import Numbered, Text, rule

_WHO: Final[Mapping[int, Promise]] = {
    4: _("Four play in two pairs, and partners sit face to face."),
    2: _("Two can play mano a mano: what is said here of a pair then goes for one player."),
    3: _("Three can play, each alone: what is said here of a pair then goes for one player."),
}
_BAZAS: Final[Mapping[int, Promise]] = {
    4: _("When four play, a deal has ten bazas."),
    2: _("When two play, a deal has twenty."),
    3: _("When three play, a deal has thirteen."),
}
_ALL_TO_FOUR: Final = _(
    "All the cards are dealt, one at a time. The last, which goes to the dealer, is shown: it is "
    "the pinta, and its suit is trumps."
)
_ALL_TO_TWO: Final = _(
    "Two players never get all the cards. Each has six; the others lie in the middle, the top one "
    "shows trumps and goes to the bottom, and the two draw from them."
)
_ALL_TO_THREE: Final = _(
    "Three players get thirteen cards each. The fortieth shows trumps, lies on the table, and "
    "goes to whoever takes the last baza."
)


def cards(_rules: Rules, _players: frozenset[int]) -> Iterator[Numbered]:
    """What is the same wherever guiñote is played."""
    yield rule(
        "1.1",
        _("The Spanish pack of forty cards: oros, copas, espadas and bastos, ten of each suit."),
        _("There are no eights and no nines."),
    )
    yield rule(
        "1.2",
        _("From high to low: as, tres, rey, sota, caballo, siete, seis, cinco, cuatro, dos."),
        _("The sota beats the caballo."),
    )
    yield rule(
        "1.3",
        _("The as is worth 11 tantos, the tres 10, the rey 4, the sota 3 and the caballo 2."),
        _("The others are worth nothing. In the whole pack there are 120."),
    )
    yield rule(
        "1.4",
        _("The last baza is worth ten more, las diez de últimas: 130 in a deal, before cantes."),
    )
    yield rule("1.5", _("No cards make 1 tanto, or 119: if that is the count, count again."))


def table(_rules: Rules, players: frozenset[int]) -> Iterator[Numbered]:
    yield rule("2.1", *(said for number, said in _WHO.items() if number in players))
    yield rule(
        "2.2",
        _("Everything goes round to the right, against the clock."),
        _("The player at the dealer's right, the mano, leads first."),
    )
    yield rule("2.3", _("Whoever wins a baza leads the next one."))
    yield rule("2.4", _("Whoever took the last baza deals the next deal of the partida."))


def dealing(rules: Rules, players: frozenset[int]) -> Iterator[Numbered]:
    if rules.deal is Deal.STOCK:
        yield rule(
            "3.1",
            _("Each player is dealt six cards, and the others are drawn."),
            _("The next card lies face up under them: it is the pinta, and its suit is trumps."),
        )
        yield rule("3.2")
        yield rule("3.3")
        yield rule("3.4", _three_and_a_stock(players))
    else:
        several = players & {3, 4}
        yield rule("3.1", _ALL_TO_FOUR if several else _ALL_TO_TWO)
        yield rule("3.2")
        yield rule("3.3", _ALL_TO_TWO if several and 2 in players else "")
        yield rule("3.4", _ALL_TO_THREE if 3 in players else "")
    yield rule("3.5", *(said for number, said in _BAZAS.items() if number in players))


def _three_and_a_stock(players: frozenset[int]) -> Text:
    if 3 not in players:
        return ""
    return _("How three players would draw, these rules do not say.")
