"""Addresses that forms are sent to, opened by hand: after logging in, or by a step back."""

import pytest

from tests.factories import drawn_tournament, new_referee, owner_of
from tests.web.reading import client_of

pytestmark = pytest.mark.django_db

LEADS = {
    "publish/": "",
    "signup/": "",
    "pairs/1/paid/": "pairs/",
    "pairs/1/remove/": "pairs/",
    "pairs/1/leave/": "pairs/1/",
    "pairs/1/return/": "pairs/1/",
    "pairs/1/substitute/": "pairs/1/",
    "matches/1/call/": "hall/",
    "matches/1/call-back/": "hall/",
    "matches/1/start/": "hall/",
}


def test_whoever_opens_one_is_led_to_the_page_where_its_form_stands() -> None:
    tournament = drawn_tournament(2)
    desk = f"/desk/{tournament.slug}/"
    client = client_of(owner_of(tournament).user)
    answers = {path: client.get(desk + path) for path in LEADS}
    assert {
        path: answer["Location"].removeprefix(desk) for path, answer in answers.items()
    } == LEADS
    assert {client.get(desk + page).status_code for page in LEADS.values()} == {200}


def test_a_referees_login_and_phone_likewise() -> None:
    tournament = drawn_tournament(2)
    referee = new_referee(tournament)
    office = tournament.staff.get(user=referee)
    desk = f"/desk/{tournament.slug}/referees/"
    organiser = client_of(owner_of(tournament).user)
    for do in ("renew", "revoke"):
        assert organiser.get(f"{desk}{office.pk}/{do}/")["Location"] == desk
    match = f"/table/{tournament.slug}/matches/1/"
    assert client_of(referee).get(f"{match}start/")["Location"] == match
