"""The cotos of an acta, judged partida by partida; how they add up is in `counting`."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.engine.counting import Winners
from scoring.engine.judging import judge_partida
from scoring.engine.problems import Code, Problem, Wanted, malformed, problem
from scoring.engine.reading import is_list
from scoring.engine.rules import Rules
from scoring.engine.sides import NIL, SIDES, Score, Side

MANY_ANNULLED: Final = 2
"""More annulled partidas than this in one coto are remarked on."""

PLAIN: Final[Mapping[str, Side]] = {side.value: side for side in SIDES}
"""The partidas of which only the winner is noted: most of them."""


class JudgedCotos(NamedTuple):
    """The cotos of an acta, judged partida by partida; None is a coto that cannot be read."""

    winners: tuple[Winners | None, ...]
    tantos: Score
    problems: tuple[Problem, ...]
    readable: bool = True


def judge_cotos(value: object, rules: Rules | None, players: int) -> JudgedCotos:
    """The cotos told by ``value``; ``rules`` are None where they are not known."""
    if not is_list(value):
        return JudgedCotos((), NIL, (malformed("cotos", Wanted.LIST),), readable=False)
    winners: list[Winners | None] = []
    problems: list[Problem] = []
    a = b = 0
    for index, coto in enumerate(value):
        where = f"cotos[{index}]"
        if not is_list(coto):
            problems.append(malformed(where, Wanted.LIST))
            winners.append(None)
            continue
        won: list[Side | None] = []
        annulled = 0
        for place, partida in enumerate(coto):
            if isinstance(partida, str) and partida in PLAIN:
                won.append(PLAIN[partida])
                continue
            judged = judge_partida(partida, f"{where}[{place}]", rules, players)
            won.append(judged.winner)
            problems += judged.problems
            annulled += judged.annulled
            a += judged.tantos.a
            b += judged.tantos.b
        winners.append(won)
        if annulled > MANY_ANNULLED:
            problems.append(problem(Code.MANY_ANNULLED, where, number=annulled))
    return JudgedCotos(tuple(winners), Score(a, b), tuple(problems))
