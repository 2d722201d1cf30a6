"""Every text has its Spanish: gathered from the source anew, not from what was gathered once."""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.architecture.reading import APPS, ROOT
from tests.config.starting import environment

SPANISH = Path("guinote_tourney", "locale", "es", "LC_MESSAGES", "django.po")


@pytest.fixture(scope="session")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A translation file updated from the source as it is now, in a copy of it."""
    copy = tmp_path_factory.mktemp("source")
    for name in (*APPS, "templates"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", copy)
    (copy / SPANISH).parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "manage.py", "makemessages", "--locale=es", "--no-location"]
    done = subprocess.run(
        command, cwd=copy, env=environment(copy), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return copy / SPANISH


def test_every_text_is_in_spanish(gathered: Path) -> None:
    with gathered.open("rb") as file:
        catalogue = read_po(file, locale="es")
    wanting = [
        message.id
        for message in catalogue
        if message.id and (message.fuzzy or not all(_strings(message.string)))
    ]
    assert wanting == []


def test_what_stands_in_a_text_stands_in_its_translation() -> None:
    with (ROOT / SPANISH).open("rb") as file:
        catalogue = read_po(file, locale="es")
    assert [(message.id, errors) for message, errors in catalogue.check()] == []


def test_nothing_is_translated_that_nobody_says(gathered: Path) -> None:
    with gathered.open("rb") as file:
        catalogue = read_po(file, locale="es")
    assert list(catalogue.obsolete) == []


def _strings(translation: str | Iterable[str] | None) -> list[str | None]:
    """The translation, or its forms for one and for many."""
    if translation is None or isinstance(translation, str):
        return [translation]
    return list(translation)
