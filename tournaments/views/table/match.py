"""One match on a referee's phone: who won each partida, and hand it in."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.states import MatchState
from tournaments.forms.result import ResultForm
from tournaments.models import Channel, Match
from tournaments.permissions import Action
from tournaments.queries.matches import MatchView
from tournaments.services.calls import start_match
from tournaments.views.acting import telling_refusals
from tournaments.views.loading import actor_of, load_match, load_tournament
from tournaments.views.posted import posted_from
from tournaments.views.result import (
    can_be_entered,
    conflict_page,
    in_force_of,
    is_conflict,
    meanwhile,
    new_form,
    news_page,
    shown_match,
    take_result,
    tell_recorded,
)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Tap a match in; POST counts a tap or hands it in."""
    tournament = load_tournament(request, slug, Action.ENTER_RESULTS)
    if request.method != "POST" and "HX-Request" in request.headers:
        return news_page(request, tournament, number)
    row, view = load_match(tournament, number), shown_match(tournament, number)
    if request.method != "POST":
        return _page(request, row, view)
    taken = take_result(request, row, view, Channel.TABLE)
    if taken.receipt is None:
        return _page(
            request, row, view, form=taken.form, refusals=taken.refusals, status=taken.status
        )
    if is_conflict(taken.receipt):
        return conflict_page(request, view, taken.receipt, "table/conflict.html")
    view = shown_match(tournament, number)
    tell_recorded(request, view, taken.receipt)
    if view.state == MatchState.FINISHED:
        return redirect("table:tournament", slug)
    return redirect("table:match", slug, number)


@login_required
@posted_from("table:match", Action.ENTER_RESULTS, "number")
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Note that the cards are on the table."""
    tournament = load_tournament(request, slug, Action.ENTER_RESULTS)
    row = load_match(tournament, number)
    with telling_refusals(request):
        start_match(match=row, actor=actor_of(request, Channel.TABLE), at=timezone.now())
        messages.success(request, _("Match %(match)s has begun.") % {"match": number})
    return redirect("table:match", slug, number)


def _page(
    request: HttpRequest,
    row: Match,
    view: MatchView,
    *,
    form: ResultForm | None = None,
    refusals: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    """The whole page, or what is tapped in alone for a tap; ``form`` is one sent in."""
    in_force = in_force_of(row)
    if form is None and can_be_entered(view) and view.state != MatchState.FINISHED:
        form = new_form(row, view, in_force)
    context = {
        "tournament": row.tournament,
        "match": view,
        "match_format": row.round.match_format,
        "form": form,
        "refusals": refusals,
        "in_force": in_force,
        **meanwhile(form, in_force),
    }
    template = "table/entry.html" if "HX-Request" in request.headers else "table/match.html"
    return render(request, template, context, status=status)
