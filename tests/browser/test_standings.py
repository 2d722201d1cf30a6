"""The tables in a real browser: a row that stays in view, and why by the keyboard."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.factories import formatted_tournament, match_of, record
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament() -> Tournament:
    tournament = formatted_tournament(60, "swiss", {"rounds": 3})
    record(match_of(tournament, 1), "a")
    return tournament


def test_the_row_looked_for_stays_in_view_and_why_unfolds(
    page: Page, tournament: Tournament
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/t/{tournament.slug}/standings/")
    page.get_by_role("searchbox").focus()
    last = page.locator("tbody tr th").last.inner_text()
    page.keyboard.type(last)
    kept = page.locator(f"tr.kept#p{last}")
    expect(kept.locator("th")).to_be_in_viewport()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == 360
    page.evaluate("window.scrollTo(0, 900)")
    expect(kept.locator("th")).to_be_in_viewport()

    leader = page.locator("tbody tr").first.get_attribute("id")
    first = page.locator(f"tr#{leader} details.why")
    first.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(first.locator("li").first).to_be_visible()
    record(match_of(tournament, 2), "a")
    expect(page.locator("p.provisional")).to_contain_text("28", timeout=5_000)
    expect(first.locator("li").first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_word_above_a_column_is_broken_on_a_phone(
    browser: Browser, live_server: LiveServer, tournament: Tournament, language: str
) -> None:
    context = browser.new_context(
        locale=language, viewport={"width": 360, "height": 740}, base_url=live_server.url
    )
    page = context.new_page()
    page.goto(f"/t/{tournament.slug}/standings/")
    assert page.locator("html").get_attribute("lang") == language
    broken = page.locator("thead th:visible").evaluate_all(
        """all => all.flatMap(cell => {
            const text = cell.firstChild;
            return [...text.data.matchAll(/\\S+/g)].filter(word => {
                const range = document.createRange();
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                return range.getClientRects().length > 1;
            }).map(word => word[0]);
        })"""
    )
    wide = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert (broken, wide) == ([], 360)
