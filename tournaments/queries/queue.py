"""The table queue as rows: what waits, which tables are free, who is busy."""

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Exists, OuterRef

from tournaments.core.progress import Occupant
from tournaments.core.states import MatchState
from tournaments.core.tables import Queue, QueuedMatch, next_calls
from tournaments.models import Match, MatchSide, Occupation, Table, Tournament

AT_A_TABLE = (MatchState.CALLED.value, MatchState.PLAYING.value)


def free_tables(tournament: Tournament) -> list[Table]:
    """The tables in use at which no match sits, by number."""
    taken = Occupation.objects.filter(table=OuterRef("pk"), released_at__isnull=True)
    tables = Table.objects.filter(~Exists(taken), tournament=tournament, is_open=True)
    return list(tables.order_by("number"))


def busy_entries(tournament: Tournament, *, besides: Match | None = None) -> set[int]:
    """The entries that have been called or are playing, leaving out one match."""
    sides = MatchSide.objects.filter(
        match__tournament=tournament, match__state__in=AT_A_TABLE, entry__isnull=False
    )
    if besides is not None:
        sides = sides.exclude(match=besides)
    return set(sides.values_list("entry_id", flat=True))


def queue_of(tournament: Tournament, tables: Sequence[Table]) -> Queue:
    """Which waiting match goes to which of ``tables``, and why the others wait: two queries."""
    rows = MatchSide.objects.filter(
        match__tournament=tournament, match__state=MatchState.READY
    ).values_list("match", "match__number", "side", "entry_id")
    sides: dict[tuple[int, int], dict[str, Occupant]] = defaultdict(dict)
    for match, number, side, entry in rows:
        sides[match, number or 0][side] = entry
    waiting = [
        QueuedMatch(match, number, (entries["a"], entries["b"]))
        for (match, number), entries in sides.items()
    ]
    return next_calls(waiting, [table.pk for table in tables], busy_entries(tournament))


def proposals(tournament: Tournament) -> Queue:
    """What would be called now: three queries."""
    return queue_of(tournament, free_tables(tournament))
