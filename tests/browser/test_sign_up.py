"""Signing pairs up at the bar in a real browser, with the keyboard alone."""

from typing import TYPE_CHECKING

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.factories import new_organiser, open_tournament
from tournaments.models import Tournament
from tournaments.queries.pairs import pairs_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament() -> Tournament:
    return open_tournament(0, owner=new_organiser())


@pytest.fixture
def pairs_page(page: "Page", tournament: Tournament) -> "Page":
    return open_pairs(page, tournament)


def open_pairs(page: "Page", tournament: Tournament) -> "Page":
    """Log the organiser in and go where pairs sign up."""
    client = Client()
    client.force_login(tournament.staff.get().user)
    session = client.cookies["sessionid"].value
    page.goto("/")
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": page.url}])
    page.goto(f"/desk/{tournament.slug}/pairs/")
    return page


def register(page: "Page", first: str, second: str) -> None:
    page.fill("#id_player_1", first)
    page.fill("#id_player_2", second)
    page.press("#id_player_2", "Enter")


def rows(page: "Page") -> list[str]:
    names = page.locator("#pair-rows .names").all_inner_texts()
    return [" ".join(name.split()) for name in names]


def test_two_names_enter_and_the_cursor_is_back(pairs_page: "Page", tournament: Tournament) -> None:
    expect(pairs_page.locator("#id_player_1")).to_be_focused()
    for number, (first, second) in enumerate(
        [("Ana Muñoz", "Luis Peña"), ("Rosa Gil", "José Ros"), ("Blas Asín", "Inés Royo")], start=1
    ):
        pairs_page.keyboard.type(first)
        pairs_page.keyboard.press("Tab")
        pairs_page.keyboard.type(second)
        pairs_page.keyboard.press("Enter")
        pairs_page.wait_for_selector(f"#pair-{number}")
        expect(pairs_page.locator("#id_player_1")).to_be_focused()
        expect(pairs_page.locator("#id_player_1")).to_have_value("")
    assert rows(pairs_page) == [
        "Blas Asín / Inés Royo",
        "Rosa Gil / José Ros",
        "Ana Muñoz / Luis Peña",
    ]
    assert [pair.names for pair in pairs_of(tournament)] == list(reversed(rows(pairs_page)))


def test_a_name_taken_is_said_beside_it_below_the_form(
    pairs_page: "Page", tournament: Tournament
) -> None:
    register(pairs_page, "Ana Muñoz", "Luis Peña")
    register(pairs_page, "Ana Muñoz", "Rosa Gil")
    expect(pairs_page.locator(".slip .field.wrong [name=player_1]")).to_have_value("Ana Muñoz")
    expect(pairs_page.locator(".slip [name=player_2]")).to_have_value("Rosa Gil")
    expect(pairs_page.locator("#id_player_1")).to_be_focused()
    assert rows(pairs_page) == ["Ana Muñoz / Luis Peña"]
    assert tournament.pairs.count() == 1


def test_payment_and_search_leave_the_page_in_place(
    pairs_page: "Page", tournament: Tournament
) -> None:
    for first, second in (("Ana Muñoz", "Luis Peña"), ("Rosa Gil", "José Ros")):
        register(pairs_page, first, second)
        expect(pairs_page.locator("#id_player_1")).to_have_value("")
        # the page puts the cursor there a moment after it has emptied the field
        expect(pairs_page.locator("#id_player_1")).to_be_focused()
    pairs_page.focus("#paid-1")
    pairs_page.keyboard.press("Enter")
    pairs_page.wait_for_selector("#paid-1.is-paid")
    expect(pairs_page.locator("#paid-1")).to_be_focused()
    assert [pair.payment for pair in pairs_of(tournament)] == ["paid", "pending"]
    pairs_page.fill("#find", "munoz")
    expect(pairs_page.locator("#pair-rows tr")).to_have_count(1)
    assert rows(pairs_page) == ["Ana Muñoz / Luis Peña"]
    expect(pairs_page.locator("#find")).to_be_focused()


def test_without_scripts_it_works_as_well(pairs_page: "Page") -> None:
    browser = pairs_page.context.browser
    assert browser is not None
    context = browser.new_context(
        java_script_enabled=False, storage_state=pairs_page.context.storage_state()
    )
    page = context.new_page()
    page.goto(pairs_page.url)
    register(page, "Ana Muñoz", "Luis Peña")
    page.wait_for_selector("#pair-1")
    assert rows(page) == ["Ana Muñoz / Luis Peña"]
    page.click("#paid-1")
    page.wait_for_selector("#paid-1.is-paid")
    context.close()
