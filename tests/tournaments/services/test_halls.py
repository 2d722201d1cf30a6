"""Several halls, and stages and rounds kept to some of the tables."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.factories import (
    AT,
    DETAILS,
    LATER,
    drawn_tournament,
    match_of,
    owner_of,
    record,
    table_of,
)
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.refusals import Reason
from tournaments.models import Occupation, Tournament
from tournaments.queries.forecast import day_forecast
from tournaments.services.calls import call_all, call_back, call_match
from tournaments.services.halls import TablePlan, plan_of, set_tables
from tournaments.services.tournaments import edit_tournament

pytestmark = pytest.mark.django_db


def by_hand(pairs: int = 8, tables: int = 4) -> Tournament:
    return drawn_tournament(pairs, tables=tables, automatic_calls=False)


def planned(tournament: Tournament, plan: TablePlan) -> None:
    set_tables(tournament=tournament, plan=plan, actor=owner_of(tournament), at=LATER)


def at_tables(tournament: Tournament) -> dict[int | None, int]:
    rows = Occupation.objects.filter(table__tournament=tournament, released_at__isnull=True)
    return dict(rows.order_by("match__number").values_list("match__number", "table__number"))


def test_f159_only_the_tables_allowed_are_used() -> None:
    tournament = by_hand()
    planned(tournament, TablePlan(stages={1: [2, 4]}))
    call_all(tournament=tournament, actor=owner_of(tournament), at=AT)
    assert at_tables(tournament) == {1: 2, 2: 4}


def test_f159_another_table_is_refused_by_hand_too() -> None:
    tournament = by_hand()
    planned(tournament, TablePlan(stages={1: [2, 4]}))
    match, actor = match_of(tournament, 1), owner_of(tournament)
    with refuses(because(Reason.TABLE_NOT_ALLOWED, "table", tables="2, 4")):
        call_match(match=match, table=table_of(tournament, 1), actor=actor, at=AT)
    call_match(match=match, table=None, actor=actor, at=AT)
    assert at_tables(tournament) == {1: 2}


def test_a_round_goes_before_its_stage() -> None:
    tournament = by_hand(pairs=4)
    planned(tournament, TablePlan(stages={1: [2, 3]}, rounds={(1, 2): [1]}))
    for number in (1, 2):
        record(match_of(tournament, number), "a")
    call_all(tournament=tournament, actor=owner_of(tournament), at=AT)
    assert at_tables(tournament) == {3: 1}


def test_what_may_be_used_again_is_called_to_at_once() -> None:
    tournament = drawn_tournament(8, tables=4)
    planned(tournament, TablePlan(rounds={(1, 2): [1]}))
    for number in (1, 2, 3, 4):
        record(match_of(tournament, number), "a")
    assert at_tables(tournament) == {5: 1}
    planned(tournament, TablePlan())
    assert at_tables(tournament) == {5: 1, 6: 2}


def test_the_forecast_keeps_to_the_tables_allowed() -> None:
    tournament = drawn_tournament(4, tables=2)
    planned(tournament, TablePlan(rounds={(1, 2): [1]}))
    day = day_forecast(tournament, AT)
    assert day.end == AT + timedelta(minutes=85)


def test_the_plan_is_kept_and_noted_once() -> None:
    tournament = by_hand()
    audit = Audit(tournament)
    plan = TablePlan({1: "Pabellón", 2: "Pabellón", 4: "Casino"}, {1: [1, 2]}, {(1, 3): [4]})
    planned(tournament, plan)
    kept = plan_of(tournament)
    assert kept.halls == {1: "Pabellón", 2: "Pabellón", 3: "", 4: "Casino"}
    assert (kept.stages, kept.rounds) == ({1: [1, 2]}, {(1, 1): [], (1, 2): [], (1, 3): [4]})
    nothing: dict[str, object] = {
        "halls": [],
        "stage_tables": {},
        "round_tables": {},
        "put_away": "",
    }
    after = {
        "halls": ["Pabellón: 1-2", "Casino: 4"],
        "stage_tables": {"1": "1-2"},
        "round_tables": {"1.3": "4"},
        "put_away": "",
    }
    assert audit.new == [("tournament-edited", "tournament", nothing, after, "")]
    with unchanged():
        planned(tournament, plan)


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        (TablePlan({9: "Casino"}), "halls"),
        (TablePlan(put_away=[9]), "put_away"),
        (TablePlan(stages={1: [5]}), "stages.1"),
        (TablePlan(rounds={(1, 1): [5]}), "rounds.1.1"),
    ],
)
def test_a_table_that_is_none_is_refused_at_its_field(plan: TablePlan, field: str) -> None:
    tournament = by_hand()
    number = 9 if field in {"halls", "put_away"} else 5
    with refuses(because(Reason.TABLE_UNKNOWN, field, table=number, tables="1-4")):
        planned(tournament, plan)


def test_all_that_is_wrong_is_told() -> None:
    tournament = by_hand()
    with refuses(
        because(Reason.TEXT_TOO_LONG, "halls", length=41, limit=40),
        because(Reason.STAGE_UNKNOWN, "stages.2"),
        because(Reason.ROUND_UNKNOWN, "rounds.1.4"),
    ):
        planned(tournament, TablePlan({1: "C" * 41}, {2: [1]}, {(1, 4): [1]}))


def test_what_is_kept_to_a_table_put_away_would_never_be_played() -> None:
    tournament = by_hand()
    with refuses(
        because(Reason.TABLE_CLOSED, "stages.1", table=2),
        because(Reason.TABLE_CLOSED, "rounds.1.3", table=1),
    ):
        planned(tournament, TablePlan({}, {1: [2, 3]}, {(1, 2): [1, 4], (1, 3): [1]}, [1, 2, 3]))
    planned(tournament, TablePlan({}, {1: [2, 3]}, {(1, 3): [1]}))
    with refuses(because(Reason.TABLE_CLOSED, "rounds.1.3", table=1)):
        planned(tournament, TablePlan({}, {1: [2, 3]}, {(1, 3): [1]}, [1]))


def test_to_a_table_put_away_nothing_is_called_until_it_is_back() -> None:
    tournament = by_hand()
    planned(tournament, TablePlan(put_away=[1, 3]))
    actor = owner_of(tournament)
    assert call_all(tournament=tournament, actor=actor, at=AT) == 2
    assert at_tables(tournament) == {1: 2, 2: 4}
    with refuses(because(Reason.TABLE_CLOSED, "table", table=1)):
        call_match(match=match_of(tournament, 3), table=table_of(tournament, 1), actor=actor, at=AT)
    planned(tournament, TablePlan())
    assert call_all(tournament=tournament, actor=actor, at=AT) == 0
    planned(tournament, TablePlan(put_away=[3]))
    assert call_all(tournament=tournament, actor=actor, at=AT) == 1
    assert at_tables(tournament) == {1: 2, 2: 4, 3: 1}


def test_a_table_that_comes_back_is_filled_at_once_where_matches_are_called_by_themselves() -> None:
    tournament = drawn_tournament(8, tables=2)
    record(match_of(tournament, 1), "a")
    call_back(match=match_of(tournament, 3), actor=owner_of(tournament), at=AT)
    planned(tournament, TablePlan(put_away=[1]))
    assert at_tables(tournament) == {2: 2}
    planned(tournament, TablePlan(put_away=[]))
    assert at_tables(tournament) == {2: 2, 3: 1}


def test_a_table_that_is_played_at_is_not_put_away_nor_are_all_of_them() -> None:
    tournament = drawn_tournament(4, tables=4)
    with refuses(because(Reason.TABLE_IN_USE, "put_away", table=2)):
        planned(tournament, TablePlan(put_away=[2, 3]))
    tournament = by_hand()
    with refuses(because(Reason.TABLES_RANGE, "put_away", most=300)):
        planned(tournament, TablePlan(put_away=[1, 2, 3, 4]))


def test_nor_are_the_tables_of_a_round_put_away_by_having_fewer() -> None:
    tournament = by_hand()
    planned(tournament, TablePlan(rounds={(1, 3): [3, 4]}))
    actor = owner_of(tournament)
    three, two = (replace(DETAILS, tables=wanted, automatic_calls=False) for wanted in (3, 2))
    edit_tournament(tournament=tournament, details=three, actor=actor, at=AT)
    with refuses(because(Reason.TABLE_CLOSED, "tables", table=3)):
        edit_tournament(tournament=tournament, details=two, actor=actor, at=AT)


def test_a_table_put_away_stays_so_when_something_else_is_edited() -> None:
    """Its number is counted in the settings of the tournament: three are in use."""
    tournament = by_hand()
    planned(tournament, TablePlan(put_away=[2]))
    in_use = []
    for wanted in (3, 4, 2, 6):
        details = replace(DETAILS, tables=wanted, automatic_calls=False)
        edit_tournament(tournament=tournament, details=details, actor=owner_of(tournament), at=AT)
        open_tables = tournament.tables.filter(is_open=True).order_by("number")
        in_use.append(list(open_tables.values_list("number", flat=True)))
    assert in_use == [[1, 3, 4], [1, 2, 3, 4], [1, 2], [1, 2, 3, 4, 5, 6]]
