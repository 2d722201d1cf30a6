"""Every text goes through gettext and has its Spanish, gathered from the source as it is now."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

from tests.architecture.reading import APPS, ROOT, templates
from tests.architecture.words import literal_labels, literal_words
from tests.config.starting import environment

SPANISH = Path("guinote_tourney", "locale", "es", "LC_MESSAGES", "django.po")


@pytest.fixture(scope="session")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """The Spanish catalogue, brought up to date in a copy of the source."""
    copy = tmp_path_factory.mktemp("source")
    for name in (*APPS, "templates"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", copy)
    command = [sys.executable, "manage.py", "makemessages", "--locale=es", "--no-location"]
    done = subprocess.run(
        command, cwd=copy, env=environment(copy), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return _read(copy / SPANISH)


@pytest.fixture(scope="session")
def spanish() -> Catalog:
    """The Spanish catalogue as it stands."""
    return _read(ROOT / SPANISH)


def test_every_text_is_in_spanish(gathered: Catalog) -> None:
    wanting = [m.id for m in _messages(gathered) if m.fuzzy or not all(_strings(m.string))]
    assert wanting == []


def test_nothing_is_translated_that_nobody_says(gathered: Catalog) -> None:
    assert list(gathered.obsolete) == []


def test_the_catalogue_holds_what_is_said_and_no_more(gathered: Catalog, spanish: Catalog) -> None:
    assert _keys(spanish) == _keys(gathered)


def test_translations_keep_what_is_filled_in(spanish: Catalog) -> None:
    assert [(m.id, errors) for m, errors in spanish.check()] == []
    differing = [
        (said, translated)
        for message in _messages(spanish)
        for said, translated in zip(_strings(message.id), _strings(message.string), strict=True)
        if _filled_in(said) != _filled_in(translated)
    ]
    assert differing == []


def test_templates_say_nothing_past_gettext() -> None:
    said = {path: literal_words(text) for path, text in templates()}
    assert {path: words for path, words in said.items() if words} == {}


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("<p>{% translate 'Saved' %} {{ name }} 12 · </p>", []),
        ("<p>{% if a %}Saved{% endif %}</p>", ["Saved"]),
        ("<p>{% blocktranslate %}Saved{% endblocktranslate %}{# no #}</p>", []),
        ("{% comment %}Words{% endcomment %}<b class='a{% if b %} c{% endif %}'></b>", []),
        ("<img alt='Oros'><b aria-label=\"{% translate 'Oros' %}\"></b>", ["Oros"]),
        ("<input placeholder='Name' value='kept'>", ["Name"]),
        ("<script>let words;</script>", []),
    ],
)
def test_what_counts_as_said_by_a_template(template: str, words: list[str]) -> None:
    assert literal_words(template) == words


def test_labels_go_through_gettext() -> None:
    literal = [
        f"{path.relative_to(ROOT)}:{line}: {words}"
        for app in APPS
        for path in sorted((ROOT / app).rglob("*.py"))
        if not {"migrations", "api"} & set(path.relative_to(ROOT).parts)
        for line, words in literal_labels(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert literal == []


def test_what_counts_as_a_literal_label() -> None:
    source = 'f(label="A", help_text=_("B"))\nclass Meta:\n    verbose_name = "C"'
    assert list(literal_labels(ast.parse(source))) == [(1, "A"), (3, "C")]


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale="es")


def _messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def _keys(catalogue: Catalog) -> list[tuple[str, ...]]:
    return sorted((m.context or "", *_strings(m.id)) for m in _messages(catalogue))


def _strings(text: object) -> list[str]:
    """A text, or its forms for one and for many; "" where there is none."""
    if isinstance(text, (list, tuple)):
        return [str(form or "") for form in text]
    return [str(text or "")]


def _filled_in(text: str) -> list[str]:
    """What is filled into a text, and the marks of HTML in it."""
    return sorted(re.findall(r"%\(\w+\)[.\d]*[sdf]|</?\w+>", text))
