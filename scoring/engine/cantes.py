"""Cantes as a sheet notes them, and those that cannot have been sung."""

from collections.abc import Sequence
from typing import Final

from scoring.engine.cards import Suit
from scoring.engine.problems import Code, Problem, problem
from scoring.engine.settings import CantesPerBaza

VEINTE: Final = 20
CUARENTA: Final = 40

Cante = Suit | int
"""A suit, or 20 or 40 where the suit was not noted."""

Sung = tuple[Sequence[Cante], Sequence[Cante]]
"""What side a sang in a deal, and side b."""

NONE_SUNG: Final[Sung] = ((), ())

MOST_VEINTES: Final = 3
MOST_CUARENTAS: Final = 1


def cuarentas(cantes: Sequence[Cante], trump: Suit | None) -> int:
    """How many of ``cantes`` are forties; the others are twenties."""
    return cantes.count(trump) + cantes.count(CUARENTA)


def tantos_of_cantes(cantes: Sequence[Cante], trump: Suit | None) -> int:
    """What ``cantes`` are worth together: a forty is two twenties."""
    return VEINTE * (len(cantes) + cuarentas(cantes, trump))


def repeated_cantes(sung: Sung, trump: Suit | None, where: str) -> list[Problem]:
    """A suit is sung once in a deal, by one side: one forty, and three twenties at most."""
    cantes = [*sung[0], *sung[1]]
    by_suit = VEINTE not in cantes and CUARENTA not in cantes
    if by_suit and len(set(cantes)) == len(cantes):
        return []
    different = _different(cantes)
    problems = [
        problem(Code.CANTE_REPEATED, where, why="suit", suit=cante.value)
        for cante in different
        if isinstance(cante, Suit) and cantes.count(cante) > 1
    ]
    forties = cuarentas(different, trump)
    if forties > MOST_CUARENTAS:
        problems.append(problem(Code.CANTE_REPEATED, where, why="cuarenta"))
    if len(different) - forties > MOST_VEINTES:
        problems.append(problem(Code.CANTE_REPEATED, where, why="veinte"))
    return problems


def sings_all(cantes: Sequence[Cante], trump: Suit | None) -> bool:
    """True if ``cantes`` are those of all four suits: the hundred."""
    different = _different(cantes)
    forties = cuarentas(different, trump)
    return forties >= MOST_CUARENTAS and len(different) - forties >= MOST_VEINTES


def _different(cantes: Sequence[Cante]) -> list[Cante]:
    """``cantes`` with each suit once; twenties and forties of no known suit may all differ."""
    suits = dict.fromkeys(cante for cante in cantes if isinstance(cante, Suit))
    return [*suits, *(cante for cante in cantes if not isinstance(cante, Suit))]


def most_cantes(bazas: int, rule: CantesPerBaza, *, partners: bool) -> int | None:
    """How many cantes a side can have sung that won ``bazas``; None where there is no limit."""
    if rule is CantesPerBaza.ANY:
        return None
    return bazas * 2 if rule is CantesPerBaza.EACH and partners else bazas
