"""Matches and tables: calling, calling back, starting."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import F, Max, Value
from django.db.models.functions import Greatest

from tournaments.core import states
from tournaments.core.refusals import Reason, refuse
from tournaments.core.states import MatchState, TournamentState
from tournaments.core.table_numbers import write_numbers
from tournaments.models import Calling, Match, Occupation, Table, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.queries.queue import free_tables, is_free, queue_of
from tournaments.services.change import Change, changing
from tournaments.services.standing import refresh_state

UNDER_WAY = (TournamentState.DRAWN, TournamentState.PLAYING)


def call_match(*, match: Match, table: Table | None, actor: Actor, at: datetime) -> Occupation:
    """Send a match to ``table``, or to the first free one.

    Calling a match to the table it already has changes nothing. Raises ``RefusedError``: sides
    unknown, finished, a pair still playing, the table taken, closed or none free.
    """
    with changing(match.tournament, actor=actor, action=Action.CALL_MATCHES, at=at) as change:
        current = (
            Match.objects.select_related("round__stage").prefetch_related("sides").get(pk=match.pk)
        )
        held = current.occupations.filter(released_at__isnull=True).first()
        if held is not None:
            if table is None or held.table_id == table.pk:
                return held
            raise refuse(Reason.ALREADY_CALLED, "table", table=held.table.number)
        _require_callable(current)
        return _occupy(change, current, _usable(change, current, table))


def call_all(*, tournament: Tournament, actor: Actor, at: datetime) -> int:
    """Call every match that has a free table, as proposed; how many were called."""
    with changing(tournament, actor=actor, action=Action.CALL_MATCHES, at=at) as change:
        return _call_next(change)


def call_back(*, match: Match, actor: Actor, at: datetime) -> Match:
    """Undo a call, or a start of which nothing is recorded yet; the match waits again.

    Raises ``RefusedError`` where a partida or a result is recorded, or it was not called.
    """
    with changing(match.tournament, actor=actor, action=Action.CALL_MATCHES, at=at) as change:
        current = Match.objects.get(pk=match.pk)
        if current.state == MatchState.FINISHED:
            raise refuse(Reason.MATCH_FINISHED)
        if current.submissions.filter(state=states.SubmissionState.IN_FORCE).exists():
            raise refuse(Reason.MATCH_BEGUN)
        if current.state not in {MatchState.CALLED, MatchState.PLAYING}:
            raise refuse(Reason.NOT_CALLED)
        release(change, [current])
        current.started_at = None
        move_match(current, MatchState.READY, also=["started_at"])
        change.record(AuditAction.MATCH_CALLED_BACK, f"match:{current.number}")
        refresh_state(change)
        return current


def start_match(*, match: Match, actor: Actor, at: datetime) -> Match:
    """Record that the cards are on the table. Starting what has started changes nothing."""
    with changing(match.tournament, actor=actor, action=Action.ENTER_RESULTS, at=at) as change:
        current = Match.objects.prefetch_related("sides").get(pk=match.pk)
        if current.state == MatchState.PLAYING:
            return current
        if current.state != MatchState.CALLED:
            _require_callable(current)
        current.started_at = at
        move_match(current, MatchState.PLAYING, also=["started_at"])
        change.record(AuditAction.MATCH_STARTED, f"match:{current.number}")
        refresh_state(change)
        return current


def call_waiting(change: Change) -> int:
    """Call what can be called, if this tournament calls by itself; how many were called."""
    if change.tournament.calling != Calling.AUTOMATIC:
        return 0
    return _call_next(change)


def release(change: Change, matches: Iterable[Match]) -> None:
    """Free the tables that these matches hold.

    A laptop's clock may have been set back since the call: a table is never free before it was
    taken.
    """
    Occupation.objects.filter(match__in=matches, released_at__isnull=True).update(
        released_at=Greatest(F("called_at"), Value(change.at))
    )


def move_match(match: Match, after: MatchState, *, also: Iterable[str] = ()) -> None:
    """Bring a match into the state ``after``, if the table of states allows it, and save it."""
    if match.state != after:
        states.require(states.MATCH, MatchState(match.state), after)
        match.state = after.value
    match.save(update_fields=["state", *also])


def _call_next(change: Change) -> int:
    if change.tournament.state not in UNDER_WAY:
        return 0
    open_tables = free_tables(change.tournament)
    if not open_tables:
        return 0
    queue = queue_of(change.tournament, open_tables, most=0)
    by_pk = {table.pk: table for table in open_tables}
    matches = Match.objects.in_bulk([call.match for call in queue.calls])
    free_since = _free_since(open_tables)
    for call in queue.calls:
        _write_call(change, matches[call.match], by_pk[call.table], free_since)
    return len(queue.calls)


def _require_callable(match: Match) -> None:
    if match.is_bye:
        raise refuse(Reason.BYE)
    if match.state == MatchState.FINISHED:
        raise refuse(Reason.MATCH_FINISHED)
    if match.state == MatchState.WAITING:
        raise refuse(Reason.SIDES_UNKNOWN)
    if not is_free(match):
        raise refuse(Reason.PAIR_PLAYING)


def _usable(change: Change, match: Match, table: Table | None) -> Table:
    only = match.round.only_tables or match.round.stage.only_tables
    free = [each for each in free_tables(change.tournament) if not only or each.number in only]
    if table is None:
        if not free:
            raise refuse(Reason.TABLE_TAKEN, "table")
        return free[0]
    if not table.is_open:
        raise refuse(Reason.TABLE_CLOSED, "table", table=table.number)
    if only and table.number not in only:
        raise refuse(Reason.TABLE_NOT_ALLOWED, "table", tables=write_numbers(only))
    if table not in free:
        raise refuse(Reason.TABLE_TAKEN, "table", table=table.number)
    return table


def _free_since(tables: Iterable[Table]) -> dict[int, datetime]:
    """When each of these tables was last released, by its primary key, if it ever was."""
    rows = Occupation.objects.filter(table__in=tables, released_at__isnull=False)
    return dict(rows.values("table").annotate(at=Max("released_at")).values_list("table", "at"))


def _occupy(change: Change, match: Match, table: Table) -> Occupation:
    occupation = _write_call(change, match, table, _free_since([table]))
    refresh_state(change)
    return occupation


def _write_call(
    change: Change, match: Match, table: Table, free_since: Mapping[int, datetime]
) -> Occupation:
    # of two results handed in at once the earlier may be written last, and a clock be set back:
    # a table is never taken before it was free
    called_at = max(change.at, free_since.get(table.pk, change.at))
    occupation = Occupation.objects.create(table=table, match=match, called_at=called_at)
    if match.state != MatchState.PLAYING:
        move_match(match, MatchState.CALLED)
    change.record(AuditAction.MATCH_CALLED, f"match:{match.number}", after={"table": table.number})
    return occupation
