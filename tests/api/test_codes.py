"""Each code has a sentence and a status, and docs/api.md lists them all."""

import re
from pathlib import Path

from tests.api.schema import operations
from tournaments.api.errors import CONFLICTS
from tournaments.api.sentences import SENTENCES, ApiCode
from tournaments.core.refusals import Reason

DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"


def test_every_code_of_the_interface_has_a_sentence() -> None:
    assert set(SENTENCES) == set(ApiCode)


def test_the_document_lists_every_code_with_its_status() -> None:
    told = re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", DOCUMENT.read_text(), re.MULTILINE)
    statuses = {reason.value: 409 if reason in CONFLICTS else 400 for reason in Reason}
    statuses |= _API_STATUSES
    assert {code: int(status) for code, status in told} == statuses
    assert set(_API_STATUSES) == {code.value for code in ApiCode}


def test_the_document_lists_every_address() -> None:
    told = re.findall(r"^\| `([A-Z]+) (/api/v1/[^`]*)` \|", DOCUMENT.read_text(), re.MULTILINE)
    assert sorted(told) == sorted((one.method, one.path) for one in operations())


_API_STATUSES = {
    "body-unreadable": 400,
    "body-too-large": 413,
    "busy": 503,
    "csrf-missing": 403,
    "field-wrong": 400,
    "key-missing": 400,
    "key-reused": 422,
    "late-round-wrong": 400,
    "login-needed": 401,
    "login-wrong": 401,
    "media-type-wrong": 415,
    "method-wrong": 405,
    "not-allowed": 403,
    "not-found": 404,
    "result-conflict": 409,
    "stages-wanted": 400,
}
