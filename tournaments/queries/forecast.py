"""The rest of the day as it will probably go, from what is there now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db.models import F, Max

from scoring.engine.match import MatchFormat
from tournaments.core.durations import Pace, Took, learn
from tournaments.core.forecast import FutureMatch, Sitting, forecast
from tournaments.core.states import MatchState
from tournaments.core.tables import People
from tournaments.core.values import Outcome
from tournaments.models import MatchSide, Occupation, Tournament
from tournaments.queries.coming import coming_of, future_of, laid_of
from tournaments.queries.people import people_of
from tournaments.queries.queue import AT_A_TABLE, ONLY_TABLES, tables_among

STEP: Final = 5 * 60
"""Nobody can say it more exactly than in five minutes."""

PAUSE: Final = 60 * 60
"""Between two rounds it takes a while to draw; whoever has played nothing for so long is at table
for another reason."""


@dataclass(frozen=True, slots=True)
class DayForecast:
    """Moments, each rounded up to five minutes.

    ``calls`` by the primary keys of the matches that are not called yet, ``rounds`` by those of
    the rounds; what cannot be said is missing. ``end`` is that of the whole day.
    """

    calls: Mapping[int, datetime]
    rounds: Mapping[int, datetime]
    end: datetime | None


NOTHING_KNOWN: Final = DayForecast({}, {}, None)


def day_forecast(tournament: Tournament, at: datetime) -> DayForecast:
    """How the day goes on from ``at``: eight queries at most, for any number of matches.

    Nothing is foretold before the first match is called, nor once nobody has played for an hour:
    the last result is as old as that, or what is at the tables is left open till another day.
    """
    tables = dict(tournament.tables.filter(is_open=True).values_list("number", "pk"))
    rows = _rows(tournament, tables)
    occupied = _occupied(tournament)
    if not any(row.state in AT_A_TABLE for row in rows.values()) and _pauses(tournament, at):
        return NOTHING_KNOWN  # saves the other queries before the first call
    pace = pace_of(tournament)
    waiting, sitting = _matches(rows, occupied, pace, people_of(tournament), at)
    if sitting and all(each.is_left_open for each in sitting):
        return NOTHING_KNOWN
    behind = 1 + max((max(row.pk, row.number or 0) for row in rows.values()), default=0)
    coming, is_known = _coming(tournament, pace, behind, tables)
    told = forecast(sitting=sitting, waiting=[*waiting, *coming], tables=tables.values())
    return DayForecast(
        calls={key: about(at, left) for key, left in told.calls.items() if key in rows},
        rounds={key: about(at, left) for key, left in told.rounds.items() if key > 0},
        end=about(at, told.end) if is_known and told.end is not None else None,
    )


def _pauses(tournament: Tournament, at: datetime) -> bool:
    """Whether more goes on than the next draw, while nobody is at a table: one query."""
    played = tournament.matches.filter(outcome=Outcome.PLAYED).aggregate(last=Max("finished_at"))
    return played["last"] is None or abs(_seconds(played["last"], at)) > PAUSE


def about(at: datetime, seconds: int) -> datetime:
    """The moment so many seconds after ``at``, rounded up to five minutes."""
    moment = at + timedelta(seconds=seconds)
    over = moment - datetime.min.replace(tzinfo=moment.tzinfo)
    return moment + (-over % timedelta(seconds=STEP))


def pace_of(tournament: Tournament) -> Pace:
    """What the matches played to their end so far have taken: one query.

    Those count that ended at a table they had been called to. Where the result came without one,
    or was corrected later, nobody knows when it ended.
    """
    rows = Occupation.objects.filter(
        table__tournament=tournament,
        match__outcome=Outcome.PLAYED,
        match__finished_at__isnull=False,
        released_at__gte=F("match__finished_at"),
    ).select_related("match__round")
    last = {each.match: each for each in rows.order_by("called_at", "pk")}
    return learn(
        Took(match.round.match_format, _seconds(each.called_at, match.finished_at))
        for match, each in last.items()
        if match.finished_at is not None
    )


@dataclass(slots=True)
class _Row:
    """A match that is not over; ``number`` None for a bye that waits for its pair."""

    pk: int
    number: int | None
    state: str
    round: int
    format: MatchFormat
    started_at: datetime | None
    sources: list[int]
    entries: list[int]
    only: frozenset[int] | None


def _rows(tournament: Tournament, tables: Mapping[int, int]) -> dict[int, _Row]:
    fields = (
        "match_id",
        "match__number",
        "match__state",
        "match__round_id",
        "match__round__cotos",
        "match__round__partidas",
        "match__round__deciding_partidas",
        "match__started_at",
        "source_id",
        "entry_id",
        *ONLY_TABLES,
    )
    sides = MatchSide.objects.filter(match__tournament=tournament)
    found: dict[int, _Row] = {}
    for values in sides.exclude(match__state=MatchState.FINISHED).values_list(*fields):
        match, number, state, round_, cotos, partidas, deciding, started, source, entry, *only = (
            values
        )
        kept = tables_among(tables, only[0] or only[1])
        if match not in found:
            format_ = MatchFormat(cotos, partidas, deciding)
            found[match] = _Row(match, number, state, round_, format_, started, [], [], kept)
        if entry is not None:
            found[match].entries.append(entry)
        elif source is not None:
            found[match].sources.append(source)
    return found


def _occupied(tournament: Tournament) -> dict[int, tuple[int, datetime]]:
    rows = Occupation.objects.filter(table__tournament=tournament, released_at__isnull=True)
    return {
        match: (table, called_at)
        for match, table, called_at in rows.values_list("match_id", "table_id", "called_at")
    }


def _matches(
    rows: Mapping[int, _Row],
    occupied: Mapping[int, tuple[int, datetime]],
    pace: Pace,
    people: People,
    at: datetime,
) -> tuple[list[FutureMatch], list[Sitting]]:
    waiting, sitting = [], []
    seconds = {row.format: pace.seconds(row.format) for row in rows.values()}
    for row in rows.values():
        if row.number is None:
            continue
        match = FutureMatch(
            key=row.pk,
            order=row.number,
            seconds=seconds[row.format],
            round=row.round,
            after=tuple(_played_before(row, rows)),
            people=frozenset(who for entry in row.entries for who in people[entry]),
            tables=row.only,
        )
        if row.state in AT_A_TABLE:
            table, since = occupied.get(row.pk, (None, row.started_at or at))
            sitting.append(Sitting(match, table, _seconds(since, at)))
        else:
            waiting.append(match)
    return waiting, sitting


def _played_before(row: _Row, rows: Mapping[int, _Row]) -> Iterator[int]:
    """The matches that send somebody here; a bye on the way sends on who came to it."""
    for source in row.sources:
        if source in rows and rows[source].number is None:
            yield from _played_before(rows[source], rows)
        else:
            yield source


def _coming(
    tournament: Tournament, pace: Pace, first_key: int, tables: Mapping[int, int]
) -> tuple[list[FutureMatch], bool]:
    """What is not laid out yet, and whether it is all that will be played: two queries."""
    stages, laid = laid_of(tournament)
    pairs = max((each.entries for each in laid.values()), default=0)
    found: list[FutureMatch] = []
    format_, allowed = tournament.match_format, partial(tables_among, tables)
    for coming in coming_of(stages, laid, pairs=pairs):
        if coming is None:
            return found, False
        first = first_key + len(found)
        found += future_of(coming, pace=pace, format_=format_, first_key=first, allowed=allowed)
    return found, True


def _seconds(since: datetime, until: datetime) -> int:
    return int((until - since).total_seconds())
