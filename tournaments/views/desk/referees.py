"""Referees' logins. A password is shown once, on the page that answers, and kept nowhere."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core.refusals import RefusedError
from tournaments.forms.referee import RefereeForm
from tournaments.forms.refusals import show_refusals
from tournaments.models import Channel, Staff, StaffRole, Tournament
from tournaments.permissions import Action
from tournaments.services.staff import Login, appoint_referee, renew_password, revoke_referee
from tournaments.views.acting import tell_refusals, telling_refusals
from tournaments.views.loading import actor_of, load_tournament
from tournaments.views.posted import posted_from


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def referees(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may enter results; POST makes a login and shows its password."""
    tournament = load_tournament(request, slug, Action.APPOINT_REFEREES)
    if request.method != "POST":
        return _page(request, tournament)
    form = RefereeForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, form=form, status=422)
    try:
        login = appoint_referee(
            tournament=tournament,
            username=form.cleaned_data["username"],
            name=form.cleaned_data["name"],
            actor=actor_of(request, Channel.DESK),
            at=timezone.now(),
        )
    except RefusedError as error:
        show_refusals(form, error)
        return _page(request, tournament, form=form, status=422)
    return _page(request, tournament, login=login)


@login_required
@never_cache
@posted_from("desk:referees", Action.APPOINT_REFEREES)
def renew(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A new password, shown once; the old one and open sessions end."""
    tournament = load_tournament(request, slug, Action.APPOINT_REFEREES)
    office = _load_office(tournament, pk)
    actor = actor_of(request, Channel.DESK)
    try:
        login = renew_password(office=office, actor=actor, at=timezone.now())
    except RefusedError as error:
        tell_refusals(request, error)
        return redirect("desk:referees", tournament.slug)
    return _page(request, tournament, login=login)


@login_required
@posted_from("desk:referees", Action.APPOINT_REFEREES)
def revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """This login is good for nothing more, from this moment."""
    tournament = load_tournament(request, slug, Action.APPOINT_REFEREES)
    office = _load_office(tournament, pk)
    with telling_refusals(request):
        revoke_referee(office=office, actor=actor_of(request, Channel.DESK), at=timezone.now())
        said = _("%(name)s can enter no more results.")
        messages.success(request, said % {"name": office.user})
    return redirect("desk:referees", tournament.slug)


def _load_office(tournament: Tournament, pk: int) -> Staff:
    offices = Staff.objects.select_related("user").filter(role=StaffRole.REFEREE)
    office = offices.filter(tournament=tournament, pk=pk).first()
    if office is None:
        raise Http404
    return office


def _offices(tournament: Tournament) -> list[Staff]:
    """Each login once, by its latest office: those who may enter results, then those revoked."""
    rows = tournament.staff.filter(role=StaffRole.REFEREE).select_related("user").order_by("pk")
    latest = {office.user_id: office for office in rows}.values()
    return sorted(latest, key=lambda each: (each.revoked_at is not None, each.user.username))


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: RefereeForm | None = None,
    login: Login | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "offices": _offices(tournament),
        "form": form or RefereeForm(),
        "login": login,
    }
    return render(request, "desk/referees.html", context, status=status)
