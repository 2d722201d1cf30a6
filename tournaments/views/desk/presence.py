"""Pairs that leave, come back, come late, or play on with a substitute."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.refusals import RefusedError
from tournaments.core.stages.view import Presence
from tournaments.forms.pair import PairForm
from tournaments.forms.presence import LeaveForm, ReturnForm, SubstituteForm
from tournaments.forms.refusals import show_refusals
from tournaments.models import Channel
from tournaments.permissions import Action
from tournaments.services import presence as services
from tournaments.text import sentence
from tournaments.views.acting import telling_refusals
from tournaments.views.desk.pairs import edit_page, villages_of
from tournaments.views.loading import actor_of, load_pair, load_tournament
from tournaments.views.posted import posted_from

_REFUSED = 422


@login_required
@posted_from("desk:pair-edit", Action.EDIT_PAIRS, "number")
def leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a pair out of the tournament, withdrawn or disqualified."""
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    pair, form = load_pair(tournament, number), LeaveForm(request.POST)
    if not form.is_valid():
        return edit_page(request, tournament, pair, leaving=form, status=_REFUSED)
    with telling_refusals(request):
        services.leave(
            pair=pair,
            presence=Presence(form.cleaned_data["presence"]),
            reason=form.cleaned_data["reason"],
            actor=actor_of(request, Channel.DESK),
            at=timezone.now(),
        )
        said = _("Pair %(number)s plays no more: %(names)s.")
        messages.success(request, said % {"number": number, "names": pair.names})
    return redirect("desk:pair-edit", slug, number)


@login_required
@posted_from("desk:pair-edit", Action.EDIT_PAIRS, "number")
def come_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo that a pair left."""
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    pair, form = load_pair(tournament, number), ReturnForm(request.POST)
    form.full_clean()
    with telling_refusals(request):
        services.come_back(
            pair=pair,
            reason=form.cleaned_data["reason"],
            actor=actor_of(request, Channel.DESK),
            at=timezone.now(),
        )
        said = _("Pair %(number)s plays on: %(names)s.")
        messages.success(request, said % {"number": number, "names": pair.names})
    return redirect("desk:pair-edit", slug, number)


@login_required
@posted_from("desk:pair-edit", Action.EDIT_PAIRS, "number")
def substitute(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let somebody else play on in one seat of a pair."""
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    pair = load_pair(tournament, number)
    form = SubstituteForm(request.POST, players=pair.players)
    if form.is_valid():
        try:
            services.substitute(
                pair=pair,
                seat=form.cleaned_data["seat"],
                name=form.cleaned_data["name"],
                reason=form.cleaned_data["reason"],
                actor=actor_of(request, Channel.DESK),
                at=timezone.now(),
            )
        except RefusedError as error:
            _show_at_name(form, error)
        else:
            said = _("Pair %(number)s plays on as %(names)s.")
            names = load_pair(tournament, number).names
            messages.success(request, said % {"number": number, "names": names})
            return redirect("desk:pair-edit", slug, number)
    return edit_page(request, tournament, pair, substituting=form, status=_REFUSED)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def late(request: HttpRequest, slug: str) -> HttpResponse:
    """Sign a pair up after the draw, where the format can still take it."""
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    form, status = PairForm(request.POST or None), 200
    if request.method == "POST":
        status = _REFUSED
        try:
            if form.is_valid():
                pair = services.admit_late(
                    tournament=tournament,
                    details=form.details(),
                    actor=actor_of(request, Channel.DESK),
                    at=timezone.now(),
                )
                new = load_pair(tournament, pair.number)
                said = _("Pair %(number)s came late and plays: %(names)s.")
                messages.success(request, said % {"number": new.number, "names": new.names})
                return redirect("desk:pairs", slug)
        except RefusedError as error:
            show_refusals(form, error)
    form.focus()
    context = {"tournament": tournament, "form": form, "villages": villages_of(tournament)}
    return render(request, "desk/pair_late.html", context, status=status)


def _show_at_name(form: SubstituteForm, error: RefusedError) -> None:
    """The service names the seat; here there is one field for the name."""
    for refusal in error.refusals:
        at_name = refusal.field.startswith("player_")
        form.add_error("name" if at_name else None, sentence(refusal))
