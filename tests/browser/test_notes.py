"""How partidas were won, noted with a thumb, with the keyboard alone, and without scripts."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from scoring.engine.match import MatchFormat
from tests.browser.test_result import PHONE, log_in, tap
from tests.factories import drawn_tournament, match_of, new_referee, owner_of
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# 65 to 85 in the idas, b having sung oros and a having taken the last baza; in the vueltas a
# reaches 102 and declares it, b having 93.
IDAS = {
    "cards": {"a": 55, "b": 65},
    "cantes": {"a": [], "b": ["O"]},
    "trump": "C",
    "last": "a",
}
VUELTAS = {
    "cards": {"a": 37, "b": 8},
    "cantes": {"a": [], "b": []},
    "trump": "B",
    "claimed_by": "a",
}
RENUNCIO = {"winner": "a", "by": "renuncio", "fault": "b"}
NOTED = {
    "acta": 1,
    "cotos": [[{"winner": "a", "idas": IDAS, "vueltas": VUELTAS}, RENUNCIO]],
}


@pytest.fixture
def tournament(browser_context: BrowserContext, live_server: LiveServer) -> Tournament:
    """Four pairs, matches of one coto of two partidas; the referee is logged in."""
    drawn = drawn_tournament(4, tables=2, format_=MatchFormat(1, 2))
    log_in(browser_context, new_referee(drawn), live_server.url)
    return drawn


def acta_of(tournament: Tournament) -> object:
    sheet = match_of(tournament, 1).submissions.get().scoresheet
    assert sheet is not None
    return sheet.acta


def fill_idas(page: Page, *, total: str) -> None:
    """The idas as they were, but for the total of side b."""
    page.locator("#id_p0-idas-total_a").fill("15 buenas")
    page.locator("#id_p0-idas-total_b").fill(total)
    page.locator("input[name=p0-idas-cantes_b][value=O]").check()
    page.locator("input[name=p0-idas-trump][value=C]").check()
    page.locator("input[name=p0-idas-last][value=a]").check()


def fill_vueltas(page: Page) -> None:
    page.locator("#id_p0-vueltas-total_a").fill("52b")
    page.locator("#id_p0-vueltas-total_b").fill("93")
    page.locator("input[name=p0-vueltas-trump][value=B]").check()
    page.locator("input[name=p0-vueltas-claimed_by][value=a]").check()


def test_a_coto_is_noted_on_a_phone_with_a_slip_mended(page: Page, tournament: Tournament) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/table/{tournament.slug}/matches/1/")
    tap(page, "aa")
    page.locator("#chip-0").click()
    page.locator("#note-0").wait_for()
    assert page.evaluate("document.activeElement.id") == "note-0"
    fill_idas(page, total="86")
    page.locator("details.vueltas summary").click()
    fill_vueltas(page)

    page.locator("#noted-0").click()
    page.locator(".errors").wait_for()
    said = page.locator("#p0-idas-error .error").inner_text()
    assert " ".join(said.split()) == (
        "Error: The tantos of the cards add up to 121; in a whole deal they are 120. Rule 9.1"
    )
    assert page.evaluate("document.activeElement.className") == "errors"
    assert page.locator("#id_p0-idas-total_a").input_value() == "15 buenas"
    assert page.locator("#id_p0-vueltas-total_a").input_value() == "52b"
    page.locator(".errors li a").first.click()
    assert page.evaluate("document.activeElement.id") == "p0-idas"

    page.locator("#id_p0-idas-total_b").fill("")
    page.locator("#noted-0").click()
    page.locator(".note-lines li").wait_for()
    assert page.locator(".note-lines li").all_inner_texts() == [
        "Coto 1, partida 1: Idas 65–85, Vueltas 102–93"
    ]
    assert page.evaluate("document.activeElement.id") == "chip-0"
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    page.locator("#chip-1").click()
    page.locator("#id_p1-by").select_option("renuncio")
    page.locator("input[name=p1-fault][value=b]").check()
    page.locator("#hand-in").click()
    page.wait_for_url(f"**/table/{tournament.slug}/")

    assert acta_of(tournament) == NOTED


def test_only_what_is_asked_of_this_way_of_winning_is_in_sight(
    page: Page, tournament: Tournament
) -> None:
    page.goto(f"/table/{tournament.slug}/matches/1/")
    tap(page, "a")
    page.locator("#chip-0").click()
    winner, fault = page.locator("#note-0 .note-winner"), page.locator("#note-0 .note-fault")

    seen = []
    for by in ("tantos", "renuncio", "sancion", "anulada"):
        page.locator("#id_p0-by").select_option(by)
        seen.append((by, winner.is_visible(), fault.is_visible()))

    assert seen == [
        ("tantos", True, False),
        ("renuncio", True, True),
        ("sancion", True, True),
        ("anulada", False, False),
    ]


def test_a_note_is_written_with_the_keyboard_alone(page: Page, tournament: Tournament) -> None:
    page.goto(f"/table/{tournament.slug}/matches/1/")
    tap(page, "ab")
    page.locator("#chip-1").focus()

    page.keyboard.press("Enter")
    page.locator("#note-1").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "id_p1-by"
    page.keyboard.type("Ren")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "noted-1":
            break
    page.keyboard.press("Enter")
    page.locator(".note-lines li").wait_for()

    number = page.locator("#tap-a .tap-pair b").inner_text()
    assert page.locator(".note-lines li").all_inner_texts() == [
        f"Coto 1, partida 2: Renuncio of pair {number}"
    ]
    assert page.evaluate("document.activeElement.id") == "chip-1"


def test_without_scripts_a_coto_is_noted_all_the_same(
    browser: Browser, live_server: LiveServer, tournament: Tournament
) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    log_in(context, owner_of(tournament).user, live_server.url)
    page = context.new_page()
    page.goto(f"/table/{tournament.slug}/matches/1/")

    page.locator("#tap-a").click()
    page.locator("#tap-a").click()
    page.locator("#chip-0").click()
    fill_idas(page, total="85")
    page.locator("details.vueltas summary").click()
    fill_vueltas(page)
    page.locator("#noted-0").click()
    page.locator("#chip-1").click()
    page.locator("#id_p1-by").select_option("renuncio")
    page.locator("input[name=p1-fault][value=b]").check()
    page.locator("#hand-in").click()
    page.wait_for_url(f"**/table/{tournament.slug}/")
    context.close()

    assert acta_of(tournament) == NOTED


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out_of_a_note(
    page: Page, tournament: Tournament, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/table/{tournament.slug}/matches/1/")
    tap(page, "a")
    page.locator("#chip-0").click()
    page.locator("#note-0").wait_for()
    fill_idas(page, total="86")
    page.locator("#noted-0").click()
    page.locator(".errors").wait_for()

    violations = Axe().run(page).response["violations"]

    assert [(each["id"], each["nodes"][0]["html"][:120]) for each in violations] == []
