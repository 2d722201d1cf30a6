"""Who wins by tantos: after the idas, and in the vueltas.

Only the figures of a whole partida are looked at; whether they can be is in `deal_checks`.
"""

from typing import Final

from scoring.engine.noted import LAST_BAZA, NotedDeal
from scoring.engine.rules import Rules
from scoring.engine.settings import BothReach, Thirty, VueltasEnd
from scoring.engine.sides import SIDES, Score, Side

TO_WIN: Final = 101
"""The tantos that win a partida."""

THIRTY_MALAS: Final = 30


def malas(rules: Rules, deal: NotedDeal, side: Side) -> int:
    """The tantos of ``side`` that count towards its thirty: never cantes."""
    last = LAST_BAZA if rules.thirty_counts_last and deal.last is side else 0
    return deal.cards.of(side) + last


def idas_winner(rules: Rules, deal: NotedDeal, total: Score) -> Side | None:
    """Who won a deal that was played out and stands at ``total``, or None: there are vueltas."""
    a, b = total.a >= TO_WIN, total.b >= TO_WIN
    if a and b:
        return _first_of_both(rules, deal, total)
    if not a and not b:
        return None
    reached = Side.A if a else Side.B
    if rules.thirty is Thirty.ALWAYS and malas(rules, deal, reached) < THIRTY_MALAS:
        return None
    return reached


def vueltas_winner(rules: Rules, vueltas: NotedDeal, total: Score) -> Side | None:
    """Who won the partida whose two deals stand at ``total``, or None: it was not finished."""
    automatic = rules.vueltas_end is VueltasEnd.AUTOMATIC
    claimer = vueltas.claimed_by
    if claimer is not None and not automatic:
        return claimer.other if claims_falsely(rules, vueltas, total) else claimer
    a, b = total.a >= TO_WIN, total.b >= TO_WIN
    if a and b:
        return _better(rules, total, vueltas.last) if vueltas.played_out else None
    if (a or b) and (automatic or vueltas.played_out):
        return Side.A if a else Side.B
    return None


def claims_falsely(rules: Rules, vueltas: NotedDeal, total: Score) -> bool:
    """True if a side declared 101 without having it, where 101 is to be declared."""
    claimer = vueltas.claimed_by
    return (
        claimer is not None and rules.vueltas_end is VueltasEnd.CLAIM and total.of(claimer) < TO_WIN
    )


def _first_of_both(rules: Rules, idas: NotedDeal, total: Score) -> Side | None:
    """Who wins the idas in which both sides have 101: a side without its thirty is passed over."""
    if rules.thirty is not Thirty.NONE:
        for side in SIDES:
            if malas(rules, idas, side) < THIRTY_MALAS:
                return side.other
    return _better(rules, total, idas.last)


def _better(rules: Rules, total: Score, last: Side | None) -> Side | None:
    if rules.both_reach is BothReach.TOTAL and total.leader is not None:
        return total.leader
    return last
