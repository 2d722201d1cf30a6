"""The knock-out bracket: which matches there are and where each side of them comes from.

Round one has as many matches as the next power of two needs; those that the pairs cannot fill are
byes, spread evenly and never two against each other. The drawn order is read down the sheet, so
who has a bye is decided by the lot alone (docs/draw.md).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import Final

from tournaments.core.stream import Stream, shuffled
from tournaments.core.values import BYE_PLACE, EntryPlace, LoserOf, Place, WinnerOf

ALGORITHM: Final = "knockout-1"
FEWEST: Final = 2
MOST: Final = 1024


class BracketSizeError(ValueError):
    """Fewer entries than a match needs, or more than a bracket holds."""

    def __init__(self, entries: int) -> None:
        super().__init__(f"a knock-out takes {FEWEST} to {MOST} entries, not {entries}")
        self.entries = entries


class RepeatedEntryError(ValueError):
    """The same entry stands twice in the drawn order."""

    def __init__(self, entry: int) -> None:
        super().__init__(f"entry {entry} stands twice in the draw")
        self.entry = entry


class RoundCode(StrEnum):
    """What a round is called, by what is left to play. Sentences live elsewhere."""

    PRELIMINARY = "preliminary"
    ROUND_OF = "round_of"
    QUARTERFINALS = "quarterfinals"
    SEMIFINALS = "semifinals"
    THIRD_PLACE = "third_place"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class RoundName:
    """A code and the number of pairs that stand in the round. Prints as `round_of:64`."""

    code: RoundCode
    size: int

    def __str__(self) -> str:
        return f"{self.code}:{self.size}"


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """One match of a plan.

    `key` is unique in the plan and greater than the keys of the matches that feed it. `position`
    counts from 1 down the sheet of its round, byes included. `number` counts only the matches that
    are really played, through the whole bracket; a bye has none.
    """

    key: int
    round: int
    position: int
    number: int | None
    a: Place
    b: Place

    @property
    def places(self) -> tuple[Place, Place]:
        """Both sides, a first."""
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round, counted from 1 in the order of play. The match for third place is one of its own."""

    number: int
    name: RoundName
    matches: tuple[PlannedMatch, ...]

    @property
    def byes(self) -> int:
        """How many of its pairs rest."""
        return sum(match.number is None for match in self.matches)


@dataclass(frozen=True, slots=True)
class KnockoutPlan:
    """Every round from the first to the final."""

    rounds: tuple[PlannedRound, ...]

    @property
    def matches(self) -> Iterator[PlannedMatch]:
        """All matches, sources before those that they feed."""
        return (match for round_ in self.rounds for match in round_.matches)


def draw_order(entries: Sequence[int], seed: str) -> tuple[int, ...]:
    """The entries in the order in which the lot of `seed` draws them.

    The order given is part of the lot: publish it. `MalformedSeedError` for an unusable seed.
    """
    return shuffled(entries, Stream(seed))


def plan_knockout(entries: Sequence[int], *, third_place: bool = False) -> KnockoutPlan:
    """The bracket of 2 to 1,024 entries in drawn order, read down the sheet.

    With `third_place` the losers of the semifinals meet before the final; with two or three
    entries there are no two such losers and the match is left out. Raises `BracketSizeError` and
    `RepeatedEntryError`.
    """
    _check(entries)
    keys, numbers = count(1), count(1)
    rounds = [_first_round(entries, keys, numbers)]
    while len(rounds[-1].matches) > 1:
        feeders = rounds[-1].matches
        if third_place and len(feeders) == 2 and len(entries) > 3:
            rounds.append(_third_place(feeders, len(rounds) + 1, keys, numbers))
        rounds.append(_next_round(feeders, len(rounds) + 1, keys, numbers))
    return KnockoutPlan(tuple(rounds))


def has_bye(position: int, *, matches: int, byes: int) -> bool:
    """Whether the match at this position (from 1) of round one is a bye.

    The byes passed on the way down the sheet are `position * byes / matches`, rounded down: a match
    is a bye when it makes that number grow. So any two parts of equal size that come together
    later in the bracket differ by one bye at most.
    """
    return position * byes // matches > (position - 1) * byes // matches


def _check(entries: Sequence[int]) -> None:
    if not FEWEST <= len(entries) <= MOST:
        raise BracketSizeError(len(entries))
    seen: set[int] = set()
    for entry in entries:
        if entry in seen:
            raise RepeatedEntryError(entry)
        seen.add(entry)


def _first_round(
    entries: Sequence[int], keys: Iterator[int], numbers: Iterator[int]
) -> PlannedRound:
    size = 1 << (len(entries) - 1).bit_length()
    matches, byes = size // 2, size - len(entries)
    drawn = iter(entries)
    planned = []
    for position in range(1, matches + 1):
        a: Place = EntryPlace(next(drawn))
        if has_bye(position, matches=matches, byes=byes):
            planned.append(PlannedMatch(next(keys), 1, position, None, a, BYE_PLACE))
        else:
            b = EntryPlace(next(drawn))
            planned.append(PlannedMatch(next(keys), 1, position, next(numbers), a, b))
    name = RoundName(RoundCode.PRELIMINARY, len(entries)) if byes else name_of_size(len(entries))
    return PlannedRound(1, name, tuple(planned))


def _next_round(
    feeders: Sequence[PlannedMatch], number: int, keys: Iterator[int], numbers: Iterator[int]
) -> PlannedRound:
    matches = tuple(
        PlannedMatch(
            next(keys), number, position, next(numbers), WinnerOf(upper.key), WinnerOf(lower.key)
        )
        for position, (upper, lower) in enumerate(
            zip(feeders[::2], feeders[1::2], strict=True), start=1
        )
    )
    return PlannedRound(number, name_of_size(len(feeders)), matches)


def _third_place(
    semifinals: Sequence[PlannedMatch], number: int, keys: Iterator[int], numbers: Iterator[int]
) -> PlannedRound:
    upper, lower = semifinals
    match = PlannedMatch(
        next(keys), number, 1, next(numbers), LoserOf(upper.key), LoserOf(lower.key)
    )
    return PlannedRound(number, RoundName(RoundCode.THIRD_PLACE, 2), (match,))


def name_of_size(size: int) -> RoundName:
    """What a round is called in which so many pairs stand, a power of two: the final of 2."""
    codes = {2: RoundCode.FINAL, 4: RoundCode.SEMIFINALS, 8: RoundCode.QUARTERFINALS}
    return RoundName(codes.get(size, RoundCode.ROUND_OF), size)
