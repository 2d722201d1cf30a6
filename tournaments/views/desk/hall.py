"""The hall: which match sits where, what waits, and sending one to the other."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.forms.hall import CallForm
from tournaments.models import Calling, Channel, Tournament
from tournaments.permissions import Action
from tournaments.queries.hall import hall_of
from tournaments.services import calls
from tournaments.services.halls import no_such_table
from tournaments.text import sentence
from tournaments.views.acting import telling_refusals
from tournaments.views.desk.drawn import next_draw
from tournaments.views.live import live_page
from tournaments.views.loading import actor_of, load_match, load_tournament
from tournaments.views.posted import posted_from

_LONGEST = 20
"""How much is repeated of what was sent for the number of a table."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Look at the hall; POST calls all that can be called."""
    tournament = load_tournament(request, slug, Action.CALL_MATCHES)
    if request.method == "POST":
        return _call_all(request, tournament)
    return live_page(request, tournament, "desk/hall.html", partial(_hall_context, tournament))


@login_required
@posted_from("desk:hall", Action.CALL_MATCHES)
def call(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send a match to the table named, or to the first one free."""
    tournament = load_tournament(request, slug, Action.CALL_MATCHES)
    match = load_match(tournament, number)
    form = CallForm(request.POST)
    wanted = form.cleaned_data["table"] if form.is_valid() else 0
    table = tournament.tables.filter(number=wanted).first() if wanted else None
    if wanted is not None and table is None:
        told = request.POST.get("table", "")[:_LONGEST]
        messages.error(request, sentence(no_such_table(tournament, told)))
        return _back(request, tournament, number)
    with telling_refusals(request):
        occupation = calls.call_match(
            match=match, table=table, actor=actor_of(request, Channel.DESK), at=timezone.now()
        )
        said = _("Match %(match)s goes to table %(table)s.")
        messages.success(request, said % {"match": number, "table": occupation.table.number})
    return _back(request, tournament, number)


@login_required
@posted_from("desk:hall", Action.CALL_MATCHES)
def call_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a match from its table again."""
    tournament = load_tournament(request, slug, Action.CALL_MATCHES)
    match = load_match(tournament, number)
    with telling_refusals(request):
        calls.call_back(match=match, actor=actor_of(request, Channel.DESK), at=timezone.now())
        messages.success(request, _("Match %(match)s is called back.") % {"match": number})
    return _back(request, tournament, number)


@login_required
@posted_from("desk:hall", Action.CALL_MATCHES)
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Note that the cards are on the table."""
    tournament = load_tournament(request, slug, Action.CALL_MATCHES)
    match = load_match(tournament, number)
    with telling_refusals(request):
        calls.start_match(match=match, actor=actor_of(request, Channel.DESK), at=timezone.now())
        messages.success(request, _("Match %(match)s has begun.") % {"match": number})
    return _back(request, tournament, number)


def _hall_context(tournament: Tournament) -> dict[str, object]:
    view = hall_of(tournament, timezone.now())
    return {
        "hall": view,
        "proposed": sum(waiting.table is not None for waiting in view.waiting),
        "in_use": sum(table.match is not None for table in view.tables),
        "is_automatic": tournament.calling == Calling.AUTOMATIC,
        **next_draw(tournament),
    }


def _call_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with telling_refusals(request):
        called = calls.call_all(
            tournament=tournament, actor=actor_of(request, Channel.DESK), at=timezone.now()
        )
        said = ngettext("%(n)s match called.", "%(n)s matches called.", called)
        messages.success(request, said % {"n": called})
    return redirect("desk:hall", tournament.slug)


def _back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """To the page whose button was pressed."""
    if request.POST.get("then") == "match":
        return redirect("desk:match", tournament.slug, number)
    return redirect("desk:hall", tournament.slug)
