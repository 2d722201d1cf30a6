"""What cannot be in one deal of an acta, whoever won it."""

from collections.abc import Iterator
from typing import Final

from scoring.engine.cantes import (
    MOST_CUARENTAS,
    MOST_VEINTES,
    most_cantes,
    repeated_cantes,
    sings_all,
)
from scoring.engine.cards import DECK_TANTOS
from scoring.engine.noted import NotedDeal
from scoring.engine.problems import Code, Problem, problem
from scoring.engine.rules import Rules
from scoring.engine.seats import PAIRS
from scoring.engine.showing import shown
from scoring.engine.sides import SIDES, Score

IMPOSSIBLE: Final = frozenset({1, DECK_TANTOS - 1})
"""Between 0 and 120, the tantos that no cards make."""

HUNDRED: Final = MOST_CUARENTAS + MOST_VEINTES
"""How many cantes make the hundred."""

BAZAS: Final = {PAIRS: 10, 2: 20}
"""The bazas of a deal, by how many play."""


def cards_problems(deal: NotedDeal, where: str, *, whole: bool) -> list[Problem]:
    """What is wrong with the tantos from cards, and with the last baza of a ``whole`` deal.

    A deal with any of these is broken: nothing follows from its figures.
    """
    a, b = deal.cards
    number = a + b
    problems: list[Problem] = []
    if _impossible(a) or _impossible(b):
        problems += _impossible_problems(deal.cards, f"{where}.cards")
    if number > DECK_TANTOS or (whole and number != DECK_TANTOS):
        why = "whole" if whole else "most"
        problems.append(problem(Code.CARDS_SUM, f"{where}.cards", why=why, sum=shown(number)))
    if whole and deal.last is None:
        problems.append(problem(Code.LAST_MISSING, f"{where}.last"))
    return problems


def _impossible(tantos: int) -> bool:
    return not 0 <= tantos <= DECK_TANTOS or tantos in IMPOSSIBLE


def _impossible_problems(cards: Score, where: str) -> Iterator[Problem]:
    for side, tantos in zip(SIDES, cards, strict=True):
        if _impossible(tantos):
            yield problem(Code.CARDS_IMPOSSIBLE, f"{where}.{side}", tantos=shown(tantos))


def other_problems(deal: NotedDeal, where: str, rules: Rules | None, players: int) -> list[Problem]:
    """What is wrong with the cantes and the bazas; it does not stop the judging."""
    sung = len(deal.sung[0]) + len(deal.sung[1])
    problems = repeated_cantes(deal.sung, deal.trump, f"{where}.cantes") if sung > 1 else []
    if sung >= HUNDRED:
        problems += _hundreds(deal, f"{where}.cantes")
    if deal.bazas is not None:
        problems += _bazas_sum(deal, deal.bazas, where, BAZAS[players])
        problems += _sides_bazas(deal, deal.bazas, where, rules, players)
    return problems


def _hundreds(deal: NotedDeal, where: str) -> Iterator[Problem]:
    for side, cantes in zip(SIDES, deal.sung, strict=True):
        if sings_all(cantes, deal.trump):
            yield problem(Code.HUNDRED_CANTES, f"{where}.{side}", side=side)


def _bazas_sum(deal: NotedDeal, bazas: Score, where: str, most: int) -> Iterator[Problem]:
    number = bazas.a + bazas.b
    if number > most or (deal.played_out and number != most):
        why = "whole" if deal.played_out else "most"
        yield problem(Code.BAZAS_SUM, f"{where}.bazas", why=why, sum=shown(number), bazas=most)


def _sides_bazas(
    deal: NotedDeal, bazas: Score, where: str, rules: Rules | None, players: int
) -> Iterator[Problem]:
    for side, won, cards, cantes in zip(SIDES, bazas, deal.cards, deal.sung, strict=True):
        if won == 0:
            if cards != 0 or deal.last is side:
                yield problem(Code.BAZAS_CARDS, f"{where}.bazas.{side}", side=side)
            if cantes:
                yield problem(Code.CANTE_WITHOUT_BAZA, f"{where}.cantes.{side}", side=side)
            yield problem(Code.NO_BAZAS, f"{where}.bazas.{side}", side=side)
        elif rules is not None:
            most = most_cantes(won, rules.cantes_per_baza, partners=players == PAIRS)
            if most is not None and len(cantes) > most:
                yield problem(
                    Code.CANTE_IMPOSSIBLE,
                    f"{where}.cantes.{side}",
                    why="bazas",
                    side=side,
                    cantes=len(cantes),
                    bazas=won,
                )
