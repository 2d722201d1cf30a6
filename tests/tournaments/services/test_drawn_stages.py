"""What of a stage that is drawn can still be set: what its table is made by, while none used it."""

import pytest

from tests.factories import (
    AT,
    closed_tournament,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    record,
)
from tests.level import FINAL, ONE_CRITERION, level_tournament
from tests.tournaments.services.told import Audit, because, refuses
from tests.web.reading import client_of
from tournaments.core.refusals import Reason
from tournaments.core.stages.view import Presence
from tournaments.models import Stage, Tournament
from tournaments.services.draws import make_draw
from tournaments.services.presence import come_back, leave
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db


def plan(tournament: Tournament, *plans: StagePlan) -> list[Stage]:
    return set_stages(tournament=tournament, plans=plans, actor=owner_of(tournament), at=AT)


def test_a_criterion_more_separates_those_level_at_the_cut_and_the_final_is_drawn() -> None:
    tournament = level_tournament()
    owner = owner_of(tournament)
    with refuses(because(Reason.LEVEL_AT_CUT, numbers="1, 2, 4")):
        make_draw(tournament=tournament, actor=owner, at=AT)
    mended = {**ONE_CRITERION, "criteria": ["matches_won", "lot"]}
    audit = Audit(tournament)

    plan(tournament, StagePlan("groups", mended), FINAL)

    before, after = (
        {
            "stages": [
                {"kind": "groups", "name": "", "settings": settings, "takes": {}},
                {"kind": "knockout", "name": "", "settings": {}, "takes": dict(FINAL.takes)},
            ]
        }
        for settings in (ONE_CRITERION, mended)
    )
    assert audit.new == [("stages-set", "tournament", before, after, "")]
    assert make_draw(tournament=tournament, actor=owner, at=AT).stage.position == 2


@pytest.mark.parametrize(
    "told",
    [
        {"criteria": ["matches_won", "lot"]},
        {"counting": {"bye": "win"}},
        {"automatic": True},
    ],
)
def test_what_makes_the_table_of_a_drawn_stage_changes_until_another_is_drawn_from_it(
    told: dict[str, object],
) -> None:
    tournament = level_tournament()
    plan(tournament, StagePlan("groups", {**ONE_CRITERION, **told}), FINAL)
    assert tournament.stages.get(position=1).settings == {**ONE_CRITERION, **told}
    plan(tournament, StagePlan("groups", {**ONE_CRITERION, "criteria": ["lot"]}), FINAL)
    make_draw(tournament=tournament, actor=owner_of(tournament), at=AT)
    with refuses(because(Reason.STAGE_DRAWN, "stages.1", stage=1)):
        plan(tournament, StagePlan("groups", {**ONE_CRITERION, **told}), FINAL)


@pytest.mark.parametrize(
    "wanted",
    [
        StagePlan("groups", {**ONE_CRITERION, "size": 4}),
        StagePlan("groups", {**ONE_CRITERION, "criteria": ["lot"], "twice": True}),
        StagePlan("groups", {"criteria": ["matches_won"]}),
        StagePlan("groups", {**ONE_CRITERION, "seeds": [1]}),
        StagePlan("groups", {**ONE_CRITERION, "apart_villages": True}),
        StagePlan("groups", {**ONE_CRITERION, "formats": {"1": {"cotos": 1, "partidas": 2}}}),
        StagePlan("groups", ONE_CRITERION, name="La liguilla"),
        StagePlan("groups", ONE_CRITERION, takes={"kind": "top", "count": 4}),
        StagePlan("league", {"criteria": ["matches_won"]}),
    ],
)
def test_all_else_of_a_drawn_stage_stays(wanted: StagePlan) -> None:
    tournament = level_tournament()
    with refuses(because(Reason.STAGE_DRAWN, "stages.1", stage=1)):
        plan(tournament, wanted, FINAL)


def test_the_stage_after_a_drawn_one_changes_what_it_takes() -> None:
    tournament = level_tournament()
    takes = {"kind": "through", "through": 3}
    plan(tournament, StagePlan("groups", ONE_CRITERION), StagePlan("knockout", takes=takes))
    assert tournament.stages.get(position=2).takes == takes


def test_a_criterion_that_separates_nobody_leaves_them_level() -> None:
    """Direct encounters say nothing where each has beaten the next."""
    tournament = level_tournament()
    criteria = ["matches_won", "direct_encounter"]
    plan(tournament, StagePlan("groups", {**ONE_CRITERION, "criteria": criteria}), FINAL)
    with refuses(because(Reason.LEVEL_AT_CUT, numbers="1, 2, 4")):
        make_draw(tournament=tournament, actor=owner_of(tournament), at=AT)


def test_a_result_stands_where_the_round_after_it_cannot_be_drawn() -> None:
    """Three may not meet each other, and of their rivals two have left."""
    apart = [[1, 2], [1, 3], [2, 3]]
    settings = {"rounds": 3, "forbidden": apart, "automatic": True}
    tournament = formatted_tournament(6, "swiss", settings)
    owner = owner_of(tournament)
    (last,) = (m for m in (1, 2, 3) if 4 in pairs_in(tournament, m))
    for number in {1, 2, 3} - {last}:
        record(match_of(tournament, number), "a")
    for number in (5, 6):
        gone = tournament.pairs.get(number=number)
        leave(pair=gone, presence=Presence.WITHDRAWN, actor=owner, at=AT)

    record(match_of(tournament, last), "a")

    assert match_of(tournament, last).state == "finished"
    assert tournament.stages.get().rounds.count() == 1
    page = client_of(owner.user).get(f"/desk/{tournament.slug}/draw/")
    reasons = [refusal.reason for refusal in page.context["why_not"].refusals]
    assert (page.context["due"], reasons) == (None, [Reason.NO_PAIRING])
    come_back(pair=tournament.pairs.get(number=5), actor=owner, at=AT)
    assert tournament.stages.get().rounds.count() == 2


def pairs_in(tournament: Tournament, number: int) -> set[int]:
    sides = match_of(tournament, number).sides.all()
    return {side.entry.own_pair.number for side in sides if side.entry is not None}


def test_the_last_result_stands_where_rounds_draw_themselves_and_pairs_are_level() -> None:
    """The next stage cannot be drawn yet, which is said at the draw and refuses no result."""
    tournament = closed_tournament(4)
    one_round = {"rounds": 1, "criteria": ["matches_won"], "automatic": True}
    best_three = StagePlan("knockout", takes={"kind": "top", "count": 3})
    plan(tournament, StagePlan("swiss", one_round), best_three)
    make_draw(tournament=tournament, seed="cierzo", actor=owner_of(tournament), at=AT)

    for number in (1, 2):
        record(match_of(tournament, number), "a")

    states = [match_of(tournament, number).state for number in (1, 2)]
    assert (states, fresh(tournament).state) == (["finished", "finished"], "playing")
    assert tournament.stages.get(position=2).entries.count() == 0
