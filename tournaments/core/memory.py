"""A stage kept in memory: how its matches stand before the first card, and a graph to play on."""

from collections.abc import Container, Iterable, Iterator, Mapping
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
    depart,
    fill,
    sends,
    settle,
)
from tournaments.core.values import EntryPlace, LoserOf, Place, WinnerOf


def opening(
    matches: Iterable[PlannedMatch],
    *,
    standing: Mapping[int, MatchState] | None = None,
    gone: Container[int] = (),
) -> tuple[MatchState, ...]:
    """How every match stands once the draw is made: byes are through, the rest waits.

    Sources must come before the matches that they feed, as in a plan, or be among those that are
    `standing` already; `gone` are the entries that have left.
    """
    before = standing or {}
    states: dict[int, MatchState] = {}
    for match in matches:
        places = match.places
        sources = {key: states.get(key) or before[key] for key in _sources(places)}
        occupants = (_occupant(match.a, sources), _occupant(match.b, sources))
        outcome, winner = automatic(occupants, gone)
        states[match.key] = MatchState(match.key, places, occupants, outcome, winner)
    return tuple(states.values())


def feeds(matches: Iterable[PlannedMatch | MatchState]) -> dict[int, tuple[Feed, ...]]:
    """For each match, the sides of later matches that it fills."""
    found: dict[int, tuple[Feed, ...]] = {}
    for match in matches:
        found.setdefault(match.key, ())
        for source, feed in feeds_of(match):
            found[source] = (*found.get(source, ()), feed)
    return found


def feeds_of(match: PlannedMatch | MatchState) -> Iterator[tuple[int, Feed]]:
    """The earlier matches that fill the sides of this one, and how."""
    for side, place in zip(Side, match.places, strict=True):
        if isinstance(place, WinnerOf | LoserOf):
            takes = Takes.WINNER if isinstance(place, WinnerOf) else Takes.LOSER
            yield place.match, Feed(match.key, side, takes)


class MemoryGraph:
    """Matches in a dictionary; `settle` decides and applies in one step."""

    def __init__(self, states: Iterable[MatchState], *, gone: Iterable[int] = ()) -> None:
        self.gone = set(gone)
        self.states = {state.key: state for state in states}
        self._feeds = feeds(self.states.values())

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
        return self.keep(settle(self, key, result))

    def fill(self, key: int, side: Side, entry: int) -> tuple[Change, ...]:
        """As `progress.fill`, and keep what changed."""
        changes = fill(self, key, side, entry)
        state = self.states[key]
        a, b = state.places
        filled = EntryPlace(entry)
        self.states[key] = replace(state, places=(filled, b) if side is Side.A else (a, filled))
        return self.keep(changes)

    def leave(self, entry: int) -> tuple[Change, ...]:
        """The entry plays no more: what changes in the matches not under way, kept."""
        self.gone.add(entry)
        standing = [key for key, state in self.states.items() if entry in state.occupants]
        return self.keep(depart(self, standing))

    def add(self, matches: Iterable[PlannedMatch]) -> None:
        """Put newly laid out matches beside, or behind, those that are there."""
        for state in opening(matches, standing=self.states, gone=self.gone):
            self.states[state.key] = state
            self._feeds.setdefault(state.key, ())
            for source, feed in feeds_of(state):
                self._feeds[source] = (*self._feeds[source], feed)

    def drop(self, keys: Iterable[int]) -> None:
        """Take away matches that were laid out; none that stays may be fed by them."""
        dropped = frozenset(keys)
        self.states = {key: state for key, state in self.states.items() if key not in dropped}
        self._feeds = feeds(self.states.values())

    def call(self, key: int) -> None:
        """Give the match a table."""
        self.states[key] = replace(self.states[key], called=True)

    def begin(self, key: int) -> None:
        """Record that the match has started."""
        self.states[key] = replace(self.states[key], begun=True)

    def keep(self, changes: tuple[Change, ...]) -> tuple[Change, ...]:
        """Let the matches stand as the changes say, and hand these on."""
        for change in changes:
            self.states[change.match] = changed(self.states[change.match], change)
        return changes


def changed(state: MatchState, change: Change) -> MatchState:
    """How the match stands after the change."""
    return MatchState(
        state.key,
        state.places,
        change.occupants,
        change.outcome,
        change.winner,
        state.begun,
        state.called and not change.call_back,
    )


def _sources(places: tuple[Place, Place]) -> Iterator[int]:
    return (place.match for place in places if isinstance(place, WinnerOf | LoserOf))


def _occupant(place: Place, states: Mapping[int, MatchState]) -> Occupant:
    if isinstance(place, EntryPlace):
        return place.entry
    if isinstance(place, WinnerOf):
        return sends(states[place.match], Takes.WINNER)
    if isinstance(place, LoserOf):
        return sends(states[place.match], Takes.LOSER)
    return BYE
