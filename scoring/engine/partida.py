"""One partida of an acta: what is noted of it, and how it is read."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.engine.noted import IDAS, VUELTAS, NotedDeal, read_deal
from scoring.engine.problems import Problem, Wanted, malformed
from scoring.engine.reading import unknown_fields
from scoring.engine.sides import Side, read_side


class By(StrEnum):
    """How a partida was won."""

    TANTOS = "tantos"
    TUTE_REYES = "tute-reyes"
    TUTE_SOTAS = "tute-sotas"
    RENUNCIO = "renuncio"
    FALSO_101 = "falso-101"
    CARTAS_TIRADAS = "cartas-tiradas"
    SANCION = "sancion"
    ANULADA = "anulada"


BY_TANTOS: Final = By.TANTOS
FAULTS: Final = frozenset({By.RENUNCIO, By.FALSO_101, By.CARTAS_TIRADAS, By.SANCION})
"""Won because the other side broke a rule."""

ANNULLED: Final[Mapping[str, str | None]] = {"winner": None, "by": By.ANULADA.value}
"""A partida played again, as an acta writes it."""

_FIELDS: Final = frozenset({"winner", "by", "fault", "idas", "vueltas"})
_BY: Final = {by.value: by for by in By}


class NotedPartida(NamedTuple):
    """What is noted of a partida. ``declared`` is the winner that the sheet names."""

    declared: Side | None
    by: By
    fault: Side | None
    idas: NotedDeal | None
    vueltas: NotedDeal | None

    @property
    def last_deal(self) -> NotedDeal | None:
        return self.idas if self.vueltas is None else self.vueltas


def read_partida(value: Mapping[object, object], where: str) -> tuple[NotedPartida, list[Problem]]:
    """The partida as far as it can be read, and what of it cannot. Null is the same as left out."""
    problems = list(unknown_fields(value, _FIELDS, where))
    winner, by, fault = value.get("winner"), value.get("by"), value.get("fault")
    declared, at_fault = read_side(winner), read_side(fault)
    way = BY_TANTOS if by is None else _read_by(by)
    if winner is not None and declared is None:
        problems.append(malformed(f"{where}.winner", Wanted.WINNER))
    if way is None:
        problems.append(malformed(f"{where}.by", Wanted.BY))
    if fault is not None and at_fault is None:
        problems.append(malformed(f"{where}.fault", Wanted.SIDE))
    idas, vueltas = value.get("idas"), value.get("vueltas")
    if vueltas is not None and idas is None:
        problems.append(malformed(f"{where}.vueltas", Wanted.IDAS))
    first = None if idas is None else read_deal(idas, f"{where}.idas", IDAS, problems)
    second = None if vueltas is None else read_deal(vueltas, f"{where}.vueltas", VUELTAS, problems)
    return NotedPartida(declared, way or BY_TANTOS, at_fault, first, second), problems


def _read_by(value: object) -> By | None:
    return _BY.get(value) if isinstance(value, str) else None
