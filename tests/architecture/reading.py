"""Reading the source without running it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
APPS = ("guinote_tourney", "scoring", "tournaments")


def templates() -> Iterator[tuple[str, str]]:
    """Each template of ours: its path from the root, and its text."""
    folders = [ROOT / "templates", *(ROOT / app for app in APPS)]
    for folder in folders:
        for path in sorted(folder.rglob("*.html")):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def tag_arguments(text: str, tag: str) -> set[str]:
    """The first argument of each use of a template tag, where it is a plain string."""
    found = re.findall(r"{%-?\s*" + tag + r"\s+(?:\"([^\"]+)\"|'([^']+)')", text)
    return {double or single for double, single in found}


def settings_read() -> set[str]:
    """The names that settings.py asks of the environment."""
    tree = ast.parse((ROOT / "guinote_tourney" / "settings.py").read_text(encoding="utf-8"))
    return {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "environment"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def commands() -> set[str]:
    """The names of our own management commands."""
    return {
        path.stem
        for app in APPS
        for path in (ROOT / app / "management" / "commands").glob("*.py")
        if not path.stem.startswith("_")
    }


def document(name: str) -> str:
    """The text of a document in docs/."""
    return (ROOT / "docs" / name).read_text(encoding="utf-8")
