"""The same number of queries for 1, 3 and 260 rows."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import (
    closed_tournament,
    drawn_tournament,
    new_referee,
    new_tournament,
    noted,
)
from tournaments.models import Tournament


def _cost(program: Program, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert program.get(path).status == 200
    return len(queries)


PATHS = (
    "",
    "pairs/",
    "pairs/?q=a",
    "pairs/?page_size=500",
    "pairs/1/",
    "draw/",
    "rounds/",
    "rounds/1/",
    "bracket/",
    "places/",
    "standings/",
    "matches/",
    "matches/?page_size=500",
    "matches/?round=1&state=playing",
    "matches/1/",
    "hall/",
    "tables/",
    "queue/",
    "audit/",
)


def test_every_address_costs_the_same_for_any_number_of_matches(
    desk: Program, organiser: User
) -> None:
    costs = []
    for pairs in (2, 4, 261):
        tournament = drawn_tournament(pairs, owner=organiser)
        acta = {"acta": noted("ab")}
        path = at(tournament, "matches/1/results/")
        assert desk.post(path, acta, Idempotency_Key="k").status == 201
        costs.append({path: _cost(desk, at(tournament, path)) for path in PATHS})
    assert costs == costs[:1] * 3


def test_the_list_of_tournaments_costs_the_same(desk: Program, organiser: User) -> None:
    new_tournament(owner=organiser)
    one = _cost(desk, "tournaments/")
    for number in range(2):
        new_tournament(name=f"Otro {number}")
    three = _cost(desk, "tournaments/")
    Tournament.objects.bulk_create(
        Tournament(
            slug=f"uno-{number}",
            name="Uno",
            village="Villa",
            date="2027-08-16",
            is_published=True,
            created_at="2027-01-01T00:00:00Z",
        )
        for number in range(257)
    )
    assert desk.get("tournaments/").body["count"] == 260
    assert [three, _cost(desk, "tournaments/")] == [one, one]


def test_referees_cost_the_same(desk: Program, organiser: User) -> None:
    tournament = new_tournament(owner=organiser)
    costs = []
    for number in range(3):
        new_referee(tournament, f"arbitro-{number}")
        costs.append(_cost(desk, at(tournament, "referees/")))
    assert costs == costs[:1] * 3


def test_an_uploaded_list_costs_the_same(desk: Program, organiser: User) -> None:
    costs = []
    for pairs in (1, 3, 260):
        tournament = new_tournament(owner=organiser)
        rows = [f"Ana N{number} A;Luis N{number} B" for number in range(pairs)]
        letters = str.maketrans("0123456789", "abcdefghij")
        content = "\n".join(["Jugador 1;Jugador 2", *rows]).translate(letters)
        content = content.replace("Jugador b;Jugador c", "Jugador 1;Jugador 2")
        kept = desk.upload(at(tournament, "pair-lists/"), "lista.csv", content.encode())
        assert kept.body["good"] == pairs
        costs.append(_cost(desk, at(tournament, f"pair-lists/{kept.body['id']}/")))
    assert costs == costs[:1] * 3


def test_closing_and_reading_stay_cheap(desk: Program, organiser: User) -> None:
    tournament = closed_tournament(260, owner=organiser)
    assert _cost(desk, at(tournament)) <= 6
