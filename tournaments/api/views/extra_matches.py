from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView
from tournaments.api.paging import listed
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.draw import DrawSerializer
from tournaments.api.serializers.extra_matches import (
    ExtraMatchBodySerializer,
    LevelPairsSerializer,
)
from tournaments.api.views.draw import EXAMPLE, TAG, draw_json
from tournaments.permissions import Action
from tournaments.queries.level import level_pairs_of
from tournaments.services.extra_matches import order_extra_match

_LEVEL = {
    "stage": 1,
    "counts": True,
    "levels": [{"place": 2, "group": None, "pairs": [3, 8], "matches": 1}],
}
_DRAWN = {**EXAMPLE, "batch": 2, "algorithm": "extra-1", "canonical_list": {}, "order": [8, 3]}


class ExtraMatchesView(ApiView):
    @described(
        "list_level_pairs",
        "The level pairs that an extra match could part, in the stage drawn last",
        tag=TAG,
        description="None while a match of its rounds is still to be played, and none of those who "
        "have an extra match to play.",
        gives={200: LevelPairsSerializer(many=True)},
        refuses=(401, 404),
        examples=[given("Two level pairs", _LEVEL)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        level = level_pairs_of(self.tournament(slug, Action.WATCH))
        return listed([level] if level else [], LevelPairsSerializer)

    @described(
        "order_extra_match",
        "Have level pairs play an extra match",
        tag=TAG,
        description="It is drawn at once; of three or more each meets each. What is still to be "
        "played is not ordered again: it is answered with 200. Discarding the draw takes it back.",
        takes=ExtraMatchBodySerializer,
        gives={200: DrawSerializer, 201: DrawSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("Two level pairs", {"stage": 1, "pairs": [3, 8]}),
            given("Drawn", _DRAWN, 200, 201),
            given(
                "Not level",
                examples.errors(
                    "extra-not-level",
                    "Those are not all the pairs that share one place. Look at the table as it is "
                    "now.",
                    "pairs",
                ),
                409,
            ),
        ],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament, now = self.tournament(slug, Action.DRAW), timezone.now()
        body = self.read(ExtraMatchBodySerializer)
        draw = order_extra_match(tournament=tournament, **body, actor=self.actor, at=now)
        is_new = draw.made_at == now
        return Response(draw_json(draw), status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)
