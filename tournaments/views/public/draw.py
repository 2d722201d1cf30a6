"""The draw, with all that anybody needs to make it again."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.core.states import DrawState
from tournaments.models import Draw, Entry, Tournament
from tournaments.permissions import Action
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament


@dataclass(frozen=True, slots=True)
class ListLine:
    """A pair in the list drawn from, and the place that it was drawn in."""

    number: int
    names: str
    place: int


@require_safe
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = load_tournament(request, slug, Action.WATCH)
    return live_page(request, tournament, "public/draw.html", lambda: _draw(tournament))


def _draw(tournament: Tournament) -> dict[str, object]:
    draws = list(Draw.objects.filter(stage__tournament=tournament).order_by("-sequence"))
    made = next((draw for draw in draws if draw.state == DrawState.MADE), None)
    return {
        "draw": made,
        "lines": _lines(tournament, made) if made else [],
        "discarded": [draw for draw in draws if draw.state == DrawState.DISCARDED],
    }


def _lines(tournament: Tournament, draw: Draw) -> list[ListLine]:
    entries = Entry.objects.filter(stage__tournament=tournament)
    places = dict(entries.values_list("pair__number", "position"))
    split = (line.partition("\t") for line in draw.canonical_list)
    return [ListLine(int(number), names, places[int(number)]) for number, _tab, names in split]
