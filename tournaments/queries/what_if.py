"""How long the whole day would be with so many pairs and tables."""

from collections.abc import Sequence

from tournaments.core.forecast import FutureMatch, forecast
from tournaments.models import Tournament
from tournaments.queries.coming import coming_of, future_of
from tournaments.queries.forecast import pace_of
from tournaments.queries.queue import tables_among


def whole_day(tournament: Tournament, *, pairs: int, tables: int) -> int | None:
    """The seconds from the first call to the last result; None where nobody can say.

    In the stages that are set, one after another, from what matches have taken here or, before
    any is over, usually take. A stage kept to some tables is kept to those of them that there would
    be, if any. Two queries.
    """
    pace, format_ = pace_of(tournament), tournament.match_format
    found: list[FutureMatch] = []
    numbers = {number: number for number in range(1, tables + 1)}

    def allowed(only: Sequence[int]) -> frozenset[int] | None:
        return tables_among(numbers, only) or None

    for coming in coming_of(tournament.stages.order_by("position"), {}, pairs=pairs):
        if coming is None:
            return None
        first = 1 + len(found)
        found += future_of(coming, pace=pace, format_=format_, first_key=first, allowed=allowed)
    return forecast(sitting=[], waiting=found, tables=numbers).end
