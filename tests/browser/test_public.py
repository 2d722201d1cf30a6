"""The public pages in a real browser: news without a reload, a cut line, fingers and keyboards."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.factories import (
    drawn_tournament,
    match_of,
    new_tournament,
    owner_of,
    record,
    sign_up_all,
)
from tournaments.core.pair_details import PairDetails
from tournaments.models import Tournament
from tournaments.services.tournaments import publish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIVE_SECONDS = 5_000


@pytest.fixture
def tournament() -> Tournament:
    return drawn_tournament(24, tables=3)


@pytest.fixture
def phone(browser_context: BrowserContext) -> Page:
    page = browser_context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    return page


@pytest.fixture
def unwatched(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page of a browser that may complain: it notes each request that came to nothing."""
    context = browser.new_context(base_url=live_server.url, locale="en-GB")
    yield context.new_page()
    context.close()


def address(tournament: Tournament, path: str = "") -> str:
    return f"/t/{tournament.slug}/{path}"


def number_of(tournament: Tournament, match: int, side: str) -> int:
    entry = match_of(tournament, match).sides.get(side=side).entry
    assert entry is not None
    return entry.own_pair.number


def test_a_result_appears_within_five_seconds_and_nothing_moves(
    page: Page, tournament: Tournament
) -> None:
    page.set_viewport_size({"width": 900, "height": 600})
    page.goto(address(tournament, "bracket/"))
    pane, last = page.locator(".picture-pane"), page.locator("#b8 a.side").first
    last.focus()
    pane.evaluate("pane => pane.scrollTo({ top: 150, left: 60, behavior: 'instant' })")
    before = last.bounding_box()
    expect(page.locator("#b1 .side.won")).to_have_count(0)

    record(match_of(tournament, 1), "b")

    expect(page.locator("#b1 .side.won .number")).to_have_text(
        str(number_of(tournament, 1, "b")), timeout=FIVE_SECONDS
    )
    assert pane.evaluate("pane => [pane.scrollTop, pane.scrollLeft]") == [150, 60]
    assert last.bounding_box() == before
    assert last.evaluate("link => link === document.activeElement")


def test_only_what_changed_is_changed(page: Page, tournament: Tournament) -> None:
    page.goto(address(tournament, "bracket/"))
    page.evaluate(
        """() => {
            window.touched = new Set();
            new MutationObserver(list => {
                for (const { target } of list) {
                    const at = target instanceof Element ? target : target.parentElement;
                    const match = at.closest(".match, .box[id]");
                    if (match) window.touched.add(match.id);
                }
            }).observe(document.querySelector("#live"),
                       { subtree: true, childList: true, characterData: true, attributes: true });
        }"""
    )
    record(match_of(tournament, 2), "a")
    expect(page.locator("#b2 .side.won")).to_have_count(1, timeout=FIVE_SECONDS)
    touched = set(page.evaluate("[...window.touched]"))
    # the match itself, the one it leads to, and the one that was called to its table
    follows = match_of(tournament, 2).feeds.get().match.number
    assert touched == {f"{kind}{number}" for kind in "mb" for number in (2, follows, 4)}


@pytest.mark.parametrize("path", ["", "tables/", "matches/1/"])
def test_news_come_to_every_page(page: Page, tournament: Tournament, path: str) -> None:
    page.goto(address(tournament, path))
    record(match_of(tournament, 1), "a")
    said = {
        "": page.locator(".matches .match .badge"),
        "tables/": page.locator("#t1 a", has_text="4"),
        "matches/1/": page.locator("#m1 .badge"),
    }
    expect(said[path]).to_have_count(1, timeout=FIVE_SECONDS)


def test_a_cut_line_is_told_in_words_and_mends_by_itself(
    unwatched: Page, tournament: Tournament
) -> None:
    page = unwatched
    page.goto(address(tournament, "bracket/"))
    words = page.locator("#connection")
    expect(words).to_be_hidden()
    page.context.set_offline(True)
    expect(words).to_be_visible()
    record(match_of(tournament, 1), "a")
    page.context.set_offline(False)
    expect(page.locator("#b1 .side.won")).to_have_count(1, timeout=FIVE_SECONDS)
    expect(words).to_be_hidden()


