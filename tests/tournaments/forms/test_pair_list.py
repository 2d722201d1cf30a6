"""Lists as organisers keep them: encodings, delimiters, headers, payment, and what is no list."""

import gzip
from hashlib import shake_128
from pathlib import Path

import pytest

from tournaments.core.pair_details import PairDetails
from tournaments.core.pair_list import ReadRow
from tournaments.core.refusals import Reason, Refusal, RefusedError
from tournaments.forms.pair_list import read_pair_list

DATA = Path(__file__).parents[2] / "data"
ANA, LUIS = "Ana Muñoz", "Luis Peña"


def read(text: str, encoding: str = "utf-8") -> list[ReadRow]:
    return read_pair_list(text.encode(encoding), "lista.csv")


def pairs(text: str, encoding: str = "utf-8") -> list[PairDetails]:
    return [row.details for row in read(text, encoding)]


def refusal(content: bytes, file_name: str = "lista.csv") -> Refusal:
    with pytest.raises(RefusedError) as raised:
        read_pair_list(content, file_name)
    (found,) = raised.value.refusals
    return found


@pytest.mark.parametrize(
    ("name", "count", "paid", "phones", "first", "last"),
    [
        (
            "parejas-24.csv",
            24,
            15,
            17,
            PairDetails("Amparo Royo", "Inés Usón", "Monreal del Soto", "695 383 735", paid=True),
            PairDetails("Pilar Zárate", "Fermín Asín", "La Ginebrosilla", "698 379 716", paid=True),
        ),
        (
            "parejas-107.csv",
            107,
            75,
            93,
            PairDetails("Nuria Sebastián", "Gonzalo Mañas", "Ababujo", "609 819 706", paid=True),
            PairDetails("Gonzalo Górriz", "Pilar Ontañón", "La Ginebrosilla", "694 265 750"),
        ),
        (
            "parejas-260-excel.csv",
            260,
            169,
            205,
            PairDetails(
                "Íker Ibáñez", "Óscar Peñarroya", "Urriés de Arba", "659 078 454", paid=True
            ),
            PairDetails("Julián Royo", "Iñigo Tortajada", "Urriés de Arba"),
        ),
    ],
)
def test_the_lists_of_organisers_are_read_as_they_are(
    name: str, count: int, paid: int, phones: int, first: PairDetails, last: PairDetails
) -> None:
    rows = read_pair_list((DATA / name).read_bytes(), name)
    found = [row.details for row in rows]
    assert [row.unread for row in rows] == [()] * count
    assert [row.line for row in rows] == list(range(2, count + 2))
    assert sum(pair.paid for pair in found) == paid
    assert sum(bool(pair.phone) for pair in found) == phones
    assert (found[0], found[-1]) == (first, last)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1252"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_usual_way_of_writing_a_file(encoding: str, delimiter: str, end: str) -> None:
    lines = [
        delimiter.join(("Jugador 1", "Jugador 2", "Pueblo")),
        delimiter.join((ANA, LUIS, "Cañada")),
    ]
    assert pairs(end.join(lines) + end, encoding) == [PairDetails(ANA, LUIS, "Cañada")]


@pytest.mark.parametrize("byte_order", ["utf-16-le", "utf-16-be"])
def test_utf_16_in_either_byte_order(byte_order: str) -> None:
    assert pairs(f"\ufeff{ANA};{LUIS}", byte_order) == [PairDetails(ANA, LUIS)]


