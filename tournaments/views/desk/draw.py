"""The draw at the desk: what will come of it, the button, and taking it back."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.brackets import FEWEST, MOST, RoundName, plan_knockout
from tournaments.core.refusals import Reason, RefusedError
from tournaments.core.states import DrawState, TournamentState
from tournaments.forms.draw import DrawForm
from tournaments.forms.refusals import show_refusals
from tournaments.models import Channel, Draw, Tournament
from tournaments.permissions import Action
from tournaments.services import draws as services
from tournaments.views.acting import telling_refusals
from tournaments.views.loading import actor_of, load_tournament

_REFUSED = 422


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Look at what will be drawn or was; POST makes the draw, or discards it (``do``)."""
    tournament = load_tournament(request, slug, Action.DRAW)
    if request.method != "POST":
        return _page(request, tournament, DrawForm())
    if request.POST.get("do") == "discard":
        with telling_refusals(request):
            services.discard_draw(
                tournament=tournament, actor=actor_of(request, Channel.DESK), at=timezone.now()
            )
            messages.success(request, _("The draw is discarded. Draw again when you are ready."))
        return redirect("desk:draw", slug)
    return _make(request, tournament)


def _make(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = DrawForm(request.POST)
    if form.is_valid():
        try:
            services.make_draw(
                tournament=tournament,
                seed=form.cleaned_data["seed"] or services.new_seed(),
                actor=actor_of(request, Channel.DESK),
                at=timezone.now(),
            )
        except RefusedError as error:
            # a second tap on the button meets the draw that the first one made
            if Reason.ALREADY_DRAWN in {refusal.reason for refusal in error.refusals}:
                return redirect("desk:draw", tournament.slug)
            show_refusals(form, error)
        else:
            messages.success(request, _("The draw is made."))
            return redirect("desk:draw", tournament.slug)
    return _page(request, tournament, form, status=_REFUSED)


def _page(
    request: HttpRequest, tournament: Tournament, form: DrawForm, *, status: int = 200
) -> HttpResponse:
    pairs = tournament.pairs.count()
    made = (
        Draw.objects.filter(stage__tournament=tournament, state=DrawState.MADE)
        .select_related("made_by")
        .first()
    )
    context = {
        "tournament": tournament,
        "form": form,
        "pairs": pairs,
        "fewest": FEWEST,
        "planned": () if made else _planned(pairs),
        "made": made,
        "lines": [line.split("\t", 1) for line in made.canonical_list] if made else (),
        "may_discard": tournament.state == TournamentState.DRAWN,
    }
    return render(request, "desk/draw.html", context, status=status)


@dataclass(frozen=True, slots=True)
class _Planned:
    """A round to come."""

    name: RoundName
    matches: int
    byes: int


def _planned(pairs: int) -> list[_Planned]:
    """The rounds that so many pairs will play."""
    if not FEWEST <= pairs <= MOST:
        return []
    return [
        _Planned(row.name, len(row.matches) - row.byes, row.byes)
        for row in plan_knockout(range(pairs)).rounds
    ]
