"""How a tournament is played: one of the ready-made ways first, then its settings."""

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
from tournaments.models import Channel, Stage, Tournament
from tournaments.permissions import Action
from tournaments.services.stages import set_stages
from tournaments.views.loading import actor_of, load_tournament

_REFUSED = 422


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def stages(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose how it is played (``choice``); then its settings, which POST writes.

    Once something is drawn the choice stands, and of what is drawn only that can be changed which
    nothing was drawn by.
    """
    tournament = load_tournament(request, slug, Action.EDIT_TOURNAMENT)
    rows = list(tournament.stages.order_by("position"))
    stands = choice_of([plan_of(stage) for stage in rows])
    is_drawn = any(stage.entries.exists() for stage in rows)
    choice = stands if is_drawn else _asked(request)
    if choice is None:
        return _choose(request, tournament, rows, stands, is_drawn=is_drawn)
    if request.method != "POST":
        form = FormatForm(choice=choice, stages=rows)
        return _page(request, tournament, form, is_drawn=is_drawn)
    form = FormatForm(request.POST, choice=choice, stages=rows)
    if form.is_valid() and _written(request, tournament, form):
        return redirect("desk:tournament", slug)
    return _page(request, tournament, form, is_drawn=is_drawn, status=_REFUSED)


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


def _choose(
    request: HttpRequest,
    tournament: Tournament,
    rows: list[Stage],
    stands: Choice | None,
    *,
    is_drawn: bool,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "recipes": RECIPES,
        "stands": stands,
        "stages": rows,
        "is_drawn": is_drawn,
    }
    return render(request, "desk/format_choose.html", context)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: FormatForm,
    *,
    is_drawn: bool,
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": form,
        "recipe": RECIPES[form.choice],
        "is_drawn": is_drawn,
        "may_save": not all(field.field.disabled for field in form),
    }
    return render(request, "desk/format.html", context, status=status)
