"""Who wins by the tantos noted: after the idas, and in the vueltas.

Who wins a deal that was played out is said by `reckoning`, for those who play as for those who
note. Only figures are looked at here; whether they can be is in `deal_checks`.
"""

from collections.abc import Mapping
from typing import Final

from scoring.engine import reckoning
from scoring.engine.noted import NotedDeal
from scoring.engine.reckoning import ENOUGH, LAST_BAZA
from scoring.engine.rules import Rules
from scoring.engine.settings import VueltasEnd
from scoring.engine.sides import SIDES, Score, Side

_LATEST: Final[Mapping[Side | None, tuple[int, ...]]] = {None: (), Side.A: (0, 1), Side.B: (1, 0)}
"""The sides as parties, by the latest baza of each; none where the last baza is not known."""


def malas(rules: Rules, deal: NotedDeal) -> Score:
    """The tantos that count towards the thirty of each side: never cantes."""
    if not rules.thirty_counts_last or deal.last is None:
        return deal.cards
    return deal.cards.plus(deal.last, LAST_BAZA)


def idas_winner(rules: Rules, idas: NotedDeal, total: Score) -> Side | None:
    """Who won a deal that was played out and stands at ``total``, or None: there are vueltas."""
    if total.a < ENOUGH and total.b < ENOUGH:
        return None
    return _side(reckoning.idas_winner(rules, total, malas(rules, idas), _LATEST[idas.last]))


def vueltas_winner(rules: Rules, vueltas: NotedDeal, total: Score) -> Side | None:
    """Who won the partida whose two deals stand at ``total``, or None: it was not finished."""
    automatic = rules.vueltas_end is VueltasEnd.AUTOMATIC
    claimer = vueltas.claimed_by
    if claimer is not None and not automatic:
        return claimer if total.of(claimer) >= ENOUGH else claimer.other
    if vueltas.played_out:
        return _side(reckoning.vueltas_winner(rules, total, _LATEST[vueltas.last]))
    a, b = total.a >= ENOUGH, total.b >= ENOUGH
    if not automatic or a is b:
        return None
    return Side.A if a else Side.B


def claims_falsely(rules: Rules, claimer: Side, total: Score) -> bool:
    """True if ``claimer`` declared 101 at ``total`` without having it, and so lost."""
    return rules.vueltas_end is VueltasEnd.CLAIM and total.of(claimer) < ENOUGH


def _side(party: int | None) -> Side | None:
    return None if party is None else SIDES[party]
