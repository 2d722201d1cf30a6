"""A tournament at the desk: opening it, its settings, what is next, publishing, deleting."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.core.refusals import RefusedError
from tournaments.core.states import TournamentState
from tournaments.core.text_keys import search_key
from tournaments.forms.meanwhile import remember, show_quarrels, take_in
from tournaments.forms.refusals import show_refusals
from tournaments.forms.tournament import (
    DeleteForm,
    TournamentForm,
    initial_of,
    initial_of_new,
)
from tournaments.models import Channel, StaffRole, Tournament
from tournaments.permissions import Action, may_open_tournaments, tournaments_of
from tournaments.queries.bracket import bracket_of, champion
from tournaments.queries.desk import progress_of
from tournaments.services import tournaments as services
from tournaments.services.change import held
from tournaments.services.house_rules import first_played
from tournaments.views.acting import telling_refusals
from tournaments.views.desk.drawn import next_draw
from tournaments.views.live import live_page
from tournaments.views.loading import actor_of, load_tournament
from tournaments.views.posted import posted_from

_REFUSED = 422


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Open a tournament."""
    actor = actor_of(request, Channel.DESK)
    if not may_open_tournaments(actor.user):
        raise PermissionDenied
    if request.method != "POST":
        mine = tournaments_of(actor.user, StaffRole.ORGANISER)
        last = mine.filter(is_demo=False).order_by("-pk").first()
        form = TournamentForm(initial=initial_of_new(last.village if last else ""))
        return render(request, "desk/new.html", {"form": form})
    form = TournamentForm(request.POST)
    if form.is_valid():
        try:
            tournament = services.create_tournament(
                details=form.details(), actor=actor, at=timezone.now()
            )
        except RefusedError as error:
            show_refusals(form, error)
        else:
            messages.success(request, _("The tournament is open. Now the pairs can sign up."))
            return redirect("desk:pairs", tournament.slug)
    return render(request, "desk/new.html", {"form": form}, status=_REFUSED)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change what is settled of a tournament."""
    tournament = load_tournament(request, slug, Action.EDIT_TOURNAMENT)
    details = services.details_of(tournament)
    context: dict[str, object] = {
        "tournament": tournament,
        "first_played": first_played(tournament),
    }
    if request.method != "POST":
        context["form"] = form = TournamentForm(
            initial=initial_of(details), has_final=services.has_final(tournament)
        )
        remember(form)
        return render(request, "desk/settings.html", context)
    form = TournamentForm(request.POST, has_final=services.has_final(tournament))
    with held(tournament):
        if _saved(request, Tournament.objects.get(pk=tournament.pk), form):
            messages.success(request, _("Saved."))
            return redirect("desk:tournament", slug)
    return render(request, "desk/settings.html", {**context, "form": form}, status=_REFUSED)


def _saved(request: HttpRequest, tournament: Tournament, form: TournamentForm) -> bool:
    """Whether ``form`` was written; what was refused stands in it. Call it with the row held."""
    details = services.details_of(tournament)
    standing = initial_of(details)
    quarrels = take_in(form, standing)
    show_quarrels(form, quarrels, standing)
    if not form.is_valid():
        return False
    try:
        services.edit_tournament(
            tournament=tournament,
            details=form.details(kept=details),
            actor=actor_of(request, Channel.DESK),
            at=timezone.now(),
        )
    except RefusedError as error:
        show_refusals(form, error)
        return False
    return True


@login_required
@require_safe
def dashboard(request: HttpRequest, slug: str) -> HttpResponse:
    """What is next, and how far the tournament is."""
    tournament = load_tournament(request, slug, Action.SEE_DESK)

    def read() -> dict[str, object]:
        finished = tournament.state == TournamentState.FINISHED
        return {
            "progress": progress_of(tournament),
            "champion": champion(tournament, bracket_of(tournament)) if finished else None,
            **next_draw(tournament),
        }

    return live_page(request, tournament, "desk/tournament.html", read)


@login_required
@posted_from("desk:tournament", Action.EDIT_TOURNAMENT)
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tournament to everybody (``published`` is 1), or no longer (0)."""
    tournament = load_tournament(request, slug, Action.EDIT_TOURNAMENT)
    services.publish(
        tournament=tournament,
        is_published=request.POST.get("published") == "1",
        actor=actor_of(request, Channel.DESK),
        at=timezone.now(),
    )
    return redirect("desk:tournament", slug)


@login_required
@posted_from("desk:tournament", Action.EDIT_PAIRS)
def signup(request: HttpRequest, slug: str) -> HttpResponse:
    """Close sign-up (``do`` is close), or let pairs in again (reopen)."""
    tournament = load_tournament(request, slug, Action.EDIT_PAIRS)
    actor, at = actor_of(request, Channel.DESK), timezone.now()
    if request.POST.get("do") == "close":
        with telling_refusals(request):
            services.close_signup(tournament=tournament, actor=actor, at=at)
            return redirect("desk:draw", slug)
    elif request.POST.get("do") == "reopen":
        with telling_refusals(request):
            services.reopen_signup(tournament=tournament, actor=actor, at=at)
            return redirect("desk:pairs", slug)
    return redirect("desk:tournament", slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove a tournament: the demonstration at once, any other when its name is written."""
    tournament = load_tournament(request, slug, Action.DELETE_TOURNAMENT)
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        written = search_key(form.cleaned_data["name"]) if form.is_valid() else ""
        if tournament.is_demo or written == search_key(tournament.name):
            services.delete_tournament(
                tournament=tournament, actor=actor_of(request, Channel.DESK), at=timezone.now()
            )
            messages.success(request, _("“%(name)s” is deleted.") % {"name": tournament.name})
            return redirect("desk:home")
        form.add_error("name", _("This is not its name. Write it as it stands above."))
    pairs = tournament.pairs.count()
    context = {
        "tournament": tournament,
        "form": form,
        "what": ngettext("%(n)s pair", "%(n)s pairs", pairs) % {"n": pairs},
    }
    return render(request, "desk/delete.html", context, status=_REFUSED if form.is_bound else None)
