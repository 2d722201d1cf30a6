"""The desk on a phone and on a laptop: a round drawn by tap, a correction with what it undoes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_result import log_in, tap
from tests.factories import (
    drawn_tournament,
    formatted_tournament,
    match_of,
    owner_of,
    record,
)
from tournaments.models import Match, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = ViewportSize(width=360, height=740)


def at_the_desk(context: BrowserContext, server: LiveServer, tournament: Tournament) -> str:
    """The address of its desk, the organiser being logged in."""
    log_in(context, owner_of(tournament).user, server.url)
    return f"/desk/{tournament.slug}/"


def faults(page: Page) -> list[str]:
    """What cannot be read or reached, by rule."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found]


def test_a_correction_is_made_with_the_keyboard_and_redoes_the_final(
    page: Page, browser_context: BrowserContext, live_server: LiveServer
) -> None:
    tournament = drawn_tournament(4)
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    desk = at_the_desk(browser_context, live_server, tournament)
    page.set_viewport_size(PHONE)
    page.goto(f"{desk}matches/1/?correct=1")
    page.locator("#undo-all").click()
    page.wait_for_function("() => document.querySelector('input[name=winners]').value === ''")
    tap(page, "bbb")
    page.locator("#hand-in").click()

    assert page.locator("#redone + ul li").count() == 1
    assert faults(page) == []
    page.locator("#foreseen button[type=submit]").press("Enter")
    assert page.locator("#id_redo_error").count() == 1
    page.locator("#id_redo").press("Space")
    page.locator("#foreseen button[type=submit]").press("Enter")
    page.wait_for_url(f"**{desk}matches/1/")

    assert [match_of(tournament, number).outcome for number in (1, 2, 3)] == [
        "played",
        "played",
        "",
    ]
    assert match_of(tournament, 1).winner == "b"


def test_a_swiss_round_is_drawn_by_tap(
    page: Page, browser_context: BrowserContext, live_server: LiveServer
) -> None:
    tournament = formatted_tournament(5, "swiss", {"rounds": 3})
    for number in (1, 2):
        record(match_of(tournament, number), "a")
    desk = at_the_desk(browser_context, live_server, tournament)
    page.set_viewport_size(PHONE)
    page.goto(f"{desk}draw/")

    page.locator("button[value=seal]").click()
    assert len(page.locator("p.seed").first.inner_text()) == 64
    assert faults(page) == []
    page.locator("button[value=draw]").click()
    page.wait_for_selector("#seed")

    assert Match.objects.filter(round__number=2, number__isnull=False).count() == 2
    assert faults(page) == []
