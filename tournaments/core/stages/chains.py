"""What one stage takes from the table of the one before.

Nobody who has left is taken: those behind move up. The best of the next places of several groups
(the best thirds, say) are found by the figures of the groups' own criteria, each divided by the
matches that count for that pair: fair where one had more to play than another, and as easy to
check as a price for each kilo. Criteria between level pairs say nothing there: they never met.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import ClassVar, Final, Protocol, cast

from tournaments.core.brackets import MOST
from tournaments.core.stages.frozen import FrozenRow, FrozenTable
from tournaments.core.stages.settings import WrongSettingError, from_json, to_json, within
from tournaments.core.stages.view import Entrant

GROUP: Final = "group:"
Classes = Sequence[Sequence[FrozenRow]]
"""Those taken, best first; level ones together."""


class LevelAtCutError(Exception):
    """Nothing separates these where the line is to be drawn; `numbers` are the entrants'."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = tuple(sorted(numbers))
        super().__init__(f"level at the cut: {self.numbers}")


class Takes(Protocol):
    """What is taken from a table. `kind` is the name under which it is stored."""

    kind: ClassVar[str]

    def entrants(self, table: FrozenTable) -> tuple[Entrant, ...]:
        """Those taken, best first, by their numbers. `LevelAtCutError` where it cannot be told."""


@dataclass(frozen=True, slots=True)
class Top:
    """So many of the first places; seeded as they stand there, or not at all."""

    count: int = 8
    seeded: bool = True
    kind: ClassVar[str] = "top"

    def __post_init__(self) -> None:
        within("count", self.count, least=1, most=MOST)

    def entrants(self, table: FrozenTable) -> tuple[Entrant, ...]:
        """As in the table."""
        return _entrants(self.taken(table), self.count if self.seeded else 0)

    def taken(self, table: FrozenTable) -> Classes:
        """The rows that are taken."""
        return _cut(_by(table.rows, lambda row: row.first), self.count)


@dataclass(frozen=True, slots=True)
class Through:
    """So many of each group, and so many of the best next ones of all groups.

    A stage without groups counts as one.
    Those of one group are kept apart from each other. `seeded` places of each group are seeds: the
    winners before the seconds, and among them the better first.
    """

    through: int = 2
    best_of_next: int = 0
    seeded: int = 1
    kind: ClassVar[str] = "through"

    def __post_init__(self) -> None:
        within("through", self.through, least=1, most=MOST)
        within("best_of_next", self.best_of_next, least=0, most=MOST)
        within("seeded", self.seeded, least=0, most=MOST)

    def entrants(self, table: FrozenTable) -> tuple[Entrant, ...]:
        """All winners, then all seconds, and so on, then the best of the next."""
        ranks = self._ranks(table)
        seeds = sum(len(rank) for rank in ranks[: self.seeded])
        return _entrants([each for rank in ranks for each in _compared(rank)], seeds)

    def taken(self, table: FrozenTable) -> Classes:
        """The rows that are taken."""
        return self._ranks(table)

    def _ranks(self, table: FrozenTable) -> list[list[FrozenRow]]:
        """The first of all groups, the second of all, …, and the best of the next."""
        ranks: list[list[FrozenRow]] = [[] for _ in range(self.through)]
        following: list[FrozenRow] = []
        for of_group in _groups(table):
            standing = _by(of_group, lambda row: row.place)
            for seeded in range(1, min(self.seeded + 1, self.through)):
                _cut(standing, seeded)  # level ones must not stand on both sides of this line
            for rank, row in zip(ranks, _flat(_cut(standing, self.through)), strict=False):
                rank.append(row)
            if self.best_of_next:
                following += _flat(_cut(standing, self.through + 1))[self.through :]
        return [*ranks, _flat(_cut(_compared(following), self.best_of_next))]


@dataclass(frozen=True, slots=True)
class Winners:
    """The first alone, or the first of each group."""

    kind: ClassVar[str] = "winners"

    def entrants(self, table: FrozenTable) -> tuple[Entrant, ...]:
        """Unseeded."""
        return _entrants(self.taken(table), 0)

    def taken(self, table: FrozenTable) -> Classes:
        """The rows that are taken."""
        return Through(through=1).taken(table)


@dataclass(frozen=True, slots=True)
class Losers:
    """Those who lost in so many of the first rounds of a bracket and may play on, unseeded."""

    rounds: int = 1
    kind: ClassVar[str] = "losers"

    def __post_init__(self) -> None:
        within("rounds", self.rounds, least=1, most=MOST.bit_length() - 1)

    def entrants(self, table: FrozenTable) -> tuple[Entrant, ...]:
        """In the order of the table."""
        return _entrants(self.taken(table), 0)

    def taken(self, table: FrozenTable) -> Classes:
        """The rows that are taken."""
        fell = (row for row in table.rows if row.fell is not None and row.fell <= self.rounds)
        return _by(fell, lambda row: row.first)


