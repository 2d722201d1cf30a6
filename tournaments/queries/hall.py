"""The hall: which match sits at which table, and what waits."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.core.states import MatchState
from tournaments.core.tables import Why
from tournaments.models import Table, Tournament
from tournaments.queries.matches import MatchView, match_views
from tournaments.queries.queue import free_tables, queue_of


@dataclass(frozen=True, slots=True)
class TableView:
    number: int
    match: MatchView | None


@dataclass(frozen=True, slots=True)
class WaitingView:
    """A match in the queue: ``table`` is where it could be called now, or ``why`` it cannot."""

    match: MatchView
    table: int | None
    why: Why | None


@dataclass(frozen=True, slots=True)
class HallView:
    """Tables by number, waiting matches in draw order, and matches in play without a table."""

    tables: tuple[TableView, ...]
    waiting: tuple[WaitingView, ...]
    elsewhere: tuple[MatchView, ...]


def hall_of(tournament: Tournament) -> HallView:
    """The hall as it stands, in a fixed number of queries."""
    states = [MatchState.READY, MatchState.CALLED, MatchState.PLAYING]
    matches = match_views(tournament, among=Q(state__in=[state.value for state in states]))
    seated = {match.table: match for match in matches if match.table is not None}
    tables = Table.objects.filter(tournament=tournament).order_by("number")
    return HallView(
        tables=tuple(
            TableView(table.number, seated.get(table.number))
            for table in tables
            if table.is_open or table.number in seated
        ),
        waiting=_waiting(tournament, matches),
        elsewhere=tuple(
            match for match in matches if match.state == MatchState.PLAYING and match.table is None
        ),
    )


def _waiting(tournament: Tournament, matches: list[MatchView]) -> tuple[WaitingView, ...]:
    free = free_tables(tournament)
    queue = queue_of(tournament, free)
    numbers = {table.pk: table.number for table in free}
    tables = {call.match: numbers[call.table] for call in queue.calls}
    whys = {held.match: held.why for held in queue.held}
    return tuple(
        WaitingView(match, tables.get(match.pk), whys.get(match.pk))
        for match in sorted(matches, key=lambda match: match.number or 0)
        if match.state == MatchState.READY
    )
