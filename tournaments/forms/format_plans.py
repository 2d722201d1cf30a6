"""What a choice begins with, what stands already, and what of it has to be written down."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from scoring.engine.match import MatchFormat
from tournaments.core.stages.chains import Top, takes_to_json
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.settings import to_json
from tournaments.core.values import StageKind
from tournaments.forms.format_choices import RECIPES, Choice, choice_of
from tournaments.forms.stage_fields import COUNTING
from tournaments.models import Stage
from tournaments.services.stages import StagePlan

NO_FINAL: Final = StagePlan(StageKind.KNOCKOUT, takes={**takes_to_json(Top()), "count": 0})
"""A knock-out into which nobody goes: the form can ask for one all the same."""


def plan_of(stage: Stage) -> StagePlan:
    """The plan that says what stands."""
    return StagePlan(stage.kind, stage.settings, stage.name, stage.takes)


def plans_for(choice: Choice, stages: Sequence[Stage]) -> list[StagePlan]:
    """The stages of a choice, with what is settled of those that stand and are of the same kind.

    Where another choice stands by now, what this one is named for comes first.
    """
    recipe = RECIPES[choice]
    is_chosen = choice_of([plan_of(stage) for stage in stages]) is choice
    plans = list(recipe.plans)
    if recipe.final and (len(plans) == 1 or (is_chosen and len(stages) == 1)):
        plans[1:] = [NO_FINAL]
    return [
        _kept(plan, stage, is_chosen=is_chosen)
        for plan, stage in zip(plans, [*stages, *[None] * len(plans)], strict=False)
    ]


def _kept(plan: StagePlan, stage: Stage | None, *, is_chosen: bool) -> StagePlan:
    if stage is None or stage.kind != plan.kind:
        return plan
    settings = {**stage.settings, **plan.settings}
    takes = plan.takes
    if is_chosen:
        settings, takes = {**plan.settings, **stage.settings}, stage.takes
    return StagePlan(plan.kind, settings, stage.name, takes)


def shown(plan: StagePlan) -> dict[str, object]:
    """All settings, those left out as they are by default; what byes and leavers count too."""
    settings = {**_defaults(plan.kind), **plan.settings}
    counting = counting_of(plan)
    return {**settings, **{name: counting[name] for name in COUNTING if name in counting}}


def counting_of(plan: StagePlan) -> dict[str, object]:
    """What byes, walkovers and pairs that leave count; empty where there is no table."""
    by_default = cast("Mapping[str, object]", _defaults(plan.kind).get("counting", {}))
    return {**by_default, **cast("Mapping[str, object]", plan.settings.get("counting", {}))}


def to_write(plan: StagePlan, told: Mapping[str, object]) -> dict[str, object]:
    """What was settled before and is told now, without what is as it is by default anyway."""
    defaults = _defaults(plan.kind)
    return {
        name: value
        for name, value in {**plan.settings, **told}.items()
        if name == "formats" or value != defaults.get(name)
    }


def formats_of(plan: StagePlan) -> dict[int, MatchFormat]:
    """The match formats of single rounds."""
    stored = cast("Mapping[str, object]", plan.settings.get("formats", {}))
    return {int(at): MatchFormat.from_json(value) for at, value in stored.items()}


def _defaults(kind: str) -> dict[str, object]:
    defaults = to_json(cast("Any", format_of(kind, {})))
    return {**defaults, "apart_villages": False, "seeds": [], "automatic": False, "formats": {}}
