"""Which stages a tournament has, and in what format each is played."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Final, cast

from tournaments.core.refusals import Reason, Refusal, RefusedError, refuse
from tournaments.core.stages.extra import SETTING
from tournaments.core.states import TournamentState
from tournaments.core.text_keys import tidy
from tournaments.core.values import StageKind
from tournaments.models import Stage, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.services.change import Change, Json, changing
from tournaments.services.extra_orders import orders_of, with_orders, without_orders
from tournaments.services.stage_settings import not_listed, wrong_settings

MOST_STAGES = 6
NAME_LENGTH = 80
STILL_OPEN: Final = frozenset({"criteria", "counting", "automatic"})
"""The settings of a drawn stage that its draw did not depend on, but only what comes after it."""


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage as an organiser wants it.

    ``settings`` are those of its format and, beside them, ``formats`` (match formats of single
    rounds), ``automatic`` (the next round is drawn as soon as it is due), ``apart_villages`` and
    ``seeds`` (numbers of pairs, the first seed first). ``takes`` is what it takes from the stage
    before; the first one takes all pairs and leaves it empty.
    """

    kind: str
    settings: Mapping[str, object] = field(default_factory=dict)
    name: str = ""
    takes: Mapping[str, object] = field(default_factory=dict)


def set_stages(
    *, tournament: Tournament, plans: Sequence[StagePlan], actor: Actor, at: datetime
) -> list[Stage]:
    """Have the tournament played in these stages, one after the other.

    What is drawn stays as it is: a plan for a stage already drawn must say the same as before, but
    for the settings ``STILL_OPEN`` as long as no stage was drawn from its table. Extra matches that
    are ordered stay, whether a plan says them or not. Saying what stands changes nothing.

    Raises ``RefusedError`` with all that is wrong, each at ``stages.N.field`` with N from 1.
    """
    _check(plans)
    with changing(tournament, actor=actor, action=Action.EDIT_TOURNAMENT, at=at) as change:
        current = change.tournament
        _require_same_orders(current, plans)
        before = [_json_of(stage) for stage in _stages(current)]
        after = [_plan_json(plan) for plan in plans]
        if before != after:
            _write(change, plans)
            _require_listed(current)
            change.record(
                AuditAction.STAGES_SET,
                "tournament",
                before={"stages": before},
                after={"stages": after},
            )
        return _stages(current)


def _check(plans: Sequence[StagePlan]) -> None:
    found = [each for number, plan in enumerate(plans, start=1) for each in _wrong(number, plan)]
    if len(plans) > 1 and (alone := _mixers(plans)):
        found.append(Refusal(Reason.MIXER_ALONE, f"stages.{alone[0]}.kind"))
    if not 1 <= len(plans) <= MOST_STAGES:
        found.append(Refusal(Reason.STAGES_TOO_MANY, "stages", {"most": MOST_STAGES}))
    if found:
        raise RefusedError(*found)


def _mixers(plans: Sequence[StagePlan]) -> list[int]:
    """The stages of individuals: no other stage can take them, nor send pairs to them."""
    return [at for at, plan in enumerate(plans, start=1) if plan.kind == StageKind.MIXER]


def _wrong(number: int, plan: StagePlan) -> Iterator[Refusal]:
    at = f"stages.{number}"
    if len(tidy(plan.name)) > NAME_LENGTH:
        params = {"limit": NAME_LENGTH, "length": len(tidy(plan.name))}
        yield Refusal(Reason.TEXT_TOO_LONG, f"{at}.name", params)
    if plan.kind not in set(StageKind):
        yield Refusal(Reason.STAGE_KIND_UNKNOWN, f"{at}.kind")
        return
    yield from wrong_settings(at, plan.kind, plan.settings, plan.takes)


def _require_listed(tournament: Tournament) -> None:
    """Once sign-up is over, refuse numbers that no pair has."""
    if tournament.state == TournamentState.SIGNUP:
        return
    listed = list(tournament.pairs.values_list("number", flat=True))
    stages = [stage for stage in _stages(tournament) if not stage.entries.exists()]
    if found := [each for stage in stages for each in not_listed(stage, listed)]:
        raise RefusedError(*found)


def _write(change: Change, plans: Sequence[StagePlan]) -> None:
    tournament = change.tournament
    rows = {stage.position: stage for stage in _stages(tournament)}
    source: Stage | None = None
    for position, plan in enumerate(plans, start=1):
        stage = rows.pop(position, None)
        if stage is not None and _json_of(stage) != _plan_json(plan):
            _require_open(stage, plan)
        if stage is None:
            stage = Stage(tournament=tournament, position=position)
        if _json_of(stage) != _plan_json(plan):
            stage.kind, stage.name = plan.kind, tidy(plan.name)
            stage.settings = with_orders(plan.settings, orders_of(stage))
            stage.takes = dict(plan.takes)
        stage.source = source
        stage.save()
        source = stage
    for stage in rows.values():
        _require_undrawn(stage)
        stage.delete()


def _require_same_orders(tournament: Tournament, plans: Sequence[StagePlan]) -> None:
    """Refuse plans that have other extra matches played than those that are ordered."""
    ordered = {stage.position: orders_of(stage) for stage in _stages(tournament)}
    for position, plan in enumerate(plans, start=1):
        stands = ordered.get(position, [])
        if plan.settings.get(SETTING, stands) != stands:
            raise refuse(Reason.SETTING_WRONG, f"stages.{position}.{SETTING}", wanted=SETTING)


def mark_of(stages: Sequence[Stage]) -> str:
    """A mark that is another as soon as any of these is set anew, or drawn, or drawn from."""
    told = [[_json_of(each), each.entries.exists(), is_table_unused(each)] for each in stages]
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def say_the_same(stages: Sequence[Stage], plans: Sequence[StagePlan]) -> bool:
    """Whether the plans say what stands."""
    return [_json_of(stage) for stage in stages] == [_plan_json(plan) for plan in plans]


def is_table_unused(stage: Stage) -> bool:
    """Whether no stage was drawn from the table of this one, so that it may still be another."""
    return not stage.feeds.filter(entries__isnull=False).exists()


def _require_open(stage: Stage, plan: StagePlan) -> None:
    """Refuse to have a drawn stage played in another way than it was drawn for."""
    if not (_fixed(_json_of(stage)) == _fixed(_plan_json(plan)) and is_table_unused(stage)):
        _require_undrawn(stage)


def _fixed(told: Json) -> Json:
    settings = cast("Mapping[str, object]", told["settings"])
    return {**told, "settings": {k: v for k, v in settings.items() if k not in STILL_OPEN}}


def _require_undrawn(stage: Stage) -> None:
    if stage.entries.exists():
        raise refuse(Reason.STAGE_DRAWN, f"stages.{stage.position}", stage=stage.position)


def _stages(tournament: Tournament) -> list[Stage]:
    return list(tournament.stages.order_by("position"))


def _json_of(stage: Stage) -> Json:
    return {
        "kind": stage.kind,
        "name": stage.name,
        "settings": without_orders(stage.settings),
        "takes": stage.takes,
    }


def _plan_json(plan: StagePlan) -> Json:
    return {
        "kind": plan.kind,
        "name": tidy(plan.name),
        "settings": without_orders(plan.settings),
        "takes": dict(plan.takes),
    }
