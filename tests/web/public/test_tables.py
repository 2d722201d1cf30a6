"""The hall on a wall: tables, the matches at them, and what waits."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    match_of,
    owner_of,
    record,
)
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.models import Tournament
from tournaments.services.calls import call_back, start_match

pytestmark = pytest.mark.django_db


def tables(tournament: Tournament) -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/tables/")
    assert answer.status_code == 200
    return read(answer.content)


def test_before_the_draw_nothing_is_played() -> None:
    page = tables(closed_tournament(4))
    assert page.one("", "empty").one("h2").text == "Nothing is played yet"


def test_each_match_stands_at_its_table_and_the_others_wait_in_order() -> None:
    tournament = drawn_tournament(8, tables=2)
    start_match(match=match_of(tournament, 2), actor=owner_of(tournament), at=tournament.created_at)
    page = tables(tournament)
    seats = page.all("li", "seat")
    assert [seat.one("span", "big-number").text for seat in seats] == ["1", "2"]
    assert [seat.one("span", "badge").text for seat in seats] == ["to the table", "being played"]
    assert [seat.one("a").text for seat in seats] == ["Match 1", "Match 2"]
    shown = [int(node.text) for node in seats[0].all("span", "seat-number")]
    places = match_of(tournament, 1).sides.order_by("side")
    assert shown == [place.entry.own_pair.number for place in places if place.entry is not None]
    assert page.one("h2", id="waiting").text == "2 matches wait for a table, in this order"
    queue = page.one("table", "queue").one("tbody").all("tr")
    assert [(row.one("th").text, row.all("td")[1].text) for row in queue] == [
        ("3", "no free table"),
        ("4", "no free table"),
    ]


def test_free_tables_are_named_in_one_line() -> None:
    tournament = drawn_tournament(4, tables=4)
    page = tables(tournament)
    assert page.one("p", "free-tables").text == "Free tables: 3 4"
    assert page.all("table", "queue") == []


def test_a_match_that_could_be_called_says_to_which_table() -> None:
    tournament = drawn_tournament(2, tables=1, automatic_calls=False)
    page = tables(tournament)
    assert page.one("", "empty").one("h2").text == "No match is at a table just now"
    (row,) = page.one("table", "queue").one("tbody").all("tr")
    assert row.all("td")[1].text == "next to table 1"


def test_a_match_played_without_a_table_is_not_forgotten() -> None:
    tournament = drawn_tournament(2, tables=1)
    called = match_of(tournament, 1)
    owner, at = owner_of(tournament), tournament.created_at
    call_back(match=called, actor=owner, at=at)
    start_match(match=match_of(tournament, 1), actor=owner, at=at)
    page = tables(tournament)
    elsewhere = page.all("article", "match")
    assert [card.attributes["id"] for card in elsewhere] == ["m1"]


def test_at_the_end_the_page_leads_to_the_bracket() -> None:
    tournament = drawn_tournament(2)
    record(match_of(tournament, 1), "a")
    empty = tables(tournament).one("", "empty")
    assert empty.one("h2").text == "All matches are played"
    assert empty.one("a").attributes["href"] == f"/t/{tournament.slug}/bracket/"


def test_the_queue_says_in_local_time_when_each_will_probably_be_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: AT)
    queue = tables(drawn_tournament(8, tables=2)).one("table", "queue").one("tbody")
    assert [row.all("td")[2].text for row in queue.all("tr")] == ["19:45", "19:45"]


def test_f161_the_queue_goes_on_with_the_clock_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: AT - timedelta(hours=1))
    queue = tables(drawn_tournament(8, tables=2)).one("table", "queue").one("tbody")
    assert [row.all("td")[2].text for row in queue.all("tr")] == ["18:45", "18:45"]
