"""The desk's first page: the tournaments one runs."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Channel, StaffRole
from tournaments.permissions import may_open_tournaments, tournaments_of
from tournaments.queries.desk import with_counts
from tournaments.views.loading import actor_of

_ON_A_PAGE = 30


@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """One's own tournaments, the latest first, and the way to a new one."""
    user = actor_of(request, Channel.DESK).user
    pages = Paginator(with_counts(tournaments_of(user, StaffRole.ORGANISER)), _ON_A_PAGE)
    context = {
        "page_obj": pages.get_page(request.GET.get("page")),
        "may_open": may_open_tournaments(user),
    }
    return render(request, "desk/home.html", context)
