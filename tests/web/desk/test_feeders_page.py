"""Winners of another tournament, brought at the desk."""

import pytest

from tests.factories import (
    closed_tournament,
    drawn_tournament,
    fresh,
    match_of,
    open_tournament,
    owner_of,
    record,
)
from tests.tournaments.services.told import unchanged
from tests.web.reading import client_of, errors_of, said_by
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

LEVEL = "share a place there. Bring fewer, or enough for all of them."


@pytest.fixture
def feeder() -> Tournament:
    tournament = drawn_tournament(4)
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    return fresh(tournament)


@pytest.fixture
def final(feeder: Tournament) -> Tournament:
    return open_tournament(0, owner=owner_of(feeder).user)


def address(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/feeders/"


def test_one_sees_who_comes_and_then_they_are_signed_up(
    feeder: Tournament, final: Tournament
) -> None:
    client = client_of(owner_of(final).user)
    choice = {"feeder": feeder.slug, "first": "2"}
    blank = client.get(address(final))
    assert (list(blank.context["form"].fields["feeder"].queryset), blank.context["winners"]) == (
        [feeder],
        [],
    )
    with unchanged():
        seen = client.get(address(final), choice)
    assert [(each.place, each.here) for each in seen.context["winners"]] == [(1, None), (2, None)]
    assert seen.context["new"] == 2
    done = client.post(address(final), choice)
    assert (done.status_code, done["Location"]) == (302, f"/desk/{final.slug}/pairs/")
    assert said_by(done) == ["2 pairs registered."]
    again = client.get(address(final), choice)
    assert ([each.here for each in again.context["winners"]], again.context["new"]) == ([1, 2], 0)
    with unchanged():
        assert said_by(client.post(address(final), choice)) == []


@pytest.mark.parametrize(
    ("choice", "errors"),
    [
        ({"first": "0"}, {"first": ["Ensure this value is greater than or equal to 1."]}),
        ({"first": ""}, {"first": ["Fill this in."]}),
        (
            {"feeder": "no-such"},
            {"feeder": ["There is no such tournament. Choose one of the list."]},
        ),
    ],
)
def test_what_is_wrong_stands_at_its_field(
    feeder: Tournament, final: Tournament, choice: dict[str, str], errors: dict[str, list[str]]
) -> None:
    client = client_of(owner_of(final).user)
    told = {"feeder": feeder.slug, "first": "2"} | choice
    for answer in (client.get(address(final), told), client.post(address(final), told)):
        assert (answer.status_code, errors_of(answer)) == (422, errors)


def test_a_line_between_level_pairs_is_told_before_and_when_it_is_sent(
    feeder: Tournament, final: Tournament
) -> None:
    client = client_of(owner_of(final).user)
    told = {"feeder": feeder.slug, "first": "3"}
    sides = match_of(feeder, 3).sides.values_list("entry__pair__number", flat=True)
    low, high = sorted({1, 2, 3, 4} - set(sides))
    with unchanged():
        for answer in (client.get(address(final), told), client.post(address(final), told)):
            assert (answer.status_code, errors_of(answer)) == (
                422,
                {"first": [f"Pairs {low}, {high} {LEVEL}"]},
            )


def test_with_nothing_to_choose_or_after_sign_up_it_says_so(feeder: Tournament) -> None:
    closed = closed_tournament(4, owner=owner_of(feeder).user)
    page = client_of(owner_of(feeder).user).get(address(closed)).content.decode()
    assert page.count("Sign-up is closed") == 1
    Tournament.objects.filter(pk=feeder.pk).update(is_published=False)
    other = open_tournament(0)
    page = client_of(owner_of(other).user).get(address(other)).content.decode()
    assert page.count("No tournament is over yet") == 1
