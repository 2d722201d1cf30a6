from dataclasses import replace

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView, pair_at
from tournaments.api.paging import Pages, paged
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.pair import PairBodySerializer, PairSerializer
from tournaments.core.pair_details import PairDetails
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.text_keys import is_writable
from tournaments.models import Pair, Tournament
from tournaments.permissions import Action, Role, may
from tournaments.queries.pairs import details_of, find_pairs, pairs_of
from tournaments.services import pairs as services
from tournaments.services.change import held
from tournaments.text import sentence

TAG = "pairs"
SEARCH = OpenApiParameter(
    "q", str, description="A number, or words of a name or of what a pair plays for."
)


class PairsView(ApiView):
    pagination_class = Pages

    @described(
        "list_pairs",
        "The pairs by number",
        tag=TAG,
        gives={200: PairSerializer(many=True)},
        refuses=(400, 401, 404),
        parameters=[SEARCH],
        examples=[given("A pair", examples.PAIR)],
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament, role = self.tournament_and_role(slug, Action.WATCH)
        text = request.query_params.get("q", "")
        if not is_writable(text):
            message = sentence(Refusal(Reason.TEXT_UNWRITABLE))
            raise ValidationError({"q": message}, Reason.TEXT_UNWRITABLE)
        pairs = find_pairs(tournament, text) if text.strip() else pairs_of(tournament)
        context: dict[str, object] = {"desk": sees_desk(tournament, role)}
        return paged(request, pairs.order_by("number"), PairSerializer, context)

    @described(
        "register_pair",
        "Sign a pair up",
        tag=TAG,
        takes=PairBodySerializer,
        gives={201: PairSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("Two names", {"player_1": "Pilar Lacasa", "player_2": "Jesús Ubieto"}),
            given("Registered", examples.PAIR, 201),
            given(
                "Taken",
                examples.errors(
                    "name-taken",
                    "Pilar Lacasa already plays in pair 7.",
                    "player_1",
                    name="Pilar Lacasa",
                    number=7,
                ),
                409,
            ),
        ],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.EDIT_PAIRS)
        details = PairDetails(**self.read(PairBodySerializer))
        pair = services.register_pair(
            tournament=tournament, details=details, actor=self.actor, at=timezone.now()
        )
        return Response(pair_json(tournament, pair), status.HTTP_201_CREATED)


class PairView(ApiView):
    @described(
        "read_pair",
        "A pair",
        tag=TAG,
        gives={200: PairSerializer},
        refuses=(401, 404),
        examples=[given("A pair", examples.PAIR)],
    )
    def get(self, _request: Request, slug: str, number: int) -> Response:
        tournament, role = self.tournament_and_role(slug, Action.WATCH)
        context = {"desk": sees_desk(tournament, role)}
        return Response(PairSerializer(pair_at(tournament, number), context=context).data)

    @described(
        "edit_pair",
        "Correct a pair, also after the draw",
        tag=TAG,
        description="What is left out stays.",
        takes=PairBodySerializer,
        gives={200: PairSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[sent("It has paid", {"paid": True}), given("Corrected", examples.PAIR)],
    )
    def patch(self, _request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.EDIT_PAIRS)
        changes = self.read(PairBodySerializer, partial=True)
        with held(tournament):
            pair = pair_at(tournament, number)
            details = replace(details_of(pair), **changes)
            services.edit_pair(pair=pair, details=details, actor=self.actor, at=timezone.now())
        return Response(pair_json(tournament, pair))

    @described(
        "remove_pair",
        "Take a pair off the list, while sign-up is open",
        tag=TAG,
        gives={204: None},
        refuses=(401, 403, 404, 409),
    )
    def delete(self, _request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.EDIT_PAIRS)
        pair = pair_at(tournament, number)
        services.remove_pair(pair=pair, actor=self.actor, at=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


def sees_desk(tournament: Tournament, role: Role) -> bool:
    """Whether phones and payments are shown."""
    return may(role, Action.SEE_DESK, tournament)


def pair_json(tournament: Tournament, pair: Pair) -> dict[str, object]:
    """A pair as the organiser reads it, as it is stored now."""
    current = pair_at(tournament, pair.number)
    return dict(PairSerializer(current, context={"desk": True}).data)
