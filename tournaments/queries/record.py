"""A stored tournament as the core's record of it, so that it can be checked and placed."""

from collections.abc import Iterator

from django.db.models import Q

from scoring.standings.faults import StandingsError
from tournaments.core.stages.canonical import canonical_keys, renamed
from tournaments.core.stages.champion import champion_of
from tournaments.core.stages.record import Occupation, Record, StageRecord
from tournaments.core.states import DrawState, TournamentState
from tournaments.models import Draw, Stage, Tournament
from tournaments.models import Occupation as OccupationRow
from tournaments.queries.draws import publication_of
from tournaments.snapshots import stage_view


def record_of(tournament: Tournament) -> Record:
    """What is written down of a tournament that has been drawn; everybody by their numbers.

    Raises ``Draw.DoesNotExist`` before the draw.
    """
    stages = tuple(_stages(tournament))
    if not stages:
        raise Draw.DoesNotExist
    finished = tournament.state == TournamentState.FINISHED
    return Record(
        pairs=tuple(tournament.pairs.order_by("number").values_list("number", flat=True)),
        stages=stages,
        occupations=tuple(_occupations(tournament)),
        finished=finished,
        champion=_champion(stages[-1]) if finished else None,
        to_come=tournament.stages.count() - len(stages),
    )


def _champion(stage: StageRecord) -> int | None:
    """None too where the results give no table: the checks of the record say where."""
    try:
        return champion_of(stage.format, stage.view)
    except StandingsError:
        return None


def _stages(tournament: Tournament) -> Iterator[StageRecord]:
    drawn = Q(draws__state=DrawState.MADE) | Q(rounds__isnull=False)
    stages = tournament.stages.filter(drawn).distinct()
    for stage in stages.select_related("tournament").order_by("position"):
        yield _stage(stage)


def _stage(stage: Stage) -> StageRecord:
    view = stage_view(stage)
    draws = stage.draws.filter(state=DrawState.MADE).select_related("stage__tournament")
    return StageRecord(
        kind=stage.kind,
        settings=stage.settings,
        view=renamed(view, canonical_keys(view)),
        draws={draw.batch: publication_of(draw) for draw in draws.order_by("batch")},
    )


def _occupations(tournament: Tournament) -> Iterator[Occupation]:
    rows = OccupationRow.objects.filter(match__tournament=tournament)
    fields = ("table__number", "match__number", "called_at", "released_at")
    for table, match, called_at, released_at in rows.values_list(*fields):
        yield Occupation(table, match or 0, called_at, released_at)
