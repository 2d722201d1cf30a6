import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import (
    drawn_tournament,
    fresh,
    new_referee,
    new_tournament,
    open_tournament,
    sign_up_all,
)
from tournaments.core.pair_details import PairDetails
from tournaments.models import Pair

BODY = {
    "player_1": "Pilar  Lacasa",
    "player_2": "Jesús Ubieto",
    "plays_for": "Peña La Albada",
    "phone": "600 123 456",
    "paid": True,
}


def test_registered_under_the_next_number(desk: Program, organiser: User) -> None:
    tournament = new_tournament(owner=organiser)
    registered = desk.post(at(tournament, "pairs/"), BODY)
    assert registered.status == 201
    when = registered.body.pop("registered_at")
    assert registered.body == {
        "number": 1,
        "player_1": "Pilar Lacasa",
        "player_2": "Jesús Ubieto",
        "names": "Pilar Lacasa / Jesús Ubieto",
        "plays_for": "Peña La Albada",
        "phone": "600 123 456",
        "paid": True,
    }
    assert desk.get(at(tournament, "pairs/1/")).body == {**registered.body, "registered_at": when}


@pytest.mark.parametrize(
    ("changed", "status", "codes"),
    [
        ({"player_1": ""}, 400, [("name-missing", "player_1")]),
        ({"player_1": None}, 400, [("field-missing", "player_1")]),
        ({"player_1": {"a": 1}}, 400, [("field-wrong", "player_1")]),
        ({"player_1": "x" * 300}, 400, [("name-too-long", "player_1")]),
        ({"player_1": "<script>"}, 400, [("name-strange", "player_1")]),
        ({"player_1": "🂡"}, 400, [("name-strange", "player_1")]),
        ({"player_1": "a\x00"}, 400, [("text-unwritable", "player_1")]),
        ({"player_1": 7}, 400, [("field-wrong", "player_1")]),
        ({"phone": 600000001}, 400, [("field-wrong", "phone")]),
        ({"player_2": "PILAR LACASA"}, 400, [("same-name-twice", "player_2")]),
        ({"phone": "no tengo"}, 400, [("phone-strange", "phone")]),
        ({"paid": "quizá"}, 400, [("field-wrong", "paid")]),
        (
            {"player_1": "", "plays_for": "x" * 100},
            400,
            [("name-missing", "player_1"), ("text-too-long", "plays_for")],
        ),
        ({"player_1": "Nuria Abós"}, 409, [("name-taken", "player_1")]),
    ],
)
def test_f139_what_is_wrong_with_a_pair_is_told_at_its_fields(
    desk: Program,
    organiser: User,
    changed: dict[str, object],
    status: int,
    codes: list[tuple[str, str]],
) -> None:
    tournament = new_tournament(owner=organiser)
    sign_up_all(tournament, [PairDetails("Nuria Abós", "Cosme Lahoz")])
    refused = desk.post(at(tournament, "pairs/"), {**BODY, **changed})
    assert (refused.status, refused.codes) == (status, codes)
    assert Pair.objects.count() == 1


def test_phones_and_payments_are_for_the_organiser(desk: Program, organiser: User) -> None:
    tournament = new_tournament(owner=organiser)
    desk.post(at(tournament, "pairs/"), BODY)
    whole = desk.get(at(tournament, "pairs/")).body["results"][0]
    for program in (Program(), Program(new_referee(tournament))):
        shown = program.get(at(tournament, "pairs/")).body["results"][0]
        assert whole == {**shown, "phone": "600 123 456", "paid": True}
        assert "phone" not in shown
        assert "paid" not in shown
        assert program.get(at(tournament, "pairs/1/")).body == shown


@pytest.mark.django_db
def test_found_by_number_name_and_village(anybody: Program) -> None:
    tournament = new_tournament()
    sign_up_all(
        tournament,
        [
            PairDetails("Íñigo Muñoz", "Nuria Abós", "Bañuelos"),
            PairDetails("Pilar Lacasa", "Jesús Ubieto", "Cabezo Royo"),
        ],
    )
    found = {
        text: [p["number"] for p in anybody.get(at(tournament, f"pairs/?q={text}")).body["results"]]
        for text in ("inigo", "2", "royo", "nadie", "9" * 30)
    }
    assert found == {"inigo": [1], "2": [2], "royo": [2], "nadie": [], "9" * 30: []}
    refused = anybody.get(at(tournament, "pairs/?q=%00"))
    assert (refused.status, refused.codes) == (400, [("text-unwritable", "q")])


def test_corrected_at_any_time(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    before = desk.get(at(tournament, "pairs/1/")).body
    after = desk.patch(at(tournament, "pairs/1/"), {"player_1": "Zacarías Zueras", "paid": True})
    assert after.status == 200
    assert after.body == {
        **before,
        "player_1": "Zacarías Zueras",
        "names": f"Zacarías Zueras / {before['player_2']}",
        "paid": True,
    }


def test_removed_only_before_the_draw(desk: Program, organiser: User) -> None:
    tournament = open_tournament(3, owner=organiser)
    assert desk.delete(at(tournament, "pairs/2/")).status == 204
    assert desk.delete(at(tournament, "pairs/2/")).status == 404
    assert desk.post(at(tournament, "pairs/"), BODY).body["number"] == 4
    drawn = drawn_tournament(2, owner=organiser)
    refused = desk.delete(at(drawn, "pairs/1/"))
    assert (refused.status, refused.codes) == (409, [("pair-drawn", "")])


def test_no_pair_once_signup_is_closed(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(2, owner=organiser)
    refused = desk.post(at(tournament, "pairs/"), BODY)
    assert (refused.status, refused.codes) == (409, [("signup-closed", "")])
    assert fresh(tournament).last_pair_number == 2
