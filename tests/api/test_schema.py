import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.api.client import API, Program
from tests.api.schema import document, operations
from tournaments.api.base import ApiView


def test_the_document_is_sound(tmp_path: Path) -> None:
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yaml")
    )


def test_everything_is_described_with_an_example() -> None:
    bare = [
        (one.method, one.path, status)
        for one in operations()
        for status, answer in one.described["responses"].items()
        if status.startswith("2")
        for content in answer.get("content", {}).values()
        if content["schema"].get("format") != "binary" and not content.get("examples")
    ]
    assert bare == []
    bodies = [
        (one.method, one.path)
        for one in operations()
        for content in one.described.get("requestBody", {}).get("content", {}).values()
        if content["schema"].get("format") != "binary"
        and not content.get("examples")
        and not one.path.endswith("/pair-lists/")
    ]
    assert bodies == []


def test_no_operation_is_described_by_what_its_code_says_to_its_readers() -> None:
    docstrings = {
        inspect.getdoc(kind) for view in _classes(ApiView) for kind in view.__mro__ if kind.__doc__
    }
    told = [one for one in operations() if one.described.get("description", "") in docstrings]
    assert [one.described["operationId"] for one in told] == []


def test_no_description_speaks_of_the_code() -> None:
    assert [text for text in _descriptions(document()) if "``" in text or "context" in text] == []


def test_names_and_tags_are_ours() -> None:
    names = [one.described["operationId"] for one in operations()]
    assert len(names) == len(set(names))
    assert {tag for one in operations() for tag in one.described["tags"]} == {
        "audit",
        "bracket",
        "draw",
        "exports",
        "hall",
        "index",
        "matches",
        "pair lists",
        "pairs",
        "referees",
        "results",
        "rules",
        "tournaments",
    }
    assert set(document()["components"]["securitySchemes"]) == {"basicAuth", "cookieAuth"}


@pytest.mark.django_db
def test_the_document_is_served(anybody: Program) -> None:
    response = anybody.client.get(f"{API}schema/")
    assert response.status_code == 200
    assert b"openapi: 3" in response.content[:20]


def _classes(kind: type) -> Iterator[type]:
    """A class and all that come of it."""
    yield kind
    for inner in kind.__subclasses__():
        yield from _classes(inner)


def _descriptions(part: object) -> Iterator[str]:
    """Every description in the document."""
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    if isinstance(part, dict) and isinstance(part.get("description"), str):
        yield part["description"]
    for inner in inside:
        yield from _descriptions(inner)
