"""Setting up the tables: the hall each stands in, and which stages and rounds may use them."""

from datetime import datetime, time

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.timezone import localdate, make_aware
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.refusals import RefusedError
from tournaments.forms.refusals import show_refusals
from tournaments.forms.table_plan import TablePlanForm
from tournaments.forms.what_if import WhatIfForm
from tournaments.models import Channel, Round, Tournament
from tournaments.permissions import Action
from tournaments.queries.forecast import about
from tournaments.queries.what_if import whole_day
from tournaments.services.halls import plan_of, set_tables
from tournaments.templatetags.guinote import round_title
from tournaments.views.loading import actor_of, load_tournament

_REFUSED = 422


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """How the tables are set up, and how long the day would be; POST changes the first."""
    tournament = load_tournament(request, slug, Action.EDIT_TOURNAMENT)
    if request.method != "POST":
        return _page(request, tournament, _form(request, tournament))
    form = _form(request, tournament)
    if form.is_valid():
        try:
            set_tables(
                tournament=tournament,
                plan=form.plan(),
                actor=actor_of(request, Channel.DESK),
                at=timezone.now(),
            )
        except RefusedError as error:
            show_refusals(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("desk:hall", slug)
    return _page(request, tournament, form, status=_REFUSED)


def _form(request: HttpRequest, tournament: Tournament) -> TablePlanForm:
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    return TablePlanForm(
        request.POST if request.method == "POST" else None,
        plan=plan_of(tournament),
        stages=[(stage.position, str(stage)) for stage in tournament.stages.order_by("position")],
        rounds=[
            ((row.stage.position, row.number), round_title(row))
            for row in rounds.order_by("stage__position", "number")
        ],
    )


def _page(
    request: HttpRequest, tournament: Tournament, form: TablePlanForm, *, status: int = 200
) -> HttpResponse:
    asked = WhatIfForm(request.GET if "pairs" in request.GET else None, initial=_usual(tournament))
    context: dict[str, object] = {"tournament": tournament, "form": form, "what_if": asked}
    if asked.is_valid():
        context |= _foretold(tournament, asked)
    return render(request, "desk/tables.html", context, status=status)


def _usual(tournament: Tournament) -> dict[str, object]:
    return {
        "pairs": tournament.pairs.count() or None,
        "tables": tournament.tables.filter(is_open=True).count(),
        "starts": time(17),
    }


def _foretold(tournament: Tournament, asked: WhatIfForm) -> dict[str, object]:
    data = asked.cleaned_data
    seconds = whole_day(tournament, pairs=data["pairs"], tables=data["tables"])
    starts = make_aware(datetime.combine(tournament.date, data["starts"]))
    end = None if seconds is None else about(starts, seconds)
    return {
        "is_asked": True,
        "pairs": data["pairs"],
        "tables": data["tables"],
        "would_end_at": end,
        "is_of_another_day": end is not None and localdate(end) != tournament.date,
    }
