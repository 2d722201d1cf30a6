"""How long the whole day would be with so many pairs and tables."""

from functools import partial

from tournaments.core.forecast import forecast
from tournaments.core.outline import future_matches, outline
from tournaments.models import Tournament
from tournaments.queries.forecast import formats_of, pace_of, seconds_of


def whole_day(tournament: Tournament, *, pairs: int, tables: int) -> int | None:
    """The seconds from the first call to the last result; None where nobody can say.

    In the format that is set, from what matches have taken here or, before any is over, usually
    take. Two queries. Of a tournament in several stages nothing is said.
    """
    stages = list(tournament.stages.order_by("position"))
    if len(stages) != 1:
        return None
    (stage,) = stages
    whole = outline(stage.kind, stage.settings, pairs)
    if whole is None:
        return None
    matches = future_matches(
        whole,
        seconds=partial(seconds_of, pace_of(tournament), formats_of(tournament, stage)),
        first_key=1,
        rounds=int,
    )
    return forecast(sitting=[], waiting=matches, tables=range(1, tables + 1)).end
