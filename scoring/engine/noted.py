"""A deal as an acta notes it: the tantos of each side, the cantes, who took the last baza."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.engine.cantes import (
    CUARENTA,
    NONE_SUNG,
    VEINTE,
    Cante,
    Sung,
    tantos_of_cantes,
)
from scoring.engine.cards import DECK_TANTOS, Suit, read_suit
from scoring.engine.problems import Code, Problem, Wanted, malformed
from scoring.engine.reading import is_list, is_number, is_object, unknown_fields
from scoring.engine.reckoning import LAST_BAZA
from scoring.engine.showing import BIGGEST
from scoring.engine.sides import NIL, SIDE_KEYS, A, Score, Side, read_side

IDAS: Final = frozenset({"cards", "cantes", "trump", "last", "bazas"})
VUELTAS: Final = IDAS | {"claimed_by"}
"""The fields of the two deals."""


class NotedDeal(NamedTuple):
    """What is noted of a deal, made by `noted_deal`.

    ``cards`` are the tantos from cards in bazas won, no more; ``total`` has the cantes besides,
    and the ten of the last baza if the deal was ``played_out``.
    """

    cards: Score
    sung: Sung
    trump: Suit | None
    last: Side | None
    bazas: Score | None
    claimed_by: Side | None
    played_out: bool
    total: Score


def noted_deal(
    cards: Score,
    sung: Sung = NONE_SUNG,
    trump: Suit | None = None,
    last: Side | None = None,
    bazas: Score | None = None,
    claimed_by: Side | None = None,
) -> NotedDeal:
    """The deal with what follows from it: whether it was played out, and its totals."""
    a, b = cards
    played_out = last is not None and a + b == DECK_TANTOS
    if not (-BIGGEST < a < BIGGEST and -BIGGEST < b < BIGGEST):
        return NotedDeal(cards, sung, trump, last, bazas, claimed_by, played_out, NIL)
    if sung[0]:
        a += tantos_of_cantes(sung[0], trump)
    if sung[1]:
        b += tantos_of_cantes(sung[1], trump)
    if played_out:
        a, b = (a + LAST_BAZA, b) if last is A else (a, b + LAST_BAZA)
    return NotedDeal(cards, sung, trump, last, bazas, claimed_by, played_out, Score(a, b))


def read_deal(
    value: object, where: str, fields: frozenset[str], problems: list[Problem]
) -> NotedDeal | None:
    """The deal told by ``value``, with ``IDAS`` or ``VUELTAS`` as its ``fields``.

    None where it cannot be read; what is wrong joins ``problems``.
    """
    if not is_object(value):
        problems.append(malformed(where, Wanted.OBJECT))
        return None
    found: list[Problem] = []
    cards = _read_score(value.get("cards"), where, "cards", found)
    sung = _read_sung(value.get("cantes"), where, found)
    trump = _read_trump(value.get("trump"), sung, where, found)
    last = _read_side(value.get("last"), where, "last", found)
    bazas, claimed_by = value.get("bazas"), None
    score = None if bazas is None else _read_score(bazas, where, "bazas", found)
    if fields is VUELTAS:
        claimed_by = _read_side(value.get("claimed_by"), where, "claimed_by", found)
    problems += unknown_fields(value, fields, where)
    if found:
        problems += found
        if any(fault.code is Code.MALFORMED for fault in found):
            return None
    return noted_deal(cards, sung, trump, last, score, claimed_by)


def _read_score(value: object, where: str, field: str, problems: list[Problem]) -> Score:
    """Both figures; nil all where they cannot be read. There is no baza under 0."""
    if not is_object(value):
        problems.append(malformed(f"{where}.{field}", Wanted.OBJECT))
        return NIL
    a, b = value.get("a"), value.get("b")
    if len(value) > 2 or a is None or b is None:
        problems += unknown_fields(value, SIDE_KEYS, f"{where}.{field}")
    if is_number(a) and is_number(b) and (field == "cards" or (a >= 0 and b >= 0)):
        return Score(a, b)
    for side, figure in (("a", a), ("b", b)):
        if not is_number(figure) or (field != "cards" and figure < 0):
            problems.append(malformed(f"{where}.{field}.{side}", Wanted.FROM_ZERO))
    return NIL


def _read_sung(value: object, where: str, problems: list[Problem]) -> Sung:
    if not is_object(value):
        problems.append(malformed(f"{where}.cantes", Wanted.OBJECT))
        return NONE_SUNG
    a, b = value.get("a"), value.get("b")
    if len(value) > 2 or a is None or b is None:
        problems += unknown_fields(value, SIDE_KEYS, f"{where}.cantes")
    return _read_cantes(a, where, "a", problems), _read_cantes(b, where, "b", problems)


def _read_cantes(value: object, where: str, side: str, problems: list[Problem]) -> Sequence[Cante]:
    if not is_list(value):
        problems.append(malformed(f"{where}.cantes.{side}", Wanted.LIST))
        return ()
    if not value:
        return ()
    cantes = []
    for place, told in enumerate(value):
        cante = _read_cante(told)
        if cante is None:
            problems.append(malformed(f"{where}.cantes.{side}[{place}]", Wanted.CANTE))
        else:
            cantes.append(cante)
    return cantes


def _read_cante(value: object) -> Cante | None:
    suit = read_suit(value)
    if suit is not None:
        return suit
    return value if is_number(value) and value in (VEINTE, CUARENTA) else None


def _read_trump(value: object, sung: Sung, where: str, problems: list[Problem]) -> Suit | None:
    """The trump, which must be told where cantes are told by their suits."""
    if value is None:
        if any(isinstance(cante, Suit) for cantes in sung for cante in cantes):
            problems.append(malformed(f"{where}.trump", Wanted.TRUMP))
        return None
    trump = read_suit(value)
    if trump is None:
        problems.append(malformed(f"{where}.trump", Wanted.SUIT))
    return trump


def _read_side(value: object, where: str, field: str, problems: list[Problem]) -> Side | None:
    side = read_side(value)
    if side is None and value is not None:
        problems.append(malformed(f"{where}.{field}", Wanted.SIDE))
    return side
