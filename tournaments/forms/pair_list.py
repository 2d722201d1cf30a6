"""An uploaded list of pairs read: CSV or other text, or XLSX, as organisers keep it."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tournaments.core.pair_details import PairDetails
from tournaments.core.pair_list import MOST_COLUMNS, MOST_MEGABYTES, MOST_ROWS, ReadRow
from tournaments.core.refusals import Reason, Refusal, refuse
from tournaments.core.text_keys import is_writable, search_key, tidy
from tournaments.forms.list_header import (
    PAID_WORDS,
    UNPAID_WORDS,
    Columns,
    columns_by_contents,
    columns_by_header,
    is_nearly_header,
)
from tournaments.forms.list_text import Cells, cells_of, decoded
from tournaments.forms.list_workbook import OLD_OFFICE, ZIP, refuse_old_office, workbook_cells

_LONGEST_KEPT: Final = 1_000
_SHOWN: Final = 40
_HEADER_WITHIN: Final = 10
"""A header may have a title and the like above it, not half a list."""
_A_FIGURE: Final = re.compile(r"^([0-9]{6,})\.0$")
"""A phone that a spreadsheet took for a figure, and wrote so."""
_BETWEEN_NAMES: Final = (r"\s*/\s*", r"\s+[-–—]\s+", r"\s*[&+]\s*", r"\s+(?:y|e|and)\s+")


def read_pair_list(content: bytes, file_name: str) -> list[ReadRow]:
    """The rows of an uploaded list, each with what could not be read in it.

    What kind of file it is shows in the content; ``file_name`` only says whether text is expected.
    Raises ``RefusedError`` where there is no list in it at all: empty, too large, of too many
    rows, unreadable, locked, without two columns of names, or with a header alone.
    """
    if len(content) > MOST_MEGABYTES * 1024 * 1024:
        raise refuse(Reason.FILE_TOO_LARGE, "file", limit=MOST_MEGABYTES)
    if not content.strip():
        raise refuse(Reason.FILE_EMPTY, "file")
    rows = [(line, row) for line, row in enumerate(_cells(content, file_name), start=1) if any(row)]
    if not rows:
        raise refuse(Reason.FILE_EMPTY, "file")
    if len(rows) > MOST_ROWS + _HEADER_WITHIN:
        raise refuse(Reason.FILE_TOO_MANY_ROWS, "file", limit=MOST_ROWS)
    columns, rows = _columns(rows)
    if not rows:
        raise refuse(Reason.FILE_WITHOUT_ROWS, "file")
    if len(rows) > MOST_ROWS:
        raise refuse(Reason.FILE_TOO_MANY_ROWS, "file", limit=MOST_ROWS)
    return [_row(line, cells, columns) for line, cells in rows]


def _cells(content: bytes, file_name: str) -> Cells:
    if content.startswith(OLD_OFFICE):
        raise refuse_old_office(content)
    if content.startswith(ZIP):
        cells = workbook_cells(content)
    elif file_name.lower().endswith((".xlsx", ".xlsm", ".xls", ".ods")):
        raise refuse(Reason.FILE_UNREADABLE, "file")
    else:
        cells = cells_of(decoded(content), is_header=lambda row: bool(columns_by_header(row)))
    return [[tidy(cell) for cell in row[:MOST_COLUMNS]] for row in cells]


_Rows = list[tuple[int, list[str]]]


def _columns(rows: _Rows) -> tuple[Columns, _Rows]:
    """Where the names and the rest stand, and the rows below the header."""
    for above, (_line, row) in enumerate(rows[:_HEADER_WITHIN], start=1):
        if (columns := columns_by_header(row)) is not None:
            return columns, rows[above:]
    cells = [row for _line, row in rows]
    found = None if is_nearly_header(cells[0]) else columns_by_contents(cells)
    if found is None and all(len(_two(" ".join(row).strip())) == 2 for row in cells):
        found = Columns(next(at for at, cell in enumerate(cells[0]) if cell), None)
    if found is None:
        raise refuse(Reason.FILE_WITHOUT_NAMES, "file")
    return found, rows


def _row(line: int, cells: Sequence[str], columns: Columns) -> ReadRow:
    unread: list[Refusal] = []

    def cell(at: int | None) -> str:
        return cells[at] if at is not None and at < len(cells) else ""

    names = (cell(columns.player_1), cell(columns.player_2))
    if columns.player_2 is None:
        first, *second = _two(names[0])
        names = (first, "".join(second))
        if not second:
            unread.append(Refusal(Reason.ROW_TOO_SHORT, "player_2"))
    texts = {
        "player_1": names[0],
        "player_2": names[1],
        "plays_for": cell(columns.village),
        "phone": _A_FIGURE.sub(r"\1", cell(columns.phone)),
    }
    paid = cell(columns.paid)
    unread += _unread(texts, paid)
    details = PairDetails(
        **{field: _writable(text)[:_LONGEST_KEPT] for field, text in texts.items()},
        paid=search_key(paid) in PAID_WORDS,
    )
    return ReadRow(line, details, tuple(unread))


def _unread(texts: dict[str, str], paid: str) -> Iterator[Refusal]:
    for field, text in texts.items():
        if not is_writable(text):
            yield Refusal(Reason.TEXT_UNWRITABLE, field)
        if text.count('"') % 2:
            yield Refusal(Reason.QUOTE_OPEN, field)
    if search_key(paid) not in PAID_WORDS | UNPAID_WORDS:
        yield Refusal(Reason.PAYMENT_STRANGE, "paid", {"value": _writable(paid)[:_SHOWN]})


def _two(text: str) -> tuple[str, ...]:
    """The two names that stand in one cell, "Ana / Luis" or "Ana y Luis"; the text alone if not."""
    for between in _BETWEEN_NAMES:
        names = tuple(re.split(between, text))
        if len(names) == 2 and all(names):
            return names
    return (text,)


def _writable(text: str) -> str:
    return "".join(char for char in text if is_writable(char))
