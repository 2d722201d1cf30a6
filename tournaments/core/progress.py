"""The only law of who stands where: what the result of one match changes in the others.

A match that can never be played is decided at once, and so is the next one if that follows:
an entry against nobody goes through unopposed, nobody against nobody sends nobody on. An entry
that has left is nobody in every match not yet begun.
"""

from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from scoring.engine.sides import Side
from tournaments.core.values import Outcome, Place


class Vacancy(StrEnum):
    """Why no entry stands on a side."""

    UNKNOWN = "unknown"
    """Its source is still to be played."""
    NOBODY = "nobody"
    """Its source ended and sent nobody."""
    BYE = "bye"
    """The draw left it free."""


Occupant = int | Vacancy
Occupants = tuple[Occupant, Occupant]

UNKNOWN: Final = Vacancy.UNKNOWN
NOBODY: Final = Vacancy.NOBODY
BYE: Final = Vacancy.BYE


class Takes(StrEnum):
    """Which of the two sides a later match takes from an earlier one."""

    WINNER = "winner"
    LOSER = "loser"


class Refusal(StrEnum):
    """Why a result cannot stand."""

    AUTOMATIC_OUTCOME = "automatic_outcome"
    WINNER_MISSING = "winner_missing"
    WINNER_UNEXPECTED = "winner_unexpected"
    BYE_MATCH = "bye_match"
    SIDES_UNKNOWN = "sides_unknown"
    NO_OPPONENT = "no_opponent"


class IllegalResultError(ValueError):
    """A result that no match, or not this match, can have; `code` says why."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(code.value)
        self.code = code


class BlockedError(Exception):
    """Later matches have begun with whom this one sent them; `matches` names them."""

    def __init__(self, matches: tuple[int, ...]) -> None:
        super().__init__(f"already begun: {matches}")
        self.matches = matches


@dataclass(frozen=True, slots=True)
class Result:
    """What somebody records of a match. `IllegalResultError` when outcome and winner disagree."""

    outcome: Outcome
    winner: Side | None = None

    def __post_init__(self) -> None:
        if self.outcome.automatic:
            raise IllegalResultError(Refusal.AUTOMATIC_OUTCOME)
        if self.outcome.has_winner and self.winner is None:
            raise IllegalResultError(Refusal.WINNER_MISSING)
        if not self.outcome.has_winner and self.winner is not None:
            raise IllegalResultError(Refusal.WINNER_UNEXPECTED)


@dataclass(frozen=True, slots=True)
class MatchState:
    """One match as it stands. `begun`: a start or a partida is recorded; `called`: has a table."""

    key: int
    places: tuple[Place, Place]
    occupants: Occupants
    outcome: Outcome | None = None
    winner: Side | None = None
    begun: bool = False
    called: bool = False

    @property
    def ready(self) -> bool:
        """Both sides are entries and nothing is decided."""
        return self.outcome is None and both_known(self.occupants)

    @property
    def under_way(self) -> bool:
        """Begun, or ended by a result that somebody recorded."""
        return self.begun or (self.outcome is not None and not self.outcome.automatic)


@dataclass(frozen=True, slots=True)
class Feed:
    """A side of a later match, and which side of the earlier one fills it."""

    match: int
    side: Side
    takes: Takes


@dataclass(frozen=True, slots=True)
class Change:
    """How a match stands afterwards. `call_back`: it had a table and its sides are new."""

    match: int
    occupants: Occupants
    outcome: Outcome | None
    winner: Side | None
    call_back: bool = False


class Graph(Protocol):
    """The matches of a stage, wherever they are kept."""

    @property
    def gone(self) -> Container[int]:
        """The entries that have left: withdrawn or sent out."""

    def match(self, key: int, /) -> MatchState:
        """The match as it stands."""

    def fed_by(self, key: int, /) -> Sequence[Feed]:
        """The sides of later matches that this match fills."""


def settle(graph: Graph, key: int, result: Result | None) -> tuple[Change, ...]:
    """Give a match a result, another one, or none (`None`): only what changes comes back.

    The match itself comes first, then the others in the order reached; nothing at all when it
    already stands so. The graph is not touched. Raises `IllegalResultError` when the match cannot
    have this result, `BlockedError` when its result would change after a later match has begun.
    """
    match = graph.match(key)
    _check_sides(match, result)
    if result is None:
        outcome, winner = automatic(match.occupants, graph.gone)
    else:
        outcome, winner = result.outcome, result.winner
    if (match.outcome, match.winner) == (outcome, winner):
        return ()
    if blocking := played_on(graph, key):
        raise BlockedError(blocking)
    return _cascade(graph, [Change(key, match.occupants, outcome, winner)])


def reconsider(graph: Graph, keys: Iterable[int]) -> tuple[Change, ...]:
    """What changes in these matches, and from them on, since an entry has left or come back.

    Give it the matches in which that entry stands. Those under way stay as they are: they need a
    result of their own. Raises `BlockedError` when a match that was decided by the absence alone
    has sent somebody into a match that has begun.
    """
    first = []
    for match in map(graph.match, keys):
        outcome, winner = automatic(match.occupants, graph.gone)
        if match.under_way or (outcome, winner) == (match.outcome, match.winner):
            continue
        if blocking := played_on(graph, match.key):
            raise BlockedError(blocking)
        first.append(Change(match.key, match.occupants, outcome, winner, call_back=match.called))
    return _cascade(graph, first)


def depart(graph: Graph, keys: Iterable[int]) -> tuple[Change, ...]:
    """What changes in these matches, and from them on, now that an entry in them has left.

    A bye that it had stays, and so does a win without a rival after which it has played.
    """
    return reconsider(graph, [key for key in keys if _can_still_change(graph, key)])


def fill(graph: Graph, key: int, side: Side, entry: int) -> tuple[Change, ...]:
    """What changes when an entry that comes late takes a side that the draw had left free.

    Raises `BlockedError` when the pair that was through without a rival has begun its next match.
    """
    if blocking := played_on(graph, key):
        raise BlockedError(blocking)
    occupants = _replace(graph.match(key).occupants, side, entry)
    return _cascade(graph, [Change(key, occupants, *automatic(occupants, graph.gone))])


def played_on(graph: Graph, key: int) -> tuple[int, ...]:
    """The next matches of this match's pairs that have begun, so that its result is fixed."""
    return tuple(_next_under_way(graph, key))


