"""The ways in which a match can stop early, as the page of its match offers them."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext

from scoring.engine.endings import Ending, EndingBy
from scoring.engine.sides import Side, read_side
from tournaments.models import Ruling

NOBODY_PLAYED: Final = (EndingBy.INCOMPARECENCIA.value, Ruling.NO_SHOW_BOTH.value)
"""What the choices begin with that say that somebody did not come."""


def endings(names: Mapping[Side, str]) -> Iterator[tuple[str, str]]:
    """How a match can stop early, the ordinary ways first."""
    told = [{"pair": names[side], "side": side} for side in Side]
    for of in told:
        yield f"{EndingBy.INCOMPARECENCIA}:{of['side']}", gettext("%(pair)s did not come") % of
    yield Ruling.NO_SHOW_BOTH.value, gettext("Neither pair came")
    for of in told:
        yield f"{EndingBy.RETIRADA}:{of['side']}", gettext("%(pair)s gave up") % of
    yield EndingBy.TIEMPO.value, gettext("Time was up: whoever is ahead wins")
    for of in told:
        yield f"{EndingBy.DESCALIFICACION}:{of['side']}", gettext("%(pair)s disqualified") % of
    yield Ruling.DISQUALIFIED_BOTH.value, gettext("Both pairs disqualified")


def ending_of(choice: str) -> Ending:
    """The ending that a choice of `endings` stands for, where it is no ruling."""
    by, _colon, side = choice.partition(":")
    return Ending(EndingBy(by), read_side(side))


def choice_of(ending: object) -> str:
    """The choice that stands for the ``ending`` of an acta in force; "" for none."""
    if not isinstance(ending, Mapping):
        return ""
    return f"{ending['by']}:{ending['side']}" if ending.get("side") else str(ending["by"])
