"""`manage.py replay FILE…`: play the records again and say what they come to."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils import translation

from scoring.engine.replay import replay
from scoring.management.json_lines import unreadable_text
from scoring.text import REFUSALS

STDIN = "-"
ALL_LEGAL, SOME_ILLEGAL, NO_FILE = 0, 1, 2


class Command(BaseCommand):
    """One record a file in, one line of JSON a file out, in order.

    Exit 0 if every record is legal, 1 if one is not or cannot be read, 2 if there is no such file.
    """

    requires_system_checks = ()
    help = "Play records of deals and matches again: the tally, or the first illegal move."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a record, or - for stdin")
        parser.add_argument("--lang", choices=["es", "en"], default="es")

    def handle(self, *_: object, files: list[str], lang: str, **__: object) -> None:
        exit_code = ALL_LEGAL
        with translation.override(lang):
            for name in files:
                try:
                    text = _read(name)
                except (OSError, UnicodeDecodeError) as error:
                    self.stderr.write(unreadable_text(name, error))
                    exit_code = NO_FILE
                    continue
                told = replay(text, lambda code: str(REFUSALS[code]))
                self.stdout.write(json.dumps(told, ensure_ascii=False))
                if not told.get("legal"):
                    exit_code = max(exit_code, SOME_ILLEGAL)
        if exit_code:
            sys.exit(exit_code)


def _read(name: str) -> str:
    if name == STDIN:
        return sys.stdin.read()
    return Path(name).read_text("utf-8-sig")
