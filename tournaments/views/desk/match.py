"""One match at the desk: its result, its correction, and all that was handed in for it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.states import MatchState
from tournaments.forms.hall import AnnulForm
from tournaments.forms.result import ResultForm
from tournaments.models import Channel, Match
from tournaments.permissions import Action
from tournaments.queries.history import history_of
from tournaments.queries.matches import MatchView
from tournaments.queries.queue import free_tables
from tournaments.services.results import annul_result, foresee_result
from tournaments.views.acting import telling_refusals
from tournaments.views.asking import ask, asking_page, tell_undone
from tournaments.views.loading import actor_of, load_match, load_tournament
from tournaments.views.result import (
    can_be_entered,
    conflict_page,
    in_force_of,
    is_conflict,
    meanwhile,
    new_form,
    news_page,
    sent_text,
    shown_match,
    take_result,
    tell_recorded,
)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Look at a match; POST enters, corrects or annuls its result."""
    tournament = load_tournament(request, slug, Action.CORRECT_RESULTS)
    if request.method != "POST" and "HX-Request" in request.headers:
        return news_page(request, tournament, number)
    row, view = load_match(tournament, number), shown_match(tournament, number)
    if request.method != "POST":
        return _page(request, row, view)
    if "annul" in request.POST:
        return _annul(request, row, view)
    taken = take_result(request, row, view, Channel.DESK)
    if taken.asking is not None and taken.asking.is_open and taken.form is not None:
        return asking_page(request, row, view, taken.asking, sent_text(taken.form, view))
    if taken.receipt is None:
        return _page(
            request, row, view, form=taken.form, refusals=taken.refusals, status=taken.status
        )
    if is_conflict(taken.receipt):
        return conflict_page(request, view, taken.receipt, "desk/conflict.html")
    tell_recorded(request, shown_match(tournament, number), taken.receipt)
    if taken.asking is not None:
        tell_undone(request, taken.asking.foreseen)
    return redirect("desk:match", slug, number)


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
    history = history_of(row)
    in_force = next((each for each in history if each.is_in_force), None)
    correcting = view.state == MatchState.FINISHED and "correct" in request.GET
    if form is None and _takes_entry(view, correcting=correcting):
        form = new_form(row, view, in_force)
    context = {
        "tournament": row.tournament,
        "match": view,
        "match_format": row.round.match_format,
        "form": form,
        "correcting": correcting,
        "refusals": refusals,
        "history": history,
        "in_force": in_force,
        **meanwhile(form, in_force),
        "annul": AnnulForm(initial={"annul": in_force.revision}) if in_force else None,
        "tables": free_tables(row.tournament) if view.state == MatchState.READY else [],
    }
    template = "table/entry.html" if "HX-Request" in request.headers else "desk/match.html"
    return render(request, template, context, status=status)


def _takes_entry(view: MatchView, *, correcting: bool) -> bool:
    return can_be_entered(view) and (correcting or view.state != MatchState.FINISHED)


def _annul(request: HttpRequest, row: Match, view: MatchView) -> HttpResponse:
    form = AnnulForm(request.POST)
    if form.is_valid():
        asking = ask(request, foresee_result(match=row)) if _is_shown(form, row) else None
        if asking is not None and asking.is_open:
            return asking_page(request, row, view, asking, "")
        with telling_refusals(request):
            annul_result(
                match=row,
                replaces=form.cleaned_data["annul"],
                redo=asking.redo if asking else None,
                reason=form.cleaned_data["reason"],
                actor=actor_of(request, Channel.DESK),
                at=timezone.now(),
            )
            said = _("The result of match %(match)s is annulled.")
            messages.success(request, said % {"match": row.number})
            if asking is not None:
                tell_undone(request, asking.foreseen)
    return redirect("desk:match", row.tournament.slug, row.number)


def _is_shown(form: AnnulForm, row: Match) -> bool:
    """Whether what is to be annulled still counts."""
    in_force = in_force_of(row)
    return in_force is not None and in_force.revision == form.cleaned_data["annul"]
