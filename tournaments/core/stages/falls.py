"""When each entrant fell, from the matches as they stand: what places are made of."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from scoring.engine.sides import Side
from tournaments.core.brackets import PlannedRound, RoundCode, Section
from tournaments.core.places import Placing
from tournaments.core.progress import MatchState
from tournaments.core.stages.view import StageView
from tournaments.core.values import WinnerOf

Merit = tuple[int, int]
"""The round in which an entrant fell, and how far it came there: `_LOST`, `_THIRD` where it won
the match for third place, `_LEFT` where it won and left before a round was drawn without it."""

_LOST, _THIRD, _LEFT = 0, 1, 2


@dataclass(frozen=True, slots=True)
class LastMatch:
    """The last match in which an entrant stands."""

    round: PlannedRound
    state: MatchState
    entry: int

    @property
    def lost(self) -> bool:
        """Decided, and not for this entrant."""
        return self.state.outcome is not None and winner_of(self.state) != self.entry


def winner_of(state: MatchState) -> int | None:
    """The entry that won, once there is one."""
    return _occupant(state, won=True) if state.winner else None


def loser_of(state: MatchState) -> int | None:
    """The entry that lost against a winner, if one stood there."""
    return _occupant(state, won=False) if state.winner else None


def bracket_rounds(view: StageView, *sections: Section) -> tuple[PlannedRound, ...]:
    """The rounds of these sections of which the loser falls: without that for third place."""
    return tuple(
        round_
        for round_ in view.rounds
        if round_.section in sections and round_.name.code is not RoundCode.THIRD_PLACE
    )


def last_matches(view: StageView, rounds: Iterable[PlannedRound]) -> dict[int, LastMatch]:
    """For each entrant that stands in one of these rounds, the last match there."""
    return {
        side: LastMatch(round_, state, side)
        for round_ in rounds
        for state in view.states_of(round_)
        for side in state.occupants
        if isinstance(side, int)
    }


def rounds_lost(view: StageView, *sections: Section) -> dict[int, PlannedRound]:
    """For each entrant that lost the last match in which it stands in these sections, its round.

    That for third place is no such match: who plays it fell before.
    """
    last = last_matches(view, bracket_rounds(view, *sections))
    return {entry: match.round for entry, match in last.items() if match.lost}


def merits(view: StageView, last: Mapping[int, LastMatch], *, after: int) -> dict[int, Merit]:
    """The round in which each of these fell; `after`, a number past all rounds, if still in.

    One that left after it had won fell in the match that it did not come to; where that was not
    drawn, it stands behind those who played the next round, and before those it had left behind.
    """
    third = {
        winner_of(state)
        for round_ in view.rounds
        if round_.name.code is RoundCode.THIRD_PLACE
        for state in view.states_of(round_)
    }
    awaited = {
        place.match
        for round_ in view.rounds
        for match in round_.matches
        for place in match.places
        if isinstance(place, WinnerOf)
    }
    found = {}
    for entry, match in last.items():
        came = _THIRD if entry in third else _LOST
        number = match.round.number
        if match.lost:
            found[entry] = (number, came)
        elif not (match.state.outcome and entry in view.gone):
            found[entry] = (after, came)
        elif match.state.key in awaited:
            found[entry] = (number + 1, came)
        else:
            found[entry] = (number, _LEFT)
    return found


def placed(merits: Mapping[int, Merit], order: Iterable[int]) -> tuple[Placing, ...]:
    """Places from 1 to N, the greatest merit first; equal merits share, and stand in this order."""
    ranked = sorted(order, key=lambda entry: merits[entry], reverse=True)
    placings: list[Placing] = []
    for _, level in groupby(ranked, key=lambda entry: merits[entry]):
        pairs = tuple(level)
        first = len(placings) + 1
        placings += (Placing(first, first + len(pairs) - 1, pair) for pair in pairs)
    return tuple(placings)


def main_places(view: StageView) -> tuple[Placing, ...]:
    """The places of all entrants: the later one fell in the main bracket, the better."""
    end = len(view.rounds) + 2
    unseen = {entrant.key: (end if entrant.plays else 0, 0) for entrant in view.entrants}
    last = last_matches(view, bracket_rounds(view, Section.MAIN))
    return placed({**unseen, **merits(view, last, after=end)}, by_number(view))


def section_places(view: StageView, section: Section) -> tuple[Placing, ...]:
    """The places, from 1, of those that stand in this part of the stage, among themselves."""
    last = last_matches(view, bracket_rounds(view, section))
    fell = merits(view, last, after=len(view.rounds) + 2)
    return placed(fell, (entry for entry in by_number(view) if entry in last))


def by_number(view: StageView) -> list[int]:
    """The keys of all entrants in the order of their numbers."""
    return [e.key for e in sorted(view.entrants, key=lambda entrant: entrant.number)]


def _occupant(state: MatchState, *, won: bool) -> int | None:
    occupant = state.occupants[(state.winner is Side.B) is won]
    return occupant if isinstance(occupant, int) else None
