"""No table, no match and nobody is at two places at once."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from tournaments.core.stages.record import Found, Occupation, Record


def tables_hold_one_match(record: Record) -> Found:
    """No table has two matches at once."""
    yield from _two_at_once(record.occupations, key=lambda occupation: occupation.table)


def matches_hold_one_table(record: Record) -> Found:
    """No match has two tables at once."""
    yield from _two_at_once(record.occupations, key=lambda occupation: occupation.match)


def pairs_at_one_table(record: Record) -> Found:
    """No pair, and no individual, is called or playing at two tables now."""
    now = {occupation.match for occupation in record.occupations if occupation.released_at is None}
    for stage in record.stages:
        seated = [who for number, two in stage.standing if number in now for who in two]
        yield from (f"{who}" for who in sorted(set(seated)) if seated.count(who) > 1)


def _two_at_once(
    occupations: Iterable[Occupation], *, key: Callable[[Occupation], int]
) -> Iterator[str]:
    for before, after in pairwise(sorted(occupations, key=lambda o: (key(o), o.called_at))):
        free = before.released_at is not None and before.released_at <= after.called_at
        if key(before) == key(after) and not free:
            yield f"{key(before)}"
