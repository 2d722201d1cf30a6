from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView
from tournaments.api.paging import listed
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.hall import PlacesSerializer
from tournaments.api.serializers.match import (
    BracketSerializer,
    RoundBodySerializer,
    RoundQuerySerializer,
    RoundSerializer,
)
from tournaments.models import Draw, Round, Tournament
from tournaments.permissions import Action
from tournaments.queries.bracket import RoundView as RoundRow
from tournaments.queries.bracket import bracket_of, champion
from tournaments.queries.matches import entrant_views
from tournaments.queries.record import record_of
from tournaments.services.rounds import set_round_format

TAG = "bracket"


class RoundsView(ApiView):
    @described(
        "list_rounds",
        "The rounds in the order of play; none before the draw",
        tag=TAG,
        gives={200: RoundSerializer(many=True)},
        refuses=(401, 404),
        examples=[given("A round", examples.ROUND)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        rounds = bracket_of(self.tournament(slug, Action.WATCH))
        return listed(rounds, RoundSerializer)


class RoundView(ApiView):
    @described(
        "read_round",
        "A round",
        tag=TAG,
        gives={200: RoundSerializer},
        refuses=(400, 401, 404),
        parameters=[RoundQuerySerializer],
        examples=[given("A round", examples.ROUND)],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        tournament, stage = self.tournament(slug, Action.WATCH), _stage_in(request)
        return Response(RoundSerializer(_view_at(tournament, stage, number)).data)

    @described(
        "set_round_format",
        "Give a round its own match format, while it has no result",
        tag=TAG,
        takes=RoundBodySerializer,
        parameters=[RoundQuerySerializer],
        gives={200: RoundSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("A longer round", {"format": {"cotos": 2, "partidas": 3}}),
            given("Set", examples.ROUND),
        ],
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        tournament, stage = self.tournament(slug, Action.EDIT_TOURNAMENT), _stage_in(request)
        rounds = Round.objects.filter(stage__tournament=tournament, stage__position=stage)
        round_ = rounds.filter(number=number).select_related("stage__tournament").first()
        if round_ is None:
            raise Http404
        set_round_format(
            round_=round_,
            format_=self.read(RoundBodySerializer)["format"],
            actor=self.actor,
            at=timezone.now(),
        )
        return Response(RoundSerializer(_view_at(tournament, stage, number)).data)


class BracketView(ApiView):
    @described(
        "read_bracket",
        "The whole bracket, byes included, and the champion",
        tag=TAG,
        gives={200: BracketSerializer},
        refuses=(401, 404),
        examples=[
            given(
                "A bracket",
                {"champion": None, "rounds": [{**examples.ROUND, "sheet": [examples.MATCH]}]},
            )
        ],
    )
    def get(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.WATCH)
        rounds = bracket_of(tournament)
        told = {"champion": champion(tournament, rounds), "rounds": rounds}
        return Response(BracketSerializer(told).data)


class PlacesView(ApiView):
    @described(
        "list_places",
        "The champion, and who came where",
        tag=TAG,
        description="Pairs still in the running share the first places; before the draw there are "
        "no places.",
        gives={200: PlacesSerializer},
        refuses=(401, 404),
        examples=[
            given(
                "The champion",
                {
                    "champion": examples.CALLED_PAIR,
                    "places": [{"first": 1, "last": 1, "pair": examples.CALLED_PAIR}],
                },
            )
        ],
    )
    def get(self, _request: Request, slug: str) -> Response:
        return Response(PlacesSerializer(_places(self.tournament(slug, Action.WATCH))).data)


def _places(tournament: Tournament) -> dict[str, object]:
    pairs = entrant_views(tournament)
    try:
        record = record_of(tournament)
    except Draw.DoesNotExist:
        return {"champion": None, "places": []}
    placings = [
        {"first": place.first, "last": place.last, "pair": pairs[place.pair]}
        for place in record.places
    ]
    return {"champion": pairs.get(record.champion or 0), "places": placings}


def _stage_in(request: Request) -> int:
    query = RoundQuerySerializer(data=request.query_params)
    query.is_valid(raise_exception=True)
    stage: int = query.validated_data["stage"]
    return stage


def _view_at(tournament: Tournament, stage: int, number: int) -> RoundRow:
    for round_ in bracket_of(tournament):
        if (round_.stage, round_.number) == (stage, number):
            return round_
    raise Http404
