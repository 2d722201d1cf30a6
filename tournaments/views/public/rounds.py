"""The rounds of a stage that is no bracket, one at a time."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.queries.rounds import stage_round
from tournaments.queries.standings import drawn_stages
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament
from tournaments.views.public.asked import asked_number, chosen_stage


@require_safe
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """``?stage=N&round=N``; without them the round being played of the stage drawn last."""
    tournament = load_tournament(request, slug, Action.WATCH)
    stage, number = asked_number(request, "stage"), asked_number(request, "round")
    return live_page(
        request, tournament, "public/rounds.html", lambda: _page(tournament, stage, number)
    )


def _page(tournament: Tournament, asked: int | None, number: int | None) -> dict[str, object]:
    stages = drawn_stages(tournament)
    stage = chosen_stage(stages, asked)
    shown = stage_round(stage, number) if stage else None
    if number is not None and shown is None:
        raise Http404
    return {"stages": stages, "stage": stage, "shown": shown}
