"""Signing pairs up faster than the line to the server is: nothing typed is lost or mixed up."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_sign_up import open_pairs, pairs_page, rows, tournament
from tournaments.queries.pairs import pairs_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from tournaments.models import Tournament

__all__ = ["pairs_page", "tournament"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIVE = [
    ("Ana Muñoz", "Luis Peña"),
    ("Rosa Gil", "José Ros"),
    ("Blas Asín", "Inés Royo"),
    ("Paz Abós", "Óscar Til"),
    ("Sara Mur", "Íñigo Val"),
]


def slow_down(page: "Page", latency: int) -> None:
    """Let every answer take so many milliseconds more."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": latency,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        },
    )


def type_pair(page: "Page", first: str, second: str) -> None:
    """As one types who does not look up: every letter at once, nothing waited for."""
    page.keyboard.type(first)
    page.keyboard.press("Tab")
    page.keyboard.type(second)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("latency", [300, 700])
def test_five_pairs_typed_without_waiting_stand_in_the_list_as_typed(
    pairs_page: "Page", tournament: "Tournament", latency: int
) -> None:
    slow_down(pairs_page, latency)
    for first, second in FIVE:
        type_pair(pairs_page, first, second)
    pairs_page.keyboard.type("Bego")
    expect(pairs_page.locator("#pair-5")).to_be_visible()
    pairs_page.keyboard.type("ña")
    assert pairs_page.input_value("#id_player_1") == "Begoña"
    assert [pair.names for pair in pairs_of(tournament)] == [f"{a} / {b}" for a, b in FIVE]
    assert rows(pairs_page) == [f"{a} / {b}" for a, b in reversed(FIVE)]
    expect(pairs_page.locator(".slip")).to_have_count(0)
    expect(pairs_page.locator("#pair-count strong")).to_have_text("5 pairs")


def test_a_refused_pair_waits_beside_what_is_being_typed_and_can_be_put_right(
    pairs_page: "Page", tournament: "Tournament"
) -> None:
    slow_down(pairs_page, 300)
    type_pair(pairs_page, *FIVE[0])
    type_pair(pairs_page, "Ana Muñoz", "Rosa Gil")
    type_pair(pairs_page, *FIVE[2])
    pairs_page.keyboard.type("Paz")
    refused = pairs_page.locator(".slip")
    expect(refused.locator(".field.wrong")).to_have_count(1)
    expect(pairs_page.locator("#pair-2")).to_be_visible()
    expect(pairs_page.locator("#id_player_1")).to_be_focused()
    assert pairs_page.input_value("#id_player_1") == "Paz"
    assert refused.locator("[name=player_1]").input_value() == "Ana Muñoz"
    assert refused.locator("[name=player_2]").input_value() == "Rosa Gil"
    refused.locator("[name=player_1]").fill("Ana Muñoz, hija")
    pairs_page.keyboard.press("Enter")
    expect(pairs_page.locator("#pair-3")).to_be_visible()
    expect(refused).to_have_count(0)
    expect(pairs_page.locator("#id_player_1")).to_be_focused()
    assert [pair.names for pair in pairs_of(tournament)] == [
        "Ana Muñoz / Luis Peña",
        "Blas Asín / Inés Royo",
        "Ana Muñoz, hija / Rosa Gil",
    ]


def test_a_refused_pair_can_be_thrown_away(pairs_page: "Page", tournament: "Tournament") -> None:
    type_pair(pairs_page, "Ana Muñoz", "")
    expect(pairs_page.locator(".slip .field.wrong")).to_have_count(1)
    pairs_page.locator(".slip [type=button]").click()
    expect(pairs_page.locator(".slip")).to_have_count(0)
    expect(pairs_page.locator("#id_player_1")).to_be_focused()
    assert tournament.pairs.count() == 0


def test_what_is_noted_beside_the_names_goes_with_its_own_pair(
    pairs_page: "Page", tournament: "Tournament"
) -> None:
    slow_down(pairs_page, 300)
    pairs_page.fill("#id_plays_for", "Cañada")
    pairs_page.fill("#id_phone", "600 000 001")
    pairs_page.check("#id_paid")
    pairs_page.focus("#id_player_1")
    type_pair(pairs_page, *FIVE[0])
    type_pair(pairs_page, *FIVE[1])
    expect(pairs_page.locator("#pair-2")).to_be_visible()
    noted = [(pair.plays_for, pair.phone, pair.payment) for pair in pairs_of(tournament)]
    assert noted == [("Cañada", "600 000 001", "paid"), ("", "", "pending")]


def test_enter_on_an_empty_form_asks_nothing(pairs_page: "Page", tournament: "Tournament") -> None:
    type_pair(pairs_page, *FIVE[0])
    pairs_page.keyboard.press("Enter")
    expect(pairs_page.locator("#pair-1")).to_be_visible()
    expect(pairs_page.locator(".slip")).to_have_count(0)
    assert tournament.pairs.count() == 1


def test_a_pair_that_got_no_answer_is_kept_and_can_be_sent_again(
    browser: "Browser", live_server: "LiveServer", tournament: "Tournament"
) -> None:
    # a page of its own: `page` takes what the browser notes of a cut line for a fault
    context = browser.new_context(base_url=live_server.url, locale="en-GB")
    pairs_page = open_pairs(context.new_page(), tournament)
    context.set_offline(True)
    type_pair(pairs_page, *FIVE[0])
    type_pair(pairs_page, *FIVE[1])
    expect(pairs_page.locator(".slip.unsent")).to_have_count(2)
    context.set_offline(False)
    for number in (1, 2):
        pairs_page.locator(".slip.unsent [type=submit]").first.click()
        expect(pairs_page.locator(f"#pair-{number}")).to_be_visible()
    expect(pairs_page.locator(".slip")).to_have_count(0)
    assert [pair.names for pair in pairs_of(tournament)] == [f"{a} / {b}" for a, b in FIVE[:2]]
    context.close()


def test_enter_after_the_first_name_goes_to_the_second_and_sends_nothing(
    pairs_page: "Page", tournament: "Tournament"
) -> None:
    pairs_page.keyboard.type("Ana Muñoz")
    pairs_page.keyboard.press("Enter")
    expect(pairs_page.locator("#id_player_2")).to_be_focused()
    expect(pairs_page.locator(".slip")).to_have_count(0)
    pairs_page.keyboard.type("Luis Peña")
    pairs_page.keyboard.press("Enter")
    expect(pairs_page.locator("#pair-1")).to_be_visible()
    expect(pairs_page.locator("#id_player_1")).to_be_focused()
    assert [pair.names for pair in pairs_of(tournament)] == ["Ana Muñoz / Luis Peña"]
