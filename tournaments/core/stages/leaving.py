"""Until when an entry took part that leaves, and which of its matches can still change then, and
when it comes back."""

from tournaments.core.progress import MatchState
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.values import EntryPlace


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


def next_after_leaving(view: StageView, entrant: Entrant) -> MatchState | None:
    """Its first match of a round that no longer counts for it; None where it stands in none."""
    for round_ in view.rounds:
        for state in view.states_of(round_):
            standing = (each for side in state.occupants for each in view.behind(side))
            if round_.number > (entrant.left_after or 0) and entrant.key in standing:
                return state
    return None


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


def open_again(view: StageView, entry: int) -> tuple[int, ...]:
    """The matches in which it stands that may change when it comes back.

    Not those of rounds after which all that are in were drawn anew: that draw took them as they
    had been decided, and no line leads from them to it.
    """
    drawn_anew = max((batch for batch in view.drawn if _is_of_entries(view, batch)), default=0)
    return tuple(
        state.key
        for round_ in view.rounds
        for state in view.states_of(round_)
        if round_.batch >= drawn_anew
        and any(entry in view.behind(side) for side in state.occupants)
    )


def _is_of_entries(view: StageView, batch: int) -> bool:
    return any(isinstance(place, EntryPlace) for place in view.drawn[batch])
