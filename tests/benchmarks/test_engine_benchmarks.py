"""The benchmarks of the engine at small sizes: what they print, never how fast they were."""

import json
import sys
from collections.abc import Mapping

import pytest
from django.core.management import CommandError
from django.utils import translation

from guinote_tourney.benchmarks import actas, legal
from scoring.engine.acta import check_acta
from scoring.engine.legality import Legality
from scoring.engine.profiles import PROFILES
from scoring.engine.verdict import Verdict
from tests.benchmarks.running import measured


def found(*options: object) -> Mapping[str, object]:
    told = json.loads(measured(*options, "--json"))
    assert isinstance(told, dict)
    return told


def keys_of(rows: object) -> list[list[str]]:
    """The keys of each row, in order."""
    assert isinstance(rows, list)
    return [list(row) for row in rows]


def column(rows: object, key: str) -> list[object]:
    assert isinstance(rows, list)
    return [row[key] for row in rows]


def test_actas_are_judged_as_played_and_with_a_fault_each() -> None:
    told = found("actas", "--actas", 7, "--repeats", 1)
    rows = told["rows"]
    assert {**told, "rows": None} == {
        "benchmark": "actas",
        "actas": 7,
        "repeats": 1,
        "rows": None,
    }
    assert keys_of(rows) == [["acta", "reference_us", "check_us", "times_reference"]] * 2
    assert column(rows, "acta") == ["played", "faulty"]


def test_actas_as_played_are_valid_and_those_with_a_fault_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    verdicts: list[bool] = []

    def seen(acta: object) -> Verdict:
        verdict = check_acta(acta)
        verdicts.append(verdict.valid)
        return verdict

    monkeypatch.setattr(actas, "check_acta", seen)
    actas.measure_actas(7, 1)
    warmed_up_and_measured = 2 * 7
    assert verdicts == [True] * warmed_up_and_measured + [False] * warmed_up_and_measured


def test_questions_are_answered_from_all_of_a_deal_and_where_a_card_is_barred() -> None:
    told = found("legal", "--questions", 7, "--repeats", 1)
    rows = told["rows"]
    assert {**told, "rows": None} == {
        "benchmark": "legal",
        "questions": 7,
        "repeats": 1,
        "rows": None,
    }
    expected = [
        *("question", "reference_us", "legal_us", "times_reference"),
        *("answer_us", "answer_times_reference"),
    ]
    assert keys_of(rows) == [expected] * 2
    assert column(rows, "question") == ["any", "barred"]


def test_barred_questions_bar_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Legality] = []

    def seen(answer: Legality) -> None:
        told.append(answer)

    monkeypatch.setattr(legal, "answer_to_json", seen)
    legal.measure_legal(60, 1)
    any_moment, barred = told[:120], told[120:]
    assert {bool(answer.illegal) for answer in any_moment} == {False, True}
    assert [bool(answer.illegal) for answer in barred] == [True] * 120


def test_deals_of_every_rule_set_are_played_beside_brisca() -> None:
    told = found("deals", "--deals", 2, "--repeats", 1)
    rows = told["rows"]
    assert list(told) == ["benchmark", "deals", "repeats", "reference_per_second", "rows"]
    assert [told[key] for key in ("benchmark", "deals", "repeats")] == ["deals", 2, 1]
    expected = [
        *("rules", "actions_per_second", "times_reference"),
        *("cards_per_second", "cards_times_reference"),
    ]
    assert keys_of(rows) == [expected] * len(PROFILES)
    assert column(rows, "rules") == list(PROFILES)


def test_without_naipes_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "naipes.games.brisca", None)
    with translation.override("en"), pytest.raises(CommandError) as refused:
        measured("deals", "--deals", 1)
    assert (str(refused.value), refused.value.returncode) == (
        "naipes is not installed: run `make setup-tests`.",
        1,
    )
