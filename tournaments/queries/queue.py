"""The table queue as rows: what waits, which tables are free, who is busy."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from django.db.models import Exists, OuterRef

from tournaments.core.states import MatchState
from tournaments.core.tables import People, Queue, QueuedMatch, next_calls
from tournaments.models import Match, MatchSide, Occupation, Table, Tournament
from tournaments.queries.people import people_of

AT_A_TABLE = (MatchState.CALLED.value, MatchState.PLAYING.value)

_READ_AT_ONCE: Final = 200

ONLY_TABLES = ("match__round__only_tables", "match__round__stage__only_tables")
"""What a match is kept to: its round says it, or else its stage."""


def tables_among(keys: Mapping[int, int], only: Sequence[int]) -> frozenset[int] | None:
    """Those of the tables in ``keys`` (number to key) that ``only`` names; None where it is empty,
    which is any."""
    return frozenset(keys[number] for number in only if number in keys) if only else None


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


def queue_of(tournament: Tournament, tables: Sequence[Table], *, most: int | None = None) -> Queue:
    """Which waiting match goes to which of ``tables``, and why the others wait.

    With ``most``, of those that wait no more are read than are needed to fill the tables, or so
    many. Three queries, and one more where anybody plays without their pair.
    """
    people = people_of(tournament)
    busy = busy_people(tournament, people)
    keys = {table.number: table.pk for table in tables}
    waiting = _waiting(tournament, keys)
    return next_calls(waiting, list(keys.values()), busy, people=people, most=most)


def proposals(tournament: Tournament) -> Queue:
    """What would be called now: four queries, or five."""
    return queue_of(tournament, free_tables(tournament), most=0)


def _waiting(tournament: Tournament, tables: Mapping[int, int]) -> Iterator[QueuedMatch]:
    """The matches whose pairs are known, in draw order, read as far as is asked."""
    sides = MatchSide.objects.filter(match__tournament=tournament, match__state=MatchState.READY)
    rows = sides.order_by("match__number", "match", "side").values_list(
        "match", "match__number", *ONLY_TABLES, "entry_id"
    )
    both = rows.iterator(chunk_size=_READ_AT_ONCE)
    for (match, number, of_round, of_stage, a), (*_, b) in zip(both, both, strict=True):
        only = tables_among(tables, of_round or of_stage)
        yield QueuedMatch(match, number or 0, (a, b), only)
