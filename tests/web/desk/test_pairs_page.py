"""Signing pairs up at the desk, with and without htmx; correcting, paying, removing, finding."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    closed_tournament,
    drawn_tournament,
    fresh,
    new_organiser,
    open_tournament,
    owner_of,
    sign_up_all,
)
from tests.web.reading import Answer, client_of, errors_of
from tournaments.core.pair_details import PairDetails
from tournaments.models import Pair, PairMember, Player, Tournament
from tournaments.queries.pairs import details_of, pairs_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
ANA_LUIS = {"player_1": "Ana Muñoz", "player_2": "Luis Peña"}


def client_for(tournament: Tournament) -> Client:
    return client_of(owner_of(tournament).user)


def address(tournament: Tournament, rest: str = "") -> str:
    return f"/desk/{tournament.slug}/pairs/{rest}"


def listed(tournament: Tournament) -> dict[int, PairDetails]:
    return {pair.number: details_of(pair) for pair in pairs_of(tournament)}


def faults(answer: Answer) -> dict[str, list[str]]:
    """What a page that refuses says beside each field."""
    assert answer.status_code == 422
    return dict(errors_of(answer))


def numbers_on(answer: Answer) -> list[int]:
    return [int(number) for number in re.findall(r'<tr id="pair-(\d+)"', answer.content.decode())]


def test_two_names_are_enough_and_the_new_pair_stands_on_top() -> None:
    tournament = open_tournament(2)
    client = client_for(tournament)
    answer = client.post(address(tournament), ANA_LUIS, follow=True)
    assert answer.redirect_chain == [(address(tournament), 302)]
    assert listed(tournament)[3] == PairDetails("Ana Muñoz", "Luis Peña")
    assert numbers_on(answer) == [3, 2, 1]
    assert [str(message) for message in answer.context["messages"]] == [
        "Pair 3: Ana Muñoz / Luis Peña."
    ]
    assert answer.context["form"]["player_1"].value() is None


def test_all_that_can_be_noted_is_kept() -> None:
    tournament = open_tournament(0)
    more = {"plays_for": "Cañada Vieja", "phone": "600 000 001", "paid": "on"}
    client_for(tournament).post(address(tournament), {**ANA_LUIS, **more})
    assert listed(tournament) == {
        1: PairDetails("Ana Muñoz", "Luis Peña", "Cañada Vieja", "600 000 001", paid=True)
    }


def test_htmx_gets_what_is_new_and_no_form_to_type_over() -> None:
    tournament = open_tournament(2)
    answer = client_for(tournament).post(address(tournament), ANA_LUIS, headers=HTMX)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert numbers_on(answer) == [3]
    assert text.count("<html") == 0
    assert re.findall(r'hx-swap-oob="([^"]*)"', text) == [
        "innerHTML:#sign-up-said",
        "true",
        "true",
        "afterbegin:#pair-rows",
    ]
    assert re.findall(r'name="player_1"|autofocus', text) == []


@pytest.mark.parametrize(
    ("target", "slip"), [("slip-12", "slip-12"), ('slip-1"x', "slip-0"), ("main", "slip-0")]
)
def test_htmx_gets_a_refused_pair_in_a_form_of_its_own(target: str, slip: str) -> None:
    tournament = open_tournament(0)
    answer = client_for(tournament).post(
        address(tournament), {"player_1": "Ana"}, headers={**HTMX, "HX-Target": target}
    )
    text = answer.content.decode()
    assert faults(answer) == {"player_2": ["Write the player's name."]}
    assert re.findall(r'<form id="([^"]*)"', text) == [slip]
    assert re.findall(r'id="([^"]*player_1)"', text) == [f"{slip}-player_1"]
    assert text.count("autofocus") == 0


def test_the_first_pair_brings_the_list_with_it() -> None:
    tournament = open_tournament(0)
    answer = client_for(tournament).post(address(tournament), ANA_LUIS, headers=HTMX)
    assert numbers_on(answer) == [1]
    assert re.findall(
        r'id="([\w-]+)"\s+(?:class="[\w-]+"\s+)?hx-swap-oob', answer.content.decode()
    ) == [
        "pair-count",
        "villages",
        "pair-list",
    ]


def test_a_form_sent_twice_registers_once_and_says_so_kindly() -> None:
    tournament = open_tournament(0)
    client = client_for(tournament)
    client.post(address(tournament), ANA_LUIS)
    said = (
        "already plays in pair 1. If it is somebody else, add something to the name to tell them "
        "apart."
    )
    assert faults(client.post(address(tournament), ANA_LUIS)) == {
        "player_1": [f"Ana Muñoz {said}"],
        "player_2": [f"Luis Peña {said}"],
    }
    assert list(listed(tournament)) == [1]


LONG = "The name has 300 letters and 80 fit. Write a shorter one."


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize(
    ("sent", "wanted"),
    [
        (
            {"player_1": "", "player_2": "  "},
            {"player_1": ["Write the player's name."], "player_2": ["Write the player's name."]},
        ),
        ({"player_1": "a" * 300, "player_2": "Luis"}, {"player_1": [LONG]}),
        (
            {"player_1": "<script>alert(1)</script>", "player_2": "Luis"},
            {"player_1": ["A name cannot have “<”. Write it with letters."]},
        ),
        (
            {"player_1": "Ana", "player_2": "Luis 🃏"},
            {"player_2": ["A name cannot have “🃏”. Write it with letters."]},
        ),
        (
            {"player_1": "Ana Muñoz", "player_2": "ANA MUNOZ"},
            {"player_2": ["Both players are called ANA MUNOZ. Write the other player's name."]},
        ),
        (
            {"player_1": "Ana", "player_2": "Luis", "phone": "call me"},
            {"phone": ["This is no phone number. Write it in figures, or leave it empty."]},
        ),
        (
            {"player_1": "Ana", "player_2": "Luis", "plays_for": "b" * 300},
            {"plays_for": ["This has 300 letters and 80 fit. Shorten it."]},
        ),
        (
            {"player_1": "Ana\0", "player_2": "Luis"},
            {"player_1": ["Null characters are not allowed."]},
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(
    sent: dict[str, str], wanted: dict[str, list[str]], headers: dict[str, str]
) -> None:
    tournament = open_tournament(1)
    answer = client_for(tournament).post(address(tournament), sent, headers=headers)
    assert faults(answer) == wanted
    form = answer.context["form"]
    assert {name: form[name].value() for name in sent} == sent
    assert "<script>alert" not in answer.content.decode()
    assert (Pair.objects.count(), Player.objects.count(), PairMember.objects.count()) == (1, 2, 2)


def test_nobody_signs_up_after_closing() -> None:
    tournament = closed_tournament(2)
    answer = client_for(tournament).post(address(tournament), ANA_LUIS)
    assert faults(answer) == {"__all__": ["Sign-up is closed. Reopen it to add or remove pairs."]}
    assert list(listed(tournament)) == [1, 2]


def test_names_can_be_corrected_after_the_draw() -> None:
    tournament = drawn_tournament(4)
    client = client_for(tournament)
    sent = {**ANA_LUIS, "plays_for": "Alba", "phone": "", "paid": "on"}
    answer = client.post(address(tournament, "2/"), sent)
    assert (answer.status_code, answer["Location"]) == (302, address(tournament) + "#pair-2")
    assert listed(tournament)[2] == PairDetails("Ana Muñoz", "Luis Peña", "Alba", paid=True)


def test_a_correction_that_cannot_be_keeps_what_was_typed_and_what_stood() -> None:
    tournament = open_tournament(2)
    before = listed(tournament)
    answer = client_for(tournament).post(
        address(tournament, "2/"), {"player_1": "", "player_2": "Luis"}
    )
    assert faults(answer) == {"player_1": ["Write the player's name."]}
    assert answer.context["form"]["player_2"].value() == "Luis"
    assert listed(tournament) == before


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_payment_is_one_tap_and_a_second_one_says_the_same(headers: dict[str, str]) -> None:
    tournament = open_tournament(0)
    sign_up_all(tournament, [PairDetails("Ana", "Luis")])
    client = client_for(tournament)
    wanted = 200 if headers else 302
    for value, paid in (("1", True), ("1", True), ("0", False), ("0", False)):
        answer = client.post(address(tournament, "1/paid/"), {"paid": value}, headers=headers)
        assert answer.status_code == wanted
        assert listed(tournament)[1].paid is paid


def test_a_pair_is_taken_off_while_sign_up_is_open() -> None:
    tournament = open_tournament(3)
    client = client_for(tournament)
    assert client.post(address(tournament, "3/remove/"))["Location"] == address(tournament)
    assert list(listed(tournament)) == [1, 2]
    client.post(address(tournament), ANA_LUIS)
    assert list(listed(tournament)) == [1, 2, 4]
    assert client.post(address(tournament, "3/remove/")).status_code == 404


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (closed_tournament, "Sign-up is closed. Reopen it to add or remove pairs."),
        (
            drawn_tournament,
            "The pair is in the draw and cannot be removed. Give a walkover instead.",
        ),
    ],
)
def test_a_pair_stays_after_sign_up(make: object, said: str) -> None:
    assert callable(make)
    tournament = make(2)
    answer = client_for(tournament).post(address(tournament, "1/remove/"), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [said]
    assert list(listed(tournament)) == [1, 2]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", [3, 2, 1]),
        ("munoz", [1]),
        ("MUÑOZ", [1]),
        ("cañada", [2]),
        ("2", [2]),
        ("nobody", []),
        ("\0", [3, 2, 1]),
        ("9" * 400, []),
    ],
)
def test_finding_a_pair_by_name_village_or_number(query: str, wanted: list[int]) -> None:
    tournament = open_tournament(0)
    pairs = [
        PairDetails("Ana Muñoz", "Luis Peña", "Alba"),
        PairDetails("Rosa Ara", "José Gil", "Cañada"),
        PairDetails("Blas Asín", "Íker Ros"),
    ]
    sign_up_all(tournament, pairs)
    client = client_for(tournament)
    assert numbers_on(client.get(address(tournament), {"q": query})) == wanted
    part = client.get(address(tournament), {"q": query}, headers={**HTMX, "HX-Target": "pair-list"})
    assert numbers_on(part) == wanted
    assert part.content.decode().count("<html") == 0


def test_a_page_costs_the_same_for_any_number_of_pairs() -> None:
    owner = new_organiser()
    client = client_of(owner)
    counts = []
    for pairs in (1, 3, 260):
        tournament = open_tournament(pairs, owner=owner)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert len(numbers_on(client.get(address(tournament)))) == pairs
        counts.append(len(queries))
    assert counts == [8, 8, 8]


def test_villages_already_written_are_offered() -> None:
    tournament = open_tournament(0)
    rows = [
        PairDetails("A", "B", "Zuera"),
        PairDetails("C", "D", "Alba"),
        PairDetails("E", "F", "Alba"),
    ]
    sign_up_all(tournament, rows)
    text = client_for(tournament).get(address(tournament)).content.decode()
    assert re.findall(r'<option value="([^"]*)"', text) == ["Alba", "Zuera"]


def test_a_pair_of_another_tournament_is_not_here() -> None:
    mine, other = open_tournament(1), open_tournament(3)
    client = client_for(mine)
    for rest in ("3/", "999999/"):
        assert client.get(address(mine, rest)).status_code == 404
    assert client.get(address(fresh(other), "1/")).status_code == 403
