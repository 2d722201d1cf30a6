"""The text of an uploaded list taken apart into cells: encoding, delimiter, quotes."""

import csv
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import StringIO
from typing import Final

from charset_normalizer import from_bytes

from tournaments.core.pair_list import MOST_ROWS
from tournaments.core.refusals import Reason, refuse

Cells = list[list[str]]
"""Rows of cells; a blank line is an empty row, so that rows count as a spreadsheet numbers them."""

DELIMITERS: Final = (";", "\t", "|", ",")
"""The comma last: it also stands inside names written "Royo, Ana"."""

_BOMS: Final = ((BOM_UTF8, "utf-8-sig"), (BOM_UTF16_LE, "utf-16"), (BOM_UTF16_BE, "utf-16"))
_NO_LISTS: Final = (
    b"%PDF",
    b"{\\rtf",
    b"\x89PNG",
    b"GIF8",
    b"\xff\xd8\xff",
    b"\x1f\x8b",
    b"\x7fELF",
)
_CONTROL: Final = bytes(byte for byte in range(32) if byte not in b"\t\n\r")
_SIGNS: Final = bytes(range(0x80, 0xC0))
"""What is a sign and no letter where Western text has one byte for each."""
_END: Final = "\x1cend\x1c"


def decoded(content: bytes) -> str:
    """``content`` as text.

    With a byte order mark it says itself what it is. Without one it is UTF-8 if it can be, since
    hardly any text in another encoding can; else what a Spanish Excel writes. Raises
    ``RefusedError`` (``file-unreadable``) for what is no text.
    """
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            return _text(content, encoding)
    if _is_binary(content):
        raise refuse(Reason.FILE_UNREADABLE, "file")
    with suppress(UnicodeDecodeError):
        return content.decode("utf-8")
    if _has_few_letters(content):
        raise refuse(Reason.FILE_UNREADABLE, "file")
    with suppress(UnicodeDecodeError):
        return content.decode("windows-1252")
    best = from_bytes(content).best()
    if best is None:
        raise refuse(Reason.FILE_UNREADABLE, "file")
    return _text(content, best.encoding)


def cells_of(text: str, *, is_header: Callable[[list[str]], bool]) -> Cells:
    """``text`` cut into cells at the delimiter that makes a list of it.

    That is the one by which a row reads as a header; where none does, the one by which most rows
    have the same number of cells, two or more.
    """
    said, text = _said_delimiter(text)
    tables = [_parsed(text, delimiter) for delimiter in said or DELIMITERS]
    for table in tables:
        if any(is_header(row) for row in table[:10]):
            return table
    return max(tables, key=_evenness)


def _text(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except (UnicodeDecodeError, LookupError) as error:
        raise refuse(Reason.FILE_UNREADABLE, "file") from error


def _is_binary(content: bytes) -> bool:
    """Whether this begins as a picture or a document does, or has control characters as they do."""
    return content.startswith(_NO_LISTS) or _count(content, _CONTROL) * 20 > len(content)


def _has_few_letters(content: bytes) -> bool:
    """Whether signs that no name has are so many that this is no text of one byte a letter."""
    return _count(content, _CONTROL + _SIGNS) * 5 > len(content)


def _count(content: bytes, wanted: bytes) -> int:
    return len(content) - len(content.translate(None, wanted))


def _said_delimiter(text: str) -> tuple[str, str]:
    """The delimiter that Excel's own first line ("sep=;") names, if any, and the text after it.

    The line stays as an empty one, so that the rows below keep their numbers.
    """
    first, mark, rest = text.partition("\n")
    said = first.strip().strip('"')
    if said.lower().startswith("sep=") and said[4:] in DELIMITERS:
        return said[4:], mark + rest
    return "", text


def _parsed(text: str, delimiter: str) -> Cells:
    """``text`` read with quotes; line by line, where one is opened and never closed.

    So an open quote swallows no rows: it stays in its own, which is read without quotes.
    """
    whole = _rows(csv.reader(_lines(text), delimiter=delimiter, strict=True))
    if whole is not None:
        return whole
    lines = list(StringIO(text, newline=""))
    if sum('"' in line for line in lines) > 2 * MOST_ROWS:
        raise refuse(Reason.FILE_TOO_MANY_ROWS, "file", limit=MOST_ROWS)
    return [_parsed_line(line, delimiter) for line in lines]


def _parsed_line(line: str, delimiter: str) -> list[str]:
    if '"' not in line:
        return line.rstrip("\r\n").split(delimiter)
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        rows = _rows(csv.reader([line, _END], delimiter=delimiter, quoting=quoting))
        if rows:
            return rows[0]
    return []


def _rows(reader: Iterable[list[str]]) -> Cells | None:
    """The cells, or None where a quote swallows the end, or a cell is longer than any list has."""
    try:
        rows = list(reader)
    except csv.Error:
        return None
    return rows[:-1] if rows[-1] == [_END] else None


def _lines(text: str) -> Iterator[str]:
    """The lines of ``text`` with their ends, whichever those are, and a last one to look for."""
    yield from StringIO(text, newline="")
    yield _END


def _evenness(table: Cells) -> int:
    """How many rows have as many cells as most have; 0 where most have one."""
    widths = [len(row) for row in table if any(cell.strip() for cell in row)]
    return max(Counter(width for width in widths if width > 1).values(), default=0)
