"""One stage takes from the table of the one before."""

import pytest

from tests.factories import AT, closed_tournament, owner_of
from tournaments.models import Match, Tournament
from tournaments.services.draws import make_draw
from tournaments.services.results import hand_in
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db


def play_all(tournament: Tournament) -> None:
    """The first side wins every match that can be played now."""
    actor = owner_of(tournament)
    for match in Match.objects.filter(tournament=tournament, state__in=["ready", "called"]):
        acta = {"acta": 1, "cotos": [["a", "a", "a"]]}
        hand_in(match=match, acta=acta, key=f"k{match.pk}", actor=actor, at=AT)


def test_groups_then_a_knockout_of_the_best_two_of_each() -> None:
    tournament = closed_tournament(8)
    actor = owner_of(tournament)
    set_stages(
        tournament=tournament,
        plans=[
            StagePlan("groups", {"size": 4}),
            StagePlan("knockout", {}, takes={"kind": "through", "through": 2}),
        ],
        actor=actor,
        at=AT,
    )
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    play_all(tournament)
    draw = make_draw(tournament=tournament, seed="dos", actor=actor, at=AT)
    stage = draw.stage
    assert stage.position == 2
    groups = [
        {entry.apart[0] for entry in match_entries}
        for match_entries in (
            [side.entry for side in match.sides.all() if side.entry]
            for match in Match.objects.filter(round__stage=stage, round__number=1)
        )
    ]
    assert groups == [{"group:1", "group:2"}, {"group:1", "group:2"}]
    play_all(tournament)
    play_all(tournament)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
