from typing import Any

from django.db.models import Q
from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView, match_at
from tournaments.api.paging import Pages, paged
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.match import (
    CallBodySerializer,
    MatchQuerySerializer,
    MatchSerializer,
)
from tournaments.core.refusals import RefusedError
from tournaments.models import Match, Table, Tournament
from tournaments.permissions import Action
from tournaments.queries.matches import MatchView as MatchRow
from tournaments.queries.matches import match_view, match_views, stands_in
from tournaments.services.calls import call_back, call_match, start_match
from tournaments.services.halls import no_such_table

TAG = "matches"


class MatchesView(ApiView):
    pagination_class = Pages

    @described(
        "list_matches",
        "The matches that are played, in the order of the sheet",
        tag=TAG,
        description="Byes stand in the bracket alone.",
        gives={200: MatchSerializer(many=True)},
        refuses=(400, 401, 404),
        parameters=[MatchQuerySerializer],
        examples=[given("A match", examples.MATCH)],
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.WATCH)
        query = MatchQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        wanted = _selection(tournament, query.validated_data)
        return paged(request, match_views(tournament, among=wanted), MatchSerializer)


class MatchView(ApiView):
    @described(
        "read_match",
        "A match",
        tag=TAG,
        gives={200: MatchSerializer},
        refuses=(401, 404),
        examples=[given("A match", examples.MATCH)],
    )
    def get(self, _request: Request, slug: str, number: int) -> Response:
        return match_answer(self.tournament(slug, Action.WATCH), number)


class CallView(ApiView):
    @described(
        "call_match",
        "Call a match to a table",
        tag=TAG,
        description="Calling it once more to the table that it has changes nothing.",
        takes=CallBodySerializer,
        gives={200: MatchSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[sent("To table 4", {"table": 4}), given("Called", examples.CALLED_MATCH)],
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.CALL_MATCHES)
        match = match_at(tournament, number)
        wanted = self.read(CallBodySerializer).get("table")
        table = None if wanted is None else _table(tournament, wanted)
        call_match(match=match, table=table, actor=self.actor, at=timezone.now())
        return match_answer(tournament, number)


class CallBackView(ApiView):
    @described(
        "call_back_match",
        "Undo a call, or a start of which nothing is recorded yet",
        tag=TAG,
        gives={200: MatchSerializer},
        refuses=(401, 403, 404, 409),
        examples=[given("Called back", {**examples.CALLED_MATCH, "state": "ready", "table": None})],
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.CALL_MATCHES)
        match: Match = match_at(tournament, number)
        call_back(match=match, actor=self.actor, at=timezone.now())
        return match_answer(tournament, number)


class StartView(ApiView):
    @described(
        "start_match",
        "Record that the cards are on the table",
        tag=TAG,
        gives={200: MatchSerializer},
        refuses=(401, 403, 404, 409),
        examples=[given("Started", {**examples.CALLED_MATCH, "state": "playing"})],
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.ENTER_RESULTS)
        match = match_at(tournament, number)
        start_match(match=match, actor=self.actor, at=timezone.now())
        return match_answer(tournament, number)


def match_row(tournament: Tournament, number: int) -> MatchRow:
    """The match called by ``number`` as it is now. Raises ``Http404``."""
    found = match_view(tournament, number)
    if found is None:
        raise Http404
    return found


def match_answer(tournament: Tournament, number: int) -> Response:
    return Response(MatchSerializer(match_row(tournament, number)).data)


def _selection(tournament: Tournament, query: dict[str, Any]) -> Q:
    wanted = Q(number__isnull=False)
    if "state" in query:
        wanted &= Q(state=query["state"])
    if "round" in query:
        wanted &= Q(round__number=query["round"])
    if "stage" in query:
        wanted &= Q(round__stage__position=query["stage"])
    if "table" in query:
        at_table = Q(occupations__released_at__isnull=True)
        wanted &= Q(
            pk__in=tournament.matches.filter(
                at_table, occupations__table__number=query["table"]
            ).values("pk")
        )
    if "pair" in query:
        wanted &= stands_in(tournament, query["pair"])
    return wanted


def _table(tournament: Tournament, number: int) -> Table:
    table = tournament.tables.filter(number=number).first()
    if table is None:
        raise RefusedError(no_such_table(tournament, number))
    return table
