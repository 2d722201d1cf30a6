"""The hall for those who look for their place: what is played at which table, and what waits."""

from django.http import HttpRequest, HttpResponse

from tournaments.permissions import Action
from tournaments.queries.hall import hall_of
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament


def tables(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = load_tournament(request, slug, Action.WATCH)
    return live_page(
        request, tournament, "public/tables.html", lambda: {"hall": hall_of(tournament)}
    )
