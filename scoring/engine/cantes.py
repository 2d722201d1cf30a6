"""Cantes as a sheet notes them, and those that cannot have been sung."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from scoring.engine.cards import Suit
from scoring.engine.problems import Code, Problem, problem
from scoring.engine.settings import CantesPerBaza
from scoring.engine.sides import SIDES

VEINTE: Final = 20
CUARENTA: Final = 40

Cante = Suit | int
"""A suit, or 20 or 40 where the suit was not noted."""

Sung = tuple[Sequence[Cante], Sequence[Cante]]
"""What side a sang in a deal, and side b."""

MOST_VEINTES: Final = 3
MOST_CUARENTAS: Final = 1


def tantos_of_cantes(cantes: Sequence[Cante], trump: Suit | None) -> int:
    """What ``cantes`` are worth together: forty in trumps, twenty in another suit."""
    return sum([_tantos(cante, trump) for cante in cantes]) if cantes else 0


def repeated_cantes(sung: Sung, trump: Suit | None, where: str) -> Iterator[Problem]:
    """A suit is sung once in a deal, by one side: one forty, and three twenties at most."""
    suits = Counter(cante for cante in (*sung[0], *sung[1]) if isinstance(cante, Suit))
    for suit, times in suits.items():
        if times > 1:
            yield problem(Code.CANTE_REPEATED, where, why="suit", suit=suit.value)
    numbers = [cante for cante in (*sung[0], *sung[1]) if not isinstance(cante, Suit)]
    different: Sequence[Cante] = (*suits, *numbers)
    tantos = Counter(_tantos(cante, trump) for cante in different)
    if tantos[CUARENTA] > MOST_CUARENTAS:
        yield problem(Code.CANTE_REPEATED, where, why="cuarenta")
    if tantos[VEINTE] > MOST_VEINTES:
        yield problem(Code.CANTE_REPEATED, where, why="veinte")


def hundreds(sung: Sung, trump: Suit | None, where: str) -> Iterator[Problem]:
    """A remark where one side sang all four suits."""
    for side, cantes in zip(SIDES, sung, strict=True):
        tantos = Counter(_tantos(cante, trump) for cante in set(cantes) if isinstance(cante, Suit))
        tantos.update(cante for cante in cantes if not isinstance(cante, Suit))
        if tantos[CUARENTA] >= MOST_CUARENTAS and tantos[VEINTE] >= MOST_VEINTES:
            yield problem(Code.HUNDRED_CANTES, f"{where}.{side}", side=side)


def most_cantes(bazas: int, rule: CantesPerBaza, *, partners: bool) -> int | None:
    """How many cantes a side can have sung that won ``bazas``; None where there is no limit."""
    if rule is CantesPerBaza.ANY:
        return None
    return bazas * 2 if rule is CantesPerBaza.EACH and partners else bazas


def _tantos(cante: Cante, trump: Suit | None) -> int:
    if not isinstance(cante, Suit):
        return cante
    return CUARENTA if cante is trump else VEINTE
