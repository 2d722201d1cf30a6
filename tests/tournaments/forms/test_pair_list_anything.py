"""Whatever is written comes back; whatever is sent is a list or is refused."""

import csv
from io import BytesIO, StringIO
from typing import Literal
from zipfile import ZipFile

from hypothesis import assume, given
from hypothesis import strategies as st
from openpyxl import Workbook

from tournaments.core.pair_list import ReadRow
from tournaments.core.refusals import RefusedError
from tournaments.core.text_keys import tidy
from tournaments.forms.pair_list import read_pair_list

HEADER = ("Jugador 1", "Jugador 2", "Pueblo", "Teléfono")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "windows-1252")

cells = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cf"])
    | st.sampled_from("ñáéíóúüÑªº;,|\t\"'\r\n "),
    max_size=12,
)
tables = st.lists(st.tuples(cells, cells, cells, cells), min_size=1, max_size=6)


@st.composite
def written(draw: st.DrawFn) -> tuple[list[tuple[str, ...]], bytes]:
    """A table, and the bytes of it in one of the ways in which programs write such files."""
    table = draw(tables)
    end = draw(st.sampled_from(("\n", "\r\n", "\r")))
    quoting: Literal[0, 1] = draw(st.sampled_from((csv.QUOTE_MINIMAL, csv.QUOTE_ALL)))
    if any(set(cell) & {"\r", "\n"} for row in table for cell in row):
        # Python's writer leaves a line break bare where it is not the one that ends its lines
        quoting = csv.QUOTE_ALL
    text = StringIO()
    delimiter = draw(st.sampled_from(";,\t|"))
    writer = csv.writer(text, delimiter=delimiter, quoting=quoting, lineterminator=end)
    writer.writerows([HEADER, *table])
    encoding = draw(st.sampled_from(ENCODINGS))
    try:
        content = text.getvalue().encode(encoding)
    except UnicodeEncodeError:
        content = text.getvalue().encode("utf-8")
        encoding = "utf-8"
    if encoding == "windows-1252":
        # such bytes that happen to be UTF-8 as well say nothing else
        assume(not _is_utf_8(content))
    return list(table), content


def _is_utf_8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def wanted(table: list[tuple[str, ...]]) -> list[tuple[int, tuple[str, ...]]]:
    """The rows with something in them, under their numbers in a spreadsheet."""
    tidied = [tuple(tidy(cell) for cell in row) for row in table]
    return [(line, row) for line, row in enumerate(tidied, start=2) if any(row)]


def as_read(rows: list[ReadRow]) -> list[tuple[int, tuple[str, ...]]]:
    return [
        (row.line, (*row.details.names, row.details.plays_for, row.details.phone)) for row in rows
    ]


def read_or_nothing(content: bytes, file_name: str = "lista.csv") -> list[ReadRow]:
    try:
        return read_pair_list(content, file_name)
    except RefusedError:
        return []


@given(written())
def test_any_table_comes_back_from_any_dialect_and_encoding(
    case: tuple[list[tuple[str, ...]], bytes],
) -> None:
    table, content = case
    assert as_read(read_or_nothing(content)) == wanted(table)


@given(tables)
def test_any_table_comes_back_from_a_workbook(table: list[tuple[str, ...]]) -> None:
    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    for row in (HEADER, *table):
        sheet.append(row)
    for cell in (cell for row in sheet.iter_rows() for cell in row):
        cell.data_type = "s"  # "=1+1" is a text here, not a formula
    kept = BytesIO()
    workbook.save(kept)
    assert as_read(read_or_nothing(kept.getvalue(), "lista.xlsx")) == wanted(table)


@given(st.binary(max_size=400), st.sampled_from(("lista.csv", "lista.xlsx", "lista")))
def test_any_bytes_are_a_list_or_are_refused(content: bytes, file_name: str) -> None:
    read_or_nothing(content, file_name)


@given(
    st.sampled_from((b"PK\x03\x04", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"sep=;\n", b'"')),
    st.binary(max_size=200),
)
def test_any_bytes_behind_a_known_beginning(beginning: bytes, rest: bytes) -> None:
    read_or_nothing(beginning + rest)


@given(
    st.integers(min_value=0, max_value=7_000),
    st.integers(min_value=0, max_value=255),
    st.booleans(),
)
def test_a_damaged_workbook_is_a_list_or_is_refused(at: int, byte: int, repack: bool) -> None:  # noqa: FBT001
    workbook = Workbook()
    assert workbook.active is not None
    workbook.active.append(("Ana", "Luis"))
    kept = BytesIO()
    workbook.save(kept)
    content = _damaged_inside(kept.getvalue(), at, byte) if repack else kept.getvalue()
    damaged = bytearray(content)
    damaged[at % len(damaged)] = byte
    read_or_nothing(bytes(damaged), "lista.xlsx")


def _damaged_inside(content: bytes, at: int, byte: int) -> bytes:
    """The same archive, sound, with one byte of one of its parts changed."""
    result = BytesIO()
    with ZipFile(BytesIO(content)) as archive, ZipFile(result, "w") as copy:
        parts = archive.namelist()
        for name in parts:
            data = bytearray(archive.read(name))
            if name == parts[at % len(parts)]:
                data[at % len(data)] = byte
            copy.writestr(name, bytes(data))
    return result.getvalue()
