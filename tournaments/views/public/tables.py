"""The hall for those who look for their place: what is played at which table, and what waits."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.queries.hall import hall_of
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament


@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = load_tournament(request, slug, Action.WATCH)
    return live_page(request, tournament, "public/tables.html", lambda: _hall(tournament))


def _hall(tournament: Tournament) -> dict[str, object]:
    hall = hall_of(tournament, timezone.now())
    return {
        "hall": hall,
        "taken": [table for table in hall.tables if table.match is not None],
        "free": [table for table in hall.tables if table.match is None],
    }
