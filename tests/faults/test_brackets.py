"""Faults that other systems had in their brackets, tried on rows as people leave them behind.

Most of the catalogue is tried in the pure core, beside what it is about. Here stands what takes
several steps through the services to show.
"""

import pytest

from scoring.engine.sides import Side
from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    fresh,
    match_of,
    noted,
    owner_of,
    record,
    won_by,
)
from tests.faults.days import broken, discard, draw, play_what_is_ready, stages_set, standing_in
from tests.tournaments.services.told import because, refuses, unchanged
from tournaments.core.refusals import Reason
from tournaments.core.values import Outcome
from tournaments.models import Match, MatchSide, Ruling
from tournaments.services.results import (
    ActaRefusedError,
    Status,
    annul_result,
    foresee_result,
    hand_in,
)
from tournaments.services.stages import StagePlan
from tournaments.services.tournaments import details_of, edit_tournament

pytestmark = pytest.mark.django_db


def test_f27_the_match_for_third_place_leaves_the_final_to_be_played() -> None:
    tournament = formatted_tournament(4, "knockout", {"third_place": True})
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    assert (fresh(tournament).state, match_of(tournament, 4).state) == ("playing", "called")
    record(match_of(tournament, 4), "b")
    assert fresh(tournament).state == "finished"


def test_f29_the_semifinals_are_called_at_once_beside_a_match_for_third_place() -> None:
    tournament = formatted_tournament(4, "knockout", {"third_place": True})
    called = tournament.matches.filter(state="called").order_by("number")
    assert list(called.values_list("number", flat=True)) == [1, 2]


@pytest.mark.parametrize(("groups", "byes"), [(3, 2), (5, 6), (6, 4)])
def test_f33_f35_who_comes_out_of_the_groups_has_a_place_also_when_drawn_again(
    groups: int, byes: int
) -> None:
    tournament = closed_tournament(3 * groups, tables=3 * groups)
    stages_set(
        tournament,
        StagePlan("groups", {"groups": groups}),
        StagePlan("knockout", takes={"kind": "through", "through": 2}),
    )
    draw(tournament, "grupos")
    while Match.objects.filter(tournament=tournament, state__in=["ready", "called"]).exists():
        play_what_is_ready(tournament)
    for seed in ("primera", "segunda"):
        draw(tournament, seed)
        final = Match.objects.filter(tournament=tournament, round__stage__position=2)
        assert final.exclude(number=None).count() == 2 * groups - 1
        assert final.filter(outcome=Outcome.BYE).count() == byes
        first = MatchSide.objects.filter(match__in=final, match__round__number=1)
        in_it = first.filter(entry__isnull=False).values_list("entry", flat=True)
        assert len(set(in_it)) == len(in_it) == 2 * groups
        if seed == "primera":
            discard(tournament)
    assert broken(tournament) == []


def test_f45_a_result_of_the_main_bracket_lists_what_its_loser_has_played_since() -> None:
    """Eleven pairs: three fall in round one, and one of them rests in the consolation."""
    tournament = formatted_tournament(11, "knockout", {"consolation_rounds": 1})
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    draw(tournament, "consuelo")
    consolation = Match.objects.filter(tournament=tournament, round__section="consolation")
    rests = consolation.get(outcome=Outcome.BYE).sides.get(entry__isnull=False).entry
    for match in consolation.exclude(number=None).order_by("number"):
        record(match_of(tournament, match.number or 0), "a")
    (main,) = [n for n in (1, 2, 3) if match_of(tournament, n).side(Side.B).entry == rests]
    final = consolation.get(round__code="final")
    foreseen = foresee_result(match=match_of(tournament, main))
    # whoever falls in the main match when it is played again sits down in that final
    assert rests in {side.entry for side in final.sides.all()}
    assert foreseen.redone == (final.number,)
    with refuses(because(Reason.NEXT_MATCH_BEGUN, match=final.number or 0)):
        annul_result(
            match=match_of(tournament, main), replaces=1, actor=owner_of(tournament), at=AT
        )


def test_f49_the_match_for_third_place_outlives_another_edit() -> None:
    tournament = closed_tournament(4)
    stages_set(tournament, StagePlan("knockout", {"third_place": True}))
    details = details_of(fresh(tournament))
    edit_tournament(tournament=tournament, details=details, actor=owner_of(tournament), at=AT)
    assert tournament.stages.get().settings["third_place"] is True
    draw(tournament, "cierzo")
    codes = tournament.stages.get().rounds.order_by("number").values_list("code", flat=True)
    assert list(codes) == ["semifinals", "third_place", "final"]


@pytest.mark.parametrize("partidas", ["", "a", "aabb"])
def test_f51_a_match_that_nobody_won_is_not_over(partidas: str) -> None:
    tournament = drawn_tournament(4)
    whole = {key: value for key, value in noted(partidas).items() if key != "partial"}
    with unchanged(), pytest.raises(ActaRefusedError):
        hand_in(
            match=match_of(tournament, 1), acta=whole, key="k", actor=owner_of(tournament), at=AT
        )


def test_f99_both_sent_out_by_mistake_is_undone_whole() -> None:
    """Eight pairs: a semifinal set to both out, then to one out, while the final waits."""
    tournament = formatted_tournament(8, "knockout", {"third_place": True})
    for number in (1, 2, 3, 4, 6):
        record(match_of(tournament, number), "a")
    (winner, _), (waits, third) = standing_in(tournament, 5), standing_in(tournament, 6)
    rows = Match.objects.filter(tournament=tournament).count()
    actor = owner_of(tournament)
    both = Ruling.DISQUALIFIED_BOTH
    hand_in(match=match_of(tournament, 5), ruling=both, key="ambas", actor=actor, at=AT)
    assert (match_of(tournament, 8).outcome, fresh(tournament).state) == ("unopposed", "finished")
    acta = won_by("a") | {"cotos": [], "ending": {"by": "descalificacion", "side": "b"}}
    receipt = hand_in(
        match=match_of(tournament, 5), acta=acta, key="una", replaces=1, actor=actor, at=AT
    )
    assert receipt.status is Status.RECORDED
    assert (standing_in(tournament, 8), match_of(tournament, 8).state) == (
        [winner, waits],
        "called",
    )
    # the one that was sent out plays no more, so the other has the third place
    assert standing_in(tournament, 7) == [None, third]
    assert match_of(tournament, 7).outcome == "unopposed"
    assert Match.objects.filter(tournament=tournament).count() == rows
    assert broken(tournament) == []
