"""Which pairs have no place, and what their matches count."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.standings.counting import Counting, Leaving
from scoring.standings.matches import Entry, Match


class NoPlace(StrEnum):
    """Why a pair stands outside the table."""

    DISQUALIFIED = "disqualified"
    WITHDRAWN = "withdrawn"
    """It left, and by the rule its matches do not stand."""
    NEVER_CAME = "never_came"
    """It left without having sat down to a match."""


@dataclass(frozen=True, slots=True)
class Left:
    """Those without a place, those whose matches are annulled, those who forfeit them."""

    without_place: Mapping[int, NoPlace]
    annulled: frozenset[int]
    forfeited: frozenset[int]


def who_left(entries: Iterable[Entry], matches: Sequence[Match], counting: Counting) -> Left:
    """What the rule makes of the pairs that left or were disqualified."""
    gone = [entry for entry in entries if entry.disqualified or entry.left is not None]
    attendance = _Attendance(matches if gone else ())
    without_place: dict[int, NoPlace] = {}
    annulled: set[int] = set()
    forfeited: set[int] = set()
    for entry in gone:
        rule = counting.disqualified if entry.disqualified else counting.withdrawn
        if rule is Leaving.ANNUL or (rule is Leaving.HALF and not attendance.half(entry.pair)):
            annulled.add(entry.pair)
        elif rule is Leaving.FORFEIT:
            forfeited.add(entry.pair)
        if entry.disqualified:
            without_place[entry.pair] = NoPlace.DISQUALIFIED
        elif not attendance.sat_down[entry.pair]:
            without_place[entry.pair] = NoPlace.NEVER_CAME
        elif entry.pair in annulled or entry.pair in forfeited:
            without_place[entry.pair] = NoPlace.WITHDRAWN
    return Left(without_place, frozenset(annulled), frozenset(forfeited))


class _Attendance:
    """To how many matches each pair sat down, of how many that it had."""

    def __init__(self, matches: Iterable[Match]) -> None:
        self.sat_down: Counter[int] = Counter()
        self._had: Counter[int] = Counter()
        for match in matches:
            if match.b is None or match.extra:
                continue
            self._had.update((match.a, match.b))
            if match.ended is not None and match.ended.at_table:
                self.sat_down.update((match.a, match.b))

    def half(self, pair: int) -> bool:
        return 2 * self.sat_down[pair] >= self._had[pair]
