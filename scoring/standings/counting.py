"""The organiser's stated rule: what counts for how much when no ordinary match was played.

Why each default is what it is stands in docs/standings.md.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from scoring.standings.faults import Fault, StandingsError


class Bye(StrEnum):
    """What a bye counts."""

    NOTHING = "nothing"
    """A rest: no win, no figures."""
    WIN = "win"
    """A win without cotos or partidas."""
    FULL = "full"
    """A match won to nil."""


class Award(StrEnum):
    """The cotos and partidas of a match that was won without being played out."""

    NOTHING = "nothing"
    FULL = "full"
    """Those of a match won to nil."""


class BrokenOff(StrEnum):
    """The cotos and partidas of a match that a pair left, or was sent out of, at the table."""

    NOTED = "noted"
    """Those won until then."""
    FULL = "full"
    """Those of a match won to nil."""


class Leaving(StrEnum):
    """What the matches of a pair count once it has left the stage or was disqualified."""

    KEEP = "keep"
    """What they counted before."""
    ANNUL = "annul"
    """Nothing, for either side."""
    HALF = "half"
    """Kept if the pair sat down to at least half of its matches, otherwise annulled."""
    FORFEIT = "forfeit"
    """Each of them is won by the rival as by walkover, also those that the rival had lost."""


class Unplayed(StrEnum):
    """Which opponent stands, for the opponents' score, in a round without a match at the table."""

    VIRTUAL = "virtual"
    """One with as many matches won as the pair itself."""
    SCHEDULED = "scheduled"
    """The one that should have come; none in a bye."""
    NOTHING = "nothing"
    """None: the round adds nothing."""


class Met(StrEnum):
    """When the direct encounter between level pairs counts."""

    ALL = "all"
    """Only if each of them has met each other."""
    SURE = "sure"
    """Then; else a pair comes first whom no other could reach, had the rest been played."""
    ANY = "any"
    """Whatever matches there were between them."""


@dataclass(frozen=True, slots=True)
class Counting:
    """The whole rule. ``after_leaving`` is what each round after a pair left adds to the score
    that its former opponents take from it: a number of matches won, from 0 to 1.

    ``StandingsError`` for one outside.
    """

    bye: Bye = Bye.FULL
    walkover: Award = Award.FULL
    broken_off: BrokenOff = BrokenOff.FULL
    both_lost: Award = Award.FULL
    withdrawn: Leaving = Leaving.KEEP
    disqualified: Leaving = Leaving.KEEP
    unplayed: Unplayed = Unplayed.VIRTUAL
    after_leaving: Fraction = Fraction(1, 2)
    met: Met = Met.SURE

    def __post_init__(self) -> None:
        if not 0 <= self.after_leaving <= 1:
            raise StandingsError(Fault.AFTER_LEAVING_RANGE, str(self.after_leaving))


SWISS: Final = Counting()
"""For rounds in which not everybody meets everybody: Swiss, and rounds by lot."""

LEAGUE: Final = Counting(
    bye=Bye.NOTHING,
    withdrawn=Leaving.ANNUL,
    disqualified=Leaving.ANNUL,
    unplayed=Unplayed.SCHEDULED,
    after_leaving=Fraction(0),
    met=Met.ALL,
)
"""For leagues and groups: everybody meets everybody, and everybody rests as often."""
