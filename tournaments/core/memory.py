"""A stage kept in memory: how its matches stand before the first card, and a graph to play on."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.engine.sides import Side
from tournaments.core.brackets import PlannedMatch
from tournaments.core.progress import (
    BYE,
    Change,
    Feed,
    MatchState,
    Occupant,
    Result,
    Takes,
    automatic,
    reconsider,
    sends,
    settle,
)
from tournaments.core.values import EntryPlace, LoserOf, Place, WinnerOf


def opening(matches: Iterable[PlannedMatch]) -> tuple[MatchState, ...]:
    """How every match stands once the draw is made: byes are through, the rest waits.

    Sources must come before the matches that they feed, as in a plan.
    """
    states: dict[int, MatchState] = {}
    for match in matches:
        occupants = (_occupant(match.a, states), _occupant(match.b, states))
        outcome, winner = automatic(occupants)
        states[match.key] = MatchState(match.key, match.places, occupants, outcome, winner)
    return tuple(states.values())


def feeds(matches: Iterable[PlannedMatch | MatchState]) -> dict[int, tuple[Feed, ...]]:
    """For each match, the sides of later matches that it fills."""
    found: dict[int, tuple[Feed, ...]] = {}
    for match in matches:
        found.setdefault(match.key, ())
        for side, place in zip(Side, match.places, strict=True):
            if isinstance(place, WinnerOf | LoserOf):
                takes = Takes.WINNER if isinstance(place, WinnerOf) else Takes.LOSER
                feed = Feed(match.key, side, takes)
                found[place.match] = (*found.get(place.match, ()), feed)
    return found


class MemoryGraph:
    """Matches in a dictionary; `settle` decides and applies in one step."""

    def __init__(self, states: Iterable[MatchState], *, gone: Iterable[int] = ()) -> None:
        self.gone = set(gone)
        self.states = {state.key: state for state in states}
        self._feeds: Mapping[int, tuple[Feed, ...]] = feeds(self.states.values())

    @classmethod
    def of_plan(cls, matches: Iterable[PlannedMatch]) -> "MemoryGraph":
        """The graph of a plan just drawn."""
        return cls(opening(matches))

    def match(self, key: int, /) -> MatchState:
        """The match as it stands; `KeyError` for a key that is none."""
        return self.states[key]

    def fed_by(self, key: int, /) -> tuple[Feed, ...]:
        """The sides of later matches that this match fills."""
        return self._feeds[key]

    def settle(self, key: int, result: Result | None) -> tuple[Change, ...]:
        """As `progress.settle`, and keep what changed."""
        return self._keep(settle(self, key, result))

    def leave(self, entry: int) -> tuple[Change, ...]:
        """The entry plays no more: what changes in the matches not under way, kept."""
        self.gone.add(entry)
        standing = [key for key, state in self.states.items() if entry in state.occupants]
        return self._keep(reconsider(self, standing))

    def call(self, key: int) -> None:
        """Give the match a table."""
        self.states[key] = replace(self.states[key], called=True)

    def begin(self, key: int) -> None:
        """Record that the match has started."""
        self.states[key] = replace(self.states[key], begun=True)

    def _keep(self, changes: tuple[Change, ...]) -> tuple[Change, ...]:
        for change in changes:
            self.states[change.match] = _changed(self.states[change.match], change)
        return changes


def _changed(state: MatchState, change: Change) -> MatchState:
    return MatchState(
        state.key,
        state.places,
        change.occupants,
        change.outcome,
        change.winner,
        state.begun,
        state.called and not change.call_back,
    )


def _occupant(place: Place, states: Mapping[int, MatchState]) -> Occupant:
    if isinstance(place, EntryPlace):
        return place.entry
    if isinstance(place, WinnerOf):
        return sends(states[place.match], Takes.WINNER)
    if isinstance(place, LoserOf):
        return sends(states[place.match], Takes.LOSER)
    return BYE
