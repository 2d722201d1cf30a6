"""Files of JSON, one value a line, as the commands read and write them."""

import io
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

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
