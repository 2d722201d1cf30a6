"""What a table is made of: the pairs, and the matches between them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.engine.match import MatchFormat
from scoring.engine.sides import NIL, Score, Side
from scoring.standings.faults import Fault, StandingsError


class Ended(StrEnum):
    """How a match came to its end."""

    PLAYED = "played"
    TIME = "time"
    """Stopped by the clock: whoever was ahead won."""
    RETIRED = "retired"
    """One pair gave up at the table."""
    WALKOVER = "walkover"
    """One pair never came."""
    DISQUALIFIED = "disqualified"
    """One pair was sent out at the table."""
    NO_SHOW_BOTH = "no_show_both"
    DISQUALIFIED_BOTH = "disqualified_both"
    BYE = "bye"

    @property
    def at_table(self) -> bool:
        """Both pairs sat down."""
        return self not in _AWAY

    @property
    def has_winner(self) -> bool:
        """One of two pairs won. A bye has no winner: what it counts is a rule of its own."""
        return self not in _WITHOUT_WINNER


_AWAY: Final = frozenset({Ended.WALKOVER, Ended.NO_SHOW_BOTH, Ended.BYE})
_WITHOUT_WINNER: Final = frozenset({Ended.NO_SHOW_BOTH, Ended.DISQUALIFIED_BOTH, Ended.BYE})


@dataclass(frozen=True, slots=True)
class Match:
    """One match: pair ``a`` against pair ``b``, or a bye of ``a`` where ``b`` is None.

    ``ended`` is None while it is still to be played. The scores are what the table noted;
    ``tantos`` is None where none were. ``extra`` is a match played only to separate level pairs:
    it counts for the criterion of that name and for nothing else.

    ``StandingsError`` for a match that cannot be.
    """

    round: int
    a: int
    b: int | None
    format: MatchFormat
    ended: Ended | None = None
    winner: Side | None = None
    cotos: Score = NIL
    partidas: Score = NIL
    tantos: Score | None = None
    extra: bool = False

    def __post_init__(self) -> None:
        if self.round < 1:
            raise StandingsError(Fault.ROUND_BELOW_ONE, self.round)
        if self.a == self.b:
            raise StandingsError(Fault.AGAINST_ITSELF, self.a)
        if (self.b is None) != (self.ended is Ended.BYE):
            raise StandingsError(Fault.NOT_A_BYE, self.a)
        if self.extra and self.b is None:
            raise StandingsError(Fault.EXTRA_BYE, self.a)
        if self.winner is None:
            if self.ended is not None and self.ended.has_winner:
                raise StandingsError(Fault.WINNER_MISSING, self.a)
        elif self.ended is None or not self.ended.has_winner:
            raise StandingsError(Fault.WINNER_NOT_NEEDED, self.a)
        if min(*self.cotos, *self.partidas, *(self.tantos or NIL)) < 0:
            raise StandingsError(Fault.NEGATIVE, self.a)


@dataclass(frozen=True, slots=True)
class Entry:
    """A pair of the stage: in it from round ``since`` on.

    ``left`` is the first round in which it was no longer in, None while it is. A disqualified
    pair has no place.
    """

    pair: int
    since: int = 1
    left: int | None = None
    disqualified: bool = False

    def was_in(self, number: int) -> bool:
        """Whether it was in the stage in that round."""
        return self.since <= number and (self.left is None or number < self.left)

    def rounds(self, last: int) -> int:
        """In how many of the rounds 1 to ``last`` the pair was in."""
        end = last if self.left is None else min(last, self.left - 1)
        return max(0, end - self.since + 1)

    def rounds_gone(self, last: int) -> int:
        """How many of the rounds 1 to ``last`` were drawn after the pair had left."""
        return 0 if self.left is None else max(0, last - self.left + 1)


@dataclass(frozen=True, slots=True)
class Lot:
    """An order of pairs drawn by lot, first the one that comes first, with the seed it came of."""

    seed: str
    order: tuple[int, ...]

    def __post_init__(self) -> None:
        seen: set[int] = set()
        for pair in self.order:
            if pair in seen:
                raise StandingsError(Fault.REPEATED_PAIR, pair)
            seen.add(pair)
