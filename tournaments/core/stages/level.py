"""Who is level in a table where an extra match could part them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from scoring.standings.criteria import Code
from tournaments.core.stages.extra import is_extra, is_extra_due, without_extra
from tournaments.core.stages.format import Due, Format
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.league import League
from tournaments.core.stages.swiss import Swiss
from tournaments.core.stages.table import Table
from tournaments.core.stages.view import StageView

Parting = Groups | League | Swiss
"""The formats whose tables extra matches can part; where partners change no pair is there twice."""

MOST_LEVEL: Final = 8
"""So many that are level can meet each other: more would be a tournament of its own."""


@dataclass(frozen=True, slots=True)
class Level:
    """Pairs that share everything up to the extra match, by their numbers.

    They stand from `place` on, of their `group` where there are groups.
    """

    numbers: tuple[int, ...]
    place: int
    group: int | None = None


def counts_extra(format_: Format) -> bool:
    """Whether an extra match counts for anything."""
    return isinstance(format_, Parting) and Code.EXTRA_MATCH in format_.criteria


def draws_extra(format_: Format, view: StageView) -> bool:
    """Whether what is drawn next are extra matches."""
    return isinstance(format_, Parting) and is_extra_due(view, format_.extra)


def is_played(format_: Parting, view: StageView) -> bool:
    """Whether all its rounds are decided, extra ones left out."""
    return bool(view.rounds) and replace(format_, extra=()).due(without_extra(view)) is Due.OVER


def level_pairs(format_: Parting, view: StageView) -> tuple[Level, ...]:
    """The classes that an extra match could part, as the table stands.

    Those level in all criteria up to the extra match; where it is none of them, in all. An extra
    match already played has parted them, or it left them level and they may play another one.
    Left out is a class of which one at most still plays, and one of more than `MOST_LEVEL`.
    """
    codes = format_.criteria
    upto = codes.index(Code.EXTRA_MATCH) + 1 if Code.EXTRA_MATCH in codes else len(codes)
    tables = replace(format_, criteria=codes[:upto]).ranking(view)
    return tuple(level for table in tables for level in _levels(table, view))


def awaited(view: StageView) -> dict[int, frozenset[int]]:
    """The layouts of extra matches of which one is still to be played, with who stands in them."""
    batches = {round_.batch for round_ in view.rounds if is_extra(round_)}
    return {batch: _in_batch(view, batch) for batch in sorted(batches) if _is_open(view, batch)}


def _levels(table: Table, view: StageView) -> Iterator[Level]:
    for place, rows in groupby(table.standings.rows, key=lambda row: row.place):
        entrants = [view.by_key[row.pair] for row in rows]
        if len(entrants) <= MOST_LEVEL and sum(each.plays for each in entrants) > 1:
            yield Level(tuple(sorted(each.number for each in entrants)), place, table.group)


def _is_open(view: StageView, batch: int) -> bool:
    return any(s.outcome is None for r in view.batch(batch) for s in view.states_of(r))


def _in_batch(view: StageView, batch: int) -> frozenset[int]:
    return frozenset(
        view.by_key[side].number
        for round_ in view.batch(batch)
        for state in view.states_of(round_)
        for side in state.occupants
        if isinstance(side, int)
    )