@pytest.mark.parametrize(
    "header",
    [
        "Jugador 1;Jugador 2;Pueblo;Teléfono;Pagado",
        "JUGADOR_1;JUGADOR_2;PUEBLO;TELEFONO;PAGADO",
        "jugador1;jugador2;localidad;tel.;pagado?",
        "player 1;player 2;village;phone;paid",
        "Player_1;Player_2;Town;Mobile;Payment",
        "nombre 1;nombre 2;peña;móvil;pago",
        "Nombre del jugador 1;Nombre del jugador 2;Plays for;Phone number;Paid",
        "Primer jugador;Segundo jugador;pueblo;tfno;abonado",
        "1er jugador;2º jugador;pueblo;tlf;cobrado",
        "Jugador A;Jugador B;bar;contacto;inscripción",
        "Jugador;Compañero;pueblo;teléfono;pagado",
        "Nombre;Nombre;pueblo;teléfono;pagado",
        "Nombre y apellidos 1;Nombre y apellidos 2;pueblo;teléfono;pagado",
    ],
)
def test_headers_in_many_words(header: str) -> None:
    assert pairs(f"{header}\n{ANA};{LUIS};Cañada;600 000 001;sí\n") == [
        PairDetails(ANA, LUIS, "Cañada", "600 000 001", paid=True)
    ]


def test_columns_may_stand_in_any_order_among_others() -> None:
    text = f"Nº;Pagado;Pueblo;Jugador 2;Mesa;Jugador 1\n1;x;Cañada;{LUIS};4;{ANA}\n"
    assert pairs(text) == [PairDetails(ANA, LUIS, "Cañada", paid=True)]


def test_a_title_above_the_header_is_passed_over() -> None:
    (row,) = read(f"Torneo de San Roque\n\njugador 1,jugador 2\n{ANA},{LUIS}\n")
    assert (row.line, row.details) == (4, PairDetails(ANA, LUIS))


@pytest.mark.parametrize(
    "cell",
    [
        f"{ANA} / {LUIS}",
        f"{ANA}/{LUIS}",
        f"{ANA} y {LUIS}",
        f"{ANA} - {LUIS}",
        f"{ANA} + {LUIS}",
        f"{ANA} & {LUIS}",
        f"{ANA} and {LUIS}",
    ],
)
def test_both_names_in_one_cell(cell: str) -> None:
    assert pairs(f"Pareja;Pueblo\n{cell};Cañada\n") == [PairDetails(ANA, LUIS, "Cañada")]
    assert pairs(f"{cell}\n{cell}\n") == [PairDetails(ANA, LUIS)] * 2


def test_one_name_in_the_cell_for_two_is_the_rows_fault() -> None:
    good, bad = read(f"Pareja;Pueblo\n{ANA} / {LUIS};Cañada\n{ANA};Cañada\n")
    assert good.unread == ()
    assert (bad.line, bad.unread) == (3, (Refusal(Reason.ROW_TOO_SHORT, "player_2"),))


def test_without_header_the_first_two_columns_are_the_names() -> None:
    assert pairs(f"{ANA};{LUIS}\nRosa Gil;José Gil\n") == [
        PairDetails(ANA, LUIS),
        PairDetails("Rosa Gil", "José Gil"),
    ]


def test_without_header_the_other_columns_show_what_they_hold() -> None:
    text = f"1;{ANA};{LUIS};si;Cañada;600 000 001\n2;Rosa Gil;José Gil;;;\n"
    assert pairs(text) == [
        PairDetails(ANA, LUIS, "Cañada", "600 000 001", paid=True),
        PairDetails("Rosa Gil", "José Gil"),
    ]


@pytest.mark.parametrize("delimiter", [",", "\t"])
def test_f137_a_running_number_in_front_with_commas_or_tabs(delimiter: str) -> None:
    line = delimiter.join(("92", "Fichas Gil", "Blas Asín", "", ""))
    assert pairs(f"{line}\n") == [PairDetails("Fichas Gil", "Blas Asín")]


def test_excels_own_first_line_says_the_delimiter() -> None:
    (row,) = read(f"sep=,\r\n{ANA},{LUIS}\r\n")
    assert (row.line, row.details) == (2, PairDetails(ANA, LUIS))


def test_names_the_other_way_round_keep_their_comma() -> None:
    assert pairs("Muñoz, Ana;Peña, Luis\nGil, Rosa;Gil, José\n") == [
        PairDetails("Muñoz, Ana", "Peña, Luis"),
        PairDetails("Gil, Rosa", "Gil, José"),
    ]


