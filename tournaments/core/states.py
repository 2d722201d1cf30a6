"""What may follow what: the states of a tournament, a match, a submission and a draw, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, TypeVar


class TournamentState(StrEnum):
    """From the list on the bar to the champion."""

    SIGNUP = "signup"
    CLOSED = "closed"
    DRAWN = "drawn"
    PLAYING = "playing"
    FINISHED = "finished"


class MatchState(StrEnum):
    """From a line of the bracket to its result."""

    WAITING = "waiting"
    """A side is not known yet."""
    READY = "ready"
    """Both sides are known; it has no table."""
    CALLED = "called"
    PLAYING = "playing"
    FINISHED = "finished"


class SubmissionState(StrEnum):
    """Whether a sheet handed in counts."""

    IN_FORCE = "in_force"
    SUPERSEDED = "superseded"
    """Another sheet took its place."""
    ANNULLED = "annulled"
    """Taken back, and nothing put in its place."""
    REFUSED = "refused"


class DrawState(StrEnum):
    """Whether a draw counts."""

    SEALED = "sealed"
    """Its seed is fixed and secret, and the seed's fingerprint is public."""
    MADE = "made"
    DISCARDED = "discarded"


S = TypeVar("S", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Transitions(Generic[S]):
    """The states in which a thing can be born, and for each state those that may follow it."""

    name: str
    first: frozenset[S]
    moves: Mapping[S, frozenset[S]]


class IllegalTransitionError(Exception):
    """One state cannot follow another; the names are codes."""

    def __init__(self, table: str, before: StrEnum, after: StrEnum) -> None:
        super().__init__(f"{table}: {before} -> {after}")
        self.table = table
        self.before = before
        self.after = after


def allowed(table: Transitions[S], before: S, after: S) -> bool:
    """Whether `after` may follow `before`. Staying as one is, is no move and not allowed."""
    return after in table.moves[before]


def require(table: Transitions[S], before: S, after: S) -> None:
    """`IllegalTransitionError` unless `after` may follow `before`."""
    if not allowed(table, before, after):
        raise IllegalTransitionError(table.name, before, after)


_T, _M, _S, _D = TournamentState, MatchState, SubmissionState, DrawState

TOURNAMENT: Final = Transitions(
    "tournament",
    first=frozenset({_T.SIGNUP}),
    moves={
        _T.SIGNUP: frozenset({_T.CLOSED}),
        _T.CLOSED: frozenset({_T.SIGNUP, _T.DRAWN}),
        _T.DRAWN: frozenset({_T.CLOSED, _T.PLAYING}),
        # Back to drawn when the only result was a mistake and is cleared.
        _T.PLAYING: frozenset({_T.DRAWN, _T.FINISHED}),
        # The final can be corrected too.
        _T.FINISHED: frozenset({_T.PLAYING}),
    },
)

MATCH: Final = Transitions(
    "match",
    first=frozenset({_M.WAITING, _M.READY, _M.FINISHED}),  # finished: a bye
    moves={
        # Finished without play: the rival's match ended and sent nobody.
        _M.WAITING: frozenset({_M.READY, _M.FINISHED}),
        # A result may be recorded without a table or a start: a walkover, or the desk in a hurry.
        _M.READY: frozenset({_M.WAITING, _M.CALLED, _M.PLAYING, _M.FINISHED}),
        # Called back when a side is taken away, also for good.
        _M.CALLED: frozenset({_M.WAITING, _M.READY, _M.PLAYING, _M.FINISHED}),
        # Back when the start was recorded by mistake; to waiting when the organiser has it redone,
        # because a result before it was wrong.
        _M.PLAYING: frozenset({_M.WAITING, _M.READY, _M.CALLED, _M.FINISHED}),
        # Waiting: only a match that nobody played. Ready, playing: a result cleared or cut short.
        _M.FINISHED: frozenset({_M.WAITING, _M.READY, _M.PLAYING}),
    },
)

SUBMISSION: Final = Transitions(
    "submission",
    first=frozenset({_S.IN_FORCE, _S.REFUSED}),
    moves={
        _S.IN_FORCE: frozenset({_S.SUPERSEDED, _S.ANNULLED}),
        _S.SUPERSEDED: frozenset(),
        _S.ANNULLED: frozenset(),
        _S.REFUSED: frozenset(),
    },
)

DRAW: Final = Transitions(
    "draw",
    first=frozenset({_D.SEALED, _D.MADE}),
    moves={
        _D.SEALED: frozenset({_D.MADE, _D.DISCARDED}),
        _D.MADE: frozenset({_D.DISCARDED}),
        _D.DISCARDED: frozenset(),
    },
)
