"""Counting what can happen: a check of the whole law at once, as perft is for chess."""

from scoring.engine.deal import State
from scoring.engine.moves import apply, legal_actions


def perft(state: State, depth: int) -> int:
    """How many rows of ``depth`` legal actions there are from ``state`` on.

    A deal that is over goes no further, so rows that end earlier are not counted.
    """
    if depth == 0:
        return 1
    return sum(perft(apply(state, action), depth - 1) for action in legal_actions(state))
