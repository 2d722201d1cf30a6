"""docs/acta.md names all that the judge knows, and each rule cited stands in it."""

import json
import re
from pathlib import Path

import pytest

from scoring.engine.acta import check_acta
from scoring.engine.endings import EndingBy
from scoring.engine.partida import By
from scoring.engine.problems import Code
from scoring.engine.profiles import PROFILES
from scoring.engine.rules_json import _SETTINGS

pytestmark = pytest.mark.pure

PAGE = (Path(__file__).parents[2] / "docs" / "acta.md").read_text("utf-8")


@pytest.mark.parametrize("word", [*Code, *By, *EndingBy, *PROFILES, *_SETTINGS])
def test_the_page_names(word: str) -> None:
    assert PAGE.count(f"`{word}`") > 0


def test_the_example_is_valid_and_has_the_verdict_shown() -> None:
    acta, verdict = map(json.loads, re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL))
    assert check_acta(acta).problems == ()
    acta["result"]["partidas"]["b"] = 3
    assert check_acta(acta).to_json(lambda _: "…") == verdict
