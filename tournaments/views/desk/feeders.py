"""The winners of a feeder tournament: chosen, looked at, then signed up here."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.core.refusals import RefusedError
from tournaments.forms.feeders import FeederForm
from tournaments.forms.refusals import show_refusals
from tournaments.models import Channel, Tournament
from tournaments.permissions import Action
from tournaments.services.feeders import Winner, bring_winners, winners
from tournaments.views.loading import actor_of, load_tournament

_REFUSED = 422


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def feeders(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a tournament and how many; see who would come; POST signs them up."""
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    if request.method == "POST":
        form = FeederForm(request.POST, user=request.user)
        if form.is_valid() and _brought(request, tournament, form):
            return redirect("desk:pairs", slug)
        return _page(request, tournament, form, [], status=_REFUSED)
    if "feeder" not in request.GET:
        return _page(request, tournament, FeederForm(user=request.user), [])
    form = FeederForm(request.GET, user=request.user)
    found = _asked(request, tournament, form) if form.is_valid() else []
    return _page(request, tournament, form, found, status=_REFUSED if form.errors else 200)


def _asked(request: HttpRequest, tournament: Tournament, form: FeederForm) -> list[Winner]:
    try:
        return winners(tournament=tournament, user=request.user, **form.cleaned_data)
    except RefusedError as error:
        show_refusals(form, error)
        return []


def _brought(request: HttpRequest, tournament: Tournament, form: FeederForm) -> bool:
    actor = actor_of(request, Channel.DESK)
    try:
        pairs = bring_winners(
            tournament=tournament, actor=actor, at=timezone.now(), **form.cleaned_data
        )
    except RefusedError as error:
        show_refusals(form, error)
        return False
    if pairs:
        said = ngettext("%(n)s pair registered.", "%(n)s pairs registered.", len(pairs))
        messages.success(request, said % {"n": len(pairs)})
    return True


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: FeederForm,
    found: list[Winner],
    *,
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": form,
        "winners": found,
        "new": sum(winner.here is None for winner in found),
    }
    return render(request, "desk/feeders.html", context, status=status)
