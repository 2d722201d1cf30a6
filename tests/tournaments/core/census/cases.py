"""What is played: a format, a number of pairs, and steps that mean something wherever it stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tournaments.core.stream import Stream

Step = tuple[int, int]
"""What happens, and to whom: two lots, read against whatever is possible then."""

FORMATS: Final[tuple[tuple[str, Mapping[str, object]], ...]] = (
    ("knockout", {"third_place": True}),
    ("knockout", {"consolation_rounds": 2}),
    ("knockout", {"repesca": True, "third_place": True}),
    ("redraw", {"third_place": True}),
    ("double", {}),
    ("lives", {"lives": 2}),
    ("lives", {"lives": 1}),
    ("groups", {"size": 4}),
    ("groups", {"size": 3, "twice": True, "criteria": ["matches_won", "extra_match"]}),
    ("league", {}),
    ("swiss", {"rounds": 4, "criteria": ["matches_won", "extra_match", "lot"]}),
    ("lots", {"rounds": 3}),
    ("mixer", {"rounds": 3}),
)
FEWEST: Final = 2
MOST: Final = 70
LOTS: Final = 2**32


@dataclass(frozen=True, slots=True)
class Case:
    """One tournament."""

    kind: str
    settings: Mapping[str, object]
    pairs: int
    steps: tuple[Step, ...]


def case_of(at: int, pairs: int, seed: str) -> Case:
    """The case of the format at this place, with as much trouble as the seed has."""
    kind, settings = FORMATS[at]
    stream = Stream(f"{kind} {sorted(settings)} {pairs} {seed}")
    number = stream.below(3 * min(pairs, 12) + 1)
    steps = tuple((stream.below(LOTS), stream.below(LOTS)) for _ in range(number))
    return Case(kind, settings, pairs, steps)
