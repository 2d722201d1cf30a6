import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import (
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    match_of,
    open_tournament,
    owner_of,
    record,
)
from tournaments.core.brackets import draw_order
from tournaments.core.stream import fingerprint_of


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


def test_a_seed_is_sealed_and_told_after_the_draw(
    desk: Program, organiser: User, anybody: Program
) -> None:
    tournament = closed_tournament(4, owner=organiser)
    sealed = desk.post(at(tournament, "draw/seal/"))
    assert (sealed.status, sealed.body["state"], sealed.body["seed"]) == (201, "sealed", None)
    assert desk.post(at(tournament, "draw/seal/")).status == 200
    assert anybody.get(at(tournament, "draws/")).body == [sealed.body]
    other = desk.post(at(tournament, "draw/"), {"seed": "otra"})
    assert (other.status, other.codes) == (409, [("seed-sealed", "seed")])
    made = desk.post(at(tournament, "draw/"))
    assert (made.status, made.body["state"]) == (201, "made")
    assert fingerprint_of(made.body["seed"]) == sealed.body["fingerprint"]


def test_rounds_are_drawn_and_taken_back_one_by_one(db: None) -> None:
    tournament = formatted_tournament(4, "swiss", {"rounds": 3})
    desk = Program(owner_of(tournament).user)
    refused = desk.post(at(tournament, "draw/"))
    assert (refused.status, refused.codes) == (409, [("results-missing", "")])
    assert refused.body["errors"][0]["params"] == {"count": 2, "match": 1}
    for number in (1, 2):
        record(match_of(tournament, number), "a")
    second = desk.post(at(tournament, "draw/"), {"seed": "dos"}).body
    assert (second["stage"], second["batch"], second["algorithm"]) == (1, 2, "swiss-1")
    assert sorted(second["order"]) == [1, 2, 3, 4]
    for _ in range(2):
        assert desk.delete(at(tournament, "draw/?stage=1&batch=2")).status == 204
        draws = desk.get(at(tournament, "draws/")).body
        assert [(draw["batch"], draw["state"]) for draw in draws] == [
            (1, "made"),
            (2, "discarded"),
        ]
    assert desk.delete(at(tournament, "draw/?batch=x")).status == 400
    assert desk.delete(at(tournament, "draw/")).codes == [("draw-has-results", "")]
