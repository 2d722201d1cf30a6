"""The public pages on paper: few sheets, no word broken, no figure over another."""

import re

import pytest
from playwright.sync_api import Page

from tests.factories import (
    drawn_tournament,
    formatted_tournament,
    open_tournament,
    play_out,
    played_tournament,
)
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
@pytest.mark.parametrize("pairs", [2, 24])
def test_a_bracket_takes_one_sheet(page: Page, pairs: int, *, landscape: bool) -> None:
    for tournament in (drawn_tournament(pairs), played_tournament(pairs)):
        assert sheets(page, tournament, "bracket/", landscape=landscape) == 1


def test_107_pairs_take_few_sheets_before_they_play(page: Page) -> None:
    tournament = drawn_tournament(107)
    for landscape in (False, True):
        assert sheets(page, tournament, "bracket/", landscape=landscape) <= 3
        assert sheets(page, tournament, "bracket/?round=1", landscape=landscape) <= 2
        assert sheets(page, tournament, "pairs/", landscape=landscape) <= 3


def test_107_pairs_that_have_played_take_few_sheets_too_and_no_word_is_broken(page: Page) -> None:
    tournament = played_tournament(107)
    for landscape in (False, True):
        assert sheets(page, tournament, "bracket/", landscape=landscape) <= 3
        assert sheets(page, tournament, "pairs/", landscape=landscape) <= 3
    page.emulate_media(media="print")
    for width, height in (UPRIGHT, ACROSS):
        page.set_viewport_size({"width": width, "height": height})
        for path in ("bracket/", "bracket/?round=1", "pairs/"):
            page.goto(f"/t/{tournament.slug}/{path}")
            assert (path, width, page.evaluate(_MISPRINTS)) == (path, width, [])


def test_the_standings_take_few_sheets_and_no_name_is_broken(page: Page) -> None:
    swiss = formatted_tournament(40, "swiss", {"rounds": 3})
    play_out(swiss, most_actions=20)
    groups = formatted_tournament(32, "groups", {"size": 4})
    for landscape, (width, height) in ((False, UPRIGHT), (True, ACROSS)):
        assert sheets(page, swiss, "standings/", landscape=landscape) <= 2
        assert sheets(page, groups, "standings/", landscape=landscape) <= 3
        page.emulate_media(media="print")
        page.set_viewport_size({"width": width, "height": height})
        tall = page.locator("table.standings tbody tr").evaluate_all(
            "rows => rows.filter(row => row.clientHeight > 48).map(row => row.textContent)"
        )
        assert (landscape, tall, page.evaluate(_MISPRINTS)) == (landscape, [], [])


def test_the_year_stands_on_paper_alone(page: Page) -> None:
    page.goto(f"/t/{open_tournament(2).slug}/pairs/")
    day = page.locator(".tournament-head .where span:visible")
    assert day.all_inner_texts() == ["Alcañuela del Río", "Friday 16 August"]
    page.emulate_media(media="print")
    assert day.all_inner_texts() == ["Alcañuela del Río", "Friday 16 August 2024"]
