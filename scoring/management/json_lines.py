"""Files of JSON, one value a line, as the commands read and write them."""

import io
import json
import sys
from abc import ABC, abstractmethod
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext as _

STDIN: Final = "-"
ALL_GOOD, SOME_BAD, NO_FILE = 0, 1, 2
"""How the commands end: the worst of what they met."""

LONGEST_NUMBER: Final = 4_000
"""The digits of a whole number that Python reads, and a few fewer."""

_BOM: Final = b"\xef\xbb\xbf"


class FileUnreadableError(Exception):
    """A file that is not there, or cannot be read to its end."""


class NotJsonError(ValueError):
    """A line that holds no JSON in UTF-8."""


def lines_of(name: str) -> Iterator[bytes]:
    """The lines of a file, one at a time; of the standard input where ``name`` is "-".

    ``FileUnreadableError`` where it cannot be read. Blank lines are lines too, so that what comes
    out stands beside what went in.
    """
    try:
        if name == STDIN:
            yield from _without_bom(sys.stdin.buffer)
            return
        with Path(name).open("rb") as file:
            yield from _without_bom(file)
    except OSError as error:
        raise FileUnreadableError(unreadable_text(name, error)) from error


def unreadable_text(name: str, error: OSError | UnicodeError) -> str:
    """That the file ``name`` cannot be read for ``error``, in the language in force."""
    if isinstance(error, FileNotFoundError):
        return _("There is no file %(name)s.") % {"name": name}
    return _("The file %(name)s cannot be read.") % {"name": name}


def value_of(line: bytes) -> object:
    """The value that ``line`` holds; ``NotJsonError``.

    A whole number too long for Python comes back as a float, to be refused in its place.
    """
    try:
        text = line.decode("utf-8")
        try:
            return json.loads(text)
        except ValueError:
            return json.loads(text, parse_int=_whole_number)
    except (ValueError, RecursionError) as error:
        raise NotJsonError(str(error)) from error


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)


def _without_bom(lines: Iterable[bytes]) -> Iterator[bytes]:
    for number, line in enumerate(lines):
        yield line if number else line.removeprefix(_BOM)


def write_utf8() -> None:
    """JSON goes out in UTF-8, whatever the terminal's own encoding."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


class JsonLinesCommand(ABC, BaseCommand):
    """One JSON value a line in, one answer a line out, in order, from each of the files.

    Exit 0 if all are good, 1 if one is not, 2 if a file cannot be read.
    """

    requires_system_checks = ()
    files_help = ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help=self.files_help)
        parser.add_argument("--lang", choices=["es", "en"], default="es")

    def handle(self, *_: object, files: list[str], lang: str, **__: object) -> None:
        write_utf8()
        exit_code = ALL_GOOD
        with translation.override(lang):
            for name in files:
                exit_code = max(exit_code, self._answer_all(name))
        if exit_code:
            sys.exit(exit_code)

    @abstractmethod
    def answer(self, line: bytes) -> tuple[dict[str, object], bool]:
        """What is answered to a line, and whether it is good."""

    def _answer_all(self, name: str) -> int:
        exit_code = ALL_GOOD
        try:
            for line in lines_of(name):
                told, good = self.answer(line)
                self.stdout.write(json.dumps(told, ensure_ascii=False))
                if not good:
                    exit_code = SOME_BAD
        except FileUnreadableError as error:
            self.stderr.write(str(error))
            return NO_FILE
        return exit_code
