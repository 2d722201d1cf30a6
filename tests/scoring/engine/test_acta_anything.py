"""Whatever is fed in, a verdict comes out that can be written down as JSON in UTF-8."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.acta import check_acta
from scoring.engine.endings import EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.partida import By
from scoring.engine.problems import Code
from scoring.engine.profiles import ARAGONES, PROFILES
from scoring.engine.sides import Side
from scoring.engine.terms import MatchTerms

pytestmark = pytest.mark.pure

OWN = MatchTerms(
    ARAGONES.rules, MatchFormat(2, 3, 4), sides={Side.A: "Peña La Carrasca", Side.B: "Bar Moderno"}
)

FIELDS = (
    *("acta", "rules", "profile", "tute", "players", "format", "cotos", "partidas", "sides"),
    *("deciding_partidas", "start", "ending", "side", "partial", "result", "winner", "by", "fault"),
    *("idas", "vueltas", "a", "b"),
)
WORDS = st.sampled_from([*FIELDS, *PROFILES, *map(str, By), *map(str, EndingBy)])
TEXTS = (
    WORDS | st.text(st.characters(), max_size=60) | st.sampled_from(["\ud800", "\x00", "x" * 999])
)
NUMBERS = st.integers(-2, 5) | st.integers() | st.just(10**4000) | st.floats()
LEAVES = st.none() | st.booleans() | NUMBERS | TEXTS
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5),
    max_leaves=30,
)


def nearly(**right: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Objects in which each field is right, or anything, or left out."""
    fields = {key: value | ANYTHING for key, value in right.items()}
    return st.fixed_dictionaries({}, optional=fields)


SIDES = st.sampled_from(["a", "b", None, "c"])
SCORES = nearly(a=st.integers(0, 4), b=st.integers(0, 4))
PARTIDAS = SIDES | nearly(winner=SIDES, by=WORDS, fault=SIDES) | ANYTHING
ACTAS = nearly(
    acta=st.just(1),
    rules=WORDS | nearly(profile=WORDS, tute=st.booleans(), players=st.lists(st.integers(1, 5))),
    players=st.sampled_from([2, 3, 4]),
    format=nearly(
        cotos=st.integers(0, 3), partidas=st.integers(0, 3), deciding_partidas=st.integers(0, 3)
    ),
    sides=nearly(a=TEXTS, b=TEXTS),
    start=nearly(partidas=SCORES),
    cotos=st.lists(st.lists(PARTIDAS, max_size=7) | ANYTHING, max_size=5),
    ending=nearly(by=WORDS, side=SIDES),
    partial=st.booleans(),
    result=nearly(winner=SIDES, cotos=SCORES, partidas=SCORES),
)


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
