"""How long a match takes: learnt from those of the tournament, guessed before any is over."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import comb
from statistics import median_low
from typing import Final

from scoring.engine.match import MatchFormat

SECONDS_A_PARTIDA: Final = 10 * 60
"""What a partida takes, with its share of shuffling and sitting down, until the hall shows it."""
LEAST_A_PARTIDA: Final = 60
"""A match noted as quicker than this was written down afterwards, not timed."""
MOST_A_PARTIDA: Final = 60 * 60
"""A match noted as slower than this was forgotten open, over lunch or over night."""

_GUESSES: Final = 3
"""The first to finish are the quick ones, so the guess weighs as much as three of them."""
_OWN: Final = 5
"""From so many matches of a format on, it is judged by them alone."""


@dataclass(frozen=True, slots=True)
class Took:
    """A match that was played to its end, and the seconds from its call to its result."""

    format: MatchFormat
    seconds: int


@dataclass(frozen=True, slots=True)
class Pace:
    """What has been learnt from the matches in `took`."""

    took: tuple[Took, ...] = ()
    _known: dict[MatchFormat, int] = field(default_factory=dict, compare=False, repr=False)

    def seconds(self, format_: MatchFormat) -> int:
        """How long a match of this format will probably take.

        The median of what its partidas took, each match counting for as many as it has on
        average: of matches in the same format where there are enough, else of all. Worked out
        once for each format: a forecast asks for every match.
        """
        if format_ not in self._known:
            self._known[format_] = self._median(format_)
        return self._known[format_]

    def _median(self, format_: MatchFormat) -> int:
        partidas = expected_partidas(format_)
        own = [each for each in self.took if each.format == format_]
        rates = [_rate(each) for each in (own if len(own) >= _OWN else self.took)]
        guesses = [Fraction(SECONDS_A_PARTIDA)] * _GUESSES
        return round(median_low([*rates, *guesses]) * partidas)


def learn(matches: Iterable[Took]) -> Pace:
    """The pace of these matches, without those whose time cannot be true."""
    return Pace(tuple(each for each in matches if LEAST_A_PARTIDA <= _rate(each) <= MOST_A_PARTIDA))


def still_takes(seconds: int, elapsed: int) -> int:
    """What is left of a match that usually takes `seconds` and was called `elapsed` ago.

    One that is over its time takes an eighth more, whenever it is asked; one that seems to have
    been called in the future, because the clock was set back, has its whole time before it.
    """
    return max(seconds - max(elapsed, 0), seconds // 8, 1)


@lru_cache
def expected_partidas(format_: MatchFormat) -> Fraction:
    """How many partidas a match has on average between two pairs equally good."""
    if format_.deciding_partidas is None:
        return _race(format_.cotos) * _race(format_.partidas)
    short = format_.cotos - 1
    decided = Fraction(comb(2 * short, short), 4**short)
    usual = _race(format_.cotos) - decided
    return usual * _race(format_.partidas) + decided * _race(format_.deciding_partidas)


def _race(wins: int) -> Fraction:
    """How many rounds a race to so many wins has on average, both sides winning alike."""
    return 2 * wins * (1 - Fraction(comb(2 * wins, wins), 4**wins))


def _rate(took: Took) -> Fraction:
    return took.seconds / expected_partidas(took.format)
