"""A knock-out as it was written down, in plain values, so that it can be checked and placed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from scoring.engine.sides import Side
from tournaments.core.brackets import PlannedMatch
from tournaments.core.progress import Occupants
from tournaments.core.values import LoserOf, Outcome


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """A match as planned, and how it stands."""

    plan: PlannedMatch
    occupants: Occupants
    outcome: Outcome | None = None
    winner: Side | None = None

    @property
    def is_consolation(self) -> bool:
        """Played by losers, for third place: nobody is out by losing it."""
        return any(isinstance(place, LoserOf) for place in self.plan.places)

    @property
    def pairs(self) -> tuple[int, ...]:
        """The pairs that stand here."""
        return tuple(side for side in self.occupants if isinstance(side, int))

    @property
    def goes_through(self) -> int | None:
        """The pair that won, once there is one."""
        if self.winner is None:
            return None
        occupant = self.occupants[self.winner is Side.B]
        return occupant if isinstance(occupant, int) else None

    @property
    def left_behind(self) -> tuple[int, ...]:
        """The pairs that did not win, once the match is decided: one, none, or both."""
        if self.outcome is None:
            return ()
        return tuple(pair for pair in self.pairs if pair != self.goes_through)


@dataclass(frozen=True, slots=True)
class Occupation:
    """That a match had a table, from its call until it was released, if it was."""

    table: int
    match: int
    called_at: datetime
    released_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """All that is written down of one knock-out.

    `pairs` are the numbers of the list drawn from, in its order; places and occupants of the
    matches speak of the same numbers. `matches` come round by round, down the sheet.
    """

    pairs: tuple[int, ...]
    seed: str
    algorithm: str
    third_place: bool
    matches: tuple[RecordedMatch, ...]
    occupations: tuple[Occupation, ...] = ()
    finished: bool = False
    champion: int | None = None

    @property
    def bracket(self) -> Iterator[RecordedMatch]:
        """The matches of which the loser is out."""
        return (match for match in self.matches if not match.is_consolation)

    @property
    def final(self) -> RecordedMatch:
        """The last match of the bracket. `ValueError` when there is none."""
        return max(self.bracket, key=lambda match: match.plan.round)
