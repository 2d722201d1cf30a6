"""The places of one pair in every stage it is in, and what decided them, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.standings_text import NO_PLACE, explain
from tournaments.core.brackets import PlannedRound, Section
from tournaments.models import Stage
from tournaments.queries.matches import PairView
from tournaments.queries.standings import (
    DrawnStage,
    PlaceView,
    StageTables,
    TableView,
    tables_read,
)
from tournaments.text import round_name, round_title
from tournaments.views.public.standings import table_name


@dataclass(frozen=True, slots=True)
class Placed:
    """A place, from ``first`` to ``last``; both 0 for whoever has none.

    ``label`` says in which stage, group or consolation, and for which player of the pair, as far
    as there are others; ``why`` are sentences.
    """

    stage: Stage
    label: str
    first: int
    last: int
    why: tuple[str, ...]


def places_of_pair(drawn: Sequence[DrawnStage], number: int) -> list[Placed]:
    """Of the pair ``number``, or of both its players, the last of the stages ``drawn`` first.

    Nothing is said where the rounds decide and have not yet: whoever is still in has no place.
    """
    stages = [each.stage for each in drawn]
    found = (each for tables in tables_read(drawn) for each in _in_stage(tables, number, stages))
    return sorted(found, key=lambda each: -each.stage.position)


def _in_stage(tables: StageTables, number: int, stages: list[Stage]) -> Iterator[Placed]:
    for table in tables.tables:
        for place in table.places:
            if place.who.page == number and not place.is_open:
                label = _label(table, tables.stage, place.who, stages)
                why = _why(table, place, tables)
                yield Placed(tables.stage, label, place.first, place.last, why)
        for who, none in table.without_place:
            if who.page == number:
                label = _label(table, tables.stage, who, stages)
                yield Placed(tables.stage, label, 0, 0, (str(NO_PLACE[none]),))


def _label(table: TableView, stage: Stage, who: PairView, stages: list[Stage]) -> str:
    in_stage = capfirst(str(stage)) if len(stages) > 1 else ""
    player = who.names if len(who.players) == 1 else ""
    return " · ".join(part for part in (in_stage, table_name(table), player) if part)


def _why(table: TableView, place: PlaceView, tables: StageTables) -> tuple[str, ...]:
    if table.standings is not None:
        return explain(table.standings, place.who.number, tables.names, entrants=tables.entrants)
    if place.fell is None:
        return ()
    return (_("Out in this round: %(round)s.") % {"round": _title(place.fell)},)


def _title(round_: PlannedRound) -> str:
    """The label says already that it is the consolation."""
    if round_.section is Section.CONSOLATION:
        return round_name(round_.name)
    return round_title(round_.name, round_.section, round_.number)
