"""A page that asks for news gets nothing, or what is new; and costs little when nothing is."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import drawn_tournament, fresh, match_of, record
from tests.web.public.page import read
from tests.web.reading import client_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PATHS = [
    "",
    "bracket/",
    "bracket/?round=1",
    "bracket/?pair=1",
    "tables/",
    "pairs/",
    "pairs/?q=a+b",
    "pairs/1/",
    "draw/",
    "matches/1/",
]
ASKING = {"HX-Request": "true"}


@pytest.fixture
def tournament() -> Tournament:
    return drawn_tournament(4)


@pytest.mark.parametrize("path", PATHS)
def test_a_region_asks_its_own_address_what_is_newer_than_itself(
    tournament: Tournament, path: str
) -> None:
    page = read(client_of().get(f"/t/{tournament.slug}/{path}").content)
    region = page.one("div", "live", id="live")
    address, _, query = f"/t/{tournament.slug}/{path}".partition("?")
    seen = f"{query}&seen={tournament.version}".lstrip("&")
    assert region.attributes["hx-get"] == f"{address}?{seen}"
    assert region.attributes["hx-swap"] == "steady"
    assert region.attributes["hx-trigger"].split(",")[0] == "every 3s"


@pytest.mark.parametrize("path", PATHS)
def test_who_has_seen_the_present_version_gets_nothing_for_one_query(
    tournament: Tournament, path: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    url = f"/t/{tournament.slug}/{path}"
    url += f"{'&' if '?' in url else '?'}seen={tournament.version}"
    with django_assert_num_queries(1):
        answer = client_of().get(url, headers=ASKING)
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("seen", ["", "0", "nonsense"])
def test_who_has_not_gets_the_region_alone_as_it_is_now(
    tournament: Tournament, path: str, seen: str
) -> None:
    record(match_of(tournament, 1), "a")
    url = f"/t/{tournament.slug}/{path}"
    url += f"{'&' if '?' in url else '?'}seen={seen}"
    answer = client_of().get(url, headers=ASKING)
    fragment = read(answer.content)
    (region,) = [node for node in fragment.inside if not isinstance(node, str)]
    assert region.attributes["id"] == "live"
    assert region.attributes["hx-get"].endswith(f"seen={fresh(tournament).version}")


def test_a_whole_page_is_never_taken_for_its_part(tournament: Tournament) -> None:
    """A browser that keeps both under one address must not mix them up."""
    url = f"/t/{tournament.slug}/bracket/?seen={tournament.version}"
    whole = client_of().get(url)
    assert whole.status_code == 200
    assert read(whole.content).one("h1").text == "Bracket"
    assert "HX-Request" in [name.strip() for name in whole.headers["Vary"].split(",")]
    assert read(whole.content).one("div", id="live").attributes["hx-get"] == url


def test_what_is_new_stands_in_what_is_sent(tournament: Tournament) -> None:
    url = f"/t/{tournament.slug}/matches/1/?seen={tournament.version}"
    record(match_of(tournament, 1), "b")
    region = read(client_of().get(url, headers=ASKING).content)
    card = region.all("article", "match")[0]
    assert card.one("header").one("span", "badge").text == "finished"
    assert card.texts("span", "score") == ["0", "won 3"]
