"""The draw at the desk: what is due, its seal, the button, and taking the last one back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.brackets import FEWEST
from tournaments.core.refusals import Reason, RefusedError
from tournaments.core.states import DrawState
from tournaments.forms.draw import DrawForm
from tournaments.forms.refusals import show_refusals
from tournaments.models import Channel, Draw, Tournament
from tournaments.permissions import Action
from tournaments.queries.draw_notes import lines_of, may_discard
from tournaments.queries.level import level_pairs_of
from tournaments.services import draws as services
from tournaments.services.change import held
from tournaments.services.extra_matches import order_extra_match
from tournaments.views.acting import telling_refusals
from tournaments.views.desk.drawn import OF_FORMAT, due_key, is_made, to_draw, waits_for
from tournaments.views.loading import actor_of, load_tournament

_REFUSED = 422
_DIGITS = 5
"""No pair or stage has a number of more."""
_NOTHING_DUE = frozenset({Reason.ALREADY_DRAWN, Reason.RESULTS_MISSING, Reason.ALL_OVER})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Look at what can be drawn and what was; POST draws, seals, discards or orders an extra match
    (``do``).

    ``due`` says what the page showed to be drawn, ``last`` the draw it would discard: where that
    has been done by now, as by a second tap, nothing is done.
    """
    tournament = load_tournament(request, slug, Action.DRAW)
    if request.method != "POST":
        return _page(request, tournament, DrawForm())
    match request.POST.get("do"):
        case "discard":
            return _discard(request, tournament)
        case "seal":
            return _seal(request, tournament)
        case "extra":
            return _order_extra(request, tournament)
        case _:
            return _make(request, tournament)


def _seal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with telling_refusals(request), held(tournament):
        if _is_still_due(request, tournament):
            actor = actor_of(request, Channel.DESK)
            services.seal_draw(tournament=tournament, actor=actor, at=timezone.now())
        else:
            _tell_overtaken(request, tournament)
    return redirect("desk:draw", tournament.slug)


def _discard(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with telling_refusals(request), held(tournament):
        last = _last(tournament)
        if last is None or request.POST.get("last", str(last.pk)) != str(last.pk):
            return redirect("desk:draw", tournament.slug)
        services.discard_draw(
            tournament=tournament, actor=actor_of(request, Channel.DESK), at=timezone.now()
        )
        messages.success(request, _("The draw is discarded. Draw again when you are ready."))
    return redirect("desk:draw", tournament.slug)


def _order_extra(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with telling_refusals(request):
        order_extra_match(
            tournament=tournament,
            stage=_number(request.POST.get("stage", "")),
            pairs=[_number(each) for each in request.POST.getlist("pair")],
            actor=actor_of(request, Channel.DESK),
            at=timezone.now(),
        )
        messages.success(request, _("The extra match is drawn."))
    return redirect("desk:draw", tournament.slug)


def _number(told: str) -> int:
    """A number of a pair or a stage; 0, which none has, for anything else."""
    return int(told) if told.isascii() and told.isdecimal() and len(told) <= _DIGITS else 0


def _make(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = DrawForm(request.POST)
    if form.is_valid():
        try:
            if _made(request, tournament, form):
                messages.success(request, _("The draw is made."))
            else:
                _tell_overtaken(request, tournament)
            return redirect("desk:draw", tournament.slug)
        except RefusedError as error:
            # a second tap on the button meets the draw that the first one made
            if {refusal.reason for refusal in error.refusals} & _NOTHING_DUE:
                _tell_overtaken(request, tournament)
                return redirect("desk:draw", tournament.slug)
            show_refusals(form, error)
            reasons = {refusal.reason for refusal in error.refusals}
            return _page(request, tournament, form, of_format=bool(reasons & OF_FORMAT))
    return _page(request, tournament, form)


def _made(request: HttpRequest, tournament: Tournament, form: DrawForm) -> bool:
    """Whether it was drawn; not where what the page showed is drawn already."""
    with held(tournament):
        if not _is_still_due(request, tournament):
            return False
        services.make_draw(
            tournament=tournament,
            seed=form.cleaned_data["seed"] or None,
            actor=actor_of(request, Channel.DESK),
            at=timezone.now(),
        )
    return True


def _is_still_due(request: HttpRequest, tournament: Tournament) -> bool:
    return "due" not in request.POST or request.POST["due"] == due_key(tournament)


def _tell_overtaken(request: HttpRequest, tournament: Tournament) -> None:
    """Why nothing was done with what the page showed as due; nothing where it showed none."""
    if "due" not in request.POST:
        return
    if is_made(tournament, request.POST["due"]):
        messages.info(request, _("This was drawn meanwhile. Here is how it stands now."))
    else:
        messages.info(request, _("This is not due any more. Here is how it stands now."))


def _last(tournament: Tournament) -> Draw | None:
    """The draw that would be discarded: a sealed one first."""
    sealed = Draw.objects.filter(stage__tournament=tournament, state=DrawState.SEALED)
    return sealed.select_related("stage", "made_by").first() or services.last_draw(tournament)


def _page(
    request: HttpRequest, tournament: Tournament, form: DrawForm, *, of_format: bool = False
) -> HttpResponse:
    """The whole page; ``of_format`` where what was refused has to be mended in the format."""
    pairs = tournament.pairs.count()
    made = services.last_draw(tournament)
    due, why_not = to_draw(tournament) if pairs >= FEWEST else (None, None)
    last = _last(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "of_format": of_format,
        "pairs": pairs,
        "fewest": FEWEST,
        "due": due,
        "why_not": why_not,
        "level": level_pairs_of(tournament),
        "waits": waits_for(tournament) if made is not None and due is None else "",
        "planned": list(due.planned) if due else [],
        "sealed": last if last is not None and last.state == DrawState.SEALED else None,
        "made": made,
        "lines": _lines(made),
        "draws": lines_of(tournament),
        "several": tournament.stages.count() > 1,
        "last": last,
        "may_discard": may_discard(last),
    }
    return render(request, "desk/draw.html", context, status=_REFUSED if form.is_bound else 200)


def _lines(made: Draw | None) -> list[list[str]]:
    """The number and the names of each line that was drawn from, where they are lines."""
    if made is None or not isinstance(made.canonical_list, list):
        return []
    return [line.split("\t", 1) for line in made.canonical_list]
