"""From matches to a table: level pairs are parted by one criterion after another."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from scoring.standings.counting import Counting
from scoring.standings.criteria import Criterion, read_criteria
from scoring.standings.encounter import part_by_leaving
from scoring.standings.figures import Figure, Parting
from scoring.standings.ledger import Ledger, make_ledger
from scoring.standings.matches import Entry, Lot, Match
from scoring.standings.places import Explanation, Row, Separation, Standings, Step


def rank(
    matches: Iterable[Match],
    entries: Iterable[Entry],
    criteria: Iterable[str],
    counting: Counting,
    *,
    lot: Lot | None = None,
) -> Standings:
    """The table of these pairs by these matches.

    ``criteria`` are codes of ``criteria.CRITERIA``, the first deciding first. The order in which
    matches and entries come changes nothing. ``StandingsError`` for criteria that cannot be used
    and for pairs that are not entered, or are twice.
    """
    chosen = read_criteria(criteria)
    ledger = make_ledger(matches, entries, counting, lot)
    columns = [_Column(criterion, position, ledger) for position, criterion in enumerate(chosen)]
    level = tuple(pair for pair in ledger.tallies if pair not in ledger.without_place)
    classes = [_Class(level, None)] if level else []
    for column in columns:
        classes = [finer for coarse in classes for finer in column.refine(coarse)]
    return Standings(
        tuple(criterion.code for criterion in chosen),
        tuple(_rows(classes, columns)),
        ledger.without_place,
        ledger.pending,
        lot,
    )


class _Parted(NamedTuple):
    """The step that put a class below the one before it, and the figures of both."""

    step: Step
    higher: Figure
    lower: Figure


class _Class(NamedTuple):
    """Pairs level so far, and what parted them from the class above."""

    pairs: Sequence[int]
    parted: _Parted | None


class _Column:
    """A criterion of the list with the figures it gives.

    Those of a criterion between level pairs are what each had when it was first looked at.
    """

    def __init__(self, criterion: Criterion, position: int, ledger: Ledger) -> None:
        self._criterion = criterion
        self._position = position
        self._ledger = ledger
        self.figures: dict[int, Figure | None] = dict(criterion.column(ledger) or {})

    def refine(self, coarse: _Class) -> Iterator[_Class]:
        """The classes into which the criterion parts one class, in order."""
        if not self._criterion.restarts:
            yield from self._part(coarse, restarted=False)
            return
        waiting = [(each, False) for each in reversed(self._without_those_who_left(coarse))]
        while waiting:
            level, restarted = waiting.pop()
            finer = self._part(level, restarted=restarted)
            if len(finer) == 1:
                yield from finer
            else:
                # the last one put on the stack is the next one looked at
                waiting += [(each, True) for each in reversed(finer)]

    def _part(self, level: _Class, *, restarted: bool) -> Sequence[_Class]:
        if len(level.pairs) == 1:
            return [level]
        parting = self._criterion.part(level.pairs, self._ledger, self.figures)
        if parting is None:
            return [level]
        if self._criterion.restarts and not restarted:
            self.figures.update(zip(level.pairs, parting.figures, strict=True))
        return self._parted(level, parting, restarted=restarted)

    def _without_those_who_left(self, level: _Class) -> Sequence[_Class]:
        parting = part_by_leaving(level.pairs, self._ledger)
        return self._parted(level, parting, restarted=False) if parting else [level]

    def _parted(self, level: _Class, parting: Parting, *, restarted: bool) -> Sequence[_Class]:
        if len(parting.classes) == 1:
            return [level]
        step = Step(
            self._criterion.code,
            self._position,
            tuple(level.pairs),
            tuple(parting.figures),
            restarted,
            parting.sure,
            parting.left,
        )
        return list(_parted(level, parting, step))


def _parted(level: _Class, parting: Parting, step: Step) -> Iterator[_Class]:
    parted, higher = level.parted, None
    for figure, pairs in parting.classes:
        if higher is not None:
            parted = _Parted(step, higher, figure)
        yield _Class(pairs, parted)
        higher = figure


def _rows(classes: Sequence[_Class], columns: Sequence[_Column]) -> Iterator[Row]:
    separations = [
        _separation(above.pairs, below.pairs, below.parted)
        for above, below in pairwise(classes)
        if below.parted
    ]
    edges = [None, *separations, None]
    place = 1
    for index, (pairs, _) in enumerate(classes):
        why = Explanation(edges[index], edges[index + 1], tuple(pairs))
        for pair in pairs:
            yield Row(pair, place, tuple([column.figures.get(pair) for column in columns]), why)
        place += len(pairs)


def _separation(above: Sequence[int], below: Sequence[int], parted: _Parted) -> Separation:
    return Separation(parted.step, tuple(above), tuple(below), parted.higher, parted.lower)
