"""The queue: which waiting match goes to which free table, and why the others have to wait."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tournaments.core.progress import Occupants, both_known

People = Mapping[int, frozenset[int]]
"""Who stands behind each entry, in keys that mean the same person in every stage."""
EACH_FOR_ITSELF: Final[People] = MappingProxyType({})
"""No two entries have anybody in common."""


class Why(StrEnum):
    """Why a match is not called yet."""

    SIDES_UNKNOWN = "sides_unknown"
    PAIR_STILL_PLAYING = "pair_still_playing"
    NO_FREE_TABLE = "no_free_table"
    ONLY_THERE = "only_there"
    """It is kept to some tables, and none of those is free."""


@dataclass(frozen=True, slots=True)
class QueuedMatch:
    """A match without a table; `order` is its place in the draw.

    `tables` are the only ones it may be played at; None is any.
    """

    match: int
    order: int
    entries: Occupants
    tables: frozenset[int] | None = None

    def may_use(self, table: int) -> bool:
        """Whether it may be played there."""
        return self.tables is None or table in self.tables


@dataclass(frozen=True, slots=True)
class Call:
    """This match to this table."""

    match: int
    table: int


@dataclass(frozen=True, slots=True)
class Held:
    """A match that stays in the queue, and why."""

    match: int
    why: Why


@dataclass(frozen=True, slots=True)
class Queue:
    """Both in draw order; together they hold every match that was looked at, once."""

    calls: tuple[Call, ...]
    held: tuple[Held, ...]


def next_calls(
    waiting: Iterable[QueuedMatch],
    free_tables: Sequence[int],
    busy: AbstractSet[int],
    *,
    people: People = EACH_FOR_ITSELF,
    most: int | None = None,
) -> Queue:
    """Call as many matches as there are free tables, in draw order, tables in the order given.

    `waiting` comes in draw order. With `most`, no more than so many are looked at, unless tables
    are still free: who only wants to call need not see all that waits.

    `busy` are the people already called or playing; an entry that `people` does not name is one
    person by itself. A match that cannot be called yet holds up none behind it, and nobody is
    called twice at once. No match takes a table from one before it; but one that may be played
    anywhere moves on where a later one may be played at that table alone.
    """
    seats = _Seats(free_tables)
    busy = set(busy)
    held: list[Held] = []
    for looked_at, queued in enumerate(waiting):
        if most is not None and looked_at >= most and seats.are_taken:
            break
        who = people_in(queued.entries, people)
        why = _obstacle(queued, who, busy)
        if why is None and not seats.take(queued):
            why = Why.NO_FREE_TABLE if queued.tables is None else Why.ONLY_THERE
        if why is None:
            busy |= who
        else:
            held.append(Held(queued.match, why))
    return Queue(tuple(seats.calls()), tuple(held))


def people_in(entries: Occupants, people: People) -> frozenset[int]:
    """Everybody who would sit down."""
    known = [entry for entry in entries if isinstance(entry, int)]
    return frozenset().union(*(people.get(entry, frozenset({entry})) for entry in known))


@dataclass(slots=True)
class _Seats:
    """The free tables, and which match gets which."""

    free: Sequence[int]
    taken: dict[int, QueuedMatch] = field(default_factory=dict)

    @property
    def are_taken(self) -> bool:
        """None is free any more."""
        return len(self.taken) == len(self.free)

    def take(self, queued: QueuedMatch) -> bool:
        """Find the match a table, moving others along where need be; False if there is none."""
        return not self.are_taken and self._find(queued, set())

    def calls(self) -> Iterator[Call]:
        """In draw order."""
        seated = sorted(self.taken.items(), key=lambda seat: (seat[1].order, seat[1].match))
        return (Call(queued.match, table) for table, queued in seated)

    def _find(self, queued: QueuedMatch, tried: set[int]) -> bool:
        fits = [table for table in self.free if queued.may_use(table)]
        for table in fits:
            if table not in self.taken:
                self.taken[table] = queued
                return True
        for table in fits:
            if table not in tried:
                tried.add(table)
                if self._find(self.taken[table], tried):
                    self.taken[table] = queued
                    return True
        return False


def _obstacle(queued: QueuedMatch, who: AbstractSet[int], busy: AbstractSet[int]) -> Why | None:
    if not both_known(queued.entries):
        return Why.SIDES_UNKNOWN
    if not busy.isdisjoint(who):
        return Why.PAIR_STILL_PLAYING
    return None
