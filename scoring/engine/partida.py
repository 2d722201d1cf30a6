"""How one partida of an acta is judged."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.engine.problems import Code, Problem, Wanted, malformed, problem
from scoring.engine.reading import is_object, unknown_fields
from scoring.engine.rules import Rules
from scoring.engine.sides import NIL, Score, Side, read_side


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


TUTES: Final = frozenset({By.TUTE_REYES, By.TUTE_SOTAS})
FAULTS: Final = frozenset({By.RENUNCIO, By.FALSO_101, By.CARTAS_TIRADAS, By.SANCION})
"""Won because the other side broke a rule."""

ANNULLED: Final[Mapping[str, str | None]] = {"winner": None, "by": By.ANULADA.value}
"""A partida played again, as an acta writes it."""

_FIELDS: Final = frozenset({"winner", "by", "fault", "idas", "vueltas"})
_BY: Final = {by.value: by for by in By}


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say of one partida. ``winner`` None: it counts for nobody."""

    winner: Side | None
    problems: tuple[Problem, ...] = ()
    annulled: bool = False
    tantos: Score = NIL


_PLAIN: Final = {side: Judgement(side) for side in Side}


def judge_partida(value: object, where: str, rules: Rules | None) -> Judgement:
    """Judge ``value``, the partida at ``where``, by ``rules``; None where they are not known.

    What is malformed is judged no further: a declared winner that can be read stands.
    """
    plain = read_side(value)
    if plain is not None:
        return _PLAIN[plain]
    if not is_object(value):
        return Judgement(None, (malformed(where, Wanted.PARTIDA),))
    partida, problems = _read(value, where)
    if any(found.code is Code.MALFORMED for found in problems):
        return Judgement(partida.declared, problems)
    judged = _judge(partida, where, rules)
    return Judgement(judged.winner, problems + judged.problems, judged.annulled, judged.tantos)


@dataclass(frozen=True, slots=True)
class _Partida:
    declared: Side | None
    by: By
    fault: Side | None
    idas: object
    vueltas: object


def _read(value: Mapping[object, object], where: str) -> tuple[_Partida, tuple[Problem, ...]]:
    """The partida as far as it can be read, and what of it cannot. Null is the same as left out."""
    problems = list(unknown_fields(value, _FIELDS, where))
    winner, by, fault = value.get("winner"), value.get("by"), value.get("fault")
    declared, at_fault = read_side(winner), read_side(fault)
    if winner is not None and declared is None:
        problems.append(malformed(f"{where}.winner", Wanted.WINNER))
    if by is not None and _read_by(by) is None:
        problems.append(malformed(f"{where}.by", Wanted.BY))
    if fault is not None and at_fault is None:
        problems.append(malformed(f"{where}.fault", Wanted.SIDE))
    way = _read_by(by) or By.TANTOS
    return _Partida(declared, way, at_fault, value.get("idas"), value.get("vueltas")), tuple(
        problems
    )


def _read_by(value: object) -> By | None:
    return _BY.get(value) if isinstance(value, str) else None


def _judge(partida: _Partida, where: str, rules: Rules | None) -> Judgement:
    if partida.idas is not None or partida.vueltas is not None:
        return _judge_deals(partida, where)
    if partida.by is By.ANULADA:
        return _judge_annulled(partida, where)
    if partida.by in FAULTS:
        return _judge_fault(partida, where)
    problems = []
    if partida.by in TUTES and rules is not None and not rules.tute:
        problems.append(problem(Code.TUTE_NOT_ADMITTED, f"{where}.by", profile=rules.profile))
    problems += _winner_missing(partida, where)
    return Judgement(partida.declared, tuple(problems))


def _judge_deals(partida: _Partida, where: str) -> Judgement:
    """Deals with their tantos are not judged: the acta is refused, and what is declared stands."""
    refused = problem(Code.DEALS_NOT_JUDGED, where)
    return Judgement(partida.declared, (refused,), annulled=partida.by is By.ANULADA)


def _judge_annulled(partida: _Partida, where: str) -> Judgement:
    if partida.declared is None:
        return Judgement(None, annulled=True)
    wrong = problem(
        Code.WRONG_WINNER, f"{where}.winner", declared=partida.declared, why=By.ANULADA.value
    )
    return Judgement(None, (wrong,), annulled=True)


def _judge_fault(partida: _Partida, where: str) -> Judgement:
    """The side at fault loses, whatever is declared."""
    if partida.fault is None:
        missing = problem(Code.FAULT_MISSING, f"{where}.fault", by=partida.by.value)
        return Judgement(partida.declared, (missing, *_winner_missing(partida, where)))
    if partida.declared is partida.fault:
        wrong = problem(
            Code.FAULT_IS_WINNER, f"{where}.winner", fault=partida.fault, by=partida.by.value
        )
        return Judgement(partida.fault.other, (wrong,))
    return Judgement(partida.fault.other, _winner_missing(partida, where))


def _winner_missing(partida: _Partida, where: str) -> tuple[Problem, ...]:
    if partida.declared is not None:
        return ()
    return (problem(Code.WINNER_MISSING, f"{where}.winner"),)
