"""What is run, in which order."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_PYTHON = sys.executable
# as many as the smallest machine has cores: browsers and servers want some of them too
_AT_ONCE = ("-n", "2")


@dataclass(frozen=True)
class Step:
    """A command that must end with 0; `report` is where pytest counts its tests, if it is one."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    report: Path | None = None


def lint() -> list[Step]:
    """The checks that read the code and run none of its tests."""
    manage = (_PYTHON, "manage.py")
    server = {"SECURE": "1", "ALLOWED_HOSTS": "guinote.example.org"}
    return [
        Step("format", (_PYTHON, "-m", "ruff", "format", "--check", ".")),
        Step("lint", (_PYTHON, "-m", "ruff", "check", ".")),
        Step("types", (_PYTHON, "-m", "mypy")),
        Step("layers", (_beside("lint-imports"),)),
        Step("templates, form", (_beside("djlint"), "templates", "--check")),
        Step("templates, lint", (_beside("djlint"), "templates", "--lint")),
        Step("checks", (*manage, "check", "--fail-level", "WARNING")),
        Step(
            "checks of the server",
            (*manage, "check", "--deploy", "--fail-level", "WARNING"),
            environment=server,
        ),
        Step("migrations", (*manage, "makemigrations", "--check", "--dry-run")),
    ]


def tests(folder: Path) -> list[Step]:
    """Everything on SQLite; what touches the database on PostgreSQL again, without the pages."""
    return [
        _pytest("tests on SQLite", folder, "sqlite", *_AT_ONCE),
        _pytest("tests on PostgreSQL", folder, "postgres", *_AT_ONCE, "--database-only"),
    ]


def long(folder: Path) -> list[Step]:
    """What there is no time for at every change: the pages on PostgreSQL, and a long census."""
    census = (_PYTHON, "-m", "tests.tournaments.core.census", "--seconds", "600")
    pages = ("--database-only", "--pages-too")
    return [
        _pytest("tests on PostgreSQL, with pages", folder, "postgres", *_AT_ONCE, *pages),
        Step("census", census),
    ]


def fast(folder: Path) -> list[Step]:
    """The pure cores, with neither Django nor a database."""
    folders = [name for name in _PURE_FOLDERS if Path(name).is_dir()]
    return [_pytest("pure tests", folder, "", "-m", "pure", "-p", "no:django", *folders)]


_PURE_FOLDERS = ("tests/scoring/engine", "tests/scoring/standings", "tests/tournaments/core")


def _pytest(name: str, folder: Path, database: str, *options: str) -> Step:
    report = folder / f"{database or 'pure'}.xml"
    return Step(
        name,
        (_PYTHON, "-m", "pytest", "-q", f"--junitxml={report}", *options),
        environment={"TEST_DATABASE": database},
        report=report,
    )


def _beside(program: str) -> str:
    """A program that has no `python -m`."""
    return str(Path(_PYTHON).parent / program)
