"""Results tapped in by people: on a phone, twice by mistake, with the keyboard alone."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from guinote_tourney.accounts.models import User
from scoring.engine.match import MatchFormat
from tests.factories import drawn_tournament, match_of, new_referee, owner_of, record, won_by
from tournaments.models import Tournament
from tournaments.services.results import hand_in
from tournaments.services.staff import revoke_referee

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = ViewportSize(width=360, height=740)


def log_in(context: BrowserContext, user: User, home: str) -> None:
    """Give the browser the session of somebody logged in."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": home}])


@pytest.fixture
def tournament(browser_context: BrowserContext, live_server: LiveServer) -> Tournament:
    """Four pairs, matches of two cotos of two, both at their tables; the referee is logged in."""
    drawn = drawn_tournament(4, tables=2, format_=MatchFormat(2, 2))
    log_in(browser_context, new_referee(drawn), live_server.url)
    return drawn


def tap(page: Page, winners: str) -> None:
    """Tap who won each partida, waiting until each is counted."""
    noted = page.locator("input[name=winners]")
    before = noted.input_value()
    for number, winner in enumerate(winners, start=1):
        page.locator(f"#tap-{winner}").click()
        page.wait_for_function(
            "length => document.querySelector('input[name=winners]').value.length === length",
            arg=len(before) + number,
        )


def test_a_whole_match_is_tapped_in_on_a_phone(page: Page, tournament: Tournament) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/table/{tournament.slug}/")
    page.locator("a.sitting").first.click()

    tap(page, "aa")
    assert page.locator(".played li").count() == 1
    tap(page, "bab")
    assert page.locator(".tap-cotos").all_inner_texts() == ["1 coto", "1 coto"]
    page.locator("#undo").click()
    page.locator("input[name=winners][value=aaba]").wait_for(state="attached")
    tap(page, "a")
    page.locator("#hand-in").click()
    page.wait_for_url(f"**/table/{tournament.slug}/")

    match = match_of(tournament, 1)
    assert (match.state, match.winner, match.submissions.count()) == ("finished", "a", 1)
    sheet = match.submissions.get().scoresheet
    assert sheet is not None
    assert sheet.acta == {"acta": 1, "cotos": [["a", "a"], ["b", "a", "a"]]}


def test_the_match_stays_in_sight_while_one_taps(page: Page, tournament: Tournament) -> None:
    page.set_viewport_size({"width": 360, "height": 480})
    page.goto(f"/table/{tournament.slug}/matches/2/")
    tap(page, "ab")

    page.locator("#stopped summary").click()
    page.locator("#end").scroll_into_view_if_needed()

    box = page.locator(".who").bounding_box()
    assert box is not None
    assert box["y"] == 0
    assert page.locator(".who-table b, .who-match b").all_inner_texts() == ["2", "2"]
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_two_quick_taps_on_hand_in_count_once(page: Page, tournament: Tournament) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/table/{tournament.slug}/matches/1/")
    tap(page, "aaaa")

    page.locator("#hand-in").dblclick()
    page.wait_for_url(f"**/table/{tournament.slug}/")

    match = match_of(tournament, 1)
    assert (match.state, match.submissions.count()) == ("finished", 1)


def test_two_quick_taps_on_a_side_count_one_partida(page: Page, tournament: Tournament) -> None:
    page.goto(f"/table/{tournament.slug}/matches/1/")

    page.evaluate(
        "() => { const tap = document.getElementById('tap-a'); tap.click(); tap.click() }"
    )
    page.locator("input[name=winners]:not([value=''])").wait_for(state="attached")
    page.wait_for_load_state("networkidle")

    assert page.locator("input[name=winners]").input_value() == "a"


def test_the_keyboard_alone_is_enough(page: Page, tournament: Tournament) -> None:
    page.goto(f"/table/{tournament.slug}/matches/1/")
    page.locator("#tap-b").focus()

    for number in range(1, 5):
        page.keyboard.press("Enter")
        page.wait_for_function(
            "length => document.querySelector('input[name=winners]').value.length === length",
            arg=number,
        )
        assert page.evaluate("document.activeElement.id") == "tap-b"
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "hand-in":
            break
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/table/{tournament.slug}/")

    assert match_of(tournament, 1).winner == "b"


