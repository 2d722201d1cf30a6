"""Where the texts are silent or can be read in more than one way: what was taken, and why.

What is not named here a text says plainly; its words stand in the docstrings of `rules.Rules`.
"""

from dataclasses import dataclass
from typing import Final

_SILENT_BUT_L: Final = ("tradicional", "reparto-completo", "aragones", "torneo")


@dataclass(frozen=True, slots=True)
class Choice:
    """Why ``setting`` has its value in ``profiles``: a setting of the rules, or ``format``.

    ``is_said`` where the text does speak of it, and was read in one of several ways.
    """

    setting: str
    profiles: tuple[str, ...]
    why: str
    is_said: bool = False


CHOICES: Final = (
    Choice(
        "players",
        ("torneo",),
        "it says two to four and does not describe three, who can play only where all cards are "
        "dealt (3.4)",
        is_said=True,
    ),
    Choice(
        "partner_winning",
        ("reparto-completo",),
        "it makes no exception for the partner, and speaks of the rivals' cards",
        is_said=True,
    ),
    Choice(
        "partner_winning",
        ("lascuarenta",),
        "it makes no exception for the partner, and speaks of the baza",
        is_said=True,
    ),
    Choice(
        "cantes_per_baza",
        ("tradicional", "torneo"),
        "it sets no limit",
    ),
    Choice(
        "seven_swap",
        ("tradicional",),
        "a numbered rule wants a higher pinta and a saying takes any; the rule is followed",
        is_said=True,
    ),
    Choice("seven_swap", ("reparto-completo",), "it has no swap"),
    Choice("two_swaps_seven", _SILENT_BUT_L, "it does not name it"),
    Choice(
        "tute",
        ("reparto-completo",),
        "it has the tute, and adds that not everybody admits it",
        is_said=True,
    ),
    Choice("tute", ("tradicional", "aragones", "torneo"), "it does not name it"),
    Choice("thirty", ("reparto-completo",), "it does not name it"),
    Choice(
        "thirty_counts_last",
        ("tradicional", "aragones", "torneo"),
        "it leaves out the cantes alone, so the last ten count",
    ),
    Choice(
        "thirty_counts_last",
        ("reparto-completo",),
        "it has no thirty malas, so nothing hangs on it",
    ),
    Choice(
        "vueltas_end",
        ("torneo",),
        "it says that a pair past a hundred may stop the game, so it is not stopped by itself",
        is_said=True,
    ),
    Choice(
        "annul_renuncio",
        ("reparto-completo", "aragones", "torneo", "lascuarenta"),
        "it does not name it, and a fault loses the partida",
    ),
    Choice(
        "format",
        ("tradicional",),
        "two cotos win the match; a coto of four decides only between friends who are level",
        is_said=True,
    ),
    Choice("format", ("reparto-completo",), "it leaves it to be agreed, and names eight"),
    Choice("format", ("torneo",), "what it calls cotos are partidas", is_said=True),
)
"""In the order of the settings."""


def is_chosen(setting: str, profile: str) -> bool:
    """Whether the text of ``profile`` is silent about ``setting``, so that a value was chosen."""
    return any(
        choice.setting == setting and profile in choice.profiles and not choice.is_said
        for choice in CHOICES
    )
