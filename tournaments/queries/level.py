"""The pairs level in the table of the stage drawn last, whom an extra match could part."""

from dataclasses import dataclass

from tournaments.core.stages.level import (
    Level,
    Parting,
    awaited,
    counts_extra,
    is_played,
    level_pairs,
)
from tournaments.models import Stage, Tournament
from tournaments.queries.matches import PairView, pairs_by_entry
from tournaments.queries.standings import drawn_stages
from tournaments.snapshots import stage_format, stage_view


@dataclass(frozen=True, slots=True)
class LevelView:
    """Pairs that share a place, from ``place`` on, of their ``group`` where there are groups."""

    place: int
    group: int | None
    pairs: tuple[PairView, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(pair.number for pair in self.pairs)

    @property
    def matches(self) -> int:
        """How many extra matches they would play, each against each."""
        return len(self.pairs) * (len(self.pairs) - 1) // 2


@dataclass(frozen=True, slots=True)
class LevelPairs:
    """The classes of level pairs of a stage; ``counts`` says that an extra match would decide."""

    stage: Stage
    counts: bool
    levels: tuple[LevelView, ...]


def level_pairs_of(tournament: Tournament) -> LevelPairs | None:
    """Those of the stage drawn last, once its rounds are played: a dozen queries.

    None before that, where nobody is level, and where no extra match can be played. Left out are
    those who have one to play already.
    """
    stages = drawn_stages(tournament)
    if not stages:
        return None
    format_, view = stage_format(stages[-1]), stage_view(stages[-1])
    if not isinstance(format_, Parting) or not is_played(format_, view):
        return None
    busy = frozenset[int]().union(*awaited(view).values())
    levels = [each for each in level_pairs(format_, view) if busy.isdisjoint(each.numbers)]
    if not levels:
        return None
    by_entry = pairs_by_entry(tournament)
    people = {entrant.number: by_entry[entrant.key] for entrant in view.entrants}
    shown = tuple(LevelView(each.place, each.group, _those(each, people)) for each in levels)
    return LevelPairs(stages[-1], counts_extra(format_), shown)


def _those(level: Level, people: dict[int, PairView]) -> tuple[PairView, ...]:
    return tuple(people[number] for number in level.numbers)
