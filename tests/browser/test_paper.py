"""The public pages on paper: few sheets, no word broken, no figure over another."""

import re

import pytest
from playwright.sync_api import Page

from tests.factories import drawn_tournament, open_tournament, played_tournament
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# what A4 holds beside its margins, in CSS pixels
UPRIGHT, ACROSS = (718, 1047), (1047, 718)
TURNS = pytest.mark.parametrize("landscape", [False, True], ids=["upright", "across"])

_MISPRINTS = """() => {
    const found = [];
    const lines = (node, from, to) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
    };
    for (const box of document.querySelectorAll(".players, .names, .match-head, .round-head")) {
        const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            if (node.parentElement.closest(".visually-hidden")) continue;
            for (const word of node.data.matchAll(/[^\\s-]+/g)) {
                if (lines(node, word.index, word.index + word[0].length) > 1)
                    found.push(`broken: ${word[0]}`);
            }
        }
    }
    for (const box of document.querySelectorAll(".number, .score, .players, .match-head")) {
        if (box.clientWidth && box.scrollWidth > box.clientWidth)
            found.push(`too wide: ${box.textContent.trim()}`);
    }
    for (const side of document.querySelectorAll(".paper .side")) {
        const score = side.querySelector(".score");
        for (const name of side.querySelectorAll("text:not([class])")) {
            if (score && score.textContent.trim() &&
                name.getBoundingClientRect().right > score.getBoundingClientRect().left)
                found.push(`over the score: ${name.textContent}`);
        }
    }
    return found;
}"""


def sheets(page: Page, tournament: Tournament, path: str, *, landscape: bool) -> int:
    """On how many sheets of A4 the page is printed."""
    page.goto(f"/t/{tournament.slug}/{path}")
    paper = page.pdf(format="A4", landscape=landscape)
    return len(re.findall(rb"/Type\s*/Page\b", paper))


@TURNS
@pytest.mark.parametrize(("pairs", "most"), [(2, 1), (24, 1), (107, 3)])
def test_a_bracket_takes_few_sheets(page: Page, pairs: int, most: int, *, landscape: bool) -> None:
    for tournament in (drawn_tournament(pairs), played_tournament(pairs)):
        assert sheets(page, tournament, "bracket/", landscape=landscape) <= most


@TURNS
def test_a_round_of_43_matches_takes_two_sheets(page: Page, *, landscape: bool) -> None:
    tournament = drawn_tournament(107)
    assert sheets(page, tournament, "bracket/?round=1", landscape=landscape) <= 2


@TURNS
def test_the_list_of_107_pairs_takes_three_sheets(page: Page, *, landscape: bool) -> None:
    assert sheets(page, open_tournament(107), "pairs/", landscape=landscape) <= 3
    assert sheets(page, played_tournament(107), "pairs/", landscape=landscape) <= 3


@pytest.mark.parametrize("size", [UPRIGHT, ACROSS], ids=["upright", "across"])
def test_no_word_is_broken_and_no_figure_runs_over(page: Page, size: tuple[int, int]) -> None:
    tournament = played_tournament(107)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found = {}
    for path in ("bracket/", "bracket/?round=1", "pairs/"):
        page.goto(f"/t/{tournament.slug}/{path}")
        found[path] = page.evaluate(_MISPRINTS)
    assert found == {"bracket/": [], "bracket/?round=1": [], "pairs/": []}


def test_the_year_stands_on_paper_alone(page: Page) -> None:
    page.goto(f"/t/{open_tournament(2).slug}/pairs/")
    day = page.locator(".tournament-head .where span:visible")
    assert day.all_inner_texts() == ["Alcañuela del Río", "Friday 16 August"]
    page.emulate_media(media="print")
    assert day.all_inner_texts() == ["Alcañuela del Río", "Friday 16 August 2024"]
