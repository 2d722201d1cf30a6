"""The cells of an uploaded XLSX workbook, read without trusting a byte of it."""

from collections.abc import Iterable
from datetime import date, datetime
from io import BytesIO
from typing import Final
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook

from tournaments.core.pair_list import MOST_COLUMNS, MOST_ROWS
from tournaments.core.refusals import Reason, RefusedError, refuse
from tournaments.forms.list_text import Cells

ZIP: Final = b"PK\x03\x04"
OLD_OFFICE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_MOST_UNPACKED: Final = 30 * 1024 * 1024
_MOST_PARTS: Final = 1_000
_LAST_ROW: Final = 10 * MOST_ROWS
"""Where reading ends: rows that are only coloured go on to the millionth."""
_ENCRYPTED_PART: Final = "EncryptedPackage".encode("utf-16-le")


def refuse_old_office(content: bytes) -> RefusedError:
    """What is wrong with a file in the format that workbooks had before 2007.

    A locked workbook of today comes inside one.
    """
    locked = _ENCRYPTED_PART in content
    return refuse(Reason.FILE_PROTECTED if locked else Reason.FILE_UNREADABLE, "file")


def workbook_cells(content: bytes) -> Cells:
    """The cells of the first sheet that has any, as text.

    Raises ``RefusedError``: ``file-protected``, ``file-swollen`` for one that unpacks beyond
    measure, ``file-unreadable`` for all else that is no workbook.
    """
    _inspect(content)
    try:
        # What a damaged or malicious workbook makes the library raise is not to be foreseen:
        # KeyError, ValueError, zlib.error, what defusedxml forbids...
        workbook = load_workbook(BytesIO(content), read_only=True, data_only=True)
        for sheet in workbook.worksheets:
            rows = sheet.iter_rows(max_row=_LAST_ROW, max_col=MOST_COLUMNS, values_only=True)
            cells = _without_blank_end(rows)
            if cells:
                return cells
    except Exception as error:
        raise refuse(Reason.FILE_UNREADABLE, "file") from error
    return []


def _inspect(content: bytes) -> None:
    """Look at what the file says it holds, before anything is unpacked.

    No part can yield more than it says: reading it ends there.
    """
    try:
        with ZipFile(BytesIO(content)) as archive:
            parts = archive.infolist()
    except (BadZipFile, ValueError, NotImplementedError, OSError) as error:
        raise refuse(Reason.FILE_UNREADABLE, "file") from error
    if any(part.flag_bits & 1 for part in parts):
        raise refuse(Reason.FILE_PROTECTED, "file")
    if len(parts) > _MOST_PARTS or sum(part.file_size for part in parts) > _MOST_UNPACKED:
        raise refuse(Reason.FILE_SWOLLEN, "file")


def _without_blank_end(rows: Iterable[tuple[object, ...]]) -> Cells:
    """The rows as text up to the last that holds something."""
    cells: Cells = []
    filled = 0
    for row in rows:
        cells.append([_text(value) for value in row])
        if any(cells[-1]):
            filled = len(cells)
    return cells[:filled]


def _text(value: object) -> str:
    """A cell as people see it: 695383735.0 is 695383735."""
    match value:
        case None:
            return ""
        case bool():
            return "1" if value else "0"
        case float() if value.is_integer():
            return str(int(value))
        case datetime():
            return value.date().isoformat()
        case date():
            return value.isoformat()
        case _:
            return str(value)