def test_a_tournament_taken_off_the_board_says_so(unwatched: Page, tournament: Tournament) -> None:
    page = unwatched
    page.goto(address(tournament))
    publish(
        tournament=tournament,
        is_published=False,
        actor=owner_of(tournament),
        at=tournament.created_at,
    )
    expect(page.locator("#live")).to_have_count(0, timeout=FIVE_SECONDS)
    expect(page.locator("main a.button")).to_have_attribute("href", "/")


def test_a_pair_is_lit_by_a_tap_and_stays_lit(page: Page, tournament: Tournament) -> None:
    page.goto(address(tournament, "bracket/"))
    pair = number_of(tournament, 1, "a")
    page.locator("#b1 a.side").first.click()
    expect(page.locator("#b1 a.side.lit .number")).to_have_text(str(pair))
    assert page.url.endswith(f"?pair={pair}")
    record(match_of(tournament, 1), "a")
    expect(page.locator(".picture-pane .box.lit")).to_have_count(2, timeout=FIVE_SECONDS)
    page.locator(".lit-pair a[data-light]").click()
    expect(page.locator(".lit")).to_have_count(0)


def test_the_search_finds_while_one_types_and_keeps_what_it_found(
    page: Page, tournament: Tournament
) -> None:
    page.goto(address(tournament, "pairs/"))
    rows = page.locator("table.pairs tbody tr")
    expect(rows).to_have_count(24)
    page.locator("#find").press_sequentially("7")
    expect(rows).to_have_count(1)
    assert page.url.endswith("?q=7")
    record(match_of(tournament, 1), "a")
    version = Tournament.objects.get(pk=tournament.pk).version
    expect(page.locator("#live")).to_have_attribute(
        "hx-get", f"{address(tournament, 'pairs/')}?q=7&seen={version}", timeout=FIVE_SECONDS
    )
    expect(rows).to_have_count(1)
    expect(page.locator("#find")).to_have_value("7")
    expect(page.locator("#find")).to_be_focused()


def test_new_pairs_come_into_the_list_in_their_place(page: Page) -> None:
    tournament = new_tournament()
    sign_up_all(tournament, [PairDetails("Ana Gil", "Luis Sanz")])
    page.goto(address(tournament, "pairs/"))
    page.evaluate("{ window.first = document.querySelector('#p1') }")
    sign_up_all(tournament, [PairDetails("Pilar Lou", "Blas Abós")])
    numbers = page.locator("table.pairs tbody th")
    expect(numbers).to_have_text(["1", "2"], timeout=FIVE_SECONDS)
    assert page.evaluate("window.first === document.querySelector('#p1')")


def test_on_a_phone_one_round_fills_the_screen_and_links_lead_to_the_next(
    phone: Page, tournament: Tournament
) -> None:
    phone.goto(address(tournament, "bracket/"))
    widths = phone.locator(".round").evaluate_all("all => all.map(one => one.clientWidth)")
    assert widths == [360] * 5
    expect(phone.locator("#round-1 .round-head")).to_be_in_viewport()
    expect(phone.locator("#round-2 .round-head")).not_to_be_in_viewport()
    phone.locator("#round-1 .step").click()
    expect(phone.locator("#round-2 .round-head")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#round-1 .round-head")).not_to_be_in_viewport()
    phone.locator("#round-2 .step").first.click()
    expect(phone.locator("#round-1 .round-head")).to_be_in_viewport(ratio=1)


def test_on_a_phone_no_list_of_a_round_scrolls_inside(phone: Page, tournament: Tournament) -> None:
    phone.goto(address(tournament, "bracket/"))
    hidden = phone.locator(".bracket, .round").evaluate_all(
        "all => all.map(one => one.scrollHeight - one.clientHeight)"
    )
    assert hidden == [0] * 6
    last = phone.locator("#round-1 .match").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)


