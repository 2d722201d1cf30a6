"""The samples of tests/data/actas.jsonl: an acta a line with the verdict wanted."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.acta import check_acta
from scoring.engine.problems import Code

pytestmark = pytest.mark.pure

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "actas.jsonl").read_text("utf-8").splitlines()
]


def holds_deals(acta: dict[str, Any]) -> bool:
    return any(
        isinstance(partida, dict) and ("idas" in partida or "vueltas" in partida)
        for coto in acta["cotos"]
        for partida in coto
    )


PLAIN = [case for case in CASES if not holds_deals(case["acta"])]
WITH_DEALS = [case for case in CASES if holds_deals(case["acta"])]


def test_the_samples_are_all_here() -> None:
    assert (len(PLAIN), len(WITH_DEALS)) == (11, 107)


@pytest.mark.parametrize("case", PLAIN)
def test_an_acta_without_deals_gets_the_verdict_wanted(case: dict[str, Any]) -> None:
    verdict = check_acta(case["acta"])
    told = verdict.to_json(lambda found: found.code.value)
    got = {key: told[key] for key in case["want"] if key != "codes"}
    got["codes"] = sorted({found.code.value for found in verdict.errors})
    assert got == case["want"]


@pytest.mark.parametrize("case", WITH_DEALS)
def test_an_acta_with_deals_is_refused_at_each_of_them(case: dict[str, Any]) -> None:
    refused = [
        found.where
        for found in check_acta(case["acta"]).errors
        if found.code is Code.DEALS_NOT_JUDGED
    ]
    assert refused == [
        f"cotos[{coto}][{place}]"
        for coto, partidas in enumerate(case["acta"]["cotos"])
        for place, partida in enumerate(partidas)
        if isinstance(partida, dict) and ("idas" in partida or "vueltas" in partida)
    ]
