"""Halls, limits and tables put away, set and read by a program; and the whole day foretold."""

import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import drawn_tournament, match_of, new_referee, open_tournament, record

PLAN = {
    "halls": {"Pabellón": [1, 3], "Casino": [2]},
    "stages": {"1": [1, 2, 3]},
    "rounds": {"1.2": [2]},
    "put_away": [4],
}
EMPTY: dict[str, object] = {"halls": {}, "stages": {}, "rounds": {}, "put_away": []}


def test_the_tables_are_set_up_and_read(desk: Program, organiser: User) -> None:
    path = at(drawn_tournament(6, owner=organiser, tables=4), "table-plan/")
    assert desk.get(path).body == EMPTY

    told = desk.put(path, PLAN)

    assert (told.status, told.body) == (200, PLAN)
    assert desk.get(path).body == PLAN
    assert (desk.put(path, PLAN).status, desk.get(path).body) == (200, PLAN)


def test_what_is_left_out_is_as_by_default_but_tables_put_away_stay(
    desk: Program, organiser: User
) -> None:
    path = at(drawn_tournament(6, owner=organiser, tables=4), "table-plan/")
    desk.put(path, PLAN)

    assert desk.put(path, {}).body == {**EMPTY, "put_away": [4]}
    assert desk.put(path, {"put_away": []}).body == EMPTY


def test_everybody_sees_the_halls_and_matches_are_called_where_they_may_be(
    desk: Program, organiser: User, anybody: Program
) -> None:
    tournament = drawn_tournament(8, owner=organiser, tables=4)
    desk.put(at(tournament, "table-plan/"), {"halls": {"Casino": [2]}, "rounds": {"1.2": [2]}})
    for number in (1, 2, 3, 4):
        record(match_of(tournament, number), "a")

    tables = anybody.get(at(tournament, "tables/")).body

    assert [(t["number"], t["hall"], t["match"] and t["match"]["number"]) for t in tables] == [
        (1, "", None),
        (3, "", None),
        (4, "", None),
        (2, "Casino", 5),
    ]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"halls": {"Casino": [5]}}, [("table-unknown", "halls")]),
        ({"halls": {"Casino": [1], "Bar": [1]}}, [("table-twice", "halls")]),
        ({"halls": {"C" * 41: [1]}}, [("text-too-long", "halls")]),
        ({"halls": {"\ud800": [1]}}, [("text-unwritable", "halls")]),
        ({"halls": {" ": [1]}}, [("field-missing", "halls")]),
        ({"halls": {"Casino": [0]}}, [("field-wrong", "halls.Casino.1")]),
        ({"halls": {"Casino": 1}}, [("field-wrong", "halls.Casino")]),
        ({"halls": [1]}, [("field-wrong", "halls")]),
        ({"put_away": [9]}, [("table-unknown", "put_away")]),
        ({"put_away": [1, 2, 3, 4]}, [("tables-range", "put_away")]),
        ({"put_away": "x"}, [("field-wrong", "put_away")]),
        ({"stages": {"1": [5]}}, [("table-unknown", "stages.1")]),
        ({"stages": {"2": [1]}}, [("stage-unknown", "stages.2")]),
        ({"stages": {"x": [1]}}, [("stage-unknown", "stages.x")]),
        ({"rounds": {"1.1": [5]}}, [("table-unknown", "rounds.1.1")]),
        ({"rounds": {"1.9": [1]}}, [("round-unknown", "rounds.1.9")]),
        ({"rounds": {"2.1": [1]}}, [("round-unknown", "rounds.2.1")]),
        ({"rounds": {"1": [1]}}, [("round-unknown", "rounds.1")]),
        ({"rounds": {"1.²": [1]}}, [("round-unknown", "rounds.1.²")]),
        (
            {"halls": {"Casino": [9]}, "stages": {"7": [1]}, "rounds": {"1.1": [8]}},
            [
                ("table-unknown", "halls"),
                ("stage-unknown", "stages.7"),
                ("table-unknown", "rounds.1.1"),
            ],
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    desk: Program, organiser: User, change: dict[str, object], codes: list[tuple[str, str]]
) -> None:
    tournament = drawn_tournament(4, owner=organiser, automatic_calls=False)
    path = at(tournament, "table-plan/")

    refused = desk.put(path, change)

    assert (refused.status, refused.codes) == (400, codes)
    assert desk.get(path).body == EMPTY


def test_a_table_that_is_played_at_is_not_put_away(desk: Program, organiser: User) -> None:
    path = at(drawn_tournament(4, owner=organiser), "table-plan/")
    refused = desk.put(path, {"put_away": [2]})
    assert (refused.status, refused.codes) == (409, [("table-in-use", "put_away")])
    assert desk.get(path).body == EMPTY


def test_only_the_organiser_sees_and_sets_it(anybody: Program, organiser: User) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    referee = Program(new_referee(tournament))
    for path in (at(tournament, "table-plan/"), at(tournament, "whole-day/?pairs=8&tables=2")):
        assert (anybody.get(path).status, referee.get(path).status) == (401, 403)
    path = at(tournament, "table-plan/")
    assert (anybody.put(path, EMPTY).status, referee.put(path, EMPTY).status) == (401, 403)


def test_the_whole_day_is_foretold_before_sign_up_is_closed(desk: Program, organiser: User) -> None:
    """Seven matches of 41 minutes and a quarter at two tables, four of them after one another."""
    path = at(open_tournament(3, owner=organiser), "whole-day/")
    assert desk.get(f"{path}?pairs=8&tables=2").body == {"pairs": 8, "tables": 2, "seconds": 9900}


def test_of_more_than_a_format_takes_nothing_is_foretold(desk: Program, organiser: User) -> None:
    tournament = open_tournament(3, owner=organiser)
    tournament.stages.update(kind="league")
    told = desk.get(at(tournament, "whole-day/?pairs=257&tables=2"))
    assert (told.status, told.body) == (200, {"pairs": 257, "tables": 2, "seconds": None})


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("", [("field-missing", "pairs"), ("field-missing", "tables")]),
        ("?pairs=1&tables=0", [("field-wrong", "pairs"), ("field-wrong", "tables")]),
        ("?pairs=x&tables=301", [("field-wrong", "pairs"), ("field-wrong", "tables")]),
    ],
)
def test_what_cannot_be_asked_is_refused(
    desk: Program, organiser: User, asked: str, codes: list[tuple[str, str]]
) -> None:
    refused = desk.get(at(open_tournament(3, owner=organiser), f"whole-day/{asked}"))
    assert (refused.status, refused.codes) == (400, codes)
