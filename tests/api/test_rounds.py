from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    match_of,
    open_tournament,
    owner_of,
    play_out,
    record,
)
from tournaments.services.stages import StagePlan, set_stages

LONG = {"cotos": 2, "partidas": 3, "deciding_partidas": None}


def test_rounds_and_bracket_of_seven_pairs(anybody: Program) -> None:
    tournament = drawn_tournament(7)
    rounds = anybody.get(at(tournament, "rounds/")).body
    told = [(r["number"], r["name"], r["size"], r["matches"], r["byes"]) for r in rounds]
    assert told == [
        (1, "Preliminary round", 7, 3, 1),
        (2, "Semifinals", 4, 2, 0),
        (3, "Final", 2, 1, 0),
    ]
    bracket = anybody.get(at(tournament, "bracket/")).body
    assert [{k: v for k, v in r.items() if k != "sheet"} for r in bracket["rounds"]] == rounds
    assert [len(round_["sheet"]) for round_ in bracket["rounds"]] == [4, 2, 1]
    bye = next(match for match in bracket["rounds"][0]["sheet"] if match["number"] is None)
    assert (bye["outcome"], bye["b"]["kind"], bye["b"]["pair"]) == ("bye", "bye", None)
    assert anybody.get(at(tournament, "rounds/1/")).body == rounds[0]
    assert anybody.get(at(tournament, "rounds/9/")).status == 404


def test_nothing_before_the_draw(anybody: Program) -> None:
    tournament = open_tournament(3)
    assert anybody.get(at(tournament, "rounds/")).body == []
    assert anybody.get(at(tournament, "places/")).body == {"champion": None, "places": []}
    assert anybody.get(at(tournament, "rounds/1/")).status == 404


def test_a_round_has_its_own_format_until_it_has_a_result(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    record(match_of(tournament, 1), "a")
    assert desk.patch(at(tournament, "rounds/2/"), {"format": LONG}).body["format"] == LONG
    refused = desk.patch(at(tournament, "rounds/1/"), {"format": LONG})
    assert (refused.status, refused.codes) == (409, [("format-in-play", "")])
    refused = desk.patch(at(tournament, "rounds/2/"), {})
    assert (refused.status, refused.codes) == (400, [("field-missing", "format")])
    assert desk.patch(at(tournament, "rounds/9/"), {"format": LONG}).status == 404


def test_places_while_it_is_played(anybody: Program) -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")
    places = anybody.get(at(tournament, "places/")).body
    assert places["champion"] is None
    assert [(p["first"], p["last"]) for p in places["places"]] == [(1, 3)] * 3 + [(4, 4)]


def test_rounds_and_matches_say_their_stage(anybody: Program) -> None:
    tournament = drawn_tournament(4)
    assert [row["stage"] for row in anybody.get(at(tournament, "rounds/")).body] == [1, 1]
    assert anybody.get(at(tournament, "matches/1/")).body["round"] == {
        "stage": 1,
        "number": 1,
        "name": "Semifinals",
        "code": "semifinals",
        "size": 4,
    }


def test_a_round_of_a_later_stage_is_asked_for_by_its_place(desk: Program, organiser: User) -> None:
    tournament = closed_tournament(3, owner=organiser)
    plans = [StagePlan("league", {}), StagePlan("league", {}, takes={"kind": "top", "count": 2})]
    actor = owner_of(tournament)
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    play_out(tournament)
    rounds = desk.get(at(tournament, "rounds/")).body
    assert [(row["stage"], row["number"]) for row in rounds] == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert desk.get(at(tournament, "rounds/1/?stage=2")).body == rounds[3]
    assert desk.get(at(tournament, "rounds/1/")).body == rounds[0]
    assert desk.get(at(tournament, "rounds/2/?stage=2")).status == 404
    refused = desk.patch(at(tournament, "rounds/2/?stage=2"), {"format": LONG})
    assert refused.status == 404
    asked = desk.get(at(tournament, "matches/?stage=2")).body["results"]
    assert [match["round"]["stage"] for match in asked] == [2]
