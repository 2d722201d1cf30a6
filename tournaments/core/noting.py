"""How a partida was won, as a table tells it: from there to the acta, and back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scoring.engine.cards import DECK_TANTOS
from scoring.engine.partida import FAULTS, By, read_partida
from scoring.engine.problems import Code, Problem, Wanted, malformed, problem
from scoring.engine.reading import is_object
from scoring.engine.reckoning import LAST_BAZA
from scoring.engine.sides import NIL, SIDES, Score, Side, read_side
from tournaments.core.aloud import AloudDeal, aloud, cards_of, complete, deal_to_json


class TotalFault(StrEnum):
    """What is wrong with a total said aloud before it can be judged."""

    UNREADABLE = "unreadable"
    MISSING = "missing"
    BELOW_IDAS = "below-idas"
    BELOW_CANTES = "below-cantes"


@dataclass(frozen=True, slots=True)
class TotalProblem:
    """A total that cannot stand: in which deal (``idas``, ``vueltas``), of which side, and why."""

    deal: str
    side: Side
    fault: TotalFault
    params: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Note:
    """A partida as told at the table. ``winner`` is None where nobody is named."""

    winner: Side | None
    by: By = By.TANTOS
    fault: Side | None = None
    idas: AloudDeal | None = None
    vueltas: AloudDeal | None = None

    @property
    def says_more(self) -> bool:
        """Whether there is more to it than who won."""
        return self.by is not By.TANTOS or self.idas is not None or self.vueltas is not None


@dataclass(frozen=True, slots=True)
class Written:
    """What becomes of a note: the ``partida`` of an acta, and what of it could not be written.

    A deal that something stands against is left out of ``partida``. ``idas`` and ``vueltas`` are
    the totals as they were said or worked out; None where they are not known.
    """

    partida: object
    problems: tuple[Problem | TotalProblem, ...] = ()
    idas: Score | None = None
    vueltas: Score | None = None


def write(note: Note, where: str) -> Written:
    """The partida that ``note`` tells, to stand at ``where`` in an acta."""
    if not note.says_more:
        return Written({"winner": None} if note.winner is None else note.winner.value)
    partida: dict[str, object] = {"winner": None if note.winner is None else note.winner.value}
    if note.by is not By.TANTOS:
        partida["by"] = note.by.value
    if note.by in FAULTS and note.fault is not None:
        partida["fault"] = note.fault.value
    written = Written(partida)
    if note.idas is not None:
        written = _write_idas(written, note, note.idas, f"{where}.idas")
    if note.vueltas is not None:
        written = _write_vueltas(written, note, note.vueltas, f"{where}.vueltas")
    return written


def read_note(partida: object) -> Note:
    """The note of a ``partida`` that an acta in force holds."""
    if not is_object(partida):
        return Note(read_side(partida))
    noted, _problems = read_partida(partida, "")
    idas, vueltas = noted.idas, noted.vueltas
    return Note(
        winner=noted.declared,
        by=noted.by,
        fault=noted.fault,
        idas=None if idas is None else aloud(idas),
        vueltas=None if vueltas is None or idas is None else aloud(vueltas, carried=idas.total),
    )


def _write_idas(written: Written, note: Note, deal: AloudDeal, where: str) -> Written:
    """The idas: in a partida won by tantos a whole deal, whose last baza somebody took."""
    whole = note.by is By.TANTOS
    totals = complete(deal)
    problems: tuple[Problem | TotalProblem, ...] = ()
    if deal.misses_trump:
        problems = (malformed(f"{where}.trump", Wanted.TRUMP),)
    elif whole and deal.last is None:
        problems = (*_uncounted(deal, where), problem(Code.LAST_MISSING, f"{where}.last"))
    elif totals is None:
        problems = tuple(_missing(deal, "idas"))
    else:
        problems = tuple(_too_low(deal, totals, NIL, "idas", whole=whole))
    if problems or totals is None:
        return replace(written, problems=problems)
    cards = cards_of(deal, totals, whole=whole)
    return _with_deal(replace(written, idas=totals), "idas", deal_to_json(deal, cards))


def _write_vueltas(written: Written, note: Note, deal: AloudDeal, where: str) -> Written:
    """The vueltas, whose totals began with those of the idas: without these nothing is known."""
    carried = written.idas
    if carried is None:
        missing = () if note.idas is not None else tuple(_missing(AloudDeal((None, None)), "idas"))
        return replace(written, problems=written.problems + missing)
    totals = complete(deal, carried=carried)
    if deal.misses_trump:
        return replace(written, problems=(malformed(f"{where}.trump", Wanted.TRUMP),))
    if totals is None:
        return replace(written, problems=tuple(_missing(deal, "vueltas")))
    whole = note.by is By.TANTOS and deal.last is not None
    cards = cards_of(deal, totals, carried=carried, whole=whole)
    problems: tuple[Problem | TotalProblem, ...] = tuple(
        _too_low(deal, totals, carried, "vueltas", whole=whole)
    )
    if whole and not problems and sum(cards) != DECK_TANTOS:
        problems = (problem(Code.CARDS_SUM, f"{where}.cards", why="whole", sum=sum(cards)),)
    if problems:
        return replace(written, problems=problems)
    return _with_deal(replace(written, vueltas=totals), "vueltas", deal_to_json(deal, cards))


def _with_deal(written: Written, name: str, deal: object) -> Written:
    assert isinstance(written.partida, dict)  # noqa: S101
    return replace(written, partida={**written.partida, name: deal})


def _missing(deal: AloudDeal, name: str) -> Iterator[TotalProblem]:
    for side, total in zip(SIDES, deal.totals, strict=True):
        if total is None:
            yield TotalProblem(name, side, TotalFault.MISSING)


def _uncounted(deal: AloudDeal, where: str) -> Iterator[Problem | TotalProblem]:
    """What can be said of idas whose last baza is not known: its ten are in one of the totals."""
    a, b = deal.totals
    if a is None and b is None:
        yield from _missing(deal, "idas")
    elif a is not None and b is not None:
        cards = a + b - sum(deal.cantes) - LAST_BAZA
        if cards != DECK_TANTOS:
            yield problem(Code.CARDS_SUM, f"{where}.cards", why="whole", sum=cards)


def _too_low(
    deal: AloudDeal, totals: Score, carried: Score, name: str, *, whole: bool
) -> Iterator[TotalProblem]:
    """A total cannot be below what it began at, nor below that with the cantes and the ten."""
    for side in SIDES:
        total, before = totals.of(side), carried.of(side)
        ten = LAST_BAZA if whole and deal.last is side else 0
        least = before + deal.cantes.of(side) + ten
        if total < before:
            yield TotalProblem(name, side, TotalFault.BELOW_IDAS, {"idas": before})
        elif total < least:
            params = {"total": total, "least": least}
            yield TotalProblem(name, side, TotalFault.BELOW_CANTES, params)
