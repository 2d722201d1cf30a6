"""Until when an entry took part that leaves, and which of its matches that can still change."""

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


def open_to(view: StageView, entry: int) -> tuple[int, ...]:
    """The matches in which it stands that may change when it leaves.

    Not those decided without a rival after which it has sat down again, in whatever round: there
    a later round may have been drawn from the win, and no line in the bracket shows it.
    """
    standing = [
        (round_.number, state)
        for round_ in view.rounds
        for state in view.states_of(round_)
        if any(entry in view.behind(side) for side in state.occupants)
    ]
    seated = max((number for number, state in standing if state.under_way), default=0)
    return tuple(s.key for number, s in standing if s.outcome is None or number > seated)
