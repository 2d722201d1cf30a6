"""Which hall a table stands in, which are put away, and which a stage or a round may use."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from tournaments.core.details import MOST_TABLES
from tournaments.core.refusals import Reason, Refusal, RefusedError
from tournaments.core.table_numbers import HALL_LENGTH, write_halls, write_numbers
from tournaments.core.text_keys import is_writable, tidy
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
    put_away: Collection[int] | None = None


def set_tables(*, tournament: Tournament, plan: TablePlan, actor: Actor, at: datetime) -> TablePlan:
    """Set up the halls, the tables in use, and those that stages and rounds are kept to.

    Matches already called stay where they are. Saying what already stands changes nothing; what
    stands afterwards is given back. Raises ``RefusedError`` with all that is wrong, each at
    ``halls``, ``put_away``, ``stages.1`` or ``rounds.1.2``: a table, stage or round that there is
    not, the name of a hall, a table that is being played on, none left in use, or none of those
    that a stage or round is kept to.
    """
    with changing(tournament, actor=actor, action=Action.EDIT_TOURNAMENT, at=at) as change:
        current = change.tournament
        stands = plan_of(current)
        wanted = _tidied(plan, stands)
        before, after = _json_of(stands), _json_of(wanted)
        if before == after:
            return stands
        if found := [*_problems(wanted, stands), *_in_use(current, wanted)]:
            raise RefusedError(*found)
        _write(current, wanted)
        change.record(AuditAction.TOURNAMENT_EDITED, "tournament", before=before, after=after)
        call_waiting(change)
        return plan_of(current)


def _write(current: Tournament, plan: TablePlan) -> None:
    tables = list(current.tables.all())
    for table in tables:
        table.hall = plan.halls.get(table.number, "")
        table.is_open = table.number not in (plan.put_away or ())
    Table.objects.bulk_update(tables, ["hall", "is_open"])
    stages = list(current.stages.all())
    for stage in stages:
        stage.only_tables = sorted(plan.stages.get(stage.position, ()))
    Stage.objects.bulk_update(stages, ["only_tables"])
    rounds = list(Round.objects.filter(stage__tournament=current).select_related("stage"))
    for row in rounds:
        row.only_tables = sorted(plan.rounds.get((row.stage.position, row.number), ()))
    Round.objects.bulk_update(rounds, ["only_tables"])


def plan_of(tournament: Tournament) -> TablePlan:
    """How the tables are set up now: three queries."""
    tables = list(tournament.tables.order_by("number").values_list("number", "hall", "is_open"))
    rounds = Round.objects.filter(stage__tournament=tournament)
    return TablePlan(
        halls={number: hall for number, hall, _is_open in tables},
        stages=dict(tournament.stages.values_list("position", "only_tables")),
        rounds={
            (position, number): only
            for position, number, only in rounds.values_list(
                "stage__position", "number", "only_tables"
            )
        },
        put_away=[number for number, _hall, is_open in tables if not is_open],
    )


def _tidied(plan: TablePlan, stands: TablePlan) -> TablePlan:
    return replace(
        plan,
        halls={number: tidy(hall) for number, hall in plan.halls.items()},
        put_away=stands.put_away if plan.put_away is None else plan.put_away,
    )


def _problems(wanted: TablePlan, stands: TablePlan) -> Iterator[Refusal]:
    """What is named and is not there, and the names of halls that are none."""
    for hall in dict.fromkeys(wanted.halls.values()):
        if len(hall) > HALL_LENGTH:
            params = {"length": len(hall), "limit": HALL_LENGTH}
            yield Refusal(Reason.TEXT_TOO_LONG, "halls", params)
        elif not is_writable(hall):
            yield Refusal(Reason.TEXT_UNWRITABLE, "halls")
    away = wanted.put_away or ()
    yield from _unknown_tables({"halls": wanted.halls, "put_away": away}, stands)
    limits: dict[str, Collection[int]] = {}
    for position, only in wanted.stages.items():
        limits[f"stages.{position}"] = only
        if position not in stands.stages:
            yield Refusal(Reason.STAGE_UNKNOWN, f"stages.{position}")
    for (position, number), only in wanted.rounds.items():
        limits[f"rounds.{position}.{number}"] = only
        if (position, number) not in stands.rounds:
            yield Refusal(Reason.ROUND_UNKNOWN, f"rounds.{position}.{number}")
    yield from _unknown_tables(limits, stands)
    for where, only in limits.items():
        if only and set(only) <= set(away):
            # nobody would ever be called there
            yield Refusal(Reason.TABLE_CLOSED, where, {"table": min(only)})


def no_such_table(tournament: Tournament, told: int | str) -> Refusal:
    """That there is no table of this number, and which there are."""
    numbers = tournament.tables.values_list("number", flat=True)
    params: dict[str, str | int] = {"table": told, "tables": write_numbers(list(numbers))}
    return Refusal(Reason.TABLE_UNKNOWN, "table", params)


def _unknown_tables(named: Mapping[str, Collection[int]], stands: TablePlan) -> Iterator[Refusal]:
    for where, numbers in named.items():
        if unknown := set(numbers) - stands.halls.keys():
            there = write_numbers(stands.halls)
            yield Refusal(Reason.TABLE_UNKNOWN, where, {"table": min(unknown), "tables": there})


def _in_use(current: Tournament, wanted: TablePlan) -> Iterator[Refusal]:
    """Why these tables cannot be put away: somebody plays there, or none would be left."""
    away = set(wanted.put_away or ())
    if not away:
        return
    if not current.tables.exclude(number__in=away).exists():
        yield Refusal(Reason.TABLES_RANGE, "put_away", {"most": MOST_TABLES})
    held = current.tables.filter(
        number__in=away, is_open=True, occupations__released_at=None, occupations__isnull=False
    )
    if (table := held.order_by("number").first()) is not None:
        yield Refusal(Reason.TABLE_IN_USE, "put_away", {"table": table.number})


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
        "put_away": write_numbers(plan.put_away or ()),
    }
