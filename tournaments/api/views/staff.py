from django.http import Http404
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.paging import Pages, listed, paged
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.staff import (
    AuditRowSerializer,
    LoginSerializer,
    RefereeBodySerializer,
    RefereeSerializer,
)
from tournaments.models import AuditRow, Staff, StaffRole, Tournament
from tournaments.models.staff import StaffQuerySet
from tournaments.permissions import Action
from tournaments.services.staff import Login, appoint_referee, renew_password, revoke_referee

TAG = "referees"

_REFEREE = {
    "username": "arbitro",
    "name": "Ascensión Labarta",
    "appointed_at": "2027-08-16T16:00:00+02:00",
    "revoked_at": None,
}
_LOGIN = {"username": "arbitro", "name": "Ascensión Labarta", "password": "abcd-efgh-2345"}


class RefereesView(ApiView):
    @described(
        "list_referees",
        "The referees' logins",
        tag=TAG,
        gives={200: RefereeSerializer(many=True)},
        refuses=(401, 403, 404),
        examples=[given("A referee", _REFEREE)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        referees = _referees(self.tournament(slug, Action.APPOINT_REFEREES))
        return listed(referees, RefereeSerializer)

    @described(
        "appoint_referee",
        "Make a referee's login; its password is shown this once",
        tag=TAG,
        takes=RefereeBodySerializer,
        gives={201: LoginSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("A referee", {"username": "arbitro", "name": "Ascensión Labarta"}),
            given("Appointed", _LOGIN, 201),
        ],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.APPOINT_REFEREES)
        body = self.read(RefereeBodySerializer)
        login = appoint_referee(
            tournament=tournament,
            username=body["username"],
            name=body["name"],
            actor=self.actor,
            at=timezone.now(),
        )
        return _shown_once(login, status.HTTP_201_CREATED)


class RefereeView(ApiView):
    @described(
        "read_referee",
        "A referee's login",
        tag=TAG,
        gives={200: RefereeSerializer},
        refuses=(401, 403, 404),
        examples=[given("A referee", _REFEREE)],
    )
    def get(self, _request: Request, slug: str, username: str) -> Response:
        tournament = self.tournament(slug, Action.APPOINT_REFEREES)
        return Response(RefereeSerializer(_office_of(tournament, username)).data)

    @described(
        "revoke_referee",
        "End a referee's office; what they recorded stays",
        tag=TAG,
        description="The login ends too; appointed again under the same name, it comes back.",
        gives={204: None},
        refuses=(401, 403, 404),
    )
    def delete(self, _request: Request, slug: str, username: str) -> Response:
        tournament = self.tournament(slug, Action.APPOINT_REFEREES)
        office = _office_of(tournament, username)
        revoke_referee(office=office, actor=self.actor, at=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class RenewRefereeView(ApiView):
    @described(
        "renew_referee",
        "Give a referee a new password; the old one ends",
        tag=TAG,
        gives={200: LoginSerializer},
        refuses=(401, 403, 404, 409),
        examples=[given("Renewed", _LOGIN)],
    )
    def post(self, _request: Request, slug: str, username: str) -> Response:
        tournament = self.tournament(slug, Action.APPOINT_REFEREES)
        office = _office_of(tournament, username)
        login = renew_password(office=office, actor=self.actor, at=timezone.now())
        return _shown_once(login, status.HTTP_200_OK)


class AuditView(ApiView):
    pagination_class = Pages

    @described(
        "list_audit_rows",
        "Who did what, when, and what it was before and after; the newest first",
        tag="audit",
        gives={200: AuditRowSerializer(many=True)},
        refuses=(401, 403, 404),
        examples=[
            given(
                "A result",
                {
                    "at": "2027-08-16T18:50:00+02:00",
                    "actor": "Mesa de organización",
                    "channel": "desk",
                    "action": "signup-closed",
                    "action_text": "sign-up closed",
                    "subject": "tournament",
                    "before": None,
                    "after": {"pairs": 107},
                    "reason": "",
                },
            )
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.SEE_AUDIT)
        rows = AuditRow.objects.filter(tournament=tournament).order_by("-pk")
        return paged(request, rows, AuditRowSerializer)


def _referees(tournament: Tournament) -> StaffQuerySet:
    offices = Staff.objects.filter(tournament=tournament, role=StaffRole.REFEREE)
    return offices.select_related("user", "tournament").order_by("pk")


def _office_of(tournament: Tournament, username: str) -> Staff:
    office = _referees(tournament).filter(user__username=username).last()
    if office is None:
        raise Http404
    return office


def _shown_once(login: Login, status_code: int) -> Response:
    """A password in an answer that nobody on the way may keep."""
    return Response(LoginSerializer(login).data, status_code, headers={"Cache-Control": "no-store"})
