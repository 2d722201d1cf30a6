"""Uploading a list at the desk: looked at first, then registered in one step or not at all."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import closed_tournament, open_tournament, owner_of, sign_up_all
from tests.web.reading import Answer, client_of, errors_of, said_by
from tournaments.core.pair_details import PairDetails
from tournaments.core.refusals import Reason
from tournaments.models import ImportState, PairImport, Tournament
from tournaments.queries.pairs import details_of, pairs_of

pytestmark = pytest.mark.django_db

DATA = Path(__file__).parents[2] / "data"
ROW_3_WRONG = (
    "Row 3 has something wrong, so nothing was registered. Correct the list and upload it again."
)
NO_NAMES = (
    "No two columns with the players' names were found. Put “Player 1” and “Player 2” above them."
)
WITH_FAULTS = """jugador 1;jugador 2;pueblo;telefono;pagado
Ana Muñoz;Luis Peña;Alba;600 000 001;sí
Rosa Gil;;Alba;;no
Blas Asín;Íker Ros;;;quizás
Luis Peña;Otro Más;;;
Inés Royo;Sofía Lou;Cañada;;no
"""


def client_for(tournament: Tournament) -> Client:
    return client_of(owner_of(tournament).user)


def listed(tournament: Tournament) -> list[PairDetails]:
    return [details_of(pair) for pair in pairs_of(tournament)]


def upload(client: Client, tournament: Tournament, content: bytes, name: str) -> Answer:
    file = SimpleUploadedFile(name, content)
    return client.post(f"/desk/{tournament.slug}/import/", {"file": file}, follow=True)


def preview_address(tournament: Tournament) -> str:
    kept = PairImport.objects.get(tournament=tournament)
    return f"/desk/{tournament.slug}/import/{kept.pk}/"


def wrong_rows(answer: Answer) -> dict[int, list[Reason]]:
    return {
        row.row.line: [refusal.reason for refusal in row.refusals]
        for row in answer.context["wrong"]
    }


@pytest.mark.parametrize(
    ("name", "count", "paid", "phones", "villages"),
    [
        ("parejas-24.csv", 24, 15, 17, 24),
        ("parejas-107.csv", 107, 75, 93, 107),
        ("parejas-260-excel.csv", 260, 169, 205, 260),
    ],
)
def test_the_lists_of_organisers_import_as_they_are(
    name: str, count: int, paid: int, phones: int, villages: int
) -> None:
    tournament = open_tournament(0)
    client = client_for(tournament)
    answer = upload(client, tournament, (DATA / name).read_bytes(), name)
    assert (wrong_rows(answer), answer.context["good"]) == ({}, count)
    assert listed(tournament) == []
    done = client.post(preview_address(tournament))
    assert (done.status_code, done["Location"]) == (302, f"/desk/{tournament.slug}/pairs/")
    assert said_by(done) == [f"{count} pairs registered."]
    pairs = listed(tournament)
    assert len(pairs) == count
    assert sum(pair.paid for pair in pairs) == paid
    assert sum(bool(pair.phone) for pair in pairs) == phones
    assert sum(bool(pair.plays_for) for pair in pairs) == villages


def test_each_bad_row_is_named_with_its_reason() -> None:
    tournament = open_tournament(0)
    client = client_for(tournament)
    answer = upload(client, tournament, WITH_FAULTS.encode("windows-1252"), "lista.csv")
    assert wrong_rows(answer) == {
        3: [Reason.NAME_MISSING],
        4: [Reason.PAYMENT_STRANGE],
        5: [Reason.ROW_REPEATED],
    }
    assert answer.context["good"] == 2


def test_with_bad_rows_nothing_is_registered_until_they_are_left_out_on_purpose() -> None:
    tournament = open_tournament(0)
    client = client_for(tournament)
    upload(client, tournament, WITH_FAULTS.encode(), "lista.csv")
    address = preview_address(tournament)
    refused = client.post(address)
    assert refused.status_code == 422
    assert refused.context["refused"] == [ROW_3_WRONG]
    assert listed(tournament) == []
    client.post(address, {"leave_out": "1"})
    assert listed(tournament) == [
        PairDetails("Ana Muñoz", "Luis Peña", "Alba", "600 000 001", paid=True),
        PairDetails("Inés Royo", "Sofía Lou", "Cañada"),
    ]


def test_a_list_of_bad_rows_alone_registers_nobody() -> None:
    tournament = open_tournament(0)
    client = client_for(tournament)
    upload(client, tournament, b"jugador 1;jugador 2\nAna;\n", "lista.csv")
    refused = client.post(preview_address(tournament), {"leave_out": "1"})
    assert (refused.status_code, listed(tournament)) == (422, [])


def test_f139_somebody_signed_up_already_is_the_rows_fault_also_when_it_happened_meanwhile() -> (
    None
):
    tournament = open_tournament(0)
    client = client_for(tournament)
    upload(client, tournament, "Ana Muñoz;Luis Peña\n".encode(), "lista.csv")
    sign_up_by_hand = [PairDetails("ana munoz", "Rosa Gil")]
    other = PairImport.objects.get(tournament=tournament)
    sign_up_all(tournament, sign_up_by_hand)
    address = f"/desk/{tournament.slug}/import/{other.pk}/"
    assert wrong_rows(client.get(address)) == {1: [Reason.NAME_TAKEN]}
    assert client.post(address).status_code == 422
    assert listed(tournament) == sign_up_by_hand


def test_registering_twice_registers_once() -> None:
    tournament = open_tournament(0)
    client = client_for(tournament)
    upload(client, tournament, b"Ana;Luis\n", "lista.csv")
    address = preview_address(tournament)
    assert [client.post(address).status_code for _ in range(2)] == [302, 302]
    assert listed(tournament) == [PairDetails("Ana", "Luis")]
    assert client.get(address).context["applied"] is True
    assert PairImport.objects.get().state == ImportState.APPLIED


def test_control_characters_do_not_reach_the_database() -> None:
    tournament = open_tournament(0)
    client = client_for(tournament)
    rows = "".join(f"Ana {n};Luis {n}\n" for n in range(9))
    answer = upload(client, tournament, f"Ana\0 Muñoz;Luis Peña\n{rows}".encode(), "lista.csv")
    assert wrong_rows(answer) == {1: [Reason.TEXT_UNWRITABLE]}
    assert PairImport.objects.get().rows[0]["player_1"] == "Ana Muñoz"


@pytest.mark.parametrize(
    ("content", "name", "said"),
    [
        (b"", "lista.csv", "The file is empty. Choose another one."),
        (
            b"Ana\nLuis\n",
            "lista.csv",
            NO_NAMES,
        ),
        (
            b"\x89PNG\r\n\x1a\n" + bytes(100),
            "foto.png",
            "This is no list that can be read. Save it as CSV or XLSX and choose it again.",
        ),
        (
            b"jugador 1;jugador 2\n",
            "lista.csv",
            "There is no pair in the list that can be registered.",
        ),
        (
            bytes(2 * 1024 * 1024 + 1),
            "lista.csv",
            "The file is too large. Choose one of 2 MB at most.",
        ),
    ],
    ids=["empty", "one column", "binary", "header alone", "too large"],
)
def test_what_is_no_list_gets_one_sentence(content: bytes, name: str, said: str) -> None:
    tournament = open_tournament(0)
    answer = upload(client_for(tournament), tournament, content, name)
    assert (answer.status_code, errors_of(answer)) == (422, {"file": [said]})
    assert PairImport.objects.count() == 0


def test_no_file_at_all() -> None:
    tournament = open_tournament(0)
    answer = client_for(tournament).post(f"/desk/{tournament.slug}/import/")
    assert (answer.status_code, errors_of(answer)) == (422, {"file": ["Choose a file first."]})


def test_no_list_after_sign_up_is_closed() -> None:
    tournament = closed_tournament(2)
    answer = upload(client_for(tournament), tournament, b"Ana;Luis\n", "lista.csv")
    said = "Sign-up is closed. Reopen it to add or remove pairs."
    assert (answer.status_code, errors_of(answer)) == (422, {"__all__": [said]})


def test_the_list_of_another_tournament_is_not_here() -> None:
    mine, other = open_tournament(0), open_tournament(1)
    kept = PairImport.objects.get(tournament=other)
    assert client_for(mine).get(f"/desk/{mine.slug}/import/{kept.pk}/").status_code == 404
