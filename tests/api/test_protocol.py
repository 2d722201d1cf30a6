"""What holds at every address: who asks, in which language, how a body is read."""

import json

import pytest
from django.db import OperationalError
from django.test import Client

from guinote_tourney.accounts.models import User
from tests.api.client import API, Program, at
from tests.factories import PASSWORD, drawn_tournament, new_tournament, new_user, owner_of
from tournaments.api.parsing import DEEPEST, LARGEST
from tournaments.api.views import hall

BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


def test_one_shape_for_every_refusal(anybody: Program) -> None:
    assert anybody.get("nada/").body == {
        "errors": [
            {
                "code": "not-found",
                "field": "",
                "message": "There is nothing at this address.",
                "params": {},
            }
        ]
    }


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "nada/de/nada/", 404, "not-found"),
        ("POST", "nada/", 404, "not-found"),
        ("PUT", "tournaments/", 405, "method-wrong"),
        ("OPTIONS", "tournaments/", 405, "method-wrong"),
        ("POST", "rules/", 405, "method-wrong"),
        ("GET", "rules/mus/", 404, "not-found"),
        ("GET", "tournaments/no-hay/", 404, "not-found"),
        ("GET", f"tournaments/{'x' * 5000}/", 404, "not-found"),
        ("GET", "tournaments/a%00b/", 404, "not-found"),
    ],
)
def test_addresses_that_are_none(
    anybody: Program, method: str, path: str, status: int, code: str
) -> None:
    told = anybody.ask(method, path)
    assert (told.status, told.codes) == (status, [(code, "")])


@pytest.mark.django_db
def test_the_index_names_addresses_that_answer(anybody: Program) -> None:
    told = anybody.get("").body
    assert list(told) == ["tournaments", "rules", "check_acta", "legal_plays", "schema", "docs"]
    for key in ("tournaments", "rules", "schema", "docs"):
        assert anybody.client.get(told[key].removeprefix("http://testserver")).status_code == 200


@pytest.mark.parametrize("number", ["0", "999999", "9" * 30, "9" * 5000])
@pytest.mark.parametrize("thing", ["pairs", "matches", "rounds", "pair-lists", "exports"])
def test_f171_an_unknown_number_is_not_found(
    desk: Program, organiser: User, thing: str, number: str
) -> None:
    tournament = new_tournament(owner=organiser)
    assert desk.get(at(tournament, f"{thing}/{number}/")).status == 404


@pytest.mark.django_db
def test_an_address_without_its_slash_is_sent_on(anybody: Program) -> None:
    told = anybody.get("tournaments")
    assert (told.status, told.headers["Location"]) == (301, f"{API}tournaments/")


@pytest.mark.parametrize(
    ("raw", "status", "code"),
    [
        (b"{", 400, "body-unreadable"),
        (b"\xff\xfe", 400, "body-unreadable"),
        (b'{"tables": NaN}', 400, "body-unreadable"),
        (b'{"tables": 1e999}', 400, "body-unreadable"),
        (b"[" * 100_000, 400, "body-unreadable"),
        (b'{"a":' * DEEPEST + b"1" + b"}" * DEEPEST, 400, "body-unreadable"),
        (b"9" * 5000, 400, "body-unreadable"),
        (b" " * (LARGEST + 1), 413, "body-too-large"),
        (b"[1]", 400, "field-wrong"),
        (b'"texto"', 400, "field-wrong"),
        (b"7", 400, "field-wrong"),
        (b"null", 400, "field-missing"),
    ],
)
def test_a_body_that_cannot_be_read(desk: Program, raw: bytes, status: int, code: str) -> None:
    told = desk.ask("POST", "tournaments/", raw=raw)
    assert (told.status, told.codes) == (status, [(code, "")])


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "x", ""])
def test_only_json_is_taken(desk: Program, kind: str) -> None:
    told = desk.ask("POST", "tournaments/", {"name": "x"}, content_type=kind)
    assert (told.status, told.codes) == (415, [("media-type-wrong", "")])


@pytest.mark.django_db
def test_a_database_held_for_too_long_is_told_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    def held(**_: object) -> None:
        raise OperationalError("database is locked")

    tournament = drawn_tournament(4, tables=1)
    monkeypatch.setattr(hall, "call_all", held)
    told = Program(owner_of(tournament).user).post(at(tournament, "queue/call/"))
    assert (told.status, told.codes, told.headers["Retry-After"]) == (503, [("busy", "")], "1")


def test_json_is_given_whatever_is_asked_for(anybody: Program) -> None:
    told = anybody.get("tournaments/?format=xml", Accept="text/html")
    assert (told.status, told.headers["Content-Type"]) == (200, "application/json")


def test_sentences_come_in_the_readers_language() -> None:
    from tournaments.api.sentences import SENTENCES, ApiCode

    english = Program(language="en").get("nada/").body["errors"][0]["message"]
    assert english == "There is nothing at this address."
    told = Program(language="es").get("nada/")
    assert told.headers["Content-Language"] == "es"
    from django.utils.translation import override

    with override("es"):
        assert told.body["errors"][0]["message"] == str(SENTENCES[ApiCode.NOT_FOUND])


@pytest.mark.parametrize(
    ("agent", "challenge"),
    [
        ("curl/8.9", 'Basic realm="guinote", charset="UTF-8"'),
        ("", 'Basic realm="guinote", charset="UTF-8"'),
        (BROWSER, 'Session realm="guinote", charset="UTF-8"'),
    ],
)
def test_no_browser_is_asked_for_a_password_of_its_own(
    anybody: Program, agent: str, challenge: str
) -> None:
    told = anybody.post("tournaments/", {}, User_Agent=agent)
    assert (told.status, told.headers["WWW-Authenticate"]) == (401, challenge)


@pytest.mark.parametrize(
    "word", ["Basic", "Basic x", "Basic eDp5", "Basic AAA6AAA=", "Basic w7E6w7E=", "Basic 4oCu"]
)
def test_a_wrong_login_is_refused(anybody: Program, word: str) -> None:
    told = anybody.get("tournaments/", Authorization=word)
    assert (told.status, told.codes) == (401, [("login-wrong", "")])


@pytest.mark.django_db
def test_somebody_no_longer_active_is_refused() -> None:
    user = new_user()
    program = Program(user)
    assert program.get("tournaments/").status == 200
    user.is_active = False
    user.save()
    assert program.get("tournaments/").status == 401


def test_a_session_writes_only_with_its_token(organiser: User) -> None:
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en"})
    client.login(username=organiser.username, password=PASSWORD)
    tournament = new_tournament(owner=organiser)
    path = f"{API}{at(tournament)}"
    refused = client.patch(path, json.dumps({"tables": 9}), "application/json")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (403, "csrf-missing")
    client.cookies["csrftoken"] = token = "a" * 32
    done = client.patch(
        path, json.dumps({"tables": 9}), "application/json", headers={"X-CSRFToken": token}
    )
    assert (done.status_code, done.json()["tables"]) == (200, 9)


def test_a_fault_of_ours_is_no_refusal(desk: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.api.views.tournaments.paged", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        desk.get("tournaments/")
