from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.errors import refusal_error
from tournaments.api.paging import listed
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.draw import (
    DiscardQuerySerializer,
    DrawBodySerializer,
    DrawLineSerializer,
    DrawSerializer,
)
from tournaments.core.refusals import Reason, Refusal
from tournaments.models import Draw, Entry
from tournaments.permissions import Action
from tournaments.queries.draws import draws_of
from tournaments.services.change import held
from tournaments.services.draws import discard_draw, last_draw, make_draw, seal_draw

TAG = "draw"

_LINE = {
    "stage": 1,
    "sequence": 1,
    "batch": 1,
    "state": "made",
    "algorithm": "knockout-1",
    "seed": "cachirulo",
    "fingerprint": "e6dd3ccbb3c98ed6e24a5d04a9e5f4a7fe28e8b9bd67ac5ad2c8b2f0a6b6f9d1",
    "notes": [],
    "sealed_at": None,
    "made_at": "2027-08-16T17:30:00+02:00",
    "discarded_at": None,
}
EXAMPLE = {
    **_LINE,
    "canonical_list": ["1\tPilar Lacasa / Jesús Ubieto", "2\tOrosia Bescós / Blas Arnal"],
    "order": [2, 1],
}
_SEALED = {
    **_LINE,
    "state": "sealed",
    "seed": None,
    "sealed_at": "2027-08-16T17:15:00+02:00",
    "made_at": None,
}


class DrawView(ApiView):
    @described(
        "read_draw",
        "The last draw in force",
        tag=TAG,
        gives={200: DrawSerializer},
        refuses=(401, 404),
        examples=[given("A draw", EXAMPLE)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        draw = last_draw(self.tournament(slug, Action.WATCH))
        if draw is None:
            errors = [refusal_error(Refusal(Reason.NOT_DRAWN))]
            return Response({"errors": errors}, status.HTTP_404_NOT_FOUND)
        return Response(draw_json(draw))

    @described(
        "make_draw",
        "Draw what is due: the bracket, or the next round",
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
        draw = make_draw(tournament=tournament, seed=seed, actor=self.actor, at=now)
        is_new = draw.made_at == now
        return Response(draw_json(draw), status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)

    @described(
        "discard_draw",
        "Take the last draw back, or a seal, while nothing has begun",
        tag=TAG,
        description="With `stage` and `batch` only that draw is taken back: where another is the "
        "last by now nothing is done.",
        gives={204: None},
        refuses=(400, 401, 403, 404, 409),
        parameters=[DiscardQuerySerializer],
    )
    def delete(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.DRAW)
        query = DiscardQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        with held(tournament):
            if _is_meant(last_draw(tournament), query.validated_data):
                discard_draw(tournament=tournament, actor=self.actor, at=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class SealView(ApiView):
    @described(
        "seal_draw",
        "Fix a secret seed for what is drawn next, and publish its fingerprint",
        tag=TAG,
        description="Sealing what is sealed changes nothing, with 200.",
        gives={200: DrawLineSerializer, 201: DrawLineSerializer},
        refuses=(401, 403, 404, 409),
        examples=[given("Sealed", _SEALED, 200, 201)],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament, now = self.tournament(slug, Action.DRAW), timezone.now()
        draw = seal_draw(tournament=tournament, actor=self.actor, at=now)
        is_new = draw.sealed_at == now
        return Response(
            DrawLineSerializer(draw).data,
            status.HTTP_201_CREATED if is_new else status.HTTP_200_OK,
        )


class DrawsView(ApiView):
    @described(
        "list_draws",
        "All draws, sealed, made and discarded, in the order in which they were made",
        tag=TAG,
        gives={200: DrawLineSerializer(many=True)},
        refuses=(401, 404),
        examples=[given("A draw", _LINE)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        return listed(draws_of(self.tournament(slug, Action.WATCH)), DrawLineSerializer)


def _is_meant(last: Draw | None, query: dict[str, int]) -> bool:
    """Whether the draw that would be discarded is the one that is asked for, if one is."""
    if last is None or not query:
        return True
    stands = {"stage": last.stage.position, "batch": last.batch}
    return all(stands[name] == number for name, number in query.items())


def draw_json(draw: Draw) -> dict[str, object]:
    """A draw in force, with the numbers of its stage in the order in which they were drawn."""
    drawn = Entry.objects.filter(stage=draw.stage_id, number__isnull=False).order_by("position")
    order = list(drawn.values_list("number", flat=True))
    return dict(DrawSerializer(draw, context={"order": order}).data)
