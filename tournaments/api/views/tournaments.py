from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView
from tournaments.api.paging import Pages, paged
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.tournament import (
    TournamentBodySerializer,
    TournamentSerializer,
    TournamentSummarySerializer,
)
from tournaments.core.details import TournamentDetails
from tournaments.models import Tournament
from tournaments.models.tournament import default_rules
from tournaments.permissions import Action, Role, may_open_tournaments, role_in, visible_tournaments
from tournaments.services import tournaments as services
from tournaments.services.change import held

TAG = "tournaments"


class TournamentsView(ApiView):
    pagination_class = Pages

    @described(
        "list_tournaments",
        "The tournaments that you may see",
        tag=TAG,
        gives={200: TournamentSummarySerializer(many=True)},
        refuses=(401, 404),
        examples=[given("A tournament", examples.SUMMARY)],
    )
    def get(self, request: Request) -> Response:
        tournaments = visible_tournaments(request.user).order_by("-date", "-pk")
        return paged(request, tournaments, TournamentSummarySerializer)

    @described(
        "create_tournament",
        "Open a tournament",
        tag=TAG,
        takes=TournamentBodySerializer,
        gives={201: TournamentSerializer},
        refuses=(400, 401, 403),
        examples=[
            sent("A summer tournament", examples.TOURNAMENT_BODY),
            given("Opened", examples.TOURNAMENT, 201),
        ],
    )
    def post(self, request: Request) -> Response:
        if not may_open_tournaments(request.user):
            raise PermissionDenied
        tournament = services.create_tournament(
            details=TournamentDetails(
                **{"rules": default_rules(), **self.read(TournamentBodySerializer)}
            ),
            actor=self.actor,
            at=timezone.now(),
        )
        role = role_in(request.user, tournament)
        return Response(tournament_json(tournament, role), status.HTTP_201_CREATED)


class TournamentView(ApiView):
    @described(
        "read_tournament",
        "A tournament",
        tag=TAG,
        gives={200: TournamentSerializer},
        refuses=(401, 404),
        examples=[given("A tournament", examples.TOURNAMENT)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        return Response(tournament_json(*self.tournament_and_role(slug, Action.WATCH)))

    @described(
        "edit_tournament",
        "Change what is settled of a tournament, or publish it",
        tag=TAG,
        description="What is left out stays. Formats hold for rounds drawn from now on; the rules "
        "stay as soon as a match was played by them.",
        takes=TournamentBodySerializer,
        gives={200: TournamentSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("Publish", {"is_published": True}),
            given("Published", {**examples.TOURNAMENT, "is_published": True, "version": 2}),
        ],
    )
    def patch(self, _request: Request, slug: str) -> Response:
        tournament, role = self.tournament_and_role(slug, Action.EDIT_TOURNAMENT)
        changes = self.read(TournamentBodySerializer, partial=True)
        with held(tournament):
            current = Tournament.objects.get(pk=tournament.pk)
            edited = services.edit_tournament(
                tournament=current,
                details=replace(services.details_of(current), **changes),
                actor=self.actor,
                at=timezone.now(),
            )
        return Response(tournament_json(edited, role))

    @described(
        "delete_tournament",
        "Delete a tournament and all that hangs on it",
        tag=TAG,
        gives={204: None},
        refuses=(401, 403, 404),
    )
    def delete(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.DELETE_TOURNAMENT)
        services.delete_tournament(tournament=tournament, actor=self.actor, at=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class CloseSignupView(ApiView):
    @described(
        "close_signup",
        "Close sign-up",
        tag=TAG,
        gives={200: TournamentSerializer},
        refuses=(401, 403, 404, 409),
        examples=[given("Closed", {**examples.TOURNAMENT, "state": "closed"})],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament, role = self.tournament_and_role(slug, Action.EDIT_PAIRS)
        closed = services.close_signup(tournament=tournament, actor=self.actor, at=timezone.now())
        return Response(tournament_json(closed, role))


class ReopenSignupView(ApiView):
    @described(
        "reopen_signup",
        "Open sign-up again, while nothing is drawn",
        tag=TAG,
        gives={200: TournamentSerializer},
        refuses=(401, 403, 404, 409),
        examples=[given("Open again", examples.TOURNAMENT)],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament, role = self.tournament_and_role(slug, Action.EDIT_PAIRS)
        opened = services.reopen_signup(tournament=tournament, actor=self.actor, at=timezone.now())
        return Response(tournament_json(opened, role))


def tournament_json(tournament: Tournament, role: Role) -> dict[str, object]:
    """A tournament as somebody with ``role`` reads it, as it is stored now."""
    current = Tournament.objects.get(pk=tournament.pk)
    context = {"details": services.details_of(current), "role": role}
    return dict(TournamentSerializer(current, context=context).data)
