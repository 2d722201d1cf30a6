from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView
from tournaments.api.paging import listed
from tournaments.api.schema import described, given
from tournaments.api.serializers.hall import (
    CalledSerializer,
    HallSerializer,
    TableSerializer,
    WaitingSerializer,
)
from tournaments.permissions import Action
from tournaments.queries.hall import NEXT, hall_of
from tournaments.queries.hall import HallView as Hall
from tournaments.services.calls import call_all

TAG = "hall"

_TABLE = {"number": 4, "hall": "", "match": examples.CALLED_MATCH}
_WAITING = {
    "match": {**examples.CALLED_MATCH, "state": "ready", "table": None, "called_at": None},
    "table": None,
    "why": "no_free_table",
    "why_text": "no free table",
    "probable_at": "2027-08-15T18:40:00+02:00",
}
_HALL = {
    "tables": [_TABLE],
    "waiting": [_WAITING],
    "waiting_count": 1,
    "elsewhere": [],
    "ends_at": "2027-08-15T21:40:00+02:00",
}


class _HallView(ApiView):
    def _hall(self, slug: str, *, most: int | None = NEXT) -> Hall:
        return hall_of(self.tournament(slug, Action.WATCH), timezone.now(), most=most)


class HallView(_HallView):
    @described(
        "read_hall",
        "The hall: tables, queue, and matches in play without a table",
        tag=TAG,
        gives={200: HallSerializer},
        refuses=(401, 404),
        examples=[
            given(
                "A hall",
                _HALL,
            )
        ],
    )
    def get(self, _request: Request, slug: str) -> Response:
        return Response(HallSerializer(self._hall(slug)).data)


class TablesView(_HallView):
    @described(
        "list_tables",
        "The tables by number, with the match at each",
        tag=TAG,
        gives={200: TableSerializer(many=True)},
        refuses=(401, 404),
        examples=[given("A table", _TABLE)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        tables = self._hall(slug).tables
        return listed(tables, TableSerializer)


class QueueView(_HallView):
    @described(
        "list_queue",
        "The matches that wait for a table, in draw order",
        tag=TAG,
        gives={200: WaitingSerializer(many=True)},
        refuses=(401, 404),
        examples=[given("It waits", _WAITING)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        waiting = self._hall(slug, most=None).waiting
        return listed(waiting, WaitingSerializer)


class CallQueueView(ApiView):
    @described(
        "call_queue",
        "Call every match that has a free table, as the queue proposes",
        tag=TAG,
        gives={200: CalledSerializer},
        refuses=(401, 403, 404),
        examples=[given("Two were called", {"called": 2})],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.CALL_MATCHES)
        called = call_all(tournament=tournament, actor=self.actor, at=timezone.now())
        return Response({"called": called})
