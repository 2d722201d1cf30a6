import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import closed_tournament, drawn_tournament, open_tournament
from tournaments.core.brackets import draw_order


def test_drawn_by_the_seed_told(desk: Program, organiser: User, anybody: Program) -> None:
    tournament = closed_tournament(7, owner=organiser)
    nothing = anybody.get(at(tournament, "draw/"))
    assert (nothing.status, nothing.codes) == (404, [("not-drawn", "")])
    made = desk.post(at(tournament, "draw/"), {"seed": "cachirulo"})
    assert made.status == 201
    assert (made.body["seed"], made.body["algorithm"]) == ("cachirulo", "knockout-1")
    assert made.body["order"] == list(draw_order(range(1, 8), "cachirulo"))
    assert [line.split("\t")[0] for line in made.body["canonical_list"]] == list("1234567")
    again = desk.post(at(tournament, "draw/"), {"seed": "cachirulo"})
    assert (again.status, again.body) == (200, made.body)
    assert anybody.get(at(tournament, "draw/")).body == made.body
    other = desk.post(at(tournament, "draw/"), {"seed": "otra"})
    assert (other.status, other.codes) == (409, [("already-drawn", "")])


@pytest.mark.parametrize("seed", [0, "0", "x", " ", "ñ"])
def test_f145_any_text_or_number_is_a_seed(desk: Program, organiser: User, seed: object) -> None:
    tournament = closed_tournament(2, owner=organiser)
    made = desk.post(at(tournament, "draw/"), {"seed": seed})
    assert (made.status, made.body["seed"]) == (201, str(seed))


@pytest.mark.parametrize("seed", ["", "x" * 65, "a\x00", "\ud800", [1], {}])
def test_f145_what_is_no_seed_is_refused(desk: Program, organiser: User, seed: object) -> None:
    tournament = closed_tournament(2, owner=organiser)
    refused = desk.post(at(tournament, "draw/"), {"seed": seed})
    assert (refused.status, [field for _, field in refused.codes]) == (400, ["seed"])


def test_without_a_seed_one_is_drawn_by_lot(desk: Program, organiser: User) -> None:
    tournament = closed_tournament(2, owner=organiser)
    assert len(desk.post(at(tournament, "draw/")).body["seed"]) == 16


def test_no_draw_while_signup_is_open(desk: Program, organiser: User) -> None:
    refused = desk.post(at(open_tournament(4, owner=organiser), "draw/"))
    assert (refused.status, refused.codes) == (409, [("signup-open", "")])


def test_taken_back_until_something_has_begun(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    for _ in range(2):
        assert desk.delete(at(tournament, "draw/")).status == 204
    assert desk.get(at(tournament, "bracket/")).body == {"champion": None, "rounds": []}
    desk.post(at(tournament, "draw/"))
    desk.post(at(tournament, "matches/1/start/"))
    refused = desk.delete(at(tournament, "draw/"))
    assert (refused.status, refused.codes) == (409, [("draw-has-results", "")])
    assert refused.body["errors"][0]["params"] == {"match": 1}
