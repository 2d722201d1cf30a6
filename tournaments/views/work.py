"""Where somebody who has just logged in goes on."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournaments.models import Channel, StaffRole
from tournaments.permissions import may_open_tournaments, tournaments_of
from tournaments.views.loading import actor_of


@login_required
@require_safe
def work(request: HttpRequest) -> HttpResponse:
    """An organiser to the desk, a referee to the tables, anybody else to the tournaments."""
    user = actor_of(request, Channel.DESK).user
    if may_open_tournaments(user) or tournaments_of(user, StaffRole.ORGANISER).exists():
        return redirect("desk:home")
    match list(tournaments_of(user, StaffRole.REFEREE)[:2]):
        case []:
            return redirect("public:home")
        case [only]:
            return redirect("table:tournament", only.slug)
        case _:
            return redirect("table:home")
