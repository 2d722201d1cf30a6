"""The page of a match, at the desk and on a phone, tells what was handed in since it was loaded."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import AT, drawn_tournament, fresh, match_of, owner_of, record
from tests.web.public.page import Node, read
from tests.web.reading import client_of, hidden_of
from tournaments.models import Tournament
from tournaments.services.results import annul_result

pytestmark = pytest.mark.django_db

ASKING = {"HX-Request": "true"}


@pytest.fixture
def tournament() -> Tournament:
    return drawn_tournament(4)


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return client_of(owner_of(tournament).user)


@pytest.fixture(params=["desk", "table"])
def address(request: pytest.FixtureRequest, tournament: Tournament) -> str:
    return f"/{request.param}/{tournament.slug}/matches/1/"


def region(content: bytes) -> Node:
    return read(content).one("div", "live", id="live")


def asked(client: Client, page: Node) -> Node:
    """The region as it comes when the page asks for news."""
    answer = client.get(page.attributes["hx-get"], headers=ASKING)
    assert answer.status_code == 200
    return region(answer.content)


def test_nothing_new_costs_little_and_says_nothing(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = region(client.get(address).content)
    with django_assert_num_queries(4):  # session, account, tournament, office
        answer = client.get(page.attributes["hx-get"], headers=ASKING)

    assert (answer.status_code, page.text, page.attributes["role"]) == (204, "", "status")


def test_a_result_of_another_match_is_no_news(
    client: Client, address: str, tournament: Tournament
) -> None:
    page = region(client.get(address).content)
    record(match_of(tournament, 2), "a")

    news = asked(client, page)

    assert news.text == ""
    seen = fresh(tournament).version
    assert news.attributes["hx-get"] == f"{address}?shown=0&seen={seen}"


def test_a_result_handed_in_meanwhile_is_told_until_the_page_is_loaded_anew(
    client: Client, address: str, tournament: Tournament
) -> None:
    page = region(client.get(address).content)
    record(match_of(tournament, 1), "a")
    match = match_of(tournament, 1)
    winner = next(each.entry for each in match.sides.all() if each.side == "a")
    assert winner is not None

    news = asked(client, page)
    record(match_of(tournament, 2), "a")
    later = asked(client, news)

    told = f"A result was handed in meanwhile: 3–0, won by {winner.own_pair.names}."
    by = f"{owner_of(tournament).user}, desk, 19:00"
    assert news.texts("strong") == later.texts("strong") == [told]
    assert news.texts("span") == later.texts("span") == [by]
    assert news.one("a").attributes["href"] == address
    assert region(client.get(address).content).text == ""


def test_a_result_annulled_meanwhile_is_told(
    client: Client, address: str, tournament: Tournament
) -> None:
    record(match_of(tournament, 1), "a")
    page = region(client.get(address).content)
    annul_result(match=match_of(tournament, 1), replaces=1, actor=owner_of(tournament), at=AT)

    assert asked(client, page).one("strong").text == "The result was annulled meanwhile."


def test_without_scripts_a_tap_tells_it_too(
    client: Client, address: str, tournament: Tournament
) -> None:
    fields = hidden_of(client.get(address))
    record(match_of(tournament, 1), "a")

    answer = client.post(address, fields | {"tap": "b"})

    assert hidden_of(answer)["winners"] == "b"
    assert len(region(answer.content).all("strong")) == 1
    assert region(answer.content).attributes["hx-get"].split("&")[0] == f"{address}?shown=0"


def test_a_match_that_is_gone_is_told_as_such(
    client: Client, tournament: Tournament, address: str
) -> None:
    gone = address.replace("/1/", "/99/")

    assert client.get(f"{gone}?shown=0&seen=0", headers=ASKING).status_code == 404
