"""What loses a partida, what is played again, and what has to stand on a sheet."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.engine.rules import Rules
from scoring.engine.settings import VueltasEnd
from scoring.rules_text.paragraphs import Numbered, rule

_ANNULLED: Final[Mapping[bool, Promise]] = {
    True: _("The wronged pair may have a renuncio annulled: then the deal is played again."),
    False: _("A renuncio is never annulled: the partida is lost."),
}
_ALSO_FAULTS: Final[Mapping[VueltasEnd, Promise]] = {
    VueltasEnd.CLAIM: _(
        "Saying 101 without having them, or throwing in the cards, is a fault too."
    ),
    VueltasEnd.AUTOMATIC: _("Throwing in the cards before the end is a fault too."),
}


def faults(rules: Rules, _players: frozenset[int]) -> Iterator[Numbered]:
    yield rule(
        "11.1", _("A pair that commits a fault loses the partida, however the partida stood.")
    )
    yield rule(
        "11.2",
        _("Renuncio is a card that may not be played, or one played or shown out of turn."),
    )
    yield rule("11.3", _ALSO_FAULTS[rules.vueltas_end])
    yield rule(
        "11.4",
        _("A misdeal, a card turned up while drawing, a wrong number of cards: nobody loses."),
        _("The deal does not count and is played again."),
    )
    yield rule("11.5", _ANNULLED[rules.annul_renuncio])


def sheet(_rules: Rules, _players: frozenset[int]) -> Iterator[Numbered]:
    """What is asked of an acta."""
    yield rule("13.1", _("What stands on the sheet can be read, and each thing is in its place."))
    yield rule("13.2", _("What has no place on a sheet is left aside."))
    yield rule("13.3", _("The rules it names are rules that there are."))
    yield rule("13.4", _("Rules, cotos, partidas and pairs are those of the match."))
    yield rule("13.5", _("Each partida has its winner, unless it was annulled."))
    yield rule("13.6", _("The winner is the one that these rules give it."))
    yield rule("13.7", _("If a partida was lost by a fault, the pair at fault is noted."))
    yield rule("13.8", _("The result is the one that the partidas make."))
    yield rule(
        "13.9",
        _("Unusual, so look twice: a pair without a baza, or one that sang all four suits."),
        _("So are more than two annulled partidas in a coto."),
    )
