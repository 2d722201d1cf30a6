"""Tables as a format answers them, and the places that follow from them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from scoring.standings.counting import Counting
from scoring.standings.criteria import read_criteria
from scoring.standings.faults import StandingsError
from scoring.standings.places import Standings
from tournaments.core.places import Placing
from tournaments.core.stages.falls import by_number, placed
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.view import StageView


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a stage, or of one `group` of it (from 1).

    `provisional` says that matches that may change it are still to be played or to be drawn.
    """

    standings: Standings
    provisional: bool
    group: int | None = None


@runtime_checkable
class Ranked(Protocol):
    """A format that makes tables of its matches, by criteria of the organiser's choice."""

    @property
    def criteria(self) -> tuple[str, ...]:
        """The codes of the criteria, the first deciding first."""

    @property
    def counting(self) -> Counting:
        """What counts for how much."""

    def ranking(self, view: StageView) -> tuple[Table, ...]:
        """The table, or that of each group, with the reason for each place."""


def table_places(view: StageView, tables: Iterable[Table]) -> tuple[Placing, ...]:
    """The places of all entrants: the first of all tables, then the second of all, and so on.

    Nothing separates those that stand equally in different tables, so they share. Those that a
    table gives no place come last.
    """
    place = {row.pair: row.place for table in tables for row in table.standings.rows}
    last = len(view.entrants) + 1
    order = by_number(view)
    return placed({entry: (-place.get(entry, last), 0) for entry in order}, order)


def check_criteria(
    criteria: Sequence[str], default: Sequence[str], *, without: Collection[str] = ()
) -> None:
    """`WrongSettingError` for a list that is empty or holds what cannot stand there.

    `without` names criteria that say nothing in a stage of this format.
    """
    try:
        read_criteria(criteria)
    except (StandingsError, TypeError):
        raise WrongSettingError("criteria", list(default)) from None
    possible = [code for code in criteria if code not in without]
    if len(possible) < len(criteria):
        raise WrongSettingError("criteria", possible or list(default))
