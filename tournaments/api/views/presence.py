"""Pairs that leave, come back, come late, or play on with a substitute."""

from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView, pair_at
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.pair import PairBodySerializer, PairSerializer
from tournaments.api.serializers.presence import (
    LeaveBodySerializer,
    ReasonBodySerializer,
    SubstituteBodySerializer,
)
from tournaments.api.views.pairs import pair_json
from tournaments.core.pair_details import PairDetails
from tournaments.core.stages.view import Presence
from tournaments.permissions import Action
from tournaments.services import presence as services

TAG = "pairs"

_ILL = {"reason": "One of them is ill"}


class LatePairsView(ApiView):
    @described(
        "admit_late_pair",
        "Sign a pair up after the draw, where the format can still take it",
        tag=TAG,
        takes=PairBodySerializer,
        gives={201: PairSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("Two names", {"player_1": "Pilar Lacasa", "player_2": "Jesús Ubieto"}),
            given("It plays", examples.PAIR, 201),
            given(
                "No place",
                examples.errors(
                    "no-free-place",
                    "There is no free place: nobody rests that could still be played.",
                ),
                409,
            ),
        ],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.EDIT_PAIRS)
        pair = services.admit_late(
            tournament=tournament,
            details=PairDetails(**self.read(PairBodySerializer)),
            actor=self.actor,
            at=timezone.now(),
        )
        return Response(pair_json(tournament, pair), status.HTTP_201_CREATED)


class LeaveView(ApiView):
    @described(
        "take_pair_out",
        "Take a pair out of the tournament, withdrawn or disqualified",
        tag=TAG,
        description="Whoever it should have met goes through unopposed; in tables its matches "
        "count as the format says. Once more changes nothing.",
        takes=LeaveBodySerializer,
        gives={200: PairSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("It withdraws", {"presence": "withdrawn", **_ILL}),
            given("The pair", examples.PAIR),
        ],
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.EDIT_PAIRS)
        pair, body = pair_at(tournament, number), self.read(LeaveBodySerializer)
        presence = Presence(body.pop("presence"))
        services.leave(pair=pair, presence=presence, **body, actor=self.actor, at=timezone.now())
        return Response(pair_json(tournament, pair))


class ReturnView(ApiView):
    @described(
        "bring_pair_back",
        "Undo that a pair left",
        tag=TAG,
        takes=ReasonBodySerializer,
        gives={200: PairSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[sent("Why", {"reason": "It was another pair"}), given("The pair", examples.PAIR)],
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.EDIT_PAIRS)
        pair, body = pair_at(tournament, number), self.read(ReasonBodySerializer)
        services.come_back(pair=pair, **body, actor=self.actor, at=timezone.now())
        return Response(pair_json(tournament, pair))


class SubstituteView(ApiView):
    @described(
        "substitute_player",
        "Let somebody who is not signed up play on in one seat of a pair",
        tag=TAG,
        description="Of the two one can be substituted.",
        takes=SubstituteBodySerializer,
        gives={200: PairSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("In the second seat", {"seat": 2, "name": "Jesús Ubieto", **_ILL}),
            given("The pair", examples.PAIR),
        ],
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.EDIT_PAIRS)
        pair, body = pair_at(tournament, number), self.read(SubstituteBodySerializer)
        services.substitute(pair=pair, **body, actor=self.actor, at=timezone.now())
        return Response(pair_json(tournament, pair))
