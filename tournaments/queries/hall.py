"""The hall: which match sits at which table, and what waits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q

from tournaments.core.states import MatchState
from tournaments.core.tables import Queue, Why
from tournaments.models import Match, Table, Tournament
from tournaments.queries.forecast import day_forecast
from tournaments.queries.matches import MatchView, match_views
from tournaments.queries.queue import AT_A_TABLE, free_tables, queue_of

NEXT: Final = 60
"""How many of those that wait a page names: more than any hall has tables to call to soon."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table and the match at it; ``hall`` is the room it stands in, "" where there is one."""

    number: int
    hall: str
    match: MatchView | None


@dataclass(frozen=True, slots=True)
class WaitingView:
    """A match in the queue: ``table`` is where it could be called now, or ``why`` it cannot.

    Where it is kept to some tables, and none of these is free, ``only`` are those in use by number.
    ``probable_at`` is when it will probably be called, in steps of five minutes; None where that
    cannot be said, and where it could be called now.
    """

    match: MatchView
    table: int | None
    why: Why | None
    probable_at: datetime | None
    only: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HallView:
    """Tables by hall and number, waiting matches in draw order, matches in play without a table.

    Halls come in the order of their first table. ``waiting`` are the next ones of
    ``waiting_count``.
    ``ends_at`` is when the last match of all will probably be over, None where nobody can say.
    """

    tables: tuple[TableView, ...]
    waiting: tuple[WaitingView, ...]
    waiting_count: int
    elsewhere: tuple[MatchView, ...]
    ends_at: datetime | None

    @property
    def waiting_later(self) -> int:
        """How many more wait than ``waiting`` names."""
        return self.waiting_count - len(self.waiting)


def hall_of(tournament: Tournament, at: datetime, *, most: int | None = NEXT) -> HallView:
    """The hall as it stands and, seen from ``at``, will go on; in a fixed number of queries.

    Of the matches that wait, those that could be called now and the next ones, ``most`` in all;
    None for every one of them.
    """
    free = free_tables(tournament)
    queue = queue_of(tournament, free, most=most)
    waiting = [*(call.match for call in queue.calls), *(held.match for held in queue.held)]
    among = Q(state__in=AT_A_TABLE) | (
        Q(pk__in=waiting) if most is not None else Q(state=MatchState.READY)
    )
    matches = match_views(tournament, among=among)
    seated = {match.table: match for match in matches if match.table is not None}
    day = day_forecast(tournament, at)
    tables = _by_hall(Table.objects.filter(tournament=tournament).order_by("number"))
    return HallView(
        tables=tuple(
            TableView(table.number, table.hall, seated.get(table.number))
            for table in tables
            if table.is_open or table.number in seated
        ),
        waiting=_waiting(free, queue, matches, day.calls, _kept_to(queue, tables)),
        waiting_count=Match.objects.filter(tournament=tournament, state=MatchState.READY).count(),
        elsewhere=tuple(
            match for match in matches if match.state == MatchState.PLAYING and match.table is None
        ),
        ends_at=day.end,
    )


def _by_hall(tables: Iterable[Table]) -> list[Table]:
    halls: dict[str, list[Table]] = {}
    for table in tables:
        halls.setdefault(table.hall, []).append(table)
    return [table for hall in halls.values() for table in hall]


def _kept_to(queue: Queue, tables: Iterable[Table]) -> dict[int, tuple[int, ...]]:
    """The tables in use of each match that waits for its own: no query where none does."""
    held = [held.match for held in queue.held if held.why is Why.ONLY_THERE]
    in_use = {table.number for table in tables if table.is_open}
    rows = Match.objects.filter(pk__in=held).values_list(
        "pk", "round__only_tables", "round__stage__only_tables"
    )
    return {
        pk: tuple(sorted(in_use.intersection(of_round or of_stage)))
        for pk, of_round, of_stage in rows
    }


def _waiting(
    free: Iterable[Table],
    queue: Queue,
    matches: Iterable[MatchView],
    calls: Mapping[int, datetime],
    kept: Mapping[int, tuple[int, ...]],
) -> tuple[WaitingView, ...]:
    numbers = {table.pk: table.number for table in free}
    tables = {call.match: numbers[call.table] for call in queue.calls}
    whys = {held.match: held.why for held in queue.held}
    return tuple(
        WaitingView(
            match,
            tables.get(match.pk),
            whys.get(match.pk),
            None if match.pk in tables else calls.get(match.pk),
            kept.get(match.pk, ()),
        )
        for match in sorted(matches, key=lambda match: match.number or 0)
        if match.state == MatchState.READY
    )
