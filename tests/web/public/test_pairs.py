"""Finding a pair, and where it stands."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from scoring.engine.sides import Side
from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    match_of,
    new_tournament,
    owner_of,
    record,
    sign_up_all,
)
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.core.pair_details import PairDetails
from tournaments.models import Tournament
from tournaments.services.calls import start_match

pytestmark = pytest.mark.django_db

PAIRS = [
    PairDetails("Íñigo Muñoz", "Begoña Gil", plays_for="Alcañiz", phone="600 100 200"),
    PairDetails("Ana Ibáñez", "José M.ª Lou", plays_for="Bar La Peña", paid=True),
    PairDetails("Inigo Sanz", "Ana Lou"),
]


@pytest.fixture
def tournament() -> Tournament:
    tournament = new_tournament()
    sign_up_all(tournament, PAIRS)
    return tournament


def pairs(tournament: Tournament, sought: str = "") -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/pairs/", {"q": sought} if sought else {})
    assert answer.status_code == 200
    return read(answer.content)


def pair(tournament: Tournament, number: int) -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/pairs/{number}/")
    assert answer.status_code == 200
    return read(answer.content)


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        ("inigo", ["1", "3"]),
        ("ÍÑIGO", ["1", "3"]),
        ("in\u0303igo", ["1", "3"]),
        ("inigo alcaniz", ["1"]),
        ("alcaniz", ["1"]),
        ("pena", ["2"]),
        ("ana lou", ["2", "3"]),
        ("jose m", ["2"]),
        ("2", ["2"]),
        ("002", ["2"]),
        (" muñoz  gil ", ["1"]),
        ("", ["1", "2", "3"]),
    ],
)
def test_the_search_ignores_accents_and_finds_number_name_and_village(
    tournament: Tournament, sought: str, found: list[str]
) -> None:
    rows = pairs(tournament, sought).one("tbody").all("tr")
    assert [row.one("th").text for row in rows] == found


@pytest.mark.parametrize("sought", ["nadie", "0", "9" * 30, "%", "<b>", "x" * 5000])
def test_a_search_that_finds_nothing_says_so(tournament: Tournament, sought: str) -> None:
    empty = pairs(tournament, sought).one("", "empty")
    assert empty.one("h2").text == f"Nobody here is called “{sought[:200]}”"
    assert empty.one("a").attributes["href"] == f"/t/{tournament.slug}/pairs/"


def test_what_was_sought_stays_in_the_box(tournament: Tournament) -> None:
    page = pairs(tournament, 'muñoz "')
    assert page.one("input", id="find").attributes["value"] == 'muñoz "'


def test_neither_phone_nor_payment_is_shown_to_everybody(tournament: Tournament) -> None:
    page = pairs(tournament)
    assert [cell.text for cell in page.one("tbody").all("td")] == [
        "Íñigo Muñoz / Begoña Gil Alcañiz",
        "signed up",
        "Ana Ibáñez / José M.ª Lou Bar La Peña",
        "signed up",
        "Inigo Sanz / Ana Lou",
        "signed up",
    ]
    for path in ("", "pairs/", "pairs/1/", "pairs/2/"):
        said = client_of().get(f"/t/{tournament.slug}/{path}").content.decode()
        assert "600 100 200" not in said
        assert "paid" not in said


def test_without_pairs_the_page_says_so() -> None:
    page = pairs(new_tournament())
    assert page.one("", "empty").one("h2").text == "Nobody has signed up yet"


def test_a_pair_waits_for_the_draw() -> None:
    page = pair(closed_tournament(2), 1)
    assert page.one("p", "big-number").text == "Pair 1"
    assert page.one("p", "notice").text == "Signed up. The draw will say who plays first and where."
    assert page.all("", "path") == []


def test_a_pair_sees_its_table_its_opponent_and_afterwards_how_it_ended() -> None:
    tournament = drawn_tournament(4, tables=1)
    first = match_of(tournament, 1)
    a, b = (first.sides.get(side=side).entry for side in "ab")
    c = match_of(tournament, 2).sides.get(side="a").entry
    assert a is not None
    assert b is not None
    assert c is not None
    page = pair(tournament, a.own_pair.number)
    assert page.one("", "standing").one("strong").text == "Go to the table, please."
    assert page.one("", "standing").one("span", "big-number").text == "1"
    waits = pair(tournament, c.own_pair.number).one("p", "notice").text
    assert waits.endswith("The match waits for a table; you will be called.")

    start_match(match=first, actor=owner_of(tournament), at=tournament.created_at)
    page = pair(tournament, a.own_pair.number)
    assert page.one("", "standing").one("strong").text == "Playing now."

    record(first, "a")
    page = pair(tournament, a.own_pair.number)
    assert page.one("p", "notice").text == "Final, against the winner of match 2. Do not go far."
    page = pair(tournament, b.own_pair.number)
    assert page.one("p", "notice").text == "Out since: Semifinals. Thank you for playing."

    record(match_of(tournament, 2), "a")
    record(match_of(tournament, 3), "a")
    page = pair(tournament, a.own_pair.number)
    assert page.one("p", "gold").text == "Champions of the tournament"
    heads = [card.one("header").one("a").text for card in page.all("article", "match")]
    assert heads == ["Semifinals · Match 1", "Final · Match 3"]
    lit = [card.one("a", "lit").one("span", "number").text for card in page.all("article")]
    assert lit == [str(a.own_pair.number)] * 2

    rows = pairs(tournament).one("tbody").all("tr")
    said = {row.one("th").text: row.all("td")[1].text for row in rows}
    assert said[str(a.own_pair.number)] == "champions"
    assert said[str(b.own_pair.number)] == "out, Semifinals"


def test_a_bye_is_part_of_the_path() -> None:
    tournament = drawn_tournament(3)
    bye = tournament.matches.get(number=None).sides.get(side="a").entry
    assert bye is not None
    page = pair(tournament, bye.own_pair.number)
    steps = page.one("ol", "path").all("li")
    assert [step.one("strong").text for step in steps[:1]] == ["Preliminary round"]
    assert page.one("p", "notice").text == "Final, against the winner of match 1. Do not go far."


@pytest.mark.parametrize("number", ["0", "99", str(10**25), "x"])
def test_a_pair_that_is_not_there_is_not_there(tournament: Tournament, number: str) -> None:
    """F171: an unknown pair is a sentence, never a fault."""
    assert client_of().get(f"/t/{tournament.slug}/pairs/{number}/").status_code == 404


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (AT, "Probably at about 19:45."),
        (datetime(2024, 8, 16, 21, 30, tzinfo=AT.tzinfo), ""),
        (AT + timedelta(minutes=100), "Probably at about 20:50."),
    ],
)
def test_a_pair_that_waits_is_told_about_when_and_nothing_when_nobody_can_say(
    now: datetime, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = drawn_tournament(4, tables=1)
    monkeypatch.setattr(timezone, "now", lambda: now)
    side = match_of(tournament, 2).side(Side.A)
    assert side.entry is not None
    number = side.entry.own_pair.number
    page = read(client_of().get(f"/t/{tournament.slug}/pairs/{number}/").content)
    assert " ".join(page.one("p", "notice").texts("strong")) == said
