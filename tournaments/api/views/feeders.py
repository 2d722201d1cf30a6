from typing import Any, Final

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.feeders import (
    BroughtSerializer,
    FeederSerializer,
    WinnerSerializer,
)
from tournaments.core.refusals import Reason, refuse
from tournaments.models import Tournament
from tournaments.permissions import Action, visible_tournaments
from tournaments.services.feeders import bring_winners, winners

TAG: Final = "pairs"
WINNER: Final = {
    "place": 1,
    "number": 7,
    "names": "Pilar Lacasa / Jesús Ubieto",
    "here": None,
}
PARAMETERS: Final = [
    OpenApiParameter("feeder", str, required=True, description="The slug of the other one."),
    OpenApiParameter("first", int, required=True, description="How many of its first pairs."),
]


class FeedersView(ApiView):
    @described(
        "list_winners",
        "Who would come from another tournament",
        tag=TAG,
        gives={200: WinnerSerializer(many=True)},
        refuses=(400, 401, 403, 404, 409),
        parameters=PARAMETERS,
        examples=[given("The champions, not signed up yet", WINNER)],
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.EDIT_PAIRS)
        asked = FeederSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        told = self._told(dict(asked.validated_data))
        found = winners(tournament=tournament, user=self.actor.user, **told)
        return Response([WinnerSerializer(winner).data for winner in found])

    @described(
        "bring_winners",
        "Sign up the first pairs of another tournament that is over",
        tag=TAG,
        description="Whoever is signed up already is left as it is.",
        takes=FeederSerializer,
        gives={200: BroughtSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("The two of the final", {"feeder": "guinote-de-san-roque", "first": 2}),
            given("Registered", {"pairs": [12, 13]}),
        ],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.EDIT_PAIRS)
        told = self._told(self.read(FeederSerializer))
        pairs = bring_winners(tournament=tournament, actor=self.actor, at=timezone.now(), **told)
        return Response({"pairs": [pair.number for pair in pairs]})

    def _told(self, body: dict[str, Any]) -> dict[str, Any]:
        """The feeder itself instead of its slug. ``RefusedError`` for one that is not seen."""
        seen = visible_tournaments(self.actor.user)
        feeder: Tournament | None = seen.filter(slug=body["feeder"]).first()
        if feeder is None:
            raise refuse(Reason.FEEDER_UNKNOWN, "feeder")
        return {**body, "feeder": feeder}
