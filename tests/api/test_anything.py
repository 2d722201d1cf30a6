"""Whatever is sent to an address that writes, the answer is a refusal in words, never a fault."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guinote_tourney.accounts.models import User
from tests.api.client import API, Program, at
from tests.api.schema import Operation, document, operations
from tests.factories import drawn_tournament, match_of, new_referee, noted, open_tournament, record
from tournaments.models import Tournament

WRITING = [one for one in operations() if one.method in {"POST", "PUT", "PATCH", "DELETE"}]
READING = [one for one in operations() if one.method == "GET" and "{slug}" in one.path]

_TEXTS = st.one_of(
    st.text(max_size=20),
    st.text(st.characters(categories=["Cc", "Cs", "Cf", "Zs", "So"]), max_size=4),
    st.sampled_from(["a", "b", "0", "1e9", "aragones", "no_show_both", "2027-02-30", "x" * 400]),
)
_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, -1, 2**31, 2**63, 10**40])
    | st.floats(allow_nan=False, allow_infinity=False)
    | _TEXTS
)


def _json(keys: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    return st.recursive(
        _LEAVES,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=6),
        max_leaves=12,
    )


def _field_names(operation: Operation) -> list[str]:
    """The fields of the body that the document describes, and those inside them."""
    components = document()["components"]["schemas"]
    found: set[str] = set()

    def look(schema: object) -> None:
        if isinstance(schema, list):
            for inner in schema:
                look(inner)
        elif isinstance(schema, dict):
            if "$ref" in schema:
                look(components[schema["$ref"].rpartition("/")[2]])
            found.update(schema.get("properties", {}))
            for inner in schema.values():
                look(inner)

    look(operation.described.get("requestBody", {}))
    return sorted(found)


def _bodies(operation: Operation) -> st.SearchStrategy[Any]:
    names = [*_field_names(operation), "acta", "cotos", "winner", "by", "rules", "profile", "1"]
    inside = _json(st.sampled_from(names) | _TEXTS)
    return st.dictionaries(st.sampled_from(names), inside, max_size=8) | inside


@contextmanager
def _undone() -> Iterator[None]:
    """What is done within is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _filled(path: str, tournament: Tournament) -> str:
    values = {
        "{slug}": tournament.slug,
        "{number}": "1",
        "{id}": "1",
        "{revision}": "1",
        "{username}": "arbitro",
        "{name}": "aragones",
    }
    for name, value in values.items():
        path = path.replace(name, value)
    assert "{" not in path
    return path.removeprefix(API)


@pytest.fixture
def stages(organiser: User, monkeypatch: pytest.MonkeyPatch) -> list[Tournament]:
    """One tournament open for sign-up, one drawn, one with results; no worker hears of exports."""
    monkeypatch.setattr("tournaments.jobs.enqueue", lambda *_: None)
    stages = [open_tournament(3, owner=organiser)]
    stages += [drawn_tournament(5, owner=organiser) for _ in range(2)]
    new_referee(stages[1])
    record(match_of(stages[2], 1), "a")
    return stages


@pytest.mark.parametrize("operation", WRITING, ids=lambda one: one.described["operationId"])
@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_any_json_is_taken_or_refused(
    desk: Program, stages: list[Tournament], operation: Operation, data: st.DataObject
) -> None:
    tournament = data.draw(st.sampled_from(stages))
    body = data.draw(_bodies(operation))
    key = data.draw(st.text(st.characters(codec="latin-1", categories=["L", "N"]), max_size=70))
    path = _filled(operation.path, tournament)
    with _undone():
        told = desk.ask(
            operation.method,
            path,
            raw=json.dumps(body).encode(),
            headers={"Idempotency-Key": key},
        )
    _sound(told.status, told.body)


@pytest.mark.parametrize("operation", WRITING, ids=lambda one: one.described["operationId"])
@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    raw=st.binary(max_size=200),
    kind=st.sampled_from(["application/json", "multipart/form-data; boundary=b", "text/plain"]),
)
def test_any_bytes_are_taken_or_refused(
    desk: Program, stages: list[Tournament], operation: Operation, raw: bytes, kind: str
) -> None:
    path = _filled(operation.path, stages[1])
    with _undone():
        told = desk.ask(operation.method, path, raw=raw, content_type=kind)
    _sound(told.status, told.body)


@pytest.mark.parametrize("operation", READING, ids=lambda one: one.described["operationId"])
@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    query=st.dictionaries(
        st.sampled_from(["q", "page", "page_size", "state", "round", "table", "pair", "format"]),
        _TEXTS.filter(lambda text: text.isprintable() or "\x00" in text) | st.integers().map(str),
        max_size=3,
    )
)
def test_any_question_is_answered_or_refused(
    desk: Program, stages: list[Tournament], operation: Operation, query: dict[str, str]
) -> None:
    asked = "&".join(f"{name}={quote(text, errors='replace')}" for name, text in query.items())
    told = desk.get(f"{_filled(operation.path, stages[2])}?{asked}")
    _sound(told.status, told.body)


def test_a_match_still_on_takes_any_acta(desk: Program, stages: list[Tournament]) -> None:
    path = at(stages[1], "matches/1/results/")
    assert desk.post(path, {"acta": noted("a")}, Idempotency_Key="k").status == 201


def _sound(status: int, body: Any) -> None:  # noqa: ANN401 - an answer holds anything
    """No fault; and a refusal has its one shape, with something to read."""
    assert status < 500
    if status >= 400:
        assert body["errors"]
        for error in body["errors"]:
            assert set(error) == {"code", "field", "message", "params"}
            assert error["code"]
            assert error["message"]