def test_who_swipes_to_a_shorter_round_sees_its_matches(
    phone: Page, tournament: Tournament
) -> None:
    phone.goto(address(tournament, "bracket/"))
    phone.locator("#round-1 .match").last.scroll_into_view_if_needed()
    phone.locator(".bracket").evaluate("pane => { pane.scrollLeft = 4 * pane.clientWidth }")
    expect(phone.locator("#round-5 .match")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "path", ["", "bracket/", "bracket/?round=1", "tables/", "pairs/", "pairs/1/", "draw/"]
)
def test_no_page_is_wider_than_a_phone(phone: Page, tournament: Tournament, path: str) -> None:
    phone.goto(address(tournament, path))
    assert phone.evaluate("document.documentElement.scrollWidth") == 360


def test_everything_is_reached_by_the_keyboard_alone(page: Page, tournament: Tournament) -> None:
    page.goto(address(tournament))
    page.keyboard.press("Tab")
    skip = page.locator(".skip-link")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.wait_for_url("**/pairs/?q=7")
    page.locator("#find").focus()
    for _ in range(2):
        page.keyboard.press("Tab")
    found = page.locator("table.pairs a")
    expect(found).to_be_focused()
    assert found.evaluate("link => getComputedStyle(link).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.wait_for_url("**/pairs/7/")


def test_without_scripts_the_pages_work_and_say_how_to_see_what_is_new(
    browser: Browser, tournament: Tournament, live_server: LiveServer
) -> None:
    plain = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    try:
        page = plain.new_page()
        page.goto(address(tournament, "bracket/"))
        page.locator("#b1 a.side").first.click()
        expect(page.locator("#b1 a.side.lit")).to_have_count(1)
        record(match_of(tournament, 1), "a")
        page.locator("noscript a").click()
        expect(page.locator("#b1 .side.won")).to_have_count(1)
    finally:
        plain.close()


def test_the_picture_is_walked_by_the_keyboard_and_keeps_the_names_of_rounds(
    page: Page, tournament: Tournament
) -> None:
    page.set_viewport_size({"width": 900, "height": 600})
    page.goto(address(tournament, "bracket/"))
    page.locator(".picture-pane").focus()
    for _ in range(6):  # five rounds, then the first match
        page.keyboard.press("Tab")
    expect(page.locator("#b1 a.head")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    pair = number_of(tournament, 1, "a")
    expect(page.locator("#b1 a.side.lit .number")).to_have_text(str(pair))
    assert page.url.endswith(f"?pair={pair}")
    page.locator("#b23").scroll_into_view_if_needed()
    expect(page.locator(".bracket-heads")).to_be_in_viewport()


def test_a_match_asked_for_is_brought_into_sight(page: Page, tournament: Tournament) -> None:
    page.set_viewport_size({"width": 900, "height": 600})
    page.goto(address(tournament, "bracket/#m23"))
    expect(page.locator("#b23")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("part", ["", "&part=2"])
def test_on_a_wall_all_is_in_sight(page: Page, tournament: Tournament, part: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(address(tournament, f"bracket/?view=wall{part}"))
    picture = page.locator(".wall-sheet > svg")
    expect(picture).to_be_in_viewport(ratio=1)
    sizes = picture.locator(".box text").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 12
    assert page.evaluate("document.documentElement.scrollHeight") == 1080


@pytest.mark.parametrize("width", [1440, 1920])
def test_on_a_wall_forty_parts_are_in_sight_too(
    page: Page, tournament: Tournament, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 1080})
    page.goto(address(tournament, "bracket/?view=wall"))
    page.locator(".wall-sheet nav").evaluate(
        """nav => {
            for (let number = 4; number <= 40; number++) {
                const part = nav.firstElementChild.cloneNode();
                part.textContent = number;
                nav.lastElementChild.before(part, " ");
            }
        }"""
    )
    assert page.locator(".wall-sheet nav a").count() == 41
    expect(page.locator(".wall-sheet nav a").last).to_be_in_viewport(ratio=1)
    expect(page.locator(".wall-sheet > svg")).to_be_in_viewport(ratio=1)
    size = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert size == [width, 1080]
