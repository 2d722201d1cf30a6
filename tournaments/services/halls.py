"""Which hall a table stands in, and which tables a stage or a round may use."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.core.refusals import Reason, refuse
from tournaments.core.table_numbers import write_halls, write_numbers
from tournaments.models import Round, Stage, Table, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.services.calls import call_waiting
from tournaments.services.change import Json, changing

Spot = tuple[int, int]
"""A round by the position of its stage and its number there."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """``halls`` names the hall of tables by their numbers; the others stand in none.

    ``stages`` (by position) and ``rounds`` hold the only tables that may be used there, where not
    all may; what a round says goes before what its stage says.
    """

    halls: Mapping[int, str] = field(default_factory=dict)
    stages: Mapping[int, Collection[int]] = field(default_factory=dict)
    rounds: Mapping[Spot, Collection[int]] = field(default_factory=dict)


def set_tables(*, tournament: Tournament, plan: TablePlan, actor: Actor, at: datetime) -> TablePlan:
    """Set up the halls, and the tables that stages and rounds are kept to.

    Matches already called stay where they are. Saying what already stands changes nothing. Raises
    ``RefusedError`` (``table-unknown``) for a table that the tournament does not have.
    """
    with changing(tournament, actor=actor, action=Action.EDIT_TOURNAMENT, at=at) as change:
        current = change.tournament
        before, after = _json_of(plan_of(current)), _json_of(plan)
        if before == after:
            return plan
        _require_known(current, plan)
        tables = list(current.tables.all())
        for table in tables:
            table.hall = plan.halls.get(table.number, "")
        Table.objects.bulk_update(tables, ["hall"])
        stages = list(current.stages.all())
        for stage in stages:
            stage.only_tables = sorted(plan.stages.get(stage.position, ()))
        Stage.objects.bulk_update(stages, ["only_tables"])
        rounds = list(Round.objects.filter(stage__tournament=current).select_related("stage"))
        for row in rounds:
            row.only_tables = sorted(plan.rounds.get((row.stage.position, row.number), ()))
        Round.objects.bulk_update(rounds, ["only_tables"])
        change.record(AuditAction.TOURNAMENT_EDITED, "tournament", before=before, after=after)
        call_waiting(change)
        return plan


def plan_of(tournament: Tournament) -> TablePlan:
    """How the tables are set up now: three queries."""
    rounds = Round.objects.filter(stage__tournament=tournament)
    return TablePlan(
        halls=dict(tournament.tables.values_list("number", "hall")),
        stages=dict(tournament.stages.values_list("position", "only_tables")),
        rounds={
            (position, number): only
            for position, number, only in rounds.values_list(
                "stage__position", "number", "only_tables"
            )
        },
    )


def _require_known(tournament: Tournament, plan: TablePlan) -> None:
    known = set(tournament.tables.values_list("number", flat=True))
    named: Iterable[Collection[int]] = (plan.halls, *plan.stages.values(), *plan.rounds.values())
    if not all(known.issuperset(numbers) for numbers in named):
        raise refuse(Reason.TABLE_UNKNOWN, "halls")


def _json_of(plan: TablePlan) -> Json:
    """What the audit keeps: only what is said."""
    stages = {str(at): write_numbers(only) for at, only in plan.stages.items() if only}
    rounds = {
        f"{stage}.{number}": write_numbers(only)
        for (stage, number), only in plan.rounds.items()
        if only
    }
    return {
        "halls": write_halls(plan.halls).splitlines(),
        "stage_tables": dict(sorted(stages.items())),
        "round_tables": dict(sorted(rounds.items())),
    }
