"""One round of a stage with its matches, and which others there are."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.core.states import MatchState
from tournaments.models import Match, Round, Stage
from tournaments.queries.bracket import RoundView, rounds_with
from tournaments.queries.matches import match_views


@dataclass(frozen=True, slots=True)
class StageRound:
    """A round, and every round of its stage."""

    round: RoundView
    all_rounds: tuple[Round, ...]


def stage_round(stage: Stage, number: int | None = None) -> StageRound | None:
    """The round of this number; without one the first that is not over, or the last.

    None where there is no such round. Nine queries, or ten, for any number of matches.
    """
    rows = list(stage.rounds.order_by("number"))
    if number is None:
        number = _current(stage) or (rows[-1].number if rows else None)
    if number is None:
        return None
    its_own = stage.rounds.filter(number=number)
    matches = match_views(stage.tournament, among=Q(round__in=its_own.values("pk")))
    for round_ in rounds_with(its_own, matches):
        return StageRound(round_, tuple(rows))
    return None


def _current(stage: Stage) -> int | None:
    """The first round with something left to play."""
    open_ = Match.objects.filter(round__stage=stage).exclude(state=MatchState.FINISHED)
    return open_.order_by("round__number").values_list("round__number", flat=True).first()
