"""How a tournament is played: one of the ready-made ways first, then its settings."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.refusals import RefusedError
from tournaments.forms.format import FormatForm
from tournaments.forms.format_choices import RECIPES, Choice, choice_of
from tournaments.forms.format_plans import plan_of
from tournaments.forms.format_stale import Typed, closed_in, typed_in_vain, with_closed
from tournaments.models import Channel, Stage, Tournament
from tournaments.permissions import Action
from tournaments.services.change import held
from tournaments.services.stages import mark_of, say_the_same, set_stages
from tournaments.views.loading import actor_of, load_tournament

_REFUSED = 422
_STALE = 409


@dataclass(frozen=True, slots=True)
class _Stands:
    """How it is played as it stands: its stages, the choice that they are, and their mark."""

    stages: list[Stage]
    choice: Choice | None
    is_drawn: bool
    mark: str


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def stages(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose how it is played (``choice``); then its settings, which POST writes.

    Once something is drawn the choice stands, and of what is drawn only that can be changed which
    nothing was drawn by. ``seen`` is the mark of what stood when the page was opened: where
    another stands by now, what was typed is shown again and not written.
    """
    tournament = load_tournament(request, slug, Action.EDIT_TOURNAMENT)
    if request.method == "POST":
        with held(tournament):
            return _save(request, tournament, _stands(tournament))
    stands = _stands(tournament)
    choice = stands.choice if stands.is_drawn else _asked(request)
    if choice is None:
        return _choose(request, tournament, stands)
    return _page(request, tournament, FormatForm(choice=choice, stages=stands.stages), stands)


def _stands(tournament: Tournament) -> _Stands:
    rows = list(tournament.stages.order_by("position"))
    is_drawn = any(stage.entries.exists() for stage in rows)
    return _Stands(rows, choice_of([plan_of(stage) for stage in rows]), is_drawn, mark_of(rows))


def _save(request: HttpRequest, tournament: Tournament, stands: _Stands) -> HttpResponse:
    asked = _asked(request)
    choice = stands.choice if stands.is_drawn else asked
    if choice is None:
        return _choose(request, tournament, stands)
    sent = with_closed(request.POST, FormatForm(choice=choice, stages=stands.stages))
    form = FormatForm(sent, choice=choice, stages=stands.stages)
    if request.POST.get("seen", stands.mark) != stands.mark:
        typed = FormatForm(sent, choice=asked or choice, stages=stands.stages)
        lost = typed_in_vain(typed, form)
        # the second tap of somebody in a hurry meets what the first one wrote
        if lost or not (form.is_valid() and say_the_same(stands.stages, form.plans)):
            return _page(request, tournament, form, stands, status=_STALE, lost=lost)
    if form.is_valid() and _written(request, tournament, form):
        return redirect("desk:tournament", tournament.slug)
    return _page(request, tournament, form, stands, status=_REFUSED)


def _written(request: HttpRequest, tournament: Tournament, form: FormatForm) -> bool:
    """Whether what the form says was set; what was refused stands in it."""
    try:
        set_stages(
            tournament=tournament,
            plans=form.plans,
            actor=actor_of(request, Channel.DESK),
            at=timezone.now(),
        )
    except RefusedError as error:
        form.show_refusals(error)
        return False
    said = _("It is played like this: %(format)s.")
    messages.success(request, said % {"format": RECIPES[form.choice].label})
    return True


def _asked(request: HttpRequest) -> Choice | None:
    """The choice named; None where none is, or one that there is not."""
    sent = request.POST if request.method == "POST" else request.GET
    return next((each for each in RECIPES if each == sent.get("choice")), None)


def _choose(request: HttpRequest, tournament: Tournament, stands: _Stands) -> HttpResponse:
    context = {
        "tournament": tournament,
        "recipes": RECIPES,
        "stands": stands.choice,
        "stages": stands.stages,
        "is_drawn": stands.is_drawn,
    }
    return render(request, "desk/format_choose.html", context)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: FormatForm,
    stands: _Stands,
    *,
    status: int = 200,
    lost: Sequence[Typed] = (),
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": form,
        "recipe": RECIPES[form.choice],
        "is_drawn": stands.is_drawn,
        "may_save": not all(field.field.disabled for field in form),
        "seen": stands.mark,
        "closed": closed_in(form),
        "is_stale": status == _STALE,
        "lost": lost,
    }
    return render(request, "desk/format.html", context, status=status)
