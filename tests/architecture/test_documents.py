"""The documents name what there is: every setting, every command, every package."""

import re

import pytest

from tests.architecture.reading import ROOT, commands, document, settings_read
from tests.settings import FROM_ENVIRONMENT


def test_operations_lists_the_settings() -> None:
    listed = re.findall(r"^\| `([A-Z_]+)` \|", document("operations.md"), re.MULTILINE)
    assert sorted(listed) == sorted(settings_read())


def test_the_example_file_lists_the_settings() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    listed = re.findall(r"^#([A-Z_]+)=", text, re.MULTILINE)
    assert sorted(listed) == sorted(settings_read())


def test_tests_set_every_setting_themselves() -> None:
    assert sorted(FROM_ENVIRONMENT) == sorted(settings_read())


def test_operations_lists_the_commands() -> None:
    listed = re.findall(r"^\| `manage\.py ([a-z_]+)", document("operations.md"), re.MULTILINE)
    assert sorted(listed) == sorted(commands())


@pytest.mark.parametrize("file", ["requirements.txt", "tests/requirements.txt"])
def test_dependencies_explains_each_package_taken(file: str) -> None:
    chosen = (ROOT / file).read_text(encoding="utf-8").partition("# Pulled in")[0]
    packages = re.findall(r"^([A-Za-z0-9_.-]+)==", chosen, re.MULTILINE)
    explained = set(re.findall(r"^\| `([^`]+)` \|", document("dependencies.md"), re.MULTILINE))
    assert [name for name in packages if name not in explained] == []
