"""Who stands where in each stage, and what decided it, in a fixed number of queries a stage."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.standings.criteria import Code
from scoring.standings.leaving import NoPlace
from scoring.standings.places import Row, Standings
from scoring.standings_text import Entrants
from tournaments.core.brackets import Section
from tournaments.core.places import Placing
from tournaments.core.stages.canonical import canonical_keys, renamed
from tournaments.core.stages.falls import section_places
from tournaments.core.stages.format import Due, Format
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
    by their numbers in it.
    """

    who: PairView
    first: int
    last: int
    row: Row | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """The table of a stage, of a ``group`` of it, or of its consolation, which is its ``section``.

    ``standings`` is what it was made from, None where the places follow from the rounds alone.
    """

    places: tuple[PlaceView, ...]
    provisional: bool
    standings: Standings | None = None
    group: int | None = None
    section: Section = Section.MAIN
    without_place: tuple[tuple[PairView, NoPlace], ...] = ()

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


def tables_of(stages: Iterable[Stage]) -> list[StageTables]:
    """The tables of these stages of one tournament: three queries, four where players stand alone,
    and seven for each stage."""
    found: list[StageTables] = []
    entries: Mapping[int, PairView] = {}
    for stage in stages:
        entries = entries or pairs_by_entry(stage.tournament)
        view = stage_view(stage)
        keys = canonical_keys(view)
        people = {keys.entrants[each.key]: entries[each.key] for each in view.entrants}
        tables = tuple(_tables(stage_format(stage), renamed(view, keys), people))
        found.append(StageTables(stage, tables, {key: who.names for key, who in people.items()}))
    return found


def _tables(
    format_: Format, view: StageView, people: Mapping[int, PairView]
) -> Iterator[TableView]:
    if isinstance(format_, Ranked):
        yield from (_ranked(table, people) for table in format_.ranking(view))
        return
    provisional = format_.due(view) is not Due.OVER
    yield TableView(_placed(format_.places(view), people), provisional)
    consoled = section_places(view, Section.CONSOLATION)
    if consoled:
        yield TableView(_placed(consoled, people), provisional, section=Section.CONSOLATION)


def _ranked(table: Table, people: Mapping[int, PairView]) -> TableView:
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
    )


def _placed(placings: Iterable[Placing], people: Mapping[int, PairView]) -> tuple[PlaceView, ...]:
    return tuple(PlaceView(people[p.pair], p.first, p.last) for p in placings)
