"""The table queue as rows: what waits, which tables are free, who is busy."""

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Exists, OuterRef

from tournaments.core.progress import Occupant
from tournaments.core.states import MatchState
from tournaments.core.tables import People, Queue, QueuedMatch, next_calls
from tournaments.models import Match, MatchSide, Occupation, Table, Tournament
from tournaments.queries.people import people_of

AT_A_TABLE = (MatchState.CALLED.value, MatchState.PLAYING.value)


def free_tables(tournament: Tournament) -> list[Table]:
    """The tables in use at which no match sits, by number."""
    taken = Occupation.objects.filter(table=OuterRef("pk"), released_at__isnull=True)
    tables = Table.objects.filter(~Exists(taken), tournament=tournament, is_open=True)
    return list(tables.order_by("number"))


def busy_people(tournament: Tournament, people: People, *, besides: int | None = None) -> set[int]:
    """Who has been called or is playing, in the keys of ``people``; leaving out one match."""
    sides = MatchSide.objects.filter(
        match__tournament=tournament, match__state__in=AT_A_TABLE, entry__isnull=False
    )
    if besides is not None:
        sides = sides.exclude(match=besides)
    return {who for entry in sides.values_list("entry_id", flat=True) for who in people[entry]}


def is_free(match: Match) -> bool:
    """Whether nobody who stands in the match is at a table for another: four queries at most."""
    people = people_of(match.tournament)
    entries = match.sides.filter(entry__isnull=False).values_list("entry_id", flat=True)
    who = {person for entry in entries for person in people[entry]}
    return who.isdisjoint(busy_people(match.tournament, people, besides=match.pk))


def queue_of(tournament: Tournament, tables: Sequence[Table]) -> Queue:
    """Which waiting match goes to which of ``tables``, and why the others wait.

    Three queries, and one more where anybody plays without their pair.
    """
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
    people = people_of(tournament)
    busy = busy_people(tournament, people)
    return next_calls(waiting, [table.pk for table in tables], busy, people=people)


def proposals(tournament: Tournament) -> Queue:
    """What would be called now: four queries, or five."""
    return queue_of(tournament, free_tables(tournament))
