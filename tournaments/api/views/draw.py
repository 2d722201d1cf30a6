from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.errors import refusal_error
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.draw import DrawBodySerializer, DrawSerializer
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.states import DrawState
from tournaments.models import Draw, Entry
from tournaments.permissions import Action
from tournaments.services.draws import discard_draw, make_draw, new_seed

TAG = "draw"

EXAMPLE = {
    "sequence": 1,
    "algorithm": "knockout-1",
    "seed": "cachirulo",
    "canonical_list": ["1\tPilar Lacasa / Jesús Ubieto", "2\tOrosia Bescós / Blas Arnal"],
    "order": [2, 1],
    "made_at": "2027-08-16T17:30:00+02:00",
}


class DrawView(ApiView):
    @described(
        "read_draw",
        "The draw in force",
        tag=TAG,
        gives={200: DrawSerializer},
        refuses=(401, 404),
        examples=[given("A draw", EXAMPLE)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.WATCH)
        draw = Draw.objects.filter(stage__tournament=tournament, state=DrawState.MADE).first()
        if draw is None:
            errors = [refusal_error(Refusal(Reason.NOT_DRAWN))]
            return Response({"errors": errors}, status.HTTP_404_NOT_FOUND)
        return Response(_json(draw))

    @described(
        "make_draw",
        "Draw the knock-out",
        tag=TAG,
        description="The same seed once more gives the draw already made, with 200.",
        takes=DrawBodySerializer,
        gives={200: DrawSerializer, 201: DrawSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[sent("With a seed", {"seed": "cachirulo"}), given("Drawn", EXAMPLE, 200, 201)],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.DRAW)
        seed, now = self.read(DrawBodySerializer).get("seed"), timezone.now()
        draw = make_draw(
            tournament=tournament,
            seed=new_seed() if seed is None else seed,
            actor=self.actor,
            at=now,
        )
        is_new = draw.made_at == now
        return Response(_json(draw), status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)

    @described(
        "discard_draw",
        "Take the draw back, while nothing has begun",
        tag=TAG,
        gives={204: None},
        refuses=(401, 403, 404, 409),
    )
    def delete(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.DRAW)
        discard_draw(tournament=tournament, actor=self.actor, at=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


def _json(draw: Draw) -> dict[str, object]:
    drawn = Entry.objects.filter(stage=draw.stage_id).order_by("position")
    order = list(drawn.values_list("pair__number", flat=True))
    return dict(DrawSerializer(draw, context={"order": order}).data)
