"""Finding a pair among all, and the path of one."""

from collections.abc import Iterable, Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.core.search import Search
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.queries.bracket import BRACKETS, path_of
from tournaments.queries.courses import courses_of
from tournaments.queries.forecast import day_forecast
from tournaments.queries.matches import PairView, match_views, pair_views
from tournaments.queries.standings import DrawnStage, drawn_stages
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament
from tournaments.views.public.placed import places_of_pair
from tournaments.views.public.standing import Standing, Where, standing_of, standings_of


@require_safe
def pairs(request: HttpRequest, slug: str) -> HttpResponse:
    """All pairs by number, or those that ``?q=`` finds."""
    tournament = load_tournament(request, slug, Action.WATCH)
    sought = request.GET.get("q", "")[:200].strip()
    return live_page(
        request,
        tournament,
        "public/pairs.html",
        lambda: {"sought": sought, **_list(tournament, sought)},
    )


@require_safe
def pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = load_tournament(request, slug, Action.WATCH)
    return live_page(request, tournament, "public/pair.html", lambda: _path(tournament, number))


def _list(tournament: Tournament, sought: str) -> dict[str, object]:
    everybody = sorted(pair_views(tournament).values(), key=lambda pair: pair.number)
    courses = courses_of(tournament, _drawn(tournament))
    standings = standings_of(match_views(tournament), courses)
    nowhere = (Standing(Where.NOT_DRAWN),)
    rows = [(p, standings.get(p.number, nowhere)) for p in found(everybody, sought)]
    return {"rows": rows, "total": len(everybody)}


def _path(tournament: Tournament, number: int) -> dict[str, object]:
    by_number = {pair.number: pair for pair in pair_views(tournament).values()}
    if number not in by_number:
        raise Http404
    path, drawn = path_of(tournament, number), _drawn(tournament)
    standings = standing_of(number, path, courses_of(tournament, drawn))
    calls = day_forecast(tournament, timezone.now()).calls
    return {
        "pair": by_number[number],
        "path": path,
        "standings": [
            (each, calls.get(each.match.pk) if each.match else None) for each in standings
        ],
        "is_in_bracket": any(each.match.kind in BRACKETS for each in standings if each.match),
        "placed": places_of_pair(drawn, number),
    }


def _drawn(tournament: Tournament) -> list[DrawnStage]:
    return [DrawnStage(stage) for stage in drawn_stages(tournament)]


def found(pairs: Iterable[PairView], sought: str) -> Iterator[PairView]:
    """The pairs that ``sought`` finds."""
    seeks = Search(sought)
    return (p for p in pairs if seeks.finds(p.number, (*p.players, p.plays_for)))
