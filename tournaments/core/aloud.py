"""A deal as a table counts it aloud, and the same deal as an acta writes it.

Aloud each side has one total: its cards, its cantes and the ten of the last baza, in vueltas on
top of what the idas left it. An acta keeps the tantos from cards apart, so these are worked out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.engine.cantes import Cante, tantos_of_cantes
from scoring.engine.cards import DECK_TANTOS, Suit
from scoring.engine.noted import NotedDeal
from scoring.engine.reckoning import LAST_BAZA
from scoring.engine.sides import NIL, SIDES, A, Score, Side

PLAYED_OUT: Final = DECK_TANTOS + LAST_BAZA
"""The tantos of a whole deal, cantes left out."""


@dataclass(frozen=True, slots=True)
class AloudDeal:
    """What a table says of a deal.

    ``totals`` are those of side a and side b, None where nobody said one. The suits in ``sung``
    count by ``trump``.
    """

    totals: tuple[int | None, int | None]
    sung: tuple[Sequence[Cante], Sequence[Cante]] = ((), ())
    trump: Suit | None = None
    last: Side | None = None
    bazas: Score | None = None
    claimed_by: Side | None = None

    @property
    def misses_trump(self) -> bool:
        """Suits are sung, and what they are worth is not known without the trump."""
        suits = any(isinstance(cante, Suit) for cantes in self.sung for cante in cantes)
        return suits and self.trump is None

    @property
    def cantes(self) -> Score:
        """What the cantes of each side are worth."""
        a, b = (tantos_of_cantes(cantes, self.trump) for cantes in self.sung)
        return Score(a, b)


def complete(deal: AloudDeal, *, carried: Score = NIL) -> Score | None:
    """Both totals; one that nobody said is what the other side left of a deal played out.

    ``carried`` are the totals that the deal began at. None where that does not tell: nothing was
    said, or the last baza is nobody's.
    """
    a, b = deal.totals
    if a is not None and b is not None:
        return Score(a, b)
    everything = PLAYED_OUT + sum(deal.cantes) + sum(carried)
    if deal.last is None:
        return None
    if a is not None:
        return Score(a, everything - a)
    return Score(everything - b, b) if b is not None else None


def cards_of(deal: AloudDeal, totals: Score, *, carried: Score = NIL, whole: bool) -> Score:
    """The tantos from cards in the ``totals`` of ``deal``, which began at ``carried``.

    A ``whole`` deal has the ten of its last baza in them, if somebody took it. Where a deal may
    have stopped early they are there only if the figures are those of one played out.
    """
    cantes = deal.cantes
    cards = Score(
        *(
            total - before - sung
            for total, before, sung in zip(totals, carried, cantes, strict=True)
        )
    )
    if deal.last is not None and (whole or sum(cards) == PLAYED_OUT):
        return cards.plus(deal.last, -LAST_BAZA)
    return cards


def deal_to_json(deal: AloudDeal, cards: Score) -> dict[str, object]:
    """The deal of an acta: only what somebody noted."""
    noted: dict[str, object] = {
        "cards": cards.to_json(),
        "cantes": {
            side.value: [cante.value if isinstance(cante, Suit) else cante for cante in cantes]
            for side, cantes in zip(SIDES, deal.sung, strict=True)
        },
    }
    if deal.trump is not None:
        noted["trump"] = deal.trump.value
    if deal.last is not None:
        noted["last"] = deal.last.value
    if deal.bazas is not None:
        noted["bazas"] = deal.bazas.to_json()
    if deal.claimed_by is not None:
        noted["claimed_by"] = deal.claimed_by.value
    return noted


def aloud(noted: NotedDeal, *, carried: Score = NIL) -> AloudDeal:
    """How a table says the deal ``noted`` in an acta, which began at ``carried``."""
    total = noted.total.and_also(carried)
    return AloudDeal(
        totals=(total.a, total.b),
        sung=noted.sung,
        trump=noted.trump,
        last=noted.last,
        bazas=noted.bazas,
        claimed_by=noted.claimed_by,
    )


def worked_out(deal: AloudDeal) -> Side | None:
    """The side whose total nobody said while the other's was."""
    a, b = deal.totals
    if (a is None) is (b is None):
        return None
    return A if a is None else A.other