def test_enter_in_a_choice_taps_nothing(page: Page, tournament: Tournament) -> None:
    page.goto(f"/table/{tournament.slug}/matches/1/")
    page.locator("#stopped summary").click()
    page.locator("input[name=ending]").first.check()

    page.keyboard.press("Enter")
    page.wait_for_timeout(300)

    assert page.locator("input[name=winners]").input_value() == ""


def test_without_scripts_a_match_is_tapped_in_all_the_same(
    browser: Browser, live_server: LiveServer, tournament: Tournament
) -> None:
    home = live_server.url
    context = browser.new_context(java_script_enabled=False, base_url=home)
    log_in(context, owner_of(tournament).user, home)
    page = context.new_page()
    page.goto(f"/table/{tournament.slug}/matches/1/")

    for number, winner in enumerate("bbbb", start=1):
        page.locator(f"#tap-{winner}").click()
        assert page.locator("input[name=winners]").input_value() == "b" * number
    page.locator("#hand-in").click()
    page.wait_for_url(f"**/table/{tournament.slug}/")
    context.close()

    assert match_of(tournament, 1).winner == "b"


def test_the_hall_shows_a_call_made_elsewhere_and_calls_with_one_tap(
    page: Page, browser_context: BrowserContext, live_server: LiveServer
) -> None:
    tournament = drawn_tournament(8, tables=2, automatic_calls=False)
    log_in(browser_context, owner_of(tournament).user, live_server.url)
    page.goto(f"/desk/{tournament.slug}/hall/")

    page.locator("#call-1").click()
    page.locator("#t1 .tile-match").wait_for()
    hand_in(
        match=match_of(tournament, 1),
        acta=won_by("a"),
        key="desk",
        actor=owner_of(tournament),
        at=timezone.now(),
    )
    page.locator("#t1:not(.taken)").wait_for(timeout=6000)

    assert page.locator("#t2 .tile-number").inner_text().strip() == "2"
    assert page.evaluate("document.activeElement.tagName") == "BODY"


@pytest.mark.parametrize("desk", [False, True])
def test_a_result_handed_in_elsewhere_is_told_and_the_taps_stay(
    page: Page, tournament: Tournament, live_server: LiveServer, *, desk: bool
) -> None:
    if desk:
        log_in(page.context, owner_of(tournament).user, live_server.url)
    page.set_viewport_size(PHONE)
    page.goto(f"/{'desk' if desk else 'table'}/{tournament.slug}/matches/1/")
    tap(page, "ab")

    record(match_of(tournament, 2), "a")
    page.wait_for_timeout(3500)
    assert page.locator("#live").inner_text().strip() == ""
    record(match_of(tournament, 1), "b")
    page.locator("#live .notice").wait_for(timeout=5000)
    assert Axe().run(page, ".who").response["violations"] == []

    assert page.locator("input[name=winners]").input_value() == "ab"
    tap(page, "b")
    assert page.locator("#live .notice").count() == 1
    page.locator("#live a").click()
    page.locator("#live").wait_for(state="attached")
    assert page.locator("#live .notice, #result").count() == 0


def test_a_phone_whose_login_is_revoked_is_led_to_the_login(
    page: Page, tournament: Tournament
) -> None:
    page.goto(f"/table/{tournament.slug}/matches/1/")
    office = tournament.staff.get(role="referee")

    revoke_referee(office=office, actor=owner_of(tournament), at=timezone.now())
    page.wait_for_url("**/account/login/**", timeout=6000)

    assert page.locator("input[name=username]").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out(
    page: Page, tournament: Tournament, live_server: LiveServer, scheme: Literal["light", "dark"]
) -> None:
    log_in(page.context, owner_of(tournament).user, live_server.url)
    record(match_of(tournament, 2), "a")
    page.emulate_media(color_scheme=scheme)
    desk, table = f"/desk/{tournament.slug}", f"/table/{tournament.slug}"
    found = {}
    for address in (
        f"{desk}/hall/",
        f"{desk}/matches/1/",
        f"{desk}/matches/2/",
        f"{desk}/matches/2/?correct=1",
        f"{desk}/referees/",
        f"{desk}/audit/",
        f"{desk}/export/",
        "/table/",
        f"{table}/",
        f"{table}/matches/1/",
        f"{table}/matches/2/",
    ):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        violations = Axe().run(page).response["violations"]
        found[address] = [(each["id"], each["nodes"][0]["html"][:120]) for each in violations]

    assert {address: told for address, told in found.items() if told} == {}
