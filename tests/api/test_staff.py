import json
import zipfile
from io import BytesIO

import pytest
from django.conf import settings

from guinote_tourney.accounts.models import User
from tests.api.client import API, Program, at
from tests.factories import LATER, drawn_tournament, match_of, new_referee, new_tournament, record
from tournaments.models import AuditRow, Export
from tournaments.services.exports import write_export


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[int, ...]]]:
    """What is sent to the workers, which are none here."""
    sent: list[tuple[str, tuple[int, ...]]] = []
    monkeypatch.setattr("tournaments.jobs.enqueue", lambda name, *args: sent.append((name, args)))
    return sent


def test_a_password_is_shown_once_and_works(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(2, owner=organiser)
    made = desk.post(at(tournament, "referees/"), {"username": "Mesa-1", "name": "Ana  Gil"})
    assert made.status == 201
    assert made.headers["Cache-Control"] == "no-store"
    assert (made.body["username"], made.body["name"]) == ("mesa-1", "Ana Gil")
    (listed,) = desk.get(at(tournament, "referees/")).body
    assert set(listed) == {"username", "name", "appointed_at", "revoked_at"}
    assert desk.get(at(tournament, "referees/mesa-1/")).body == listed
    user = User.objects.get(username="mesa-1")
    assert user.check_password(made.body["password"])
    renewed = desk.post(at(tournament, "referees/mesa-1/renew/"))
    assert (renewed.status, renewed.headers["Cache-Control"]) == (200, "no-store")
    user.refresh_from_db()
    assert user.check_password(renewed.body["password"])
    assert not user.check_password(made.body["password"])


def test_a_revoked_referee_hands_in_nothing(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(2, owner=organiser)
    referee = Program(new_referee(tournament))
    for _ in range(2):
        assert desk.delete(at(tournament, "referees/arbitro/")).status == 204
    assert referee.post(at(tournament, "matches/1/start/")).status == 401
    assert desk.post(at(tournament, "referees/arbitro/renew/")).status == 409
    assert desk.get(at(tournament, "referees/arbitro/")).body["revoked_at"] is not None


@pytest.mark.parametrize(
    ("body", "status", "codes"),
    [
        ({}, 400, [("field-missing", "username")]),
        ({"username": ""}, 400, [("login-strange", "username")]),
        ({"username": "ñ ñ"}, 400, [("login-strange", "username")]),
        ({"username": "abc", "name": "x" * 101}, 400, [("text-too-long", "name")]),
        ({"username": "arbitro"}, 409, [("login-taken", "username")]),
    ],
)
def test_a_login_that_cannot_be(
    desk: Program,
    organiser: User,
    body: dict[str, object],
    status: int,
    codes: list[tuple[str, str]],
) -> None:
    tournament = new_tournament(owner=organiser)
    new_referee(tournament)
    refused = desk.post(at(tournament, "referees/"), body)
    assert (refused.status, refused.codes) == (status, codes)


@pytest.mark.parametrize("name", ["nadie", "a%00b", "x" * 200, "organiza-0"])
def test_f171_an_unknown_referee_is_not_found(desk: Program, organiser: User, name: str) -> None:
    tournament = new_tournament(owner=organiser)
    assert desk.get(at(tournament, f"referees/{name}/")).status == 404
    assert desk.delete(at(tournament, f"referees/{name}/")).status == 404
    assert desk.delete(at(tournament, f"referees/{organiser.username}/")).status == 404


def test_the_audit_says_who_did_what(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(2, owner=organiser)
    record(match_of(tournament, 1), "a")
    page = desk.get(at(tournament, "audit/?page_size=1")).body
    assert page["count"] == AuditRow.objects.filter(tournament=tournament).count()
    (row,) = page["results"]
    told = {key: row[key] for key in ("actor", "channel", "action", "action_text", "subject")}
    assert told == {
        "actor": organiser.username,
        "channel": "desk",
        "action": "result-recorded",
        "action_text": "result recorded",
        "subject": "match:1",
    }
    assert row["before"] is None
    assert row["after"]["revision"] == 1


def test_f167_nobody_changes_audit_rows(desk: Program, organiser: User) -> None:
    tournament = new_tournament(owner=organiser)
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert desk.ask(method, at(tournament, "audit/")).status == 405


def test_an_export_is_asked_for_followed_and_downloaded(
    desk: Program, organiser: User, jobs: list[tuple[str, tuple[int, ...]]]
) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    asked = desk.post(at(tournament, "exports/"))
    assert asked.status == 202
    assert (asked.body["state"], asked.body["steps_done"]) == ("queued", 0)
    number = asked.body["id"]
    assert jobs == [("tournaments.write_export", (number,))]
    here = at(tournament, f"exports/{number}/")
    assert desk.get(f"{here}file/").status == 404
    write_export(number, at=LATER)
    done = desk.get(here).body
    assert (done["state"], done["steps_done"]) == ("done", done["steps"])
    assert desk.get(at(tournament, "exports/")).body == [done]
    response = desk.client.get(f"{API}{here}file/", headers=desk.headers)
    assert response["Content-Type"] == "application/zip"
    content = response.getvalue()
    with zipfile.ZipFile(BytesIO(content)) as archive:
        assert len(json.loads(archive.read("sorteos.json"))) == 1


@pytest.mark.usefixtures("jobs")
def test_a_file_that_is_gone_is_not_found(desk: Program, organiser: User) -> None:
    tournament = new_tournament(owner=organiser)
    number = desk.post(at(tournament, "exports/")).body["id"]
    write_export(number, at=LATER)
    export = Export.objects.get()
    (settings.DATA_DIR / "exports" / export.file_name).unlink()
    assert desk.get(at(tournament, f"exports/{number}/file/")).status == 404


@pytest.mark.usefixtures("jobs")
def test_an_export_of_another_tournament_is_not_there(desk: Program, organiser: User) -> None:
    mine, other = new_tournament(owner=organiser), new_tournament()
    number = desk.post(at(mine, "exports/")).body["id"]
    owner = Program(other.staff.get().user)
    assert owner.get(at(other, f"exports/{number}/")).status == 404
    assert owner.get(at(other, f"exports/{number}/file/")).status == 404
