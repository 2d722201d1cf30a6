"""A program that speaks to the interface: a name and password in each request."""

import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.test import Client

from guinote_tourney.accounts.models import User
from tests.factories import PASSWORD
from tournaments.models import Tournament

API = "/api/v1/"


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, a body (None where there is none) and the headers."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def codes(self) -> list[tuple[str, str]]:
        """Code and field of each error."""
        return [(error["code"], error["field"]) for error in self.body["errors"]]


class Program:
    """Somebody's program; of nobody, it is anonymous. It speaks English unless told."""

    def __init__(self, user: User | None = None, *, language: str = "en") -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.headers = {"Accept-Language": language}
        if user is not None:
            word = b64encode(f"{user.username}:{PASSWORD}".encode()).decode()
            self.headers["Authorization"] = f"Basic {word}"

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        raw: bytes | None = None,
        content_type: str = "application/json",
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a request to a path below /api/v1/."""
        data = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        response = self.client.generic(
            method, API + path, data, content_type, headers={**self.headers, **(headers or {})}
        )
        told = getattr(response, "content", b"")
        is_json = response.get("Content-Type", "").startswith("application/json")
        return Answer(
            response.status_code,
            json.loads(told) if is_json and told else None,
            dict(response.items()),
        )

    def get(self, path: str, **headers: str) -> Answer:
        """`Accept_Language="es"` is a header."""
        return self.ask("GET", path, headers=_named(headers))

    def post(self, path: str, body: object = None, **headers: str) -> Answer:
        """`Idempotency_Key="k"` is a header."""
        return self.ask("POST", path, body, headers=_named(headers))

    def patch(self, path: str, body: object = None) -> Answer:
        return self.ask("PATCH", path, body)

    def put(self, path: str, body: object = None) -> Answer:
        return self.ask("PUT", path, body)

    def delete(self, path: str) -> Answer:
        return self.ask("DELETE", path)

    def upload(self, path: str, file_name: str, content: bytes) -> Answer:
        """Send a file as a form does."""
        mark = "limite-de-la-lista"
        head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{file_name}"'
        body = f"{head}\r\nContent-Type: text/csv\r\n\r\n".encode() + content
        raw = body + f"\r\n--{mark}--\r\n".encode()
        return self.ask("POST", path, raw=raw, content_type=f"multipart/form-data; boundary={mark}")


def _named(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def at(tournament: Tournament, rest: str = "") -> str:
    """A path below a tournament's own."""
    return f"tournaments/{tournament.slug}/{rest}"
