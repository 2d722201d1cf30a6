"""The cotos of an acta, judged partida by partida; how they add up is in `counting`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.engine.counting import Winners
from scoring.engine.judging import Judgement, judge_partida
from scoring.engine.problems import Code, Problem, Wanted, malformed, problem
from scoring.engine.reading import is_list
from scoring.engine.rules import Rules
from scoring.engine.sides import NIL, Score

MANY_ANNULLED: Final = 2
"""More annulled partidas than this in one coto are remarked on."""


@dataclass(frozen=True, slots=True)
class JudgedCotos:
    """The cotos of an acta, judged partida by partida; None is a coto that cannot be read."""

    winners: tuple[Winners | None, ...] = ()
    tantos: Score = NIL
    problems: tuple[Problem, ...] = ()
    readable: bool = True


def judge_cotos(value: object, rules: Rules | None, players: int) -> JudgedCotos:
    """The cotos told by ``value``; ``rules`` are None where they are not known."""
    if not is_list(value):
        return JudgedCotos(problems=(malformed("cotos", Wanted.LIST),), readable=False)
    winners: list[Winners | None] = []
    problems: list[Problem] = []
    tantos = NIL
    for index, coto in enumerate(value):
        where = f"cotos[{index}]"
        if not is_list(coto):
            problems.append(malformed(where, Wanted.LIST))
            winners.append(None)
            continue
        partidas = [
            judge_partida(partida, f"{where}[{place}]", rules, players)
            for place, partida in enumerate(coto)
        ]
        winners.append([judged.winner for judged in partidas])
        problems += [found for judged in partidas for found in judged.problems]
        problems += _many_annulled(partidas, where)
        for judged in partidas:
            tantos = tantos.and_also(judged.tantos)
    return JudgedCotos(tuple(winners), tantos, tuple(problems))


def _many_annulled(partidas: Sequence[Judgement], where: str) -> Iterator[Problem]:
    annulled = sum(judged.annulled for judged in partidas)
    if annulled > MANY_ANNULLED:
        yield problem(Code.MANY_ANNULLED, where, number=annulled)
