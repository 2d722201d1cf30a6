"""A tournament as it was written down, stage by stage, in plain values that can be checked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from tournaments.core.places import Placing, chained
from tournaments.core.stages.format import Due, Format
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.mixer import Mixer
from tournaments.core.stages.publication import OURS, Publication
from tournaments.core.stages.view import StageView

Found = Iterator[str]
"""What a check finds that should not be, each told by where it is."""


@dataclass(frozen=True, slots=True)
class Occupation:
    """That a match, by its number, had a table, from its call until it was released, if it was."""

    table: int
    match: int
    called_at: datetime
    released_at: datetime | None = None


@dataclass(frozen=True)
class StageRecord:
    """All that is written down of one stage of which something was drawn.

    `view` is the stage in its canonical form (`core.stages.canonical`); `draws` are those in
    force, by the layout that each of them made.
    """

    kind: str
    settings: Mapping[str, object]
    view: StageView
    draws: Mapping[int, Publication]

    @cached_property
    def format(self) -> Format:
        """The format with its settings. `WrongSettingError` for settings that it cannot have."""
        return format_of(self.kind, {k: v for k, v in self.settings.items() if k not in OURS})

    @property
    def is_over(self) -> bool:
        """Nothing is left to draw or to play."""
        return self.format.due(self.view) is Due.OVER

    @property
    def standing(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """For each match that has a number, the pairs, or the individuals, that stand in it."""
        for round_ in self.view.rounds:
            for match in round_.matches:
                if match.number is not None:
                    sides = self.view.states[match.key].occupants
                    yield match.number, tuple(e for s in sides for e in self.view.behind(s))


@dataclass(frozen=True)
class Record:
    """All that is written down of one tournament.

    `pairs` are the numbers of the list, and `stages` those drawn so far, in order. `champion` is
    by number too; in a stage of individuals those have numbers of their own. `to_come` counts the
    stages of which nothing is drawn yet.
    """

    pairs: tuple[int, ...]
    stages: tuple[StageRecord, ...]
    occupations: tuple[Occupation, ...] = ()
    finished: bool = False
    champion: int | None = None
    to_come: int = 0

    @cached_property
    def entrants(self) -> tuple[int, ...]:
        """The numbers by which those of the list take part: pairs, or the two players of each."""
        if isinstance(self.stages[0].format, Mixer):
            return tuple(2 * pair - seat for pair in self.pairs for seat in (1, 0))
        return self.pairs

    @property
    def places(self) -> tuple[Placing, ...]:
        """Who came where: those of a later stage before those that did not reach it."""
        return chained([stage.format.places(stage.view) for stage in self.stages])
