"""A partida won by tantos, judged by the deals noted of it."""

from scoring.engine.deal_checks import cards_problems, other_problems
from scoring.engine.noted import NotedDeal
from scoring.engine.partida import NotedPartida
from scoring.engine.problems import Code, Problem, problem
from scoring.engine.rules import Rules
from scoring.engine.sides import Score, Side
from scoring.engine.tally import claims_falsely, idas_winner, vueltas_winner

Ruling = tuple[Side | None, list[Problem]]
"""Who won by the rules, or None where they cannot say; and what is wrong."""


def judge_tantos(
    partida: NotedPartida, idas: NotedDeal, where: str, rules: Rules | None, players: int
) -> Ruling:
    """Judge by the ``idas`` of ``partida`` and by its vueltas, where there are any."""
    place, vueltas = f"{where}.idas", partida.vueltas
    problems = cards_problems(idas, place, whole=True)
    broken = bool(problems)
    problems += other_problems(idas, place, rules, players)
    if broken:
        return None, problems
    if vueltas is not None:
        place = f"{where}.vueltas"
        faults = cards_problems(vueltas, place, whole=False)
        broken = bool(faults)
        problems += faults
        problems += other_problems(vueltas, place, rules, players)
    if rules is None:
        return None, problems
    total = idas.total
    winner = idas_winner(rules, idas, total)
    if winner is not None:
        if vueltas is not None:
            problems.append(problem(Code.VUELTAS_NOT_NEEDED, f"{where}.vueltas", winner=winner))
    elif vueltas is None:
        missing = problem(Code.VUELTAS_MISSING, f"{where}.vueltas", a=total.a, b=total.b)
        problems.append(missing)
    elif not broken:
        total = total.and_also(vueltas.total)
        winner = vueltas_winner(rules, vueltas, total)
        if winner is None:
            problems.append(_unfinished(rules, total, f"{where}.vueltas"))
        elif vueltas.claimed_by is not None and vueltas.claimed_by is partida.declared:
            problems += _false_claim(rules, vueltas.claimed_by, total, f"{where}.vueltas")
    return winner, problems


def _unfinished(rules: Rules, total: Score, where: str) -> Problem:
    why = rules.vueltas_end.value
    return problem(Code.VUELTAS_UNFINISHED, where, why=why, a=total.a, b=total.b)


def _false_claim(rules: Rules, claimer: Side, total: Score, where: str) -> list[Problem]:
    """A sheet names as winner the side that declared 101 without having it."""
    if not claims_falsely(rules, claimer, total):
        return []
    tantos = total.of(claimer)
    return [problem(Code.FALSE_CLAIM, f"{where}.claimed_by", side=claimer, tantos=tantos)]