def test_f143_line_breaks_in_a_name_become_spaces_and_empty_stays_empty() -> None:
    text = (
        'jugador 1,jugador 2,pueblo\r\n"Ana\r\nMuñoz","Luis\rPeña",\r\nRosa Gil,José Gil,Alba\r\n'
    )
    first, second = read(text)
    assert (first.line, first.details) == (2, PairDetails(ANA, LUIS))
    assert (second.line, second.details) == (3, PairDetails("Rosa Gil", "José Gil", "Alba"))


@pytest.mark.parametrize(
    "others", ["Rosa Gil;José Gil", '"Rosa Gil";José Gil', 'Rosa Gil;"José Gil"']
)
def test_a_quote_never_closed_swallows_no_rows_and_is_the_rows_fault(others: str) -> None:
    bad, good = read(f'jugador 1;jugador 2\n"Ana;{LUIS}\n{others}\n')
    assert (bad.line, bad.details) == (2, PairDetails('"Ana', LUIS))
    assert bad.unread == (Refusal(Reason.QUOTE_OPEN, "player_1"),)
    assert (good.line, good.details, good.unread) == (3, PairDetails("Rosa Gil", "José Gil"), ())


def test_a_quote_never_closed_in_the_last_row() -> None:
    good, bad = read(f'Rosa Gil;José Gil\n{ANA};"Luis\n')
    assert (good.details, good.unread) == (PairDetails("Rosa Gil", "José Gil"), ())
    assert bad.unread == (Refusal(Reason.QUOTE_OPEN, "player_2"),)


def test_quotes_inside_a_name_stay() -> None:
    assert pairs('Juan "el Rojo" Gil;"Blas ""Chato"" Gil"\n') == [
        PairDetails('Juan "el Rojo" Gil', 'Blas "Chato" Gil')
    ]


def test_empty_columns_and_rows_count_for_nothing_but_the_number_of_the_row() -> None:
    rows = read(f";;;\n\njugador 1;jugador 2;;;\n;;;\n{ANA};{LUIS};;;;;\n;;;\n\n")
    assert [(row.line, row.details) for row in rows] == [(5, PairDetails(ANA, LUIS))]


def test_f141_composed_and_decomposed_accents_are_one_name() -> None:
    assert pairs("Ana Mun\u0303oz;Luis Pen\u0303a\n") == [PairDetails(ANA, LUIS)]


@pytest.mark.parametrize(
    "value", ["sí", "Si", "SI", "si\u0301", "x", "X", "yes", "1", "pagado", "PAGADO", "✓"]
)
def test_words_for_paid(value: str) -> None:
    (row,) = read(f"jugador 1;jugador 2;pagado\n{ANA};{LUIS};{value}\n")
    assert (row.details.paid, row.unread) == (True, ())


@pytest.mark.parametrize("value", ["no", "NO", "", "0", "pendiente", "-"])
def test_words_for_not_paid(value: str) -> None:
    (row,) = read(f"jugador 1;jugador 2;pagado\n{ANA};{LUIS};{value}\n")
    assert (row.details.paid, row.unread) == (False, ())


def test_any_other_word_for_paid_is_the_rows_fault() -> None:
    (row,) = read(f"jugador 1;jugador 2;pagado\n{ANA};{LUIS};quizás\n")
    assert row.details.paid is False
    assert row.unread == (Refusal(Reason.PAYMENT_STRANGE, "paid", {"value": "quizás"}),)


def test_a_phone_that_became_a_figure_is_a_phone_again() -> None:
    text = f"jugador 1;jugador 2;tel\n{ANA};{LUIS};695383735.0\n"
    assert pairs(text) == [PairDetails(ANA, LUIS, phone="695383735")]


