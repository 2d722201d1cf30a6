"""The ready-made ways to play a tournament: which stages each has, and what it is in a sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from tournaments.core.stages.chains import Through, Top, takes_to_json
from tournaments.core.stages.kinds import KINDS
from tournaments.core.values import StageKind
from tournaments.services.stages import StagePlan

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class Choice(StrEnum):
    """A way to play, as an organiser chooses it first."""

    KNOCKOUT = "knockout"
    THIRD_PLACE = "third-place"
    CONSOLATION = "consolation"
    GROUPS = "groups"
    SWISS = "swiss"
    LEAGUE = "league"
    LOTS = "lots"
    LIVES = "lives"
    DOUBLE = "double"
    REDRAW = "redraw"
    MIXER = "mixer"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a choice is called, what it is like, and the stages it begins with.

    ``final`` says whether a knock-out may follow, of which the first stage sends so many.
    """

    label: "_StrPromise"
    words: "_StrPromise"
    first: StagePlan
    final: bool = False
    then: tuple[StagePlan, ...] = field(default=())

    @property
    def plans(self) -> tuple[StagePlan, ...]:
        return (self.first, *self.then)


def _top(count: int) -> StagePlan:
    return StagePlan(StageKind.KNOCKOUT, takes=takes_to_json(Top(count=count)))


_ALL: Final[Mapping[Choice, Recipe]] = {
    Choice.KNOCKOUT: Recipe(
        _("Knock-out"),
        _("Whoever loses is out. One draw makes the whole bracket."),
        StagePlan(StageKind.KNOCKOUT, {"third_place": False, "consolation_rounds": 0}),
    ),
    Choice.THIRD_PLACE: Recipe(
        _("Knock-out with third place"),
        _("Those who lose the semifinals play for third place."),
        StagePlan(StageKind.KNOCKOUT, {"third_place": True, "consolation_rounds": 0}),
    ),
    Choice.CONSOLATION: Recipe(
        _("Knock-out with consolation"),
        _("Those who lose early play a second bracket, with its own prizes."),
        StagePlan(StageKind.KNOCKOUT, {"consolation_rounds": 1}),
    ),
    Choice.GROUPS: Recipe(
        _("Groups, then knock-out"),
        _("In each group all meet; the first ones go on to a knock-out."),
        StagePlan(StageKind.GROUPS),
        final=True,
        then=(StagePlan(StageKind.KNOCKOUT, takes=takes_to_json(Through())),),
    ),
    Choice.SWISS: Recipe(
        _("Swiss, then knock-out"),
        _("So many rounds, each against a pair with as many wins; then a knock-out of the best."),
        StagePlan(StageKind.SWISS),
        final=True,
        then=(_top(8),),
    ),
    Choice.LEAGUE: Recipe(
        _("League"),
        _("All meet all, once or twice, and the table decides."),
        StagePlan(StageKind.LEAGUE),
        final=True,
    ),
    Choice.LOTS: Recipe(
        _("Rounds by lot"),
        _("So many rounds, each drawn by lot; nobody meets twice before that must be."),
        StagePlan(StageKind.LOTS),
        final=True,
    ),
    Choice.LIVES: Recipe(
        _("Out at so many defeats"),
        _("All who are still in are drawn anew every round, until one pair is left."),
        StagePlan(StageKind.LIVES),
    ),
    Choice.DOUBLE: Recipe(
        _("Double elimination"),
        _("Whoever loses once goes on in a second bracket and can still win it all."),
        StagePlan(StageKind.DOUBLE),
    ),
    Choice.REDRAW: Recipe(
        _("Knock-out drawn anew every round"),
        _("Whoever loses is out, and the winners go back into the hat."),
        StagePlan(StageKind.REDRAW),
    ),
    Choice.MIXER: Recipe(
        _("A new partner every round"),
        _("Everybody plays for themselves, each round beside somebody else."),
        StagePlan(StageKind.MIXER),
    ),
}
RECIPES: Final[Mapping[Choice, Recipe]] = {
    choice: recipe for choice, recipe in _ALL.items() if recipe.first.kind in KINDS
}
"""Those that can be played."""


def choice_of(plans: Sequence[StagePlan]) -> Choice | None:
    """Which of the choices these stages are; None for none, as where a program has set them."""
    first, then = plans[0], plans[1:]
    if first.kind == StageKind.KNOCKOUT and not then:
        return _knockout_of(first.settings)
    found = next(
        (choice for choice, each in RECIPES.items() if each.first.kind == first.kind), None
    )
    if found is None or not then:
        return found
    follows = len(then) == 1 and then[0].kind == StageKind.KNOCKOUT and RECIPES[found].final
    return found if follows and then[0].takes.get("kind") in _KINDS_OF[found] else None


_KINDS_OF: Final[Mapping[Choice, tuple[str, ...]]] = {
    Choice.GROUPS: (Through.kind,),
    Choice.SWISS: (Top.kind,),
    Choice.LEAGUE: (Top.kind,),
    Choice.LOTS: (Top.kind,),
}


def _knockout_of(settings: Mapping[str, object]) -> Choice:
    if settings.get("consolation_rounds"):
        return Choice.CONSOLATION
    return Choice.THIRD_PLACE if settings.get("third_place") else Choice.KNOCKOUT
