"""One match: who plays, where, how it ended, and what follows from it."""

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import MatchSide, Tournament
from tournaments.permissions import Action
from tournaments.queries.bracket import BRACKETS
from tournaments.queries.history import in_force
from tournaments.queries.matches import match_views
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament
from tournaments.views.public.sections import may_come


@require_safe
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = load_tournament(request, slug, Action.WATCH)
    return live_page(request, tournament, "public/match.html", lambda: _match(tournament, number))


def _match(tournament: Tournament, number: int) -> dict[str, object]:
    fed = MatchSide.objects.filter(match__tournament=tournament, source__number=number)
    matches = match_views(tournament, among=Q(number=number) | Q(pk__in=fed.values("match")))
    shown = next((match for match in matches if match.number == number), None)
    if shown is None:
        raise Http404
    following = [match for match in matches if match.number != number]
    return {
        "match": shown,
        "is_in_bracket": shown.kind in BRACKETS,
        "in_force": in_force(tournament, number),
        "following": [match for match in following if not match.is_bye],
        "byes": [
            (match, side)
            for match in following
            for side in match.sides
            if match.is_bye and may_come(side)
        ],
    }
