from pathlib import Path

import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import new_tournament
from tournaments.models import Pair

DATA = Path(__file__).parent.parent / "data"


@pytest.mark.parametrize(
    ("name", "pairs"),
    [("parejas-24.csv", 24), ("parejas-107.csv", 107), ("parejas-260-excel.csv", 260)],
)
def test_a_list_is_looked_at_and_taken_in(
    desk: Program, organiser: User, name: str, pairs: int
) -> None:
    tournament = new_tournament(owner=organiser)
    kept = desk.upload(at(tournament, "pair-lists/"), name, (DATA / name).read_bytes())
    assert kept.status == 201
    assert (kept.body["good"], kept.body["wrong"], kept.body["state"]) == (pairs, 0, "preview")
    assert Pair.objects.count() == 0
    here = at(tournament, f"pair-lists/{kept.body['id']}/")
    assert desk.get(here).body == kept.body
    assert desk.post(f"{here}apply/").body == {"pairs": list(range(1, pairs + 1))}
    assert desk.post(f"{here}apply/").body == {"pairs": []}
    assert Pair.objects.count() == pairs


def test_a_wrong_row_is_named_and_nothing_is_half_taken_in(desk: Program, organiser: User) -> None:
    tournament = new_tournament(owner=organiser)
    content = "Jugador 1;Jugador 2\nNuria Abós;Cosme Lahoz\nNuria Abós;Blas Arnal\n".encode()
    kept = desk.upload(at(tournament, "pair-lists/"), "lista.csv", content)
    assert (kept.body["good"], kept.body["wrong"]) == (1, 1)
    assert kept.body["rows"][1]["problems"] == [
        {
            "code": "row-repeated",
            "field": "player_1",
            "message": "Nuria Abós stands in row 2 already.",
            "params": {"name": "Nuria Abós", "line": 2},
        }
    ]
    here = at(tournament, f"pair-lists/{kept.body['id']}/apply/")
    refused = desk.post(here)
    assert (refused.status, refused.codes) == (400, [("rows-wrong", "file")])
    assert Pair.objects.count() == 0
    assert desk.post(here, {"leave_out_wrong": True}).body == {"pairs": [1]}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file-empty"),
        (b"una columna\nsola\n", "file-without-names"),
        (bytes(range(256)) * 4, "file-unreadable"),
    ],
)
def test_what_is_no_list_is_refused(
    desk: Program, organiser: User, content: bytes, code: str
) -> None:
    tournament = new_tournament(owner=organiser)
    refused = desk.upload(at(tournament, "pair-lists/"), "lista.csv", content)
    assert (refused.status, refused.codes) == (400, [(code, "file")])


def test_a_list_needs_a_file_in_a_form(desk: Program, organiser: User) -> None:
    here = at(new_tournament(owner=organiser), "pair-lists/")
    assert desk.post(here, {"file": "x"}).codes == [("media-type-wrong", "")]
    refused = desk.ask("POST", here, raw=b"x", content_type="multipart/form-data; boundary=é")
    assert (refused.status, refused.codes) == (400, [("body-unreadable", "")])
    empty = desk.ask("POST", here, raw=b"--b--\r\n", content_type="multipart/form-data; boundary=b")
    assert (empty.status, empty.codes) == (400, [("field-missing", "file")])


def test_a_list_of_another_tournament_is_not_there(desk: Program, organiser: User) -> None:
    mine, other = new_tournament(owner=organiser), new_tournament()
    kept = desk.upload(at(mine, "pair-lists/"), "l.csv", (DATA / "parejas-24.csv").read_bytes())
    owner = Program(other.staff.get().user)
    assert owner.get(at(other, f"pair-lists/{kept.body['id']}/")).status == 404
    assert owner.post(at(other, f"pair-lists/{kept.body['id']}/apply/")).status == 404
