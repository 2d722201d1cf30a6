"""What the rule sets that have a name are called, and how they differ, in one sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Title:
    """The name that people read, and what is special about these rules."""

    name: Promise
    summary: Promise


TITLES: Final[Mapping[str, Title]] = {
    "aragones": Title(
        _("Aragonese"),
        _("Four players, dealt by threes; the seven is swapped for any pinta. The most exact."),
    ),
    "tradicional": Title(
        _("Traditional"),
        _("Whoever cannot follow suit must trump, even too low; a pair needs its thirty malas."),
    ),
    "torneo": Title(
        _("Tournament"),
        _("The short rules of the posters: a pair with three partidas goes through."),
    ),
    "reparto-completo": Title(
        _("All cards dealt"),
        _("No stock: strict from the first baza, the tute counts, the larger total wins."),
    ),
    "lascuarenta": Title(
        _("Las Cuarenta"),
        _("As played on line: one beats the partner's card too, and vueltas end by themselves."),
    ),
}
"""By the name of the profile, the usual one first."""
