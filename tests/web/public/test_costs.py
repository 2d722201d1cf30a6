"""Each page asks the database the same number of questions for any number of pairs."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    drawn_tournament,
    formatted_tournament,
    match_of,
    open_tournament,
    record,
)
from tests.web.reading import client_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

DRAWN = [
    ("", 11),
    ("bracket/", 11),
    ("bracket/?round=1", 11),
    ("bracket/?pair=1", 11),
    ("bracket/?view=wall", 10),
    ("bracket.svg", 9),
    ("tables/", 20),
    ("pairs/", 13),
    ("pairs/?q=a", 13),
    ("pairs/1/", 28),
    ("matches/1/", 10),
    ("draw/", 5),
    ("rules/", 4),
]
SIGNING_UP = [
    ("", 12),
    ("bracket/", 12),
    ("pairs/", 12),
    ("pairs/?q=a", 12),
    ("draw/", 4),
    ("rules/", 4),
]


def asked(tournament: Tournament, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        answer = client_of().get(f"/t/{tournament.slug}/{path}")
    assert answer.status_code == 200
    return len(queries)


def tournaments_under_way() -> Iterator[Tournament]:
    for pairs in (3, 5, 260):
        tournament = drawn_tournament(pairs, tables=1)
        record(match_of(tournament, 1), "a")
        yield tournament


def test_under_way() -> None:
    for tournament in tournaments_under_way():
        assert [(path, asked(tournament, path)) for path, _ in DRAWN] == DRAWN


def test_rounds_and_tables() -> None:
    costs = []
    for pairs in (4, 6, 260):
        tournament = formatted_tournament(pairs, "swiss", {"rounds": 3}, tables=1)
        record(match_of(tournament, 1), "a")
        costs.append([asked(tournament, path) for path in ("standings/", "rounds/", "pairs/1/")])
    assert costs == [[13, 13, 28]] * 3


@pytest.mark.parametrize("pairs", [1, 3, 260])
def test_while_signing_up(pairs: int) -> None:
    tournament = open_tournament(pairs)
    assert [(path, asked(tournament, path)) for path, _ in SIGNING_UP] == SIGNING_UP
