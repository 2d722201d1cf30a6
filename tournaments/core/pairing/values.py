"""What the pairing of a round is asked and what it answers. docs/pairing.md says it in words."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

HIGHEST_SCORE: Final = 10**5


class Why(StrEnum):
    """What there is to say about one match or bye."""

    REMATCH = "rematch"
    """They have met before: every pairing of this round has as many rematches."""
    FLOATED = "floated"
    """They have won different numbers of matches: someone had to cross over."""
    SAME_VILLAGE = "same-village"
    """Meant to be kept apart: it would have cost a rematch, a bye or a wider difference."""
    LOWEST_SCORE = "lowest-score"
    """The bye went to the lowest score there is."""
    OTHERS_RESTED = "others-rested"
    """The bye went further up: whoever stands lower has had more byes."""
    REPEATED_BYE = "repeated-bye"
    """Whoever rests has had a bye before."""
    NO_OTHER_BYE = "no-other-bye"
    """Others came before, but then there would have been more rematches, or no pairing at all."""


class Proof(StrEnum):
    """How it is known that no pairing is better."""

    BOUND = "bound"
    """It costs no more than the numbers of pairs on each score alone demand."""
    ENDS = "ends"
    """The same, where the groups at the top or the bottom were matched exactly as one."""
    PARTS = "parts"
    """The scores reach that bound; each part that nobody then can leave was matched exactly."""
    WHOLE = "whole"
    """An exact matching of all pairs at once."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair that plays the round. `score` is a whole number, most often of matches won.

    Two entrants that share one of `apart` (a village, a peña) are kept apart as far as possible.
    """

    key: int
    score: int = 0
    byes: int = 0
    apart: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a pairing costs. Costs compare from the first figure to the last: less is better."""

    rematches: int = 0
    byes_before: int = 0
    """How many byes whoever rests has had before."""
    bye_score: int = 0
    """The score of whoever rests."""
    squares: int = 0
    """The sum of the squared differences of score."""
    same_village: int = 0
    """Matches between entrants to be kept apart."""
    meetings_before: int = 0
    """How often the sides of all matches have met before, all told."""


@dataclass(frozen=True, slots=True)
class PairedMatch:
    """One match; `a` has the higher score, or else came first in the lot."""

    a: int
    b: int
    why: tuple[Why, ...] = ()


@dataclass(frozen=True, slots=True)
class Bye:
    """The one who rests."""

    key: int
    why: tuple[Why, ...]


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The matches from the highest scores down, and the bye where the number is odd."""

    matches: tuple[PairedMatch, ...]
    bye: Bye | None
    cost: Cost
    proof: Proof


class PairingFault(StrEnum):
    """Why a round is not paired."""

    NO_PAIRING = "no-pairing"
    """What is forbidden leaves no pairing at all."""
    KEY_TWICE = "key-twice"
    MEETS_ITSELF = "meets-itself"
    SCORE_RANGE = "score-range"
    """A score beyond a hundred thousand either way."""
    BYES_RANGE = "byes-range"
    """Less than no bye."""


class PairingRefusedError(ValueError):
    """The round cannot be paired; `keys` are those it fails for, in order."""

    def __init__(self, fault: PairingFault, keys: Collection[int]) -> None:
        self.fault = fault
        self.keys = tuple(sorted(keys))
        super().__init__(f"{fault}: {', '.join(map(str, self.keys))}")
