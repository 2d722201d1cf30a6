"""Lists kept in a spreadsheet, and workbooks made to do harm."""

from datetime import date, datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from tournaments.core.pair_details import PairDetails
from tournaments.core.refusals import Reason, Refusal, RefusedError
from tournaments.forms.list_workbook import workbook_cells
from tournaments.forms.pair_list import read_pair_list

HEADER = ("Jugador 1", "Jugador 2", "Pueblo", "Teléfono", "Pagado")


def saved(workbook: Workbook) -> bytes:
    kept = BytesIO()
    workbook.save(kept)
    return kept.getvalue()


def with_rows(*rows: tuple[str | float | date | None, ...]) -> Workbook:
    workbook = Workbook()
    assert workbook.active is not None
    for row in rows:
        workbook.active.append(row)
    return workbook


def refusal(content: bytes) -> Refusal:
    with pytest.raises(RefusedError) as raised:
        read_pair_list(content, "lista.xlsx")
    (found,) = raised.value.refusals
    return found


def repacked(content: bytes, **changed: bytes) -> bytes:
    """The archive with some of its parts replaced (``__`` for ``/`` and ``_xml`` for ``.xml``)."""
    replaced = {
        name.replace("__", "/").replace("_xml", ".xml"): data for name, data in changed.items()
    }
    result = BytesIO()
    with ZipFile(BytesIO(content)) as archive, ZipFile(result, "w", ZIP_DEFLATED) as copy:
        for name in archive.namelist():
            copy.writestr(name, replaced.pop(name, archive.read(name)))
        for name, data in replaced.items():
            copy.writestr(name, data)
    return result.getvalue()


def test_figures_are_phones_and_yes_is_yes() -> None:
    content = saved(
        with_rows(
            HEADER,
            ("Ana Muñoz", "Luis Peña", "Cañada", 695383735.0, True),
            ("Rosa Gil", "José Gil", None, 695383736, "no"),
            ("Blas Asín", "Íker Gil", "Alba", "600 000 001", 1),
        )
    )
    rows = read_pair_list(content, "lista.xlsx")
    assert [row.details for row in rows] == [
        PairDetails("Ana Muñoz", "Luis Peña", "Cañada", "695383735", paid=True),
        PairDetails("Rosa Gil", "José Gil", "", "695383736"),
        PairDetails("Blas Asín", "Íker Gil", "Alba", "600 000 001", paid=True),
    ]
    assert [(row.line, row.unread) for row in rows] == [(2, ()), (3, ()), (4, ())]


def test_the_content_tells_what_it_is_whatever_the_file_is_called() -> None:
    (row,) = read_pair_list(saved(with_rows(("Ana", "Luis"))), "lista.csv")
    assert row.details == PairDetails("Ana", "Luis")


def test_the_first_sheet_that_holds_something_is_read() -> None:
    workbook = with_rows()
    workbook.create_sheet("Parejas").append(("Ana", "Luis"))
    workbook.create_sheet("Otra").append(("Rosa", "José"))
    assert workbook_cells(saved(workbook)) == [["Ana", "Luis"] + [""] * 48]


def test_dates_and_decimals_are_written_as_people_see_them() -> None:
    content = saved(with_rows((date(2027, 8, 15), datetime(2027, 8, 15, 17, 0), 2.5)))  # noqa: DTZ001
    assert workbook_cells(content)[0][:3] == ["2027-08-15", "2027-08-15", "2.5"]


def test_rows_keep_their_numbers_across_gaps_and_coloured_rows_below_are_no_rows() -> None:
    workbook = with_rows(HEADER)
    assert workbook.active is not None
    for column, value in enumerate(("Ana", "Luis"), start=1):
        workbook.active.cell(row=7, column=column, value=value)
    workbook.active.cell(row=1_048_576, column=1, value=" ")
    (row,) = read_pair_list(saved(workbook), "lista.xlsx")
    assert (row.line, row.details) == (7, PairDetails("Ana", "Luis"))


def test_an_empty_workbook() -> None:
    assert refusal(saved(with_rows())) == Refusal(Reason.FILE_EMPTY, "file")


def test_a_workbook_that_unpacks_beyond_measure() -> None:
    bomb = repacked(saved(with_rows(HEADER)), xl__media__x=bytes(31 * 1024 * 1024))
    assert len(bomb) < 100_000
    assert refusal(bomb) == Refusal(Reason.FILE_SWOLLEN, "file")


def test_a_workbook_of_a_thousand_parts() -> None:
    parts = {f"xl__media__{n}": b"" for n in range(1_000)}
    assert refusal(repacked(saved(with_rows(HEADER)), **parts)) == Refusal(
        Reason.FILE_SWOLLEN, "file"
    )


def test_entities_that_multiply_are_refused() -> None:
    bomb = (
        b'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">'
        b'<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        b'<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>'
    )
    content = repacked(saved(with_rows(HEADER)), xl__worksheets__sheet1_xml=bomb)
    assert refusal(content) == Refusal(Reason.FILE_UNREADABLE, "file")


def test_a_workbook_locked_with_a_password() -> None:
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
    locked = ole + "EncryptedPackage".encode("utf-16-le") + bytes(96)
    assert refusal(locked) == Refusal(Reason.FILE_PROTECTED, "file")


def test_an_archive_locked_with_a_password() -> None:
    content = bytearray(saved(with_rows(HEADER)))
    central = content.index(b"PK\x01\x02")
    content[central + 8] |= 1
    assert refusal(bytes(content)) == Refusal(Reason.FILE_PROTECTED, "file")


def test_a_text_document_is_no_workbook() -> None:
    document = BytesIO()
    with ZipFile(document, "w") as archive:
        archive.writestr("word/document.xml", "<w/>")
    assert refusal(document.getvalue()) == Refusal(Reason.FILE_UNREADABLE, "file")
