"""Who wins a deal that was played out, from what each party has in the end.

A party is a pair, or a player where each plays for oneself, and goes by its number: see
`seats.Table.party`. Two parties are the sides a and b of an acta.
"""

from collections.abc import Sequence
from typing import Final

from scoring.engine.rules import Rules
from scoring.engine.settings import BothReach, Thirty

ENOUGH: Final = 101
"""Tantos that win a partida."""
LAST_BAZA: Final = 10
"""Tantos for the last baza, "las diez de últimas"."""
MALAS: Final = 30
"""Tantos without cantes that a party needs where its rules ask for them."""


def idas_winner(
    rules: Rules, totals: Sequence[int], malas: Sequence[int], latest: Sequence[int]
) -> int | None:
    """The party that wins the idas, or None: then there are vueltas.

    ``totals`` and ``malas`` are the tantos of each party with its cantes and without, the last
    ten being in ``malas`` if the rules count them there. ``latest`` are the parties by the latest
    baza of each: the one that took the last baza comes first.
    """
    reached = _reached(totals)
    if rules.thirty is Thirty.ALWAYS or (rules.thirty is Thirty.BOTH and len(reached) > 1):
        reached = [party for party in reached if malas[party] >= MALAS]
    return _first(rules, reached, totals, latest)


def vueltas_winner(rules: Rules, totals: Sequence[int], latest: Sequence[int]) -> int | None:
    """The party that wins vueltas played to their end in which nobody declared 101.

    ``totals`` begin with those of the idas; the thirty malas are not asked for again. None only
    where three play: then there is a further deal.
    """
    return _first(rules, _reached(totals), totals, latest)


def _reached(totals: Sequence[int]) -> list[int]:
    return [party for party, total in enumerate(totals) if total >= ENOUGH]


def _first(
    rules: Rules, reached: Sequence[int], totals: Sequence[int], latest: Sequence[int]
) -> int | None:
    """Which of ``reached`` wins: the largest total where it counts, then the latest baza."""
    if len(reached) < 2:
        return reached[0] if reached else None
    if rules.both_reach is BothReach.TOTAL:
        most = max(totals[party] for party in reached)
        reached = [party for party in reached if totals[party] == most]
    return next((party for party in latest if party in reached), None)
