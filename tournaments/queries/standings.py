"""Who stands where in each stage, and what decided it, in a fixed number of queries a stage."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.standings.criteria import Code
from scoring.standings.leaving import NoPlace
from scoring.standings.places import Row, Standings
from scoring.standings_text import Entrants
from tournaments.core.brackets import PlannedRound, Section
from tournaments.core.places import Placing
from tournaments.core.stages.canonical import canonical_keys, renamed
from tournaments.core.stages.falls import rounds_lost, section_places
from tournaments.core.stages.format import Due, Format
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.league import League
from tournaments.core.stages.square import Square, squares
from tournaments.core.stages.table import Ranked, Table
from tournaments.core.stages.view import StageView
from tournaments.core.values import StageKind
from tournaments.models import Stage, Tournament
from tournaments.queries.matches import PairView, pairs_by_entry
from tournaments.snapshots import stage_format, stage_view


@dataclass(frozen=True, slots=True)
class PlaceView:
    """Somebody's place, from ``first`` to ``last``: those that nothing parts share theirs.

    ``row`` has the figures and what decided the place, where a table was made of them; pairs go
    by their numbers in it. Where the rounds decide, ``fell`` is the one in which it was out, None
    for whoever won, or left, or is still in, which is ``is_open``.
    """

    who: PairView
    first: int
    last: int
    row: Row | None = None
    fell: PlannedRound | None = None
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """The table of a stage, of a ``group`` of it, or of its consolation, which is its ``section``.

    ``standings`` is what it was made from, None where the places follow from the rounds alone;
    ``square`` has who met whom, by numbers, where all of a table meet and they are not too many.
    """

    places: tuple[PlaceView, ...]
    provisional: bool
    standings: Standings | None = None
    group: int | None = None
    section: Section = Section.MAIN
    without_place: tuple[tuple[PairView, NoPlace], ...] = ()
    square: Square | None = None

    @property
    def lot_seed(self) -> str | None:
        """What the lot is drawn from, where it is among the criteria."""
        ranked = self.standings
        if ranked is None or ranked.lot is None or Code.LOT not in ranked.criteria:
            return None
        return ranked.lot.seed


@dataclass(frozen=True, slots=True)
class StageTables:
    """A stage that is drawn, with its tables; ``names`` are what sentences call each number."""

    stage: Stage
    tables: tuple[TableView, ...]
    names: Mapping[int, str]

    @property
    def entrants(self) -> Entrants:
        """What stands in them: players alone where partners change every round."""
        return Entrants.PLAYERS if self.stage.kind == StageKind.MIXER else Entrants.PAIRS

    @property
    def provisional(self) -> bool:
        """Something may still change."""
        return any(table.provisional for table in self.tables)


def drawn_stages(tournament: Tournament) -> list[Stage]:
    """The stages that somebody is in, in the order of play: one query."""
    stages = tournament.stages.filter(entries__isnull=False).distinct()
    return list(stages.select_related("tournament").order_by("position"))


@dataclass(frozen=True)
class DrawnStage:
    """A stage that is drawn, read at its first use, in seven queries, and not again."""

    stage: Stage

    @cached_property
    def format(self) -> Format:
        """Its format with its settings."""
        return stage_format(self.stage)

    @cached_property
    def view(self) -> StageView:
        """The stage as its format sees it; keys are primary keys."""
        return stage_view(self.stage)


def tables_of(stages: Iterable[Stage]) -> list[StageTables]:
    """The tables of these stages of one tournament: three queries, four where players stand alone,
    and seven for each stage."""
    return tables_read(map(DrawnStage, stages))


def tables_read(drawn: Iterable[DrawnStage]) -> list[StageTables]:
    """The tables of stages of one tournament that others may have read already."""
    found: list[StageTables] = []
    entries: Mapping[int, PairView] = {}
    for each in drawn:
        entries = entries or pairs_by_entry(each.stage.tournament)
        keys = canonical_keys(each.view)
        people = {keys.entrants[who.key]: entries[who.key] for who in each.view.entrants}
        tables = tuple(_tables(each.format, renamed(each.view, keys), people))
        names = {key: who.names for key, who in people.items()}
        found.append(StageTables(each.stage, tables, names))
    return found


def _tables(
    format_: Format, view: StageView, people: Mapping[int, PairView]
) -> Iterator[TableView]:
    if isinstance(format_, Ranked):
        found = squares(view) if isinstance(format_, Groups | League) else {}
        for table in format_.ranking(view):
            yield _ranked(table, people, found.get(table.group))
        return
    provisional = format_.due(view) is not Due.OVER
    lost = rounds_lost(view, Section.MAIN, Section.LOSERS)
    open_to = _open_to(format_, view) if provisional else 0
    places = _placed(format_.places(view), people, lost, open_to=open_to)
    yield TableView(places, provisional)
    consoled = section_places(view, Section.CONSOLATION)
    if consoled:
        lost = rounds_lost(view, Section.CONSOLATION)
        places = _placed(consoled, people, lost, open_to=int(provisional))
        yield TableView(places, provisional, section=Section.CONSOLATION)


def _open_to(format_: Format, view: StageView) -> int:
    """The last place whose pairs are still in: they share the first. With a repesca to come all
    may be."""
    awaits = isinstance(format_, Knockout) and format_.repesca and view.last_batch == 1
    return len(view.entrants) if awaits else 1


def _ranked(table: Table, people: Mapping[int, PairView], square: Square | None) -> TableView:
    rows = table.standings.rows
    places = (
        PlaceView(people[row.pair], row.place, row.place + len(row.why.level) - 1, row)
        for row in rows
    )
    gone = sorted(table.standings.without_place.items())
    return TableView(
        tuple(places),
        table.provisional,
        table.standings,
        table.group,
        without_place=tuple((people[key], why) for key, why in gone),
        square=square,
    )


def _placed(
    placings: Iterable[Placing],
    people: Mapping[int, PairView],
    lost: Mapping[int, PlannedRound],
    *,
    open_to: int,
) -> tuple[PlaceView, ...]:
    return tuple(
        PlaceView(
            people[each.pair],
            each.first,
            each.last,
            fell=None if each.first <= open_to else lost.get(each.pair),
            is_open=each.first <= open_to,
        )
        for each in placings
    )
