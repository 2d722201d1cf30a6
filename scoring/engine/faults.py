"""Deals that end by a breach of the rules: a renuncio and other faults, and what is annulled."""

from scoring.engine.actions import Annulment, Breach, Called, Fault, Move, Play
from scoring.engine.deal import Outcome, State
from scoring.engine.legality import Why
from scoring.engine.moves import apply, ended, refusal
from scoring.engine.partida import FAULTS, By
from scoring.engine.refusals import Refusal, Refused


def advance(state: State, move: Move) -> State:
    """The state after ``move``, be it an action or a breach; `refusals.Refused`."""
    if isinstance(move, Called | Fault | Annulment):
        return break_off(state, move)
    return apply(state, move)


def break_off(state: State, breach: Breach) -> State:
    """``state`` with the deal ended by ``breach``.

    A fault loses the partida for the side that did it; who wins when one of three players is at
    fault no text says, and nobody does. A deal is annulled while it is played; after a renuncio,
    by the wronged side, only where the rules let it. `refusals.Refused` otherwise, and for what
    is called without being a fault. ``ValueError`` for a `Fault` by what is none.
    """
    if isinstance(breach, Annulment):
        return _annul(state, breach)
    if state.over:
        raise Refused(breach, Refusal.DEAL_OVER)
    by = _fault_called(state, breach) if isinstance(breach, Called) else breach.by
    if by not in FAULTS:
        raise ValueError(f"{by} is no fault")
    seat = breach.action.seat if isinstance(breach, Called) else breach.seat
    parties = state.setup.parties
    party = seat % parties
    return ended(state, Outcome(by, 1 - party if parties == 2 else None, fault=party))


def _fault_called(state: State, called: Called) -> By:
    """What the action called is at the table: a card against the rules, or a 101 that is none."""
    action, code = called.action, refusal(state, called.action)
    if code is Refusal.FALSE_CLAIM:
        return By.FALSO_101
    if isinstance(action, Play):
        if not state.hands[action.seat] & action.card.bit:
            raise Refused(called, Refusal.NOT_IN_HAND)
        if code is Refusal.NOT_YOUR_TURN or isinstance(code, Why):
            return By.RENUNCIO
    raise Refused(called, Refusal.NO_FAULT)


def _annul(state: State, annulment: Annulment) -> State:
    outcome = state.outcome
    forgiven = (
        outcome is not None and outcome.by is By.RENUNCIO and state.setup.rules.annul_renuncio
    )
    if outcome is None or forgiven:
        return ended(state, Outcome(By.ANULADA))
    raise Refused(annulment, Refusal.NOT_ANNULLABLE)
