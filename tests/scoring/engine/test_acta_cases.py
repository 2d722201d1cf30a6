"""The samples of tests/data/actas.jsonl: an acta a line with the verdict wanted."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.acta import check_acta

pytestmark = pytest.mark.pure

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "actas.jsonl").read_text("utf-8").splitlines()
]


def test_the_samples_are_all_here() -> None:
    assert len(CASES) == 118


@pytest.mark.parametrize("case", CASES)
def test_a_sample_gets_the_verdict_wanted(case: dict[str, Any]) -> None:
    verdict = check_acta(case["acta"])
    told = verdict.to_json(lambda found: found.code.value)
    got = {key: told[key] for key in case["want"] if key != "codes"}
    got["codes"] = sorted({found.code.value for found in verdict.errors})
    assert got == case["want"]
