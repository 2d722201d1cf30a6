"""Which column of a list holds what, by what stands above it or by what stands in it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.core.text_keys import search_key

_FIRST: Final = frozenset({"1", "1o", "1er", "1a", "a", "i", "uno", "one", "primer", "primero",
                           "primera", "first"})  # fmt: skip
_SECOND: Final = frozenset({"2", "2o", "2a", "b", "ii", "dos", "two", "segundo", "segunda",
                            "second"})  # fmt: skip
_PERSON: Final = frozenset({"jugador", "jugadora", "player", "nombre", "name", "componente",
                            "miembro", "member", "integrante", "participante", "persona",
                            "pareja"})  # fmt: skip
_FILLING: Final = frozenset({"de", "del", "la", "el", "y", "of", "the", "and", "completo", "full",
                             "apellido", "apellidos", "surname"})  # fmt: skip
_PARTNER: Final = frozenset({"companero", "companera", "acompanante", "partner"})
_BOTH: Final = frozenset({"pareja", "parejas", "pair", "pairs", "jugadores", "players", "nombres",
                          "names", "componentes", "equipo", "team"})  # fmt: skip
_VILLAGE: Final = frozenset({"pueblo", "village", "localidad", "poblacion", "municipio", "town",
                             "procedencia", "lugar", "place", "pena", "bar", "club",
                             "plays for", "juega por", "juegan por", "representa",
                             "pueblo o bar", "pueblo bar o pena"})  # fmt: skip
_PHONE: Final = frozenset({"telefono", "tel", "telf", "tfno", "tlf", "tf", "movil", "phone",
                           "mobile", "telephone", "phone number", "contacto",
                           "numero de telefono", "telefono movil"})  # fmt: skip
_PAID: Final = frozenset({"pagado", "pagada", "paid", "pago", "payment", "abonado", "cobrado",
                          "ha pagado", "han pagado", "cuota", "inscripcion"})  # fmt: skip

PAID_WORDS: Final = frozenset({"si", "s", "x", "yes", "y", "1", "true", "verdadero", "pagado",
                               "pagada", "paid", "ok", "✓", "✔"})  # fmt: skip
UNPAID_WORDS: Final = frozenset({"", "no", "n", "0", "false", "falso", "pendiente", "no pagado",
                                 "no pagada", "sin pagar", "unpaid", "pending", "not paid",
                                 "-"})  # fmt: skip
_PHONE_LIKE: Final = re.compile(r"\+?[0-9][0-9 ./()-]{5,}")


@dataclass(frozen=True, slots=True)
class Columns:
    """The places of what is read, from 0. ``player_2`` is None where one cell holds both names."""

    player_1: int
    player_2: int | None
    village: int | None = None
    phone: int | None = None
    paid: int | None = None


def columns_by_header(row: Sequence[str]) -> Columns | None:
    """The columns as the header ``row`` names them, or None if it names no names."""
    keys = [_key(cell) for cell in row]
    names = _two_names(keys)
    if names is None:
        return None
    return Columns(
        *names,
        village=_place(keys, _VILLAGE, besides=names),
        phone=_place(keys, _PHONE),
        paid=_place(keys, _PAID),
    )


def is_nearly_header(row: Sequence[str]) -> bool:
    """Whether ``row`` has a header's words, though none for the names."""
    keys = [_key(cell) for cell in row]
    return sum(key in _VILLAGE | _PHONE | _PAID | _PERSON for key in keys) >= 2


def columns_by_contents(rows: Sequence[Sequence[str]]) -> Columns | None:
    """The columns of a list without a header: two of names, behind running numbers if any, and
    behind them those that hold nothing but phones, or yes and no; the first other is the village.

    None where there are no two columns.
    """
    width = max((len(row) for row in rows), default=0)
    columns = [[row[at].strip() for row in rows if at < len(row)] for at in range(width)]
    filled = [at for at in range(width) if any(columns[at])]
    while filled and all(cell.isdecimal() for cell in columns[filled[0]] if cell):
        filled = filled[1:]
    if len(filled) < 2:
        return None
    found: dict[str, int] = {}
    for at in filled[2:]:
        found.setdefault(_kind(columns[at]), at)
    return Columns(filled[0], filled[1], **found)


def _kind(cells: Iterable[str]) -> str:
    written = [cell for cell in cells if cell]
    if all(search_key(cell) in PAID_WORDS | UNPAID_WORDS for cell in written):
        return "paid"
    return "phone" if all(_PHONE_LIKE.fullmatch(cell) for cell in written) else "village"


def _key(cell: str) -> str:
    """A header without capitals, accents, underscores: "JUGADOR_1", "Jugador1" give one key."""
    words = re.sub(r"[^\w]|_", " ", search_key(cell.replace("º", "o").replace("ª", "a")))
    return " ".join(re.sub(r"([a-z])([0-9])", r"\1 \2", words).split())


def _two_names(keys: Sequence[str]) -> tuple[int, int | None] | None:
    first = _place_of_player(keys, _FIRST)
    second = _place_of_player(keys, _SECOND)
    if first is None or second is None:
        plain = [at for at, key in enumerate(keys) if _is_person(key.split())]
        if len(plain) >= 2:
            first, second = plain[0], plain[1]
        else:
            first = first if first is not None else next(iter(plain), None)
            second = second if second is not None else _place(keys, _PARTNER)
    if first is not None and second is not None:
        return first, second
    both = _place(keys, _BOTH)
    return None if both is None else (both, None)


def _place_of_player(keys: Sequence[str], ordinals: frozenset[str]) -> int | None:
    """Where "jugador 1", "nombre del segundo", "player b" stands, by its ordinal."""
    for at, key in enumerate(keys):
        words = key.split()
        rest = [word for word in words if word not in ordinals]
        if len(rest) + 1 == len(words) and _is_person(rest):
            return at
    return None


def _is_person(words: Sequence[str]) -> bool:
    return any(word in _PERSON for word in words) and all(
        word in _PERSON | _FILLING for word in words
    )


def _place(
    keys: Sequence[str], names: frozenset[str], *, besides: Sequence[int | None] = ()
) -> int | None:
    return next((at for at, key in enumerate(keys) if key in names and at not in besides), None)
