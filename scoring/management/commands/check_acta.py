"""`manage.py check_acta FILE…`: judge actas, one a line."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping

from django.core.management.base import BaseCommand
from django.utils import translation

from scoring.engine.acta import check_acta
from scoring.engine.problems import Problem
from scoring.engine.reading import is_object
from scoring.engine.showing import shown
from scoring.engine.sides import SIDES, Side
from scoring.management.json_lines import (
    ALL_GOOD,
    NO_FILE,
    SOME_BAD,
    FileUnreadableError,
    NotJsonError,
    lines_of,
    value_of,
    write_utf8,
)
from scoring.text import sentence


class Command(BaseCommand):
    """One acta a line in, one verdict a line out, in order, as docs/acta.md has them.

    Exit 0 if all are valid, 1 if one is not, 2 if a file cannot be read.
    """

    requires_system_checks = ()
    help = "Judge actas: one JSON acta a line in, one verdict a line out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="actas, or - for stdin")
        parser.add_argument("--lang", choices=["es", "en"], default="es")

    def handle(self, *_: object, files: list[str], lang: str, **__: object) -> None:
        write_utf8()
        exit_code = ALL_GOOD
        with translation.override(lang):
            for name in files:
                exit_code = max(exit_code, self._check(name))
        if exit_code:
            sys.exit(exit_code)

    def _check(self, name: str) -> int:
        exit_code = ALL_GOOD
        try:
            for line in lines_of(name):
                told = verdict_on(line)
                self.stdout.write(json.dumps(told, ensure_ascii=False))
                if not told["valid"]:
                    exit_code = SOME_BAD
        except FileUnreadableError as error:
            self.stderr.write(str(error))
            return NO_FILE
        return exit_code


def verdict_on(line: bytes) -> dict[str, object]:
    """The verdict on the acta in ``line``; a line that is no JSON is a malformed acta."""
    try:
        acta = value_of(line)
    except NotJsonError:
        acta = None
    names = _names(acta)

    def said(found: Problem) -> str:
        return sentence(found, names)

    return check_acta(acta).to_json(said)


def _names(acta: object) -> Mapping[Side, str] | None:
    """The names of both sides, where the acta gives them."""
    sides = acta.get("sides") if is_object(acta) else None
    if not is_object(sides):
        return None
    names = {side: sides.get(side.value) for side in SIDES}
    if not all(isinstance(name, str) and name for name in names.values()):
        return None
    return {side: shown(name) for side, name in names.items()}
