"""The draw page: enough for anybody to make the draw again."""

import pytest

from tests.factories import (
    closed_tournament,
    drawn_tournament,
    owner_of,
)
from tests.tournaments.core.recomputed import drawn_order
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.models import Tournament
from tournaments.services.draws import discard_draw, make_draw

pytestmark = pytest.mark.django_db


def draw(tournament: Tournament) -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/draw/")
    assert answer.status_code == 200
    return read(answer.content)


def test_before_it_is_made_the_page_says_how_it_will_be() -> None:
    page = draw(closed_tournament(3))
    assert page.one("", "empty").one("h2").text == "The draw is not made yet"


@pytest.mark.parametrize("pairs", [2, 7, 24])
def test_the_order_follows_from_what_the_page_shows_and_nothing_else(pairs: int) -> None:
    page = draw(drawn_tournament(pairs, seed="cierzo y niebla"))
    seed = page.one("p", "seed").text
    rows = page.one("tbody").all("tr")
    numbers = [int(row.one("th").text) for row in rows]
    places = [int(row.all("td")[1].text) for row in rows]
    by_place = [number for _, number in sorted(zip(places, numbers, strict=True))]
    assert by_place == drawn_order(numbers, seed)


def test_a_draw_taken_back_stays_to_be_seen() -> None:
    tournament = drawn_tournament(4, seed="primera")
    owner, at = owner_of(tournament), tournament.created_at
    discard_draw(tournament=tournament, actor=owner, at=at)
    page = draw(tournament)
    assert page.one("", "empty").one("h2").text == "The draw is not made yet"
    make_draw(tournament=tournament, seed="segunda", actor=owner, at=at)
    page = draw(tournament)
    assert page.one("p", "seed").text == "segunda"
    old = page.one("section", **{"aria-labelledby": "discarded"})
    assert old.texts("span", "mono") == ["primera"]
