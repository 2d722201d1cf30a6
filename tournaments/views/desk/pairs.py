"""Signing pairs up at the bar: fast, one after the other; and putting right what was written."""

import re
from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from tournaments.core.pair_details import PairDetails
from tournaments.core.refusals import RefusedError
from tournaments.core.states import TournamentState
from tournaments.forms.meanwhile import remember, show_quarrels, take_in
from tournaments.forms.pair import PairForm, initial_of
from tournaments.forms.presence import LeaveForm, ReturnForm, SubstituteForm
from tournaments.forms.refusals import show_refusals
from tournaments.models import Channel, Pair, Payment, Tournament
from tournaments.permissions import Action
from tournaments.queries.pairs import details_of, find_pairs, pairs_of
from tournaments.queries.presence import presence_of
from tournaments.services import pairs as services
from tournaments.services.change import held
from tournaments.text import sentence
from tournaments.views.acting import telling_refusals
from tournaments.views.loading import actor_of, load_pair, load_tournament
from tournaments.views.posted import posted_from

_REFUSED = 422
_SLIP = re.compile(r"slip-[0-9]{1,6}")


@login_required
@vary_on_headers("HX-Request")
@require_http_methods(["GET", "HEAD", "POST"])
def pairs(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of pairs and the form above it; POST signs a pair up.

    htmx gets the list alone while somebody searches; after a pair has signed up, what is new in
    the list; for a pair that was refused, a slip to put it right.
    """
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    if request.method == "POST":
        return _register(request, tournament)
    if request.headers.get("HX-Target") == "pair-list":
        return render(request, "desk/pairs.html#list", _list(request, tournament))
    return _page(request, tournament, PairForm() if tournament.is_open_for_signup else None)


def _register(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = PairForm(request.POST)
    try:
        if not form.is_valid():
            return _not_registered(request, tournament, form)
        pair = services.register_pair(
            tournament=tournament,
            details=form.details(),
            actor=actor_of(request, Channel.DESK),
            at=timezone.now(),
        )
    except RefusedError as error:
        show_refusals(form, error)
        return _not_registered(request, tournament, form)
    new = load_pair(tournament, pair.number)
    if not _is_fragment(request):
        said = _("Pair %(number)s: %(names)s.")
        messages.success(request, said % {"number": new.number, "names": new.names})
        return redirect("desk:pairs", tournament.slug)
    context = _around(tournament) | {"new": new, "found": [new]}
    return render(request, "desk/pairs.html#registered", context)


def _not_registered(request: HttpRequest, tournament: Tournament, form: PairForm) -> HttpResponse:
    if _is_fragment(request):
        return _refused_slip(request, tournament, form)
    return _page(request, tournament, form, status=_REFUSED)


def _refused_slip(request: HttpRequest, tournament: Tournament, form: PairForm) -> HttpResponse:
    """What was refused, in a form of its own; another pair may be being typed by now."""
    sent = request.headers.get("HX-Target", "")
    slip = sent if _SLIP.fullmatch(sent) else "slip-0"
    form.auto_id = f"{slip}-%s"
    context = {"tournament": tournament, "form": form, "slip": slip}
    return render(request, "desk/pairs.html#slip", context, status=_REFUSED)


def _page(
    request: HttpRequest, tournament: Tournament, form: PairForm | None, *, status: int = 200
) -> HttpResponse:
    if form is not None:
        form.focus()
    context = _around(tournament) | _list(request, tournament) | {"form": form}
    context["blank"] = PairForm(auto_id="slip-0-%s")
    context["takes_late"] = tournament.state in {TournamentState.DRAWN, TournamentState.PLAYING}
    return render(request, "desk/pairs.html", context, status=status)


def _around(tournament: Tournament) -> dict[str, object]:
    """What stands around the list: two queries."""
    return {
        "tournament": tournament,
        "counts": _counts(tournament),
        "villages": villages_of(tournament),
    }


def _list(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """The pairs sought, or all, the latest first: two queries."""
    query = request.GET.get("q", "").replace("\0", "").strip()
    found = find_pairs(tournament, query) if query else pairs_of(tournament)
    return {"tournament": tournament, "query": query, "found": list(found.order_by("-number"))}


def _counts(tournament: Tournament) -> dict[str, int]:
    return tournament.pairs.aggregate(
        all=Count("pk"), paid=Count("pk", filter=Q(payment=Payment.PAID))
    )


def villages_of(tournament: Tournament) -> list[str]:
    """What the pairs so far play for, to choose from."""
    written = tournament.pairs.exclude(plays_for="").order_by("plays_for")
    return list(written.values_list("plays_for", flat=True).distinct())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Correct what is written of a pair."""
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    pair = load_pair(tournament, number)
    if request.method != "POST":
        return edit_page(request, tournament, pair)
    form = PairForm(request.POST)
    with held(tournament):
        if _saved(request, load_pair(tournament, number), form):
            messages.success(request, _("Pair %(number)s is saved.") % {"number": number})
            return redirect(_place(tournament, number))
    return edit_page(request, tournament, pair, form=form, status=_REFUSED)


def edit_page(
    request: HttpRequest,
    tournament: Tournament,
    pair: Pair,
    *,
    form: PairForm | None = None,
    leaving: LeaveForm | None = None,
    substituting: SubstituteForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """All that can be done with a pair; a form given is one sent in."""
    if form is None:
        form = PairForm(initial=initial_of(details_of(pair)))
        remember(form)
    context = {
        "tournament": tournament,
        "pair": pair,
        "villages": villages_of(tournament),
        "form": form,
        "presence": presence_of(pair),
        "leaving": leaving or LeaveForm(auto_id="leave-%s"),
        "returning": ReturnForm(auto_id="return-%s"),
        "substituting": substituting or SubstituteForm(players=pair.players),
    }
    return render(request, "desk/pair.html", context, status=status)


def _saved(request: HttpRequest, pair: Pair, form: PairForm) -> bool:
    """Whether ``form`` was written; what was refused stands in it. Call it with the row held."""
    standing = initial_of(details_of(pair))
    quarrels = take_in(form, standing)
    show_quarrels(form, quarrels, standing)
    if not form.is_valid():
        return False
    try:
        _edit(request, pair, form.details())
    except RefusedError as error:
        show_refusals(form, error)
        return False
    return True


@login_required
@posted_from("desk:pairs", Action.EDIT_PAIRS)
def paid(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Note that a pair has paid (``paid`` is 1), or has not (0)."""
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    with telling_refusals(request), held(tournament):
        pair = load_pair(tournament, number)
        _edit(request, pair, replace(details_of(pair), paid=request.POST.get("paid") == "1"))
    if not _is_fragment(request):
        return redirect(_place(tournament, number))
    context = {
        "tournament": tournament,
        "pair": load_pair(tournament, number),
        "counts": _counts(tournament),
    }
    return render(request, "desk/pairs.html#paid-noted", context)


@login_required
@posted_from("desk:pairs", Action.EDIT_PAIRS)
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a pair off the list."""
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    pair = load_pair(tournament, number)
    try:
        services.remove_pair(pair=pair, actor=actor_of(request, Channel.DESK), at=timezone.now())
    except RefusedError as error:
        for refusal in error.refusals:
            messages.error(request, sentence(refusal))
        return redirect("desk:pair-edit", slug, number)
    said = _("Pair %(number)s is off the list: %(names)s.")
    messages.success(request, said % {"number": number, "names": pair.names})
    return redirect("desk:pairs", slug)


def _is_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks, for a part of the page."""
    return "HX-Request" in request.headers


def _edit(request: HttpRequest, pair: Pair, details: PairDetails) -> None:
    """Write ``details`` of a pair; ``Http404`` if somebody has removed it meanwhile."""
    try:
        services.edit_pair(
            pair=pair, details=details, actor=actor_of(request, Channel.DESK), at=timezone.now()
        )
    except Pair.DoesNotExist as error:
        raise Http404 from error


def _place(tournament: Tournament, number: int) -> str:
    """The address of the list at the line of the pair."""
    return f"{reverse('desk:pairs', args=[tournament.slug])}#pair-{number}"
