"""Who did what, when, and what it was before and after."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.forms.hall import TrailForm
from tournaments.models import AuditRow
from tournaments.permissions import Action
from tournaments.queries.matches import entrant_views
from tournaments.views.loading import load_tournament

ROWS = 50


@login_required
@require_safe
def audit(request: HttpRequest, slug: str) -> HttpResponse:
    """All that was done, the newest first; of one match or one pair alone if asked."""
    tournament = load_tournament(request, slug, Action.SEE_AUDIT)
    form = TrailForm(request.GET)
    rows = AuditRow.objects.filter(tournament=tournament).order_by("-pk")
    if form.is_valid() and (subjects := form.subjects):
        rows = rows.filter(subject__in=subjects)
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "tournament": tournament,
        "form": form,
        "page_obj": Paginator(rows, ROWS).get_page(request.GET.get("page")),
        "pairs": {number: view.names for number, view in entrant_views(tournament).items()},
        "filter": query.urlencode(),
    }
    return render(request, "desk/audit.html", context)
