"""How one partida of an acta is judged."""

from typing import NamedTuple

from scoring.engine.deal_checks import cards_problems, other_problems
from scoring.engine.partida import BY_TANTOS, FAULTS, By, NotedPartida, read_partida
from scoring.engine.problems import Code, Problem, Wanted, malformed, problem
from scoring.engine.reading import is_object
from scoring.engine.rules import Rules
from scoring.engine.seats import PAIRS
from scoring.engine.sides import NIL, Score, Side, read_side
from scoring.engine.tantos import Ruling, judge_tantos


class Judgement(NamedTuple):
    """What the rules say of one partida. ``winner`` None: it counts for nobody.

    ``tantos`` are those noted, whether or not the partida counts.
    """

    winner: Side | None
    problems: list[Problem] | tuple[()] = ()
    annulled: bool = False
    tantos: Score = NIL


def judge_partida(
    value: object, where: str, rules: Rules | None, players: int = PAIRS
) -> Judgement:
    """Judge ``value``, the partida at ``where``, by ``rules``; None where they are not known.

    What is malformed is judged no further: a declared winner that can be read stands.
    """
    if not is_object(value):
        plain = read_side(value)
        if plain is not None:
            return Judgement(plain)
        return Judgement(None, [malformed(where, Wanted.PARTIDA)])
    partida, problems = read_partida(value, where)
    idas, vueltas = partida.idas, partida.vueltas
    tantos = NIL if idas is None else idas.total
    if vueltas is not None:
        tantos = tantos.and_also(vueltas.total)
    if problems and any(found.code is Code.MALFORMED for found in problems):
        return Judgement(partida.declared, problems, tantos=tantos)
    winner, found = _judge(partida, where, rules, players)
    return Judgement(winner, problems + found, partida.by is By.ANULADA, tantos)


def _judge(partida: NotedPartida, where: str, rules: Rules | None, players: int) -> Ruling:
    if partida.by is BY_TANTOS:
        if partida.idas is None:
            return _settle(partida, where, None, [])
        ruling = judge_tantos(partida, partida.idas, where, rules, players)
        return _settle(partida, where, *ruling)
    problems = _stopped_problems(partida, where, rules, players)
    if partida.by is By.ANULADA:
        return None, problems + _annulled_problems(partida, where)
    if partida.by in FAULTS:
        return _judge_fault(partida, where, problems)
    problems += _tute_problems(partida, where, rules)
    return _settle(partida, where, None, problems)


def _settle(
    partida: NotedPartida, where: str, winner: Side | None, problems: list[Problem]
) -> Ruling:
    """What the rules say, held against what is declared; where they say nothing, that stands."""
    declared = partida.declared
    if declared is None:
        problems.append(problem(Code.WINNER_MISSING, f"{where}.winner"))
    elif winner is not None and declared is not winner:
        problems.append(
            problem(
                Code.WRONG_WINNER, f"{where}.winner", why="rules", declared=declared, winner=winner
            )
        )
    return declared if winner is None else winner, problems


def _stopped_problems(
    partida: NotedPartida, where: str, rules: Rules | None, players: int
) -> list[Problem]:
    """What is wrong with deals that may have stopped anywhere."""
    problems: list[Problem] = []
    for name, deal in (("idas", partida.idas), ("vueltas", partida.vueltas)):
        if deal is not None:
            place = f"{where}.{name}"
            problems += cards_problems(deal, place, whole=False)
            problems += other_problems(deal, place, rules, players)
    return problems


def _annulled_problems(partida: NotedPartida, where: str) -> list[Problem]:
    if partida.declared is None:
        return []
    return [
        problem(
            Code.WRONG_WINNER,
            f"{where}.winner",
            why=By.ANULADA.value,
            declared=partida.declared,
        )
    ]


def _judge_fault(partida: NotedPartida, where: str, problems: list[Problem]) -> Ruling:
    """The side at fault loses, whatever is declared."""
    by, fault = partida.by.value, partida.fault
    if fault is None:
        problems.append(problem(Code.FAULT_MISSING, f"{where}.fault", by=by))
        return _settle(partida, where, None, problems)
    if partida.declared is fault:
        problems.append(problem(Code.FAULT_IS_WINNER, f"{where}.winner", fault=fault, by=by))
        return fault.other, problems
    return _settle(partida, where, fault.other, problems)


def _tute_problems(partida: NotedPartida, where: str, rules: Rules | None) -> list[Problem]:
    """Four reyes or four sotas in one hand: no hand of the other side sang in that deal."""
    problems = []
    if rules is not None and not rules.tute:
        problems.append(problem(Code.TUTE_NOT_ADMITTED, f"{where}.by", profile=rules.profile))
    deal, winner = partida.last_deal, partida.declared
    if deal is not None and winner is not None and deal.sung[winner is Side.A]:
        name = "idas" if partida.vueltas is None else "vueltas"
        place = f"{where}.{name}.cantes.{winner.other}"
        problems.append(
            problem(Code.CANTE_IMPOSSIBLE, place, why="tute", winner=winner, side=winner.other)
        )
    return problems
