"""The queue: which waiting match goes to which free table, and why the others have to wait."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from tournaments.core.progress import Occupants, both_known


class Why(StrEnum):
    """Why a match is not called yet."""

    SIDES_UNKNOWN = "sides_unknown"
    PAIR_STILL_PLAYING = "pair_still_playing"
    NO_FREE_TABLE = "no_free_table"


@dataclass(frozen=True, slots=True)
class QueuedMatch:
    """A match without a table; `order` is its place in the draw."""

    match: int
    order: int
    entries: Occupants


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
    """Both in draw order; together they hold every match that was waiting, once."""

    calls: tuple[Call, ...]
    held: tuple[Held, ...]


def next_calls(
    waiting: Sequence[QueuedMatch], free_tables: Sequence[int], busy_entries: AbstractSet[int]
) -> Queue:
    """Call as many matches as there are free tables, in draw order, tables in the order given.

    `busy_entries` are the pairs already called or playing. A match that cannot be called yet holds
    up none behind it, and a pair is never called twice at once.
    """
    tables = iter(free_tables)
    busy = set(busy_entries)
    calls: list[Call] = []
    held: list[Held] = []
    for queued in sorted(waiting, key=lambda queued: (queued.order, queued.match)):
        why = _obstacle(queued, busy)
        table = next(tables, None) if why is None else None
        if table is None:
            held.append(Held(queued.match, why or Why.NO_FREE_TABLE))
        else:
            calls.append(Call(queued.match, table))
            busy.update(entry for entry in queued.entries if isinstance(entry, int))
    return Queue(tuple(calls), tuple(held))


def _obstacle(queued: QueuedMatch, busy: AbstractSet[int]) -> Why | None:
    if not both_known(queued.entries):
        return Why.SIDES_UNKNOWN
    if not busy.isdisjoint(queued.entries):
        return Why.PAIR_STILL_PLAYING
    return None
