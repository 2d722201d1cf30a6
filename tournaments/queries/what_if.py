"""How long the whole day would be with so many pairs and tables."""

from collections.abc import Sequence
from itertools import chain, count, islice

from tournaments.core.forecast import FutureMatch, forecast
from tournaments.models import Tournament
from tournaments.queries.coming import coming_of, future_of
from tournaments.queries.forecast import pace_of
from tournaments.queries.queue import tables_among


def whole_day(tournament: Tournament, *, pairs: int, tables: int) -> int | None:
    """The seconds from the first call to the last result; None where nobody can say.

    In the stages that are set, one after another, from what matches have taken here or, before
    any is over, usually take. A stage kept to some tables is kept to those of them that there would
    be, if any. Three queries.
    """
    pace, format_ = pace_of(tournament), tournament.match_format
    found: list[FutureMatch] = []
    numbers = _numbers(tournament, tables)

    def allowed(only: Sequence[int]) -> frozenset[int] | None:
        return tables_among(numbers, only) or None

    for coming in coming_of(tournament.stages.order_by("position"), {}, pairs=pairs):
        if coming is None:
            return None
        first = 1 + len(found)
        found += future_of(coming, pace=pace, format_=format_, first_key=first, allowed=allowed)
    return forecast(sitting=[], waiting=found, tables=numbers).end


def _numbers(tournament: Tournament, tables: int) -> dict[int, int]:
    """The numbers that so many tables would have, as keys too: those in use first, then those put
    away, then new ones."""
    rows = tournament.tables.order_by("-is_open", "number").values_list("number", flat=True)
    there = list(rows)
    following = count(max(there, default=0) + 1)
    return {number: number for number in islice(chain(there, following), tables)}
