"""What is not published is not there, for those who may not see it."""

import pytest

from tests.factories import (
    drawn_tournament,
    new_administrator,
    new_organiser,
    new_referee,
    new_user,
    owner_of,
)
from tests.web.reading import client_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PATHS = [
    "",
    "bracket/",
    "bracket.svg",
    "tables/",
    "pairs/",
    "pairs/1/",
    "draw/",
    "rules/",
    "matches/1/",
]


@pytest.fixture
def hidden() -> Tournament:
    return drawn_tournament(4, is_published=False)


@pytest.mark.parametrize("path", PATHS)
def test_an_unpublished_tournament_is_hidden_from_everybody_else(
    hidden: Tournament, path: str
) -> None:
    """F169: the matches are not seen before the tournament is shown."""
    url = f"/t/{hidden.slug}/{path}"
    for user in (None, new_user(), new_organiser()):
        assert client_of(user).get(url).status_code == 404
        assert client_of(user).get(url, headers={"HX-Request": "true"}).status_code == 404


@pytest.mark.parametrize("path", PATHS)
def test_its_own_people_see_it(hidden: Tournament, path: str) -> None:
    url = f"/t/{hidden.slug}/{path}"
    for user in (owner_of(hidden).user, new_referee(hidden), new_administrator()):
        assert client_of(user).get(url).status_code == 200


@pytest.mark.parametrize("path", PATHS)
def test_an_unknown_tournament_is_a_sentence(path: str) -> None:
    """F171."""
    answer = client_of().get(f"/t/ninguno/{path}")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()


def test_a_page_can_be_asked_for_by_its_head_alone(hidden: Tournament) -> None:
    answer = client_of(owner_of(hidden).user).head(f"/t/{hidden.slug}/bracket/")
    assert (answer.status_code, answer.content) == (200, b"")