def automatic(
    occupants: Occupants, gone: Container[int] = ()
) -> tuple[Outcome | None, Side | None]:
    """What the two sides alone decide: outcome and winner, or None where it has to be played.

    `gone` are the entries that have left: whoever stands against one goes through unopposed.
    """
    if UNKNOWN in occupants:
        return None, None
    a, b = occupants
    a_plays, b_plays = (isinstance(each, int) and each not in gone for each in occupants)
    if a_plays and b_plays:
        return None, None
    if a_plays:
        return _free_pass(b), Side.A
    return (_free_pass(a), Side.B) if b_plays else (Outcome.VACANT, None)


def sends(state: MatchState | Change, takes: Takes) -> Occupant:
    """Whom a match sends to a side that takes its winner or its loser."""
    if state.outcome is None:
        return UNKNOWN
    if state.winner is None:
        return BYE if state.occupants == (BYE, BYE) else NOBODY
    goes = state.winner if takes is Takes.WINNER else state.winner.other
    occupant = state.occupants[goes is Side.B]
    if takes is Takes.LOSER and isinstance(occupant, int) and not state.outcome.loser_plays_on:
        return NOBODY
    return occupant


def both_known(occupants: Occupants) -> bool:
    """Both sides are entries."""
    return isinstance(occupants[0], int) and isinstance(occupants[1], int)


def _free_pass(rival: Occupant) -> Outcome:
    return Outcome.BYE if rival is BYE else Outcome.UNOPPOSED


def _can_still_change(graph: Graph, key: int) -> bool:
    outcome = graph.match(key).outcome
    return outcome is None or (outcome is not Outcome.BYE and not played_on(graph, key))


def _check_sides(match: MatchState, result: Result | None) -> None:
    if result is None and match.outcome is None:
        return  # nothing to clear, whoever stands there
    for vacancy, code in _REFUSALS.items():
        if vacancy in match.occupants:
            raise IllegalResultError(code)


_REFUSALS: Final[Mapping[Vacancy, Refusal]] = {
    BYE: Refusal.BYE_MATCH,
    UNKNOWN: Refusal.SIDES_UNKNOWN,
    NOBODY: Refusal.NO_OPPONENT,
}


def _next_under_way(graph: Graph, key: int) -> Iterator[int]:
    for feed in graph.fed_by(key):
        match = graph.match(feed.match)
        if match.under_way:
            yield match.key
        elif match.outcome is not None:
            yield from _next_under_way(graph, match.key)


def _cascade(graph: Graph, first: Iterable[Change]) -> tuple[Change, ...]:
    changes = {change.match: change for change in first}
    reached = deque(changes)
    while reached:
        # A match can be reached twice, by both sides: what it sends on is read when its turn comes.
        source = changes[reached.popleft()]
        for feed in graph.fed_by(source.match):
            before = graph.match(feed.match)
            now = changes.get(feed.match, before)
            occupants = _replace(now.occupants, feed.side, sends(source, feed.takes))
            if occupants != now.occupants:
                changes[before.key] = Change(
                    before.key,
                    occupants,
                    *automatic(occupants, graph.gone),
                    call_back=before.called,
                )
                reached.append(before.key)
    return tuple(changes.values())


def _replace(occupants: Occupants, side: Side, occupant: Occupant) -> Occupants:
    return (occupant, occupants[1]) if side is Side.A else (occupants[0], occupant)
