"""Faults of what is taken away: pairs, matches, stages and tables leave nothing half behind."""

from dataclasses import replace

import pytest
from django.db.models import RestrictedError

from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    record,
    table_of,
)
from tests.faults.days import broken, discard, draw, play_what_is_ready, stages_set
from tests.tournaments.services.told import because, how_many, refuses
from tournaments.core.refusals import Reason
from tournaments.models import Pair, Tournament
from tournaments.queries.standings import StageTables, drawn_stages, tables_of
from tournaments.services.halls import TablePlan, set_tables
from tournaments.services.pairs import remove_pair
from tournaments.services.stages import StagePlan
from tournaments.services.tournaments import details_of, edit_tournament

pytestmark = pytest.mark.django_db


def tables(tournament: Tournament) -> list[StageTables]:
    return tables_of(drawn_stages(fresh(tournament)))


def test_f97_a_pair_that_is_drawn_is_not_removed() -> None:
    tournament = drawn_tournament(4)
    for pair in Pair.objects.filter(tournament=tournament):
        with refuses(because(Reason.PAIR_DRAWN)):
            remove_pair(pair=pair, actor=owner_of(tournament), at=AT)
        # nor by whoever goes past the services
        with pytest.raises(RestrictedError):
            pair.delete()


def test_f105_discarded_matches_leave_nothing_behind() -> None:
    tournament = formatted_tournament(10, "groups", seed=None)
    kept = how_many()
    draw(tournament, "cierzo")
    discard(tournament)
    left = how_many()
    # the draw, four calls and the discarding are told
    assert left == kept | {"Draw": 1, "AuditRow": kept["AuditRow"] + 6}


def test_f107_pairs_belong_to_the_tournament_and_outlive_a_stage() -> None:
    tournament = closed_tournament(6)
    groups = StagePlan("groups", {"size": 3})
    final = StagePlan("knockout", takes={"kind": "through", "through": 1})
    stages_set(tournament, groups, final)
    draw(tournament, "grupos")
    play_what_is_ready(tournament)
    play_what_is_ready(tournament)
    before, places = how_many(), tables(tournament)
    draw(tournament, "final")
    discard(tournament)
    stages_set(tournament, groups)
    after = how_many()
    assert after["Stage"] == before["Stage"] - 1
    kept = ("Pair", "PairMember", "Player", "Entry", "Match", "Submission")
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
    assert tables(tournament) == places
    assert broken(tournament) == []


def test_f109_a_table_that_is_played_at_is_not_taken_away() -> None:
    tournament = drawn_tournament(8, tables=4)
    with refuses(because(Reason.TABLE_IN_USE, "put_away", table=4)):
        set_tables(
            tournament=tournament,
            plan=TablePlan(put_away=[4]),
            actor=owner_of(tournament),
            at=AT,
        )
    for number in (1, 2, 3, 4):
        record(match_of(tournament, number), "a")
    # a table at which matches were played keeps them, whoever wants to delete it
    with pytest.raises(RestrictedError):
        table_of(tournament, 1).delete()
    tournament = drawn_tournament(8, tables=4)
    details = details_of(tournament)
    fewer = replace(details, tables=2)
    with refuses(because(Reason.TABLE_IN_USE, "tables", table=3)):
        edit_tournament(tournament=tournament, details=fewer, actor=owner_of(tournament), at=AT)
