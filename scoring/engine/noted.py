"""A deal as an acta notes it: the tantos of each side, the cantes, who took the last baza."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scoring.engine.cantes import CUARENTA, VEINTE, Cante, Sung, tantos_of_cantes
from scoring.engine.cards import DECK_TANTOS, Suit, read_suit
from scoring.engine.problems import Code, Problem, Wanted, malformed
from scoring.engine.reading import is_list, is_number, is_object, unknown_fields
from scoring.engine.showing import BIGGEST
from scoring.engine.sides import NIL, SIDE_KEYS, Score, Side, read_side

LAST_BAZA: Final = 10
"""The tantos of the last baza: las diez de últimas."""

IDAS: Final = frozenset({"cards", "cantes", "trump", "last", "bazas"})
VUELTAS: Final = IDAS | {"claimed_by"}
"""The fields of the two deals."""


class NotedDeal(NamedTuple):
    """What is noted of a deal. ``cards`` are the tantos from cards in bazas won, no more."""

    cards: Score
    sung: Sung = ((), ())
    trump: Suit | None = None
    last: Side | None = None
    bazas: Score | None = None
    claimed_by: Side | None = None

    @property
    def played_out(self) -> bool:
        """True if the last baza was played, so that its ten tantos count."""
        return self.last is not None and self.cards.a + self.cards.b == DECK_TANTOS

    @property
    def total(self) -> Score:
        """The tantos of each side: cards, cantes, and the ten of the last baza."""
        a, b = self.cards
        if not (-BIGGEST < a < BIGGEST and -BIGGEST < b < BIGGEST):
            return NIL
        for_a, for_b = self.sung
        a += tantos_of_cantes(for_a, self.trump)
        b += tantos_of_cantes(for_b, self.trump)
        if self.played_out:
            if self.last is Side.A:
                a += LAST_BAZA
            else:
                b += LAST_BAZA
        return Score(a, b)


def read_deal(
    value: object, where: str, fields: frozenset[str], problems: list[Problem]
) -> NotedDeal | None:
    """The deal told by ``value``, with ``IDAS`` or ``VUELTAS`` as its ``fields``.

    None where there is none or it cannot be read; what is wrong joins ``problems``.
    """
    if value is None:
        return None
    if not is_object(value):
        problems.append(malformed(where, Wanted.OBJECT))
        return None
    found: list[Problem] = []
    cards = _read_score(value.get("cards"), f"{where}.cards", found)
    sung = _read_sung(value.get("cantes"), f"{where}.cantes", found)
    trump = _read_trump(value.get("trump"), sung, where, found)
    last = _read_side(value, "last", where, found)
    claimed_by = _read_side(value, "claimed_by", where, found) if fields is VUELTAS else None
    bazas = value.get("bazas")
    score = None if bazas is None else _read_score(bazas, f"{where}.bazas", found, least=0)
    problems += unknown_fields(value, fields, where)
    if found:
        problems += found
        if any(fault.code is Code.MALFORMED for fault in found):
            return None
    return NotedDeal(cards, sung, trump, last, score, claimed_by)


def _read_score(
    value: object, where: str, problems: list[Problem], *, least: int | None = None
) -> Score:
    """Both figures, whole numbers not under ``least``; nil all where they cannot be read."""
    if not is_object(value):
        problems.append(malformed(where, Wanted.OBJECT))
        return NIL
    problems += unknown_fields(value, SIDE_KEYS, where)
    a, b = value.get("a"), value.get("b")
    if is_number(a) and is_number(b) and (least is None or (a >= least and b >= least)):
        return Score(a, b)
    for side, figure in (("a", a), ("b", b)):
        if not is_number(figure) or (least is not None and figure < least):
            problems.append(malformed(f"{where}.{side}", Wanted.FROM_ZERO))
    return NIL


def _read_sung(value: object, where: str, problems: list[Problem]) -> Sung:
    if not is_object(value):
        problems.append(malformed(where, Wanted.OBJECT))
        return (), ()
    problems += unknown_fields(value, SIDE_KEYS, where)
    return (
        _read_cantes(value.get("a"), f"{where}.a", problems),
        _read_cantes(value.get("b"), f"{where}.b", problems),
    )


def _read_cantes(value: object, where: str, problems: list[Problem]) -> Sequence[Cante]:
    if not is_list(value):
        problems.append(malformed(where, Wanted.LIST))
        return ()
    if not value:
        return ()
    cantes = []
    for place, told in enumerate(value):
        cante = _read_cante(told)
        if cante is None:
            problems.append(malformed(f"{where}[{place}]", Wanted.CANTE))
        else:
            cantes.append(cante)
    return cantes


def _read_cante(value: object) -> Cante | None:
    if is_number(value):
        return value if value in (VEINTE, CUARENTA) else None
    return read_suit(value)


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


def _read_side(
    deal: Mapping[object, object], field: str, where: str, problems: list[Problem]
) -> Side | None:
    value = deal.get(field)
    if value is None:
        return None
    side = read_side(value)
    if side is None:
        problems.append(malformed(f"{where}.{field}", Wanted.SIDE))
    return side