@dataclass(frozen=True, slots=True)
class Rest:
    """All those whom another stage does not take, unseeded: its consolation."""

    of: "Top | Through | Winners | Losers"
    kind: ClassVar[str] = "rest"

    def entrants(self, table: FrozenTable) -> tuple[Entrant, ...]:
        """In the order of the table."""
        return _entrants(self.taken(table), 0)

    def taken(self, table: FrozenTable) -> Classes:
        """The rows that are taken."""
        others = {row.number for row in _flat(self.of.taken(table))}
        rest = (row for row in table.rows if row.number not in others)
        return _by(rest, lambda row: row.first)


_KINDS: Final[Mapping[str, type[Top | Through | Winners | Losers]]] = {
    each.kind: each for each in (Top, Through, Winners, Losers)
}


def takes_to_json(takes: Top | Through | Winners | Losers | Rest) -> dict[str, object]:
    """What is taken, in plain JSON."""
    if isinstance(takes, Rest):
        return {"kind": Rest.kind, "of": takes_to_json(takes.of)}
    return {"kind": takes.kind, **to_json(takes)}


def takes_of(stored: Mapping[str, object]) -> Top | Through | Winners | Losers | Rest:
    """What was written so; `WrongSettingError` for what cannot be taken."""
    settings = dict(stored)
    kind = settings.pop("kind", None)
    if kind == Rest.kind:
        of = settings.pop("of", None)
        inner = takes_of(cast("Mapping[str, object]", of)) if isinstance(of, Mapping) else None
        if settings or inner is None or isinstance(inner, Rest):
            raise WrongSettingError("of", takes_to_json(Through()))
        return Rest(inner)
    if not isinstance(kind, str) or kind not in _KINDS:
        raise WrongSettingError("kind", Top.kind)
    return from_json(_KINDS[kind], settings)


def _groups(table: FrozenTable) -> list[list[FrozenRow]]:
    """The rows of each group; of a stage without groups, all as one."""
    groups = sorted({row.group for row in table.rows if row.group is not None})
    if not groups:
        return [list(table.rows)]
    return [[row for row in table.rows if row.group == group] for group in groups]


def _by(rows: Iterable[FrozenRow], figure: Callable[[FrozenRow], int]) -> list[list[FrozenRow]]:
    """Those who have not left, in classes by a figure, the smallest first."""
    playing = sorted((row for row in rows if row.plays), key=lambda row: (figure(row), row.number))
    return [list(level) for _, level in groupby(playing, key=figure)]


def _compared(rows: Sequence[FrozenRow]) -> list[list[FrozenRow]]:
    """Those of different groups in classes by their figures for each match, the best first."""
    classes = [list(rows)] if rows else []
    for at in range(min((len(row.rates) for row in rows), default=0)):
        classes = [finer for coarse in classes for finer in _parted(coarse, at)]
    return classes


def _parted(level: list[FrozenRow], at: int) -> list[list[FrozenRow]]:
    """Where one of them has no figure the criterion says nothing of any."""
    parts: dict[object, list[FrozenRow]] = {}
    known = [rate for row in level if (rate := row.rates[at]) is not None]
    if len(known) < len(level):
        return [level]
    for row in level:
        parts.setdefault(row.rates[at], []).append(row)
    return [parts[rate] for rate in sorted(set(known), reverse=True)]


def _cut(classes: Sequence[Sequence[FrozenRow]], count: int) -> list[list[FrozenRow]]:
    """The first so many; all where they are fewer."""
    taken: list[list[FrozenRow]] = []
    room = count
    for level in classes:
        if room == 0:
            break
        if len(level) > room:
            raise LevelAtCutError(row.number for row in level)
        taken.append(list(level))
        room -= len(level)
    return taken


def _flat(classes: Classes) -> list[FrozenRow]:
    return list(chain.from_iterable(classes))


def _entrants(classes: Classes, seeds: int) -> tuple[Entrant, ...]:
    """Those taken; the first so many are seeds, and level ones share theirs."""
    found: list[Entrant] = []
    for level in classes:
        seed = len(found) + 1 if len(found) < seeds else None
        found += (Entrant(row.number, row.number, _apart(row), seed) for row in level)
    return tuple(found)


def _apart(row: FrozenRow) -> tuple[str, ...]:
    """Its group first; that of a stage before no longer counts."""
    if row.group is None:
        return row.apart
    villages = (key for key in row.apart if not key.startswith(GROUP))
    return (f"{GROUP}{row.group}", *villages)
