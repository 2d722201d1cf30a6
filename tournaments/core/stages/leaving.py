"""Until when an entry took part that leaves."""

from tournaments.core.stages.view import StageView


def last_round(view: StageView, entry: int) -> int:
    """The last round in which it played, or has begun to; 0 for none.

    What is laid out for later, a bye or a match with one that has left before, does not count.
    """
    last = 0
    for round_ in view.rounds:
        for state in view.states_of(round_):
            if any(entry in view.behind(side) for side in state.occupants):
                if state.outcome is None and not state.begun:
                    return last
                last = round_.number
    return last
