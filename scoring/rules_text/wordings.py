"""Each setting of a rule set and each of its values, in few words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.engine.settings import (
    BothReach,
    CantesPerBaza,
    Deal,
    PartnerWinning,
    SevenSwap,
    Thirty,
    VueltasEnd,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class Wording:
    """What a setting is called, the rule that it decides, and what each value means."""

    label: "_StrPromise"
    number: str
    values: Mapping[object, Promise]

    def of(self, value: object) -> str:
        """``value`` in words; players, the one setting that is a set, as they are: "2, 4"."""
        if isinstance(value, frozenset):
            return ", ".join(str(number) for number in sorted(value))
        return str(self.values[value])


WORDINGS: Final[Mapping[str, Wording]] = {
    "deal": Wording(
        _("What is dealt"),
        "3.1",
        {
            Deal.STOCK: _("Six cards each; the others are drawn"),
            Deal.ALL: _("All the cards"),
        },
    ),
    "players": Wording(_("How many can play"), "2.1", {}),
    "partner_winning": Wording(
        _("While the partner is winning the baza"),
        "4.7",
        {
            PartnerWinning.FREE: _("Nothing has to be beaten"),
            PartnerWinning.BEAT_OPPONENTS: _("Only the rivals have to be beaten"),
            PartnerWinning.BEAT_ALL: _("The partner has to be beaten too"),
        },
    ),
    "undertrump": Wording(
        _("Without the suit, and with none but lower trumps"),
        "4.6",
        {
            True: _("One of them has to be played"),
            False: _("Any card will do"),
        },
    ),
    "cantes_per_baza": Wording(
        _("Cantes after one baza"),
        "6.4",
        {
            CantesPerBaza.ANY: _("All that the pair has"),
            CantesPerBaza.EACH: _("One for each partner"),
            CantesPerBaza.ONE: _("One for the pair"),
        },
    ),
    "seven_swap": Wording(
        _("The seven of trumps is swapped"),
        "7.1",
        {
            SevenSwap.NONE: _("Never"),
            SevenSwap.HIGHER: _("For a pinta above the seven"),
            SevenSwap.ANY: _("For any pinta"),
        },
    ),
    "two_swaps_seven": Wording(
        _("The two of trumps, if the pinta is the seven"),
        "7.2",
        {
            True: _("Can be swapped for it"),
            False: _("Cannot be swapped for it"),
        },
    ),
    "tute": Wording(
        _("Four reyes or four sotas in one hand"),
        "8.1",
        {
            True: _("Tute: they win the partida"),
            False: _("There is no tute"),
        },
    ),
    "both_reach": Wording(
        _("If both pairs have 101 in the idas"),
        "9.3",
        {
            BothReach.LAST: _("The one with the last baza wins"),
            BothReach.TOTAL: _("The one with more tantos wins"),
        },
    ),
    "thirty": Wording(
        _("Thirty malas to win the idas"),
        "9.4",
        {
            Thirty.ALWAYS: _("Always asked for"),
            Thirty.BOTH: _("Asked for if both pairs have 101"),
            Thirty.NONE: _("Not asked for"),
        },
    ),
    "thirty_counts_last": Wording(
        _("Among those thirty, the ten of the last baza"),
        "9.4",
        {
            True: _("They count"),
            False: _("They do not count"),
        },
    ),
    "vueltas_end": Wording(
        _("101 in the vueltas"),
        "10.3",
        {
            VueltasEnd.CLAIM: _("Somebody has to say it"),
            VueltasEnd.AUTOMATIC: _("The play stops by itself"),
        },
    ),
    "annul_renuncio": Wording(
        _("A renuncio"),
        "11.5",
        {
            True: _("The wronged pair may have the deal played again"),
            False: _("The partida is lost"),
        },
    ),
}
"""By the key of the setting, in the order of the rules."""
