"""A knock-out that a test has planned and played, as the record that is checked."""

from collections.abc import Mapping, Sequence

from tournaments.core.brackets import ALGORITHM, KnockoutPlan
from tournaments.core.progress import MatchState
from tournaments.core.stages.falls import winner_of
from tournaments.core.stages.publication import Publication, sheet_of
from tournaments.core.stages.record import Occupation, Record, StageRecord
from tournaments.core.stages.view import Entrant, StageView


def record_of_knockout(
    plan: KnockoutPlan,
    states: Mapping[int, MatchState],
    *,
    pairs: int,
    seed: str,
    third_place: bool,
    occupations: Sequence[Occupation] = (),
) -> Record:
    """Pairs 1, 2, … of a plan drawn from their list by the seed, with the matches as they stand.

    Finished once all is decided; the champion is then whoever won the last match of the plan.
    """
    numbers = tuple(range(1, pairs + 1))
    settings = {"third_place": third_place}
    lines = [f"{number}\tAna {number} / Blas {number}" for number in numbers]
    matches = list(plan.matches)
    view = StageView(
        entrants=tuple(Entrant(number, number) for number in numbers),
        rounds=plan.rounds,
        states=dict(states),
        last_number=max(match.number or 0 for match in matches),
    )
    draw = Publication("knockout", settings, ALGORITHM, seed, lines, sheet_of(plan.rounds))
    return Record(
        pairs=numbers,
        stages=(StageRecord("knockout", settings, view, {1: draw}),),
        occupations=tuple(occupations),
        finished=view.all_decided,
        champion=winner_of(states[matches[-1].key]) if view.all_decided else None,
    )
