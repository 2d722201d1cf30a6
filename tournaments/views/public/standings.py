"""The tables: who stands where, and what decided it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.standings_text import (
    CRITERIA,
    NO_PLACE,
    Entrants,
    explain,
    figure_text,
    provisional_sentence,
)
from tournaments.core.brackets import Section
from tournaments.core.search import Search
from tournaments.models import Stage, Tournament
from tournaments.permissions import Action
from tournaments.queries.matches import PairView
from tournaments.queries.standings import (
    PlaceView,
    StageTables,
    TableView,
    drawn_stages,
    tables_of,
)
from tournaments.text import SECTIONS
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament
from tournaments.views.public.asked import asked_number, chosen_stage
from tournaments.views.public.squares import ShownSquare, shown_square


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A row: the place as it is written, its figure by each criterion, and why, in sentences.

    ``is_kept`` is the one row that stays in view of those that were looked for.
    """

    place: str
    who: PairView
    figures: tuple[tuple[Promise, str], ...] = ()
    why: tuple[str, ...] = ()
    is_found: bool = False
    is_kept: bool = False

    @property
    def classes(self) -> str:
        """What the style calls the row."""
        return "lit kept" if self.is_kept else "lit" if self.is_found else ""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table in words: its heading, its criteria, its rows, and who has no place and why.

    ``anchor`` is its id, and ``mark`` begins those of its rows: a pair that lost early has one in
    the consolation too.
    """

    anchor: str
    mark: str
    name: str
    criteria: tuple[Promise, ...]
    rows: tuple[ShownPlace, ...]
    gone: tuple[tuple[PairView, Promise], ...]
    provisional: str
    square: ShownSquare | None = None
    lot_seed: str | None = None


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """``?stage=N`` shows another stage than the last drawn, ``?q=`` lights the rows it finds."""
    tournament = load_tournament(request, slug, Action.WATCH)
    asked = asked_number(request, "stage")
    sought = request.GET.get("q", "")[:200].strip()
    return live_page(
        request, tournament, "public/standings.html", lambda: _page(tournament, asked, sought)
    )


def shown_place(table: TableView, place: PlaceView, tables: StageTables) -> ShownPlace:
    """A place in words."""
    if table.standings is None or place.row is None:
        return ShownPlace(place_text(place), place.who)
    figures = zip(table.standings.criteria, place.row.figures, strict=True)
    return ShownPlace(
        str(place.first),
        place.who,
        tuple((CRITERIA[code], figure_text(code, figure)) for code, figure in figures),
        explain(table.standings, place.who.number, tables.names, entrants=tables.entrants),
    )


def place_text(place: PlaceView) -> str:
    """ "3", or "5–8" where the rounds do not part them."""
    if place.first == place.last:
        return str(place.first)
    return f"{place.first}–{place.last}"


def table_name(table: TableView) -> str:
    """What a table is called beside the others of its stage, or ""."""
    if table.group is not None:
        return _("Group %(number)s") % {"number": table.group}
    return "" if table.section is Section.MAIN else str(SECTIONS[table.section])


def _page(tournament: Tournament, asked: int | None, sought: str) -> dict[str, object]:
    stages = drawn_stages(tournament)
    stage = chosen_stage(stages, asked)
    shown = tables_of([stage]) if stage else []
    tables = _lit([_shown(table, each) for each in shown for table in each.tables], sought)
    found = sum(row.is_found for table in tables for row in table.rows)
    return {
        "stages": stages,
        "stage": stage,
        "tables": tables,
        "sought": sought,
        "found": found,
        "elsewhere": _elsewhere(stages, stage, sought) if sought and not found else [],
        "several": len(tables) > 1,
        "of_players": any(each.entrants is Entrants.PLAYERS for each in shown),
        "unplayed": any(each.provisional for each in shown),
    }


def _shown(table: TableView, tables: StageTables) -> ShownTable:
    ranked = table.standings
    return ShownTable(
        f"g{table.group}" if table.group is not None else f"table-{table.section.value}",
        "p" if table.section is Section.MAIN else f"{table.section.value}-p",
        table_name(table),
        tuple(CRITERIA[code] for code in ranked.criteria) if ranked else (),
        tuple(shown_place(table, place, tables) for place in table.places),
        tuple((who, NO_PLACE[why]) for who, why in table.without_place),
        _provisional(table),
        shown_square(table),
        table.lot_seed,
    )


def _provisional(table: TableView) -> str:
    told = provisional_sentence(table.standings) if table.standings else ""
    if table.provisional and not told:
        return _("Provisional: there are rounds still to be drawn or played.")
    return told


def _lit(tables: Iterable[ShownTable], sought: str) -> list[ShownTable]:
    """The tables with the rows that ``sought`` finds marked, the first of them to stay in view."""
    seeks, kept, marked = Search(sought), False, []
    for table in tables:
        rows = []
        for row in table.rows:
            found = bool(sought) and _finds(seeks, row.who)
            rows.append(replace(row, is_found=found, is_kept=found and not kept))
            kept = kept or found
        marked.append(replace(table, rows=tuple(rows)))
    return marked


def _elsewhere(stages: Iterable[Stage], shown: Stage | None, sought: str) -> list[Stage]:
    """The other stages in which ``sought`` finds somebody."""
    seeks = Search(sought)
    return [
        tables.stage
        for tables in tables_of(stage for stage in stages if stage != shown)
        if any(_finds(seeks, who) for table in tables.tables for who in _listed(table))
    ]


def _listed(table: TableView) -> Iterator[PairView]:
    yield from (place.who for place in table.places)
    yield from (who for who, _ in table.without_place)


def _finds(seeks: Search, who: PairView) -> bool:
    return seeks.finds(who.number, (*who.players, who.plays_for))
