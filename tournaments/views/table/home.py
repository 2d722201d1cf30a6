"""A referee's way to the match: own tournaments, then the tables of one."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from guinote_tourney.accounts.models import User
from tournaments.forms.hall import FindForm
from tournaments.models import StaffRole, Tournament
from tournaments.permissions import Action, tournaments_of
from tournaments.queries.hall import NEXT, HallView, hall_of
from tournaments.queries.matches import MatchView, match_view
from tournaments.views.live import live_page
from tournaments.views.loading import load_tournament


@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments whose results one may enter."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    own = tournaments_of(request.user, StaffRole.REFEREE)
    own |= tournaments_of(request.user, StaffRole.ORGANISER)
    return render(request, "table/home.html", {"tournaments": own})


@login_required
@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The matches at the tables; with ``q`` those at that table or of that number."""
    tournament = load_tournament(request, slug, Action.ENTER_RESULTS)
    form = FindForm(request.GET)
    wanted = form.cleaned_data["q"] if form.is_valid() else None
    read = partial(_tables_context, tournament, form, wanted)
    return live_page(request, tournament, "table/tournament.html", read)


def _tables_context(
    tournament: Tournament, form: FindForm, wanted: int | None
) -> dict[str, object]:
    hall = hall_of(tournament, timezone.now(), most=NEXT if wanted is None else None)
    matches = _matches(hall, wanted)
    return {
        "form": form,
        "wanted": wanted,
        "matches": matches,
        "elsewhere": None if matches or wanted is None else match_view(tournament, wanted),
    }


def _matches(hall: HallView, wanted: int | None) -> list[MatchView]:
    """Those at a table by table, then those in play without one; all that wait only if sought."""
    seated = [table.match for table in hall.tables if table.match is not None]
    matches = [*seated, *hall.elsewhere]
    if wanted is None:
        return matches
    matches += [waiting.match for waiting in hall.waiting]
    return [match for match in matches if wanted in (match.table, match.number)]
