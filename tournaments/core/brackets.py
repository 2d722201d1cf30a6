"""The knock-out bracket: which matches there are and where each side of them comes from.

Round one has as many matches as the next power of two needs; those that the pairs cannot fill are
byes, spread evenly and never two against each other. The drawn order is read down the sheet, so
who has a bye is decided by the lot alone (docs/draw.md).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
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


class Section(StrEnum):
    """The part of a stage that a round belongs to; each reads from its first round to its last."""

    MAIN = "main"
    LOSERS = "losers"
    """The losers' half of a double elimination."""
    CONSOLATION = "consolation"
    """The bracket of those who fell early, with prizes of its own."""
    EXTRA = "extra"
    """Matches that count for nothing but to part pairs that are level in a table."""


class RoundCode(StrEnum):
    """What a round is called, by what is left to play. Sentences live elsewhere."""

    PRELIMINARY = "preliminary"
    ROUND_OF = "round_of"
    QUARTERFINALS = "quarterfinals"
    SEMIFINALS = "semifinals"
    THIRD_PLACE = "third_place"
    FINAL = "final"
    SECOND_FINAL = "second_final"
    """Of a double elimination, when the final was lost by the pair that had not lost before."""
    ROUND = "round"
    """One of several rounds that all play: its number says which."""
    EXTRA = "extra"
    """Extra matches: its number says which of the rounds of them it is."""


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
    """A round, counted from 1 in its stage. The match for third place is one of its own.

    `batch` counts from 1 the times that something was laid out in the stage, and says in which of
    them this round was: a whole bracket is one batch, a round drawn for itself another.
    """

    number: int
    name: RoundName
    matches: tuple[PlannedMatch, ...]
    section: Section = Section.MAIN
    batch: int = 1

    @property
    def byes(self) -> int:
        """How many of its pairs rest."""
        return sum(match.number is None for match in self.matches)


@dataclass(frozen=True, slots=True)
class Start:
    """The key, match number and round with which a plan begins, and the batch that it is."""

    key: int = 1
    number: int = 1
    round: int = 1
    batch: int = 1


FROM_THE_BEGINNING: Final = Start()
Sides = tuple[Place, Place]


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
    return plan_from(sheet([EntryPlace(entry) for entry in entries]), third_place=third_place)


def sheet(places: Sequence[Place]) -> tuple[Sides, ...]:
    """Both sides of every match of round one, the places read down the sheet in drawn order.

    Side b of a bye is `BYE_PLACE`.
    """
    matches = matches_in_round_one(len(places))
    byes = 2 * matches - len(places)
    drawn = iter(places)
    return tuple(
        (next(drawn), BYE_PLACE if has_bye(position, matches=matches, byes=byes) else next(drawn))
        for position in range(1, matches + 1)
    )


def plan_from(
    first: Sequence[Sides],
    *,
    third_place: bool = False,
    start: Start = FROM_THE_BEGINNING,
    section: Section = Section.MAIN,
) -> KnockoutPlan:
    """The bracket whose round one has these sides: a power of two of them, byes with side b free.

    `start` says where keys, numbers and rounds go on from what was laid out before.
    """
    keys, numbers = count(start.key), count(start.number)
    rounds = [_first_round(first, start.round, keys, numbers)]
    while len(feeders := rounds[-1].matches) > 1:
        number = start.round + len(rounds)
        if third_place and len(feeders) == 2 and not rounds[-1].byes:
            rounds.append(_third_place(feeders, number, keys, numbers))
            number += 1
        rounds.append(_next_round(feeders, number, keys, numbers))
    return KnockoutPlan(
        tuple(replace(round_, section=section, batch=start.batch) for round_ in rounds)
    )


def matches_in_round_one(pairs: int) -> int:
    """How many matches, byes included, the first round of a bracket has."""
    return 1 << (pairs - 1).bit_length() >> 1


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
    first: Sequence[Sides], number: int, keys: Iterator[int], numbers: Iterator[int]
) -> PlannedRound:
    matches = tuple(
        PlannedMatch(next(keys), number, position, None if b is BYE_PLACE else next(numbers), a, b)
        for position, (a, b) in enumerate(first, start=1)
    )
    byes = sum(match.number is None for match in matches)
    pairs = 2 * len(matches) - byes
    return PlannedRound(
        number, RoundName(RoundCode.PRELIMINARY, pairs) if byes else name_of(pairs), matches
    )


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
    return PlannedRound(number, name_of(len(feeders)), matches)


def _third_place(
    semifinals: Sequence[PlannedMatch], number: int, keys: Iterator[int], numbers: Iterator[int]
) -> PlannedRound:
    upper, lower = semifinals
    match = PlannedMatch(
        next(keys), number, 1, next(numbers), LoserOf(upper.key), LoserOf(lower.key)
    )
    return PlannedRound(number, RoundName(RoundCode.THIRD_PLACE, 2), (match,))


def name_of(size: int) -> RoundName:
    """What a round is called in which so many pairs stand."""
    codes = {2: RoundCode.FINAL, 4: RoundCode.SEMIFINALS, 8: RoundCode.QUARTERFINALS}
    return RoundName(codes.get(size, RoundCode.ROUND_OF), size)