def test_control_characters_are_the_rows_fault_and_are_not_kept() -> None:
    text = f"jugador 1;jugador 2;pueblo\nAna\0 Muñoz;{LUIS};Ca\x07ñada\u202e\nRosa Gil;José Gil;\n"
    bad, good = read(text)
    assert bad.details == PairDetails(ANA, LUIS, "Cañada")
    assert bad.unread == (
        Refusal(Reason.TEXT_UNWRITABLE, "player_1"),
        Refusal(Reason.TEXT_UNWRITABLE, "plays_for"),
    )
    assert good.unread == ()


def test_a_cell_without_end_is_kept_shortened() -> None:
    (row,) = read(f"jugador 1;jugador 2\n{'a' * 5_000};{LUIS}\n")
    assert row.details == PairDetails("a" * 1_000, LUIS)


@pytest.mark.parametrize("content", [b"", b"  \r\n\n", b";;;\n;;;\n", b"\xef\xbb\xbf"])
def test_an_empty_file(content: bytes) -> None:
    assert refusal(content) == Refusal(Reason.FILE_EMPTY, "file")


def test_a_header_alone() -> None:
    assert refusal(b"jugador 1;jugador 2\n") == Refusal(Reason.FILE_WITHOUT_ROWS, "file")


@pytest.mark.parametrize(
    "content", [b"Ana Royo\nLuis Gil\n", b"nombre\nAna\n", b"pueblo;telefono\nAlba;600000001\n"]
)
def test_a_list_without_two_columns_of_names(content: bytes) -> None:
    assert refusal(content) == Refusal(Reason.FILE_WITHOUT_NAMES, "file")


@pytest.mark.parametrize(
    ("content", "file_name"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "foto.png"),
        (b"%PDF-1.7\nlista;de;parejas\n", "lista.pdf"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01", "foto.csv"),
        (b"{\\rtf1 Ana;Luis}", "lista.rtf"),
        *[
            (shake_128(bytes([seed])).digest(size), "lista.csv")
            for seed in range(5)
            for size in (40, 100, 5_000)
        ],
        (gzip.compress(b"Ana;Luis\nRosa;Blas\n", mtime=0), "lista.csv"),
        (b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x03\x00>\x00\x01", "lista.csv"),
        (b"GIF89a\x01\x00\x01\x00\x80\x00\x00;;;;;;", "lista.csv"),
        (b"\xff\xfeA", "lista.txt"),
        (b"Ana;Luis\n", "lista.xlsx"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "lista.xls"),
        (b"PK\x03\x04 and no more", "lista.xlsx"),
    ],
)
def test_a_file_that_is_no_list(content: bytes, file_name: str) -> None:
    assert refusal(content, file_name) == Refusal(Reason.FILE_UNREADABLE, "file")


def test_two_megabytes_at_most() -> None:
    blank = b"\n".rjust(128) * (2 * 1024 * 1024 // 128)
    full = (f"{ANA};{LUIS}\n".encode() + blank)[: 2 * 1024 * 1024]
    assert [row.details for row in read_pair_list(full, "x.csv")] == [PairDetails(ANA, LUIS)]
    assert refusal(full + b"\n") == Refusal(Reason.FILE_TOO_LARGE, "file", {"limit": 2})


def test_open_quotes_without_end_are_too_many_rows() -> None:
    assert refusal(b"Ana;Luis\n" + b'"\n' * 1_000_001) == Refusal(
        Reason.FILE_TOO_MANY_ROWS, "file", {"limit": 1024}
    )


@pytest.mark.parametrize("header", [b"", b"jugador 1;jugador 2\n"])
def test_1024_rows_at_most(header: bytes) -> None:
    rows = b"".join(b"Ana %d;Luis %d\n" % (n, n) for n in range(1024))
    assert len(read_pair_list(header + rows, "x.csv")) == 1024
    assert refusal(header + rows + b"Ana;Luis\n") == Refusal(
        Reason.FILE_TOO_MANY_ROWS, "file", {"limit": 1024}
    )
