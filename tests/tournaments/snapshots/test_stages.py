"""A stage read from its rows."""

import pytest

from scoring.engine.match import MatchFormat
from tests.factories import AT, absent, formatted_tournament, match_of, owner_of
from tournaments.core.stages.table import Ranked
from tournaments.services.results import hand_in
from tournaments.services.rounds import set_round_format
from tournaments.snapshots import stage_format, stage_view

pytestmark = pytest.mark.django_db


def test_a_walkover_counts_what_its_round_is_played_to() -> None:
    tournament = formatted_tournament(
        4, "swiss", {"rounds": 1, "criteria": ["cotos_difference", "partidas_won"]}
    )
    stage = tournament.stages.get()
    actor = owner_of(tournament)
    set_round_format(
        round_=stage.rounds.get(), format_=MatchFormat(cotos=3, partidas=2), actor=actor, at=AT
    )
    match = match_of(tournament, 1)
    hand_in(match=match, acta=absent("b"), key="k", actor=actor, at=AT)
    view, format_ = stage_view(stage), stage_format(stage)
    assert view.formats == {1: MatchFormat(cotos=3, partidas=2)}
    assert isinstance(format_, Ranked)
    first = format_.ranking(view)[0].standings.rows[0]
    assert (first.pair, first.figures) == (view.states[match.pk].occupants[0], (3, 6))
