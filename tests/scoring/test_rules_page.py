"""docs/rules.md: each rule has its number, each rule cited is there, the table is the settings."""

import re
from pathlib import Path

import pytest

from scoring.engine.citing import RULE_OF_REFUSAL
from scoring.engine.legality import Why
from scoring.engine.problems import RULE_BY_WHY, RULE_OF, Code, rule_at
from scoring.engine.profiles import PROFILES
from scoring.engine.refusals import Refusal
from scoring.engine.rules_json import _SETTINGS, _to_json

pytestmark = pytest.mark.pure

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
NUMBERS = re.findall(r'^- <a id="([0-9.]+)"></a>\*\*([0-9.]+)\*\* ', PAGE, re.MULTILINE)
SECTIONS = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
TABLE = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if re.match(r"\| `[a-z_]+` \|", line)
]


def test_each_rule_has_the_number_of_its_section_and_place() -> None:
    assert [
        (f"{section}.{place}",) * 2
        for section, text in enumerate(SECTIONS[:-1], start=1)
        for place in range(1, text.count("\n- <a id=") + 1)
    ] == NUMBERS
    assert len(NUMBERS) == PAGE.count("<a id=")


def test_each_code_cites_a_rule_that_is_there() -> None:
    assert set(RULE_OF) == set(Code)
    assert set(RULE_OF_REFUSAL) == {*Why, *Refusal}
    anchors = {rule_at(number) for number, _ in NUMBERS}
    cited = {*map(rule_at, RULE_OF.values()), *map(rule_at, RULE_BY_WHY.values())}
    assert cited - anchors == set()
    assert set(RULE_OF_REFUSAL.values()) - anchors == set()


def test_the_table_has_the_value_of_each_setting_in_each_rule_set() -> None:
    names = [name.strip("` ") for name in PAGE.split("| setting |")[1].splitlines()[0].split("|")]
    assert names[:5] == list(PROFILES)
    assert [row[0].strip("`") for row in TABLE] == list(_SETTINGS)
    for row in TABLE:
        for name, cell in zip(names[:5], row[1:6], strict=True):
            value = _to_json(getattr(PROFILES[name].rules, row[0].strip("`")))
            assert cell.strip("*") == said(value), (row[0], name)


def said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_each_setting_of_the_table_cites_a_rule_that_is_there() -> None:
    numbers = {number for number, _ in NUMBERS}
    assert {row[6] for row in TABLE} - numbers == set()


@pytest.mark.parametrize("setting", _SETTINGS)
def test_each_setting_is_explained_in_a_rule_or_beside_the_table(setting: str) -> None:
    rules, table = PAGE.split("## Settings")
    explained = rules.count(f"`{setting}") + table.split("| `annul_renuncio`")[1].count(
        f"`{setting}"
    )
    assert explained > 0
