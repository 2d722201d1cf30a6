"""The draws, with all that anybody needs to make them again."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.core.brackets import ALGORITHM
from tournaments.core.states import DrawState
from tournaments.models import Draw, Entry, Tournament
from tournaments.permissions import Action
from tournaments.queries.draw_notes import lines_of
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
    lines = lines_of(tournament)
    made = [line for line in lines if line.draw.state == DrawState.MADE]
    latest = made[0].draw if made else None
    return {
        "draw": latest,
        "made": made,
        "several": tournament.stages.count() > 1,
        "sealed": next((each.draw for each in lines if each.draw.state == DrawState.SEALED), None),
        "lines": _lines(latest) if latest and latest.algorithm == ALGORITHM else [],
        "discarded": [each.draw for each in lines if each.draw.state == DrawState.DISCARDED],
    }


def _lines(draw: Draw) -> list[ListLine]:
    entries = Entry.objects.filter(stage=draw.stage_id)
    places = dict(entries.values_list("number", "position"))
    split = (line.partition("\t") for line in draw.canonical_list)
    return [
        ListLine(int(number), names, places[int(number)])
        for number, _tab, names in split
        if int(number) in places
    ]
