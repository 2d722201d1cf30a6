"""The rules of the house in the settings of a tournament, in a real browser."""

from typing import Literal

import pytest
from django.test import Client
from django.utils.translation import override
from playwright.sync_api import Page, expect

from scoring.engine.profiles import PROFILES
from scoring.rules_text.profiles import TITLES
from scoring.rules_text.wordings import WORDINGS
from tests.browser.test_public_access import LOOKS, look_at
from tests.factories import fresh, new_tournament
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SETTINGS = [key for key in WORDINGS if key != "players"]


@pytest.fixture
def tournament() -> Tournament:
    return new_tournament()


@pytest.fixture
def settings_page(page: Page, tournament: Tournament) -> Page:
    """The organiser before the settings."""
    client = Client()
    client.force_login(tournament.staff.get().user)
    session = client.cookies["sessionid"].value
    page.goto("/")
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": page.url}])
    page.goto(f"/desk/{tournament.slug}/settings/")
    return page


def test_beside_each_setting_stands_what_the_rules_chosen_say(settings_page: Page) -> None:
    settings_page.get_by_text("Rules of the house").click()
    for name, title in TITLES.items():
        with override("en"):
            label = str(title.name)
            wanted = [
                f"{label}: {WORDINGS[key].of(getattr(PROFILES[name].rules, key))}."
                for key in SETTINGS
            ]
        settings_page.get_by_role("radio", name=label).check()
        told = settings_page.locator(".house-rules .says:visible").all_inner_texts()
        assert told == wanted


def test_a_rule_is_set_apart_by_keyboard_alone(settings_page: Page, tournament: Tournament) -> None:
    keyboard = settings_page.keyboard
    settings_page.get_by_role("radio", name="Aragonese").focus()
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    for _ in range(len(TITLES) + 1):  # past the links to the rule sets
        keyboard.press("Tab")
    keyboard.press("Enter")
    for _ in range(SETTINGS.index("tute") + 1):
        keyboard.press("Tab")
    expect(settings_page.get_by_label("Four reyes or four sotas in one hand")).to_be_focused()
    keyboard.press("ArrowDown")
    settings_page.get_by_role("button", name="Save").focus()
    keyboard.press("Enter")
    settings_page.wait_for_url(f"**/desk/{tournament.slug}/")
    assert fresh(tournament).rules == {"profile": "torneo", "tute": True}


@LOOKS
def test_nothing_stands_in_the_way_of_a_reader(
    settings_page: Page, tournament: Tournament, scheme: Literal["light", "dark"]
) -> None:
    tournament.rules = {"profile": "torneo", "tute": True}
    tournament.save()
    assert look_at(settings_page, f"/desk/{tournament.slug}/settings/", scheme) == []
