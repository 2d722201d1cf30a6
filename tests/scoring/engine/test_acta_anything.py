"""Whatever is fed in, a verdict comes out that can be written down as JSON in UTF-8."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.acta import check_acta
from scoring.engine.problems import Code
from scoring.engine.terms import MatchTerms
from tests.scoring.strategies import ACTAS, ANYTHING, OWN

pytestmark = pytest.mark.pure


@given(ANYTHING | ACTAS, st.sampled_from([None, OWN]))
def test_anything_gets_a_verdict_that_can_be_written(value: object, own: MatchTerms | None) -> None:
    verdict = check_acta(value, own=own)
    text = json.dumps(verdict.to_json(lambda found: str(dict(found.params))), ensure_ascii=False)
    written = json.loads(text.encode("utf-8"))
    assert written["valid"] == all(found["severity"] == "warning" for found in written["problems"])
    assert written["finished"] == (written["winner"] is not None)


@pytest.mark.parametrize(
    "value", [None, True, 3, float("nan"), "acta", "\ud800", [], [{}], {1, 2}, object(), b"{}"]
)
def test_what_is_no_object_is_malformed(value: object) -> None:
    verdict = check_acta(value)
    assert [(found.code, found.where) for found in verdict.problems] == [(Code.MALFORMED, "acta")]


def test_deep_nesting_is_malformed_where_it_begins() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    acta = {"rules": "torneo", "format": {"cotos": 1, "partidas": 1}, "cotos": [["a", deep]]}
    verdict = check_acta(acta)
    assert [(found.code, found.where) for found in verdict.problems] == [
        (Code.MALFORMED, "cotos[0][1]"),
        (Code.PARTIDA_AFTER_COTO_WON, "cotos[0][1]"),
    ]


def test_numbers_too_long_to_print_are_named_by_their_place_alone() -> None:
    huge = 10**6000
    acta = {
        "rules": {"profile": "aragones", "tute": huge},
        "format": {"cotos": huge, "partidas": 1},
        "cotos": [huge],
        "result": {"cotos": {"a": huge}},
    }
    verdict = check_acta(acta, own=OWN)
    assert [(found.code, found.where) for found in verdict.errors] == [
        (Code.UNKNOWN_SETTING, "rules.tute"),
        (Code.MALFORMED, "format.cotos"),
        (Code.MALFORMED, "cotos[0]"),
        (Code.MATCH_UNFINISHED, "cotos"),
        (Code.RESULT_DIFFERS, "result.cotos.a"),
    ]
    assert [found.params.get("value", "") for found in verdict.errors] == ["…", "", "", "", ""]
