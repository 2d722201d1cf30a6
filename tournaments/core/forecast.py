"""When each match will probably be called, and when a round and the day will be over.

The day is played through in advance: matches go to the tables in the order of the queue, each takes
as long as matches like it, and whatever depends on it follows. Times are whole seconds from now.
"""

from bisect import insort
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Final

from tournaments.core.durations import still_takes

LEFT_OPEN: Final = 4
"""Nobody plays so many times as long as usual."""


@dataclass(frozen=True, slots=True)
class FutureMatch:
    """A match that is not over.

    `order` is its place in the queue, `seconds` what it usually takes, `round` any key under which
    its end is counted. It follows on the matches `after`, where they are not over, and on all of
    the rounds `after_rounds`. `people` are those known to sit in it; `tables` the only ones it may
    be played at, None for any.
    """

    key: int
    order: int
    seconds: int
    round: int
    after: tuple[int, ...] = ()
    after_rounds: tuple[int, ...] = ()
    people: frozenset[int] = frozenset()
    tables: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match called or being played, its table (None where it has none), and for how long."""

    match: FutureMatch
    table: int | None
    elapsed: int

    @property
    def is_left_open(self) -> bool:
        """Called so long ago that it is no longer being played: everybody has gone home."""
        return self.elapsed > LEFT_OPEN * self.match.seconds


@dataclass(frozen=True, slots=True)
class Forecast:
    """Seconds from now, all zero or more.

    `calls` has the matches that are not called yet, `ends` all, by their keys; a match that no
    table will ever take, or that follows on such a one, is in neither. `rounds` says when the last
    match of a round ends, where that of each is known.
    """

    calls: Mapping[int, int]
    ends: Mapping[int, int]
    rounds: Mapping[int, int]
    is_whole: bool

    @property
    def end(self) -> int | None:
        """When the last match ends; None where that of one is unknown, or there are none."""
        return max(self.ends.values(), default=None) if self.is_whole else None


def forecast(
    *, sitting: Iterable[Sitting], waiting: Iterable[FutureMatch], tables: Iterable[int]
) -> Forecast:
    """Play the day to its end. `tables` are all in use, free or not.

    With more tables it ends no later as long as all matches take the same time. Otherwise it may:
    a long match called earlier can then sit at the table that a decisive one would have had.
    """
    day = _Day.opened(list(sitting), list(waiting), tables)
    while day.goes_on():
        pass
    return day.told()


@dataclass(slots=True)
class _Day:
    matches: Mapping[int, FutureMatch]
    feeds: Mapping[int, Sequence[int]]
    round_feeds: Mapping[int, Sequence[int]]
    tables: frozenset[int]
    missing: dict[int, int]
    left: Counter[int]
    free: list[int]
    now: int = 0
    ready: list[tuple[int, int]] = field(default_factory=list)
    busy: set[int] = field(default_factory=set)
    events: list[tuple[int, int, int | None]] = field(default_factory=list)
    calls: dict[int, int] = field(default_factory=dict)
    ends: dict[int, int] = field(default_factory=dict)

    @classmethod
    def opened(
        cls, sitting: Sequence[Sitting], waiting: Sequence[FutureMatch], tables: Iterable[int]
    ) -> "_Day":
        matches = {match.key: match for match in (*(each.match for each in sitting), *waiting)}
        left = Counter(match.round for match in matches.values())
        feeds, round_feeds = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
        missing = {}
        for match in waiting:
            after = [key for key in match.after if key in matches]
            rounds = [key for key in match.after_rounds if key in left]
            missing[match.key] = len(after) + len(rounds)
            for key in after:
                feeds[key].append(match.key)
            for key in rounds:
                round_feeds[key].append(match.key)
        in_use = frozenset(tables)
        free = sorted(in_use - {each.table for each in sitting})
        day = cls(matches, feeds, round_feeds, in_use, missing, left, free)
        day.ready = sorted((matches[key].order, key) for key in missing if not missing[key])
        for each in sitting:
            day._sit(each.match, each.table, still_takes(each.match.seconds, each.elapsed))
        day._call()
        return day

    def goes_on(self) -> bool:
        """Go on to the next moment at which a match ends; False when nothing more will."""
        if not self.events:
            return False
        self.now = self.events[0][0]
        while self.events and self.events[0][0] == self.now:
            _moment, key, table = heappop(self.events)
            self._over(self.matches[key], table)
        self._call()
        return True

    def told(self) -> Forecast:
        known = {key: 0 for key, left in self.left.items() if not left}
        for key, end in self.ends.items():
            if (round_ := self.matches[key].round) in known:
                known[round_] = max(known[round_], end)
        return Forecast(self.calls, self.ends, known, len(self.ends) == len(self.matches))

    def _call(self) -> None:
        """Send to the free tables what can go there, in order.

        A match takes the first table it may use. The queue itself gives tables out more cleverly
        where some are kept for some matches; that changes which, and hardly when.
        """
        held = []
        for at, (order, key) in enumerate(self.ready):
            if not self.free:
                held += self.ready[at:]
                break
            match = self.matches[key]
            table = self._table_for(match)
            if table is None:
                held.append((order, key))
            else:
                self.free.remove(table)
                self.calls[key] = self.now
                self._sit(match, table, max(match.seconds, 1))
        self.ready = held

    def _table_for(self, match: FutureMatch) -> int | None:
        if not self.busy.isdisjoint(match.people):
            return None
        fits = (t for t in self.free if match.tables is None or t in match.tables)
        return next(fits, None)

    def _sit(self, match: FutureMatch, table: int | None, seconds: int) -> None:
        self.busy |= match.people
        heappush(self.events, (self.now + seconds, match.key, table))

    def _over(self, match: FutureMatch, table: int | None) -> None:
        self.ends[match.key] = self.now
        self.busy -= match.people
        if table in self.tables:
            insort(self.free, table)
        followers = list(self.feeds.get(match.key, ()))
        self.left[match.round] -= 1
        if not self.left[match.round]:
            followers += self.round_feeds.get(match.round, ())
        for key in followers:
            self.missing[key] -= 1
            if not self.missing[key]:
                self.ready.append((self.matches[key].order, key))
        self.ready.sort()
