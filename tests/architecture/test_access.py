"""Every address, by every method it answers to, as everybody, published and not.

F163, F165, F167 and F169: what is another's or not public is neither seen nor touched, by page or
by program.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Final

import pytest
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from guinote_tourney.accounts.models import User
from tests.architecture.access_matrix import ADMINISTERS, ADMINISTRATION, MATRIX, ROLES, Rule
from tests.architecture.addresses import Address, addresses
from tests.factories import (
    AT,
    LATER,
    drawn_tournament,
    match_of,
    new_administrator,
    new_organiser,
    new_referee,
    new_tournament,
    owner_of,
    record,
)
from tournaments.models import Tournament
from tournaments.services.exports import request_export, write_export
from tournaments.services.tournaments import publish

METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
BODIES: Final = {"desk:rounds": b"round=1-1"}


@dataclass(frozen=True, slots=True)
class Scene:
    """A tournament with everything in it that an address can name, and who comes to it."""

    tournament: Tournament
    numbers: Mapping[str, int]
    cookies: tuple[SimpleCookie, ...]

    def path(self, address: Address) -> str:
        values = {
            "slug": self.tournament.slug,
            "number": 1,
            "revision": 1,
            "stage": 1,
            "sequence": 1,
            "username": "arbitro",
            "name": "aragones",
            "pk": self.numbers.get(address.name, 1),
            "object_id": 1,
            "id": 1,
            "content_type_id": 1,
        }
        return "/" + re.sub(
            r"<(?:\w+:)?(\w+)>", lambda found: str(values[found[1]]), _plain(address.route)
        )

    def ask(self, address: Address, method: str, *, role: int) -> str:
        """The letter of the answer; whatever was done is taken back."""
        client = Client(raise_request_exception=False)
        client.cookies = SimpleCookie(self.cookies[role].output(header="", sep=";"))
        kind = "application/json"
        if not address.name.startswith("api:"):
            kind = "application/x-www-form-urlencoded"
        elif address.name == "api:pair-lists":
            kind = "multipart/form-data; boundary=b"
        with _undone():
            body = BODIES.get(address.name, b"")
            response = client.generic(method, self.path(address), body, kind)
            if response.streaming:
                response.getvalue()  # read to its end a file is closed
            return _letter(response)


@pytest.fixture
def scene(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, db: None) -> Scene:
    """The scene, published or not as the test's parameter says."""
    monkeypatch.setattr("tournaments.jobs.enqueue", lambda *_: None)
    tournament = drawn_tournament(5, owner=new_organiser())
    owner = owner_of(tournament)
    referee = new_referee(tournament)
    stranger = new_organiser()
    other = new_tournament(owner=stranger, name="Otro", is_published=False)
    record(match_of(tournament, 1), "a")
    export = request_export(tournament=tournament, actor=owner, at=AT)
    write_export(export.pk, at=LATER)
    tournament = publish(tournament=tournament, is_published=request.param, actor=owner, at=AT)
    office = tournament.staff.get(user=referee).pk
    kept = tournament.imports.get().pk
    return Scene(
        tournament,
        {
            "desk:import-preview": kept,
            "api:pair-list": kept,
            "api:pair-list-apply": kept,
            "desk:referee-renew": office,
            "desk:referee-revoke": office,
            "desk:export-download": export.pk,
            "api:export": export.pk,
            "api:export-file": export.pk,
        },
        tuple(
            _cookies(user)
            for user in (
                None,
                stranger,
                referee,
                new_referee(other, "ajeno"),
                owner.user,
                new_administrator(),
            )
        ),
    )


def test_every_address_is_in_the_matrix() -> None:
    names = {one.name for one in addresses() if not one.name.startswith(ADMINISTRATION)}
    assert names == {name for name in MATRIX if not name.startswith(ADMINISTRATION)}


@pytest.mark.parametrize("scene", [True], indirect=True)
def test_every_method_is_in_the_matrix(scene: Scene) -> None:
    answered = defaultdict(list)
    for address in _ours():
        for method in METHODS:
            if scene.ask(address, method, role=ROLES.index("administrator")) != "-":
                answered[address.name].append(method)
    assert dict(answered) == {name: list(MATRIX[name]) for name in answered}


@pytest.mark.parametrize("scene", [True, False], indirect=True, ids=["published", "unpublished"])
def test_every_address_answers_as_the_matrix_says(scene: Scene) -> None:
    told: dict[str, str] = {}
    wanted: dict[str, str] = {}
    for address in _ours():
        for method, rule in MATRIX[address.name].items():
            asked = f"{method} {address.name}"
            told[asked] = _letters(scene, address, method)
            wanted[asked] = _wanted(scene, rule)
    assert told == wanted


@pytest.mark.parametrize("scene", [True], indirect=True)
def test_the_administration_is_for_administrators(scene: Scene) -> None:
    inside = [one for one in addresses() if one.name.startswith(ADMINISTRATION)]
    letters = {one.route: _letters(scene, one, "GET") for one in inside if one.name not in MATRIX}
    others = {route: told[:-1] for route, told in letters.items()}
    assert others == dict.fromkeys(letters, ADMINISTERS.published[:-1])
    assert [route for route, told in letters.items() if told[-1] in "L!"] == []


def _plain(route: str) -> str:
    """A route without regular expressions: the first choice, and any word for any text."""
    route = re.sub(r"\(\?P<\w+>(\w+)(?:\|\w+)*\)", r"\1", route)
    return re.sub(r"\(\?P<\w+>\.\*\)|\.\*", "nada", route).strip("^$").replace("^", "")


def _ours() -> list[Address]:
    return [address for address in addresses() if address.name in MATRIX]


def _letters(scene: Scene, address: Address, method: str) -> str:
    return "".join(scene.ask(address, method, role=role) for role in range(len(ROLES)))


def _wanted(scene: Scene, rule: Rule) -> str:
    return rule.published if scene.tournament.is_published else rule.unpublished


def _letter(response: HttpResponseBase) -> str:
    status = response.status_code
    if status >= 500:
        return "!"
    if status == 405:
        return "-"
    leads_to = response.headers.get("Location", "")
    if status == 401 or leads_to.startswith((reverse("account:login"), reverse("admin:login"))):
        return "L"
    return {403: "N", 404: "0"}.get(status, "Y")


def _cookies(user: User | None) -> SimpleCookie:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.cookies


@contextmanager
def _undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
