"""Who wins a partida: the first deal, and the second where nobody has won the first."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.engine.rules import Rules
from scoring.engine.settings import BothReach, Thirty, VueltasEnd
from scoring.rules_text.paragraphs import Numbered, rule

_BOTH: Final[Mapping[BothReach, Promise]] = {
    BothReach.LAST: _("If both pairs have 101, the one that took the last baza wins."),
    BothReach.TOTAL: _(
        "If both pairs have 101, the one with more wins; if they have the same, the one that took "
        "the last baza."
    ),
}
_THIRTY: Final[Mapping[Thirty, tuple[Promise, ...]]] = {
    Thirty.ALWAYS: (
        _("To win the first deal a pair also needs thirty malas: thirty tantos without cantes."),
        _("If both have 101 and one of them lacks its thirty, the other wins."),
    ),
    Thirty.BOTH: (
        _("If both have 101, the winner also needs thirty malas: thirty tantos without cantes."),
        _("A pair that lacks them loses to the other."),
    ),
    Thirty.NONE: (_("Thirty malas are not asked for: 101 win, even if most are from cantes."),),
}
_LAST_TEN: Final[Mapping[bool, Promise]] = {
    True: _("The ten of the last baza count among the thirty."),
    False: _("The ten of the last baza do not count among the thirty."),
}


def idas(rules: Rules, _players: frozenset[int]) -> Iterator[Numbered]:
    asked = rules.thirty is not Thirty.NONE
    yield rule(
        "9.1",
        _("The first deal, the idas, is played to its last card, and then it is counted."),
    )
    yield rule(
        "9.2",
        _("A pair that has 101 tantos, with its cantes and the last ten, wins the partida."),
        _("The first fifty are malas and the others buenas: 101 is 51 buenas."),
    )
    yield rule("9.3", _BOTH[rules.both_reach])
    yield rule("9.4", *_THIRTY[rules.thirty], _LAST_TEN[rules.thirty_counts_last] if asked else "")
    yield rule(
        "9.5",
        _("A pair with fewer than thirty always leaves the other 101 or more.")
        if asked and rules.thirty_counts_last
        else "",
    )


def vueltas(rules: Rules, _players: frozenset[int]) -> Iterator[Numbered]:
    yield rule(
        "10.1",
        _("If nobody has won the idas, a second deal follows, the vueltas."),
        _("Each pair keeps its tantos and goes on counting from there."),
    )
    yield rule(
        "10.2",
        "" if rules.thirty is Thirty.NONE else _("Thirty malas are not asked for any more."),
    )
    yield from _declared() if rules.vueltas_end is VueltasEnd.CLAIM else _by_themselves()


def _declared() -> Iterator[Numbered]:
    yield rule(
        "10.3",
        _("Whoever thinks that the pair has 101 says so, and the play stops."),
        _("If it has them it wins, even if the other pair has more."),
        _("A pair that has 101 and does not say so can lose to one that does."),
    )
    yield rule("10.4", _("Whoever says it without having 101 loses the partida."))
    yield rule(
        "10.5",
        _("If nobody says it, the deal is played to its last card, and the pair with 101 wins."),
        _("If both have them, it is as in the idas (9.3)."),
    )
    yield rule("10.6")


def _by_themselves() -> Iterator[Numbered]:
    yield rule("10.3", _("Nobody has to say anything."))
    yield rule("10.4")
    yield rule("10.5")
    yield rule("10.6", _("As soon as a pair has 101, it has won and the play stops."))
