"""“¿Es renuncio?” in a referee's hand: with a thumb, with the keyboard, without scripts."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_public_access import LOOKS, look_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = ViewportSize(width=360, height=740)
CASE = "rules=aragones&trump=C&table=1B-3B-7C&hand=3C-2C-4O"


def tap(page: Page, *names: str) -> None:
    """Tap links one after the other, each when the address shows that the last one has come."""
    for name in names:
        address = page.locator(f"#{name}").get_attribute("href")
        page.locator(f"#{name}").click()
        page.wait_for_url(f"**/renuncio/{address}")


def answer(page: Page) -> list[str]:
    return page.locator(".case-ruling p").all_inner_texts()


def test_a_case_is_laid_out_with_a_thumb_on_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto("/renuncio/")
    assert answer(page) == ["Which suit is trumps?"]

    tap(page, "trump-C", "suit-B", "pick-1B", "pick-3B", "suit-C", "pick-7C")
    assert page.locator(".case-table .lay-word").all_inner_texts() == [
        "rival",
        "partner",
        "rival",
        "★ wins",
    ]
    tap(page, "pick-3C", "pick-2C")
    before = page.evaluate("window.scrollY")
    tap(page, "play-2C")
    assert page.evaluate("window.scrollY") == before
    assert answer(page) == [
        "✗ It is renuncio",
        "Without the suit led, a higher trump must be played. Rule 4.5.",
    ]
    assert page.locator(".case-ruling").is_visible()
    box = page.locator(".case-ruling").bounding_box()
    assert box is not None
    assert round(box["y"] + box["height"]) == PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    page.go_back()
    page.locator(".held.played").wait_for(state="detached")
    assert answer(page)[0] == "1 card of 2 may be played"
    page.reload()
    assert answer(page)[0] == "1 card of 2 may be played"


def test_a_quick_thumb_loses_no_card(page: Page) -> None:
    page.goto("/renuncio/?trump=C")
    page.evaluate(
        "names => names.forEach(name => document.getElementById(name).click())",
        ["pick-1B", "pick-3B", "pick-7C", "pick-3C", "pick-2C", "pick-2C"],
    )
    page.wait_for_url("**/renuncio/?rules=aragones&trump=C&table=1B-3B-7C&hand=3C-2C")
    assert page.locator("a.pick[aria-disabled]").count() == 5


def test_what_is_tapped_is_large_enough_for_a_thumb(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/renuncio/?{CASE}")
    page.locator("details summary").click()
    small = page.locator("#case a:visible, #case summary").evaluate_all(
        """all => all.map(one => [one.id, one.getBoundingClientRect()])
          .filter(([, box]) => Math.min(box.width, box.height) < 44).map(([id]) => id)"""
    )
    assert small == []


def test_the_keyboard_alone_is_enough(page: Page) -> None:
    page.goto("/renuncio/?trump=C&suit=B")

    def go_to(name: str, *, back: bool = False) -> None:
        for _ in range(60):
            page.keyboard.press("Shift+Tab" if back else "Tab")
            if page.evaluate("document.activeElement.id") == name:
                return
        pytest.fail(f"the keyboard does not reach {name}")

    go_to("pick-1B")
    page.keyboard.press("Enter")
    page.wait_for_url("**table=1B**")
    assert page.evaluate("document.activeElement.id") == "pick-1B"
    go_to("onto-hand", back=True)
    page.keyboard.press("Enter")
    page.wait_for_url("**onto=hand**")
    go_to("pick-2B")
    page.keyboard.press("Enter")
    page.wait_for_url("**hand=2B**")
    go_to("play-2B", back=True)
    page.keyboard.press("Enter")
    page.wait_for_url("**played=2B**")
    assert page.evaluate("document.activeElement.id") == "play-2B"
    assert answer(page)[0] == "✓ It is not renuncio"
    go_to("take-2B")
    page.keyboard.press("Enter")
    page.locator("#take-2B").wait_for(state="detached")
    assert page.evaluate("document.activeElement.id") == "case"


def test_the_language_is_changed_without_losing_the_case(page: Page) -> None:
    page.goto("/renuncio/")
    tap(page, "trump-C", "pick-4O")
    page.get_by_role("button", name="Español").click()
    page.wait_for_load_state()
    assert page.url.endswith("/renuncio/?rules=aragones&trump=C&table=4O")
    assert page.locator("html").get_attribute("lang") == "es"


def test_no_word_under_a_card_is_broken_in_spanish(
    browser: Browser, live_server: LiveServer
) -> None:
    context = browser.new_context(locale="es-ES", viewport=PHONE, base_url=live_server.url)
    page = context.new_page()
    page.goto(f"/renuncio/?{CASE}")
    words = page.locator(".case-table .lay-word")
    assert words.all_inner_texts() == ["rival", "compañero", "rival", "★ gana"]
    heights = words.evaluate_all("words => words.map(word => word.getBoundingClientRect().height)")
    assert len(set(heights)) == 1
    context.close()


def test_without_scripts_each_tap_is_a_page(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    page = context.new_page()
    page.goto("/renuncio/")
    tap(page, "trump-C", "pick-4O", "onto-hand", "pick-2O", "pick-1O", "play-2O")
    assert page.locator(".held.played.no").count() == 1
    context.close()


@LOOKS
def test_nobody_is_shut_out(page: Page, scheme: Literal["light", "dark"]) -> None:
    paths = [
        "/renuncio/",
        f"/renuncio/?{CASE}",
        f"/renuncio/?{CASE}&played=2C",
        f"/renuncio/?{CASE}&played=3C",
        "/renuncio/?table=99Z",
        "/renuncio/?hand=1O-2O-3O-4O-5O-6O-7O-10O-11O-12O&onto=hand&trump=B",
    ]
    assert [fault for path in paths for fault in look_at(page, path, scheme)] == []
