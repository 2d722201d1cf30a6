"""The tables set up: halls, tables put away, limits; and how long the day would be with them."""

from typing import Final

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.table_plan import (
    TablePlanSerializer,
    WhatIfSerializer,
    WholeDaySerializer,
)
from tournaments.permissions import Action
from tournaments.queries.what_if import whole_day
from tournaments.services.halls import TablePlan, plan_of, set_tables

TAG: Final = "hall"
PLAN: Final = {
    "halls": {"Pabellón": [1, 2, 3], "Casino": [4]},
    "stages": {},
    "rounds": {"1.3": [1]},
    "put_away": [2],
}
WHAT_IF: Final = [
    OpenApiParameter("pairs", int, required=True, description="How many pairs."),
    OpenApiParameter("tables", int, required=True, description="At how many tables."),
]


class TablePlanView(ApiView):
    @described(
        "read_table_plan",
        "The halls, the tables put away, and those that stages and rounds are kept to",
        tag=TAG,
        gives={200: TablePlanSerializer},
        refuses=(401, 403, 404),
        examples=[given("Two halls, the final at table 1", PLAN)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.EDIT_TOURNAMENT)
        return Response(TablePlanSerializer(plan_of(tournament)).data)

    @described(
        "set_table_plan",
        "Set up the halls and tables",
        tag=TAG,
        description="The whole is sent. Matches that are called stay where they are.",
        takes=TablePlanSerializer,
        gives={200: TablePlanSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("Two halls, the final at table 1", PLAN),
            given("Two halls, the final at table 1", PLAN),
            given(
                "A table that there is not",
                examples.errors(
                    "table-unknown",
                    "There is no such table. Choose one of the list.",
                    "rounds.1.3",
                ),
                400,
            ),
        ],
    )
    def put(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.EDIT_TOURNAMENT)
        plan = TablePlan(**self.read(TablePlanSerializer))
        stands = set_tables(tournament=tournament, plan=plan, actor=self.actor, at=timezone.now())
        return Response(TablePlanSerializer(stands).data)


class WholeDayView(ApiView):
    @described(
        "foretell_whole_day",
        "How long the day would be with so many pairs and tables",
        tag=TAG,
        description="In the stages that are set, from what matches have taken here; before any is "
        "over, with ten minutes for each partida.",
        gives={200: WholeDaySerializer},
        refuses=(400, 401, 403, 404),
        parameters=WHAT_IF,
        examples=[given("107 pairs", {"pairs": 107, "tables": 36, "seconds": 19800})],
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.EDIT_TOURNAMENT)
        asked = WhatIfSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        told = dict(asked.validated_data)
        return Response({**told, "seconds": whole_day(tournament, **told)})
