"""The rules of a tournament on a phone, by keyboard and on paper."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.factories import AT, DETAILS, acting, new_organiser
from tournaments.models import Tournament
from tournaments.services.tournaments import create_tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OWN = {
    "profile": "tradicional",
    "deal": "all",
    "partner_winning": "beat_opponents",
    "tute": True,
    "thirty": "none",
    "vueltas_end": "automatic",
}


@pytest.fixture
def tournament() -> Tournament:
    """One that sets much apart, which makes its rules as long as they get."""
    details = replace(DETAILS, rules=OWN)
    return create_tournament(details=details, actor=acting(new_organiser()), at=AT)


def test_a_phone_shows_the_rule_that_is_cited(page: Page, tournament: Tournament) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/t/{tournament.slug}/rules/")
    expect(page.get_by_role("link", name="Rules", exact=True)).to_be_in_viewport()
    page.goto(f"/t/{tournament.slug}/rules/#4.5")
    cited = page.get_by_text("If a trump is winning already, yours has to be higher.")
    expect(cited).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_from_a_setting_to_its_rule_by_keyboard(page: Page, tournament: Tournament) -> None:
    page.goto(f"/t/{tournament.slug}/rules/")
    page.get_by_role("link", name="Tute: they win the partida").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rule:has(:target)")).to_be_in_viewport()
    assert page.locator(".rule:has(:target) .rule-number").inner_text() == "8.1"


@pytest.mark.parametrize("landscape", [False, True], ids=["upright", "across"])
def test_on_paper_they_take_three_sheets(
    page: Page, tournament: Tournament, *, landscape: bool
) -> None:
    page.goto(f"/t/{tournament.slug}/rules/")
    paper = page.pdf(format="A4", landscape=landscape)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) <= 3
