"""docs/rules.md: each rule has its number, each rule cited is there, the table is the settings."""

import ast
import inspect
import re
from itertools import pairwise
from pathlib import Path

import pytest

from scoring.engine.choices import CHOICES, is_chosen
from scoring.engine.citing import RULE_OF_REFUSAL
from scoring.engine.legality import Why
from scoring.engine.problems import RULE_BY_WHY, RULE_OF, Code, rule_at
from scoring.engine.profiles import PROFILES
from scoring.engine.refusals import Refusal
from scoring.engine.rules import Rules
from scoring.engine.rules_json import _SETTINGS
from scoring.rules_text.wordings import WORDINGS
from tests.scoring.rules_document import FORMAT, settings_table

pytestmark = pytest.mark.pure

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
NUMBERS = re.findall(r'^- <a id="([0-9.]+)"></a>\*\*([0-9.]+)\*\* ', PAGE, re.MULTILINE)
SECTIONS = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]


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


def test_the_table_of_settings_and_its_reasons_are_what_the_code_says() -> None:
    assert PAGE[PAGE.index("| setting |") :] == settings_table()


def test_the_rules_that_settings_decide_are_there() -> None:
    numbers = {number for number, _ in NUMBERS}
    assert {wording.number for wording in WORDINGS.values()} - numbers == set()


def test_the_docstring_of_each_setting_speaks_of_all_five_texts() -> None:
    """By name, or the ones that are silent together as "the others"."""
    told = docstrings(Rules)
    assert list(told) == list(_SETTINGS)
    for setting, text in told.items():
        silent = [name for name in PROFILES if name not in text]
        assert silent == [] or "The others do not" in text or "hangs on it" in text, setting
        # whoever is silent has its value by choice, whoever is quoted says it
        assert all(is_chosen(setting, name) for name in silent), setting


def docstrings(kind: type) -> dict[str, str]:
    """What stands below each field of a class that says anything there."""
    (body,) = [n for n in ast.parse(inspect.getsource(kind)).body if isinstance(n, ast.ClassDef)]
    return {
        field.target.id: ast.literal_eval(below.value)
        for field, below in pairwise(body.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
    }


def test_each_choice_is_made_once_for_a_setting_and_a_profile_that_there_are() -> None:
    made = [(choice.setting, name) for choice in CHOICES for name in choice.profiles]
    assert sorted(made) == sorted(set(made))
    assert {setting for setting, _ in made} - {*_SETTINGS, FORMAT} == set()
    assert {name for _, name in made} - set(PROFILES) == set()
    order = [*_SETTINGS, FORMAT]
    assert [choice.setting for choice in CHOICES] == sorted(
        (choice.setting for choice in CHOICES), key=order.index
    )


@pytest.mark.parametrize("setting", _SETTINGS)
def test_each_setting_is_explained_in_a_rule_or_beside_the_table(setting: str) -> None:
    rules, settings = PAGE.split("## Settings")
    reasons = settings.partition("\n- ")[2]
    assert rules.count(f"`{setting}") + reasons.count(f"`{setting}:") > 0
