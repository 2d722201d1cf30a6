from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView
from tournaments.api.paging import listed
from tournaments.api.schema import described, given
from tournaments.api.serializers.standings import StageStandingsSerializer, stage_json
from tournaments.permissions import Action
from tournaments.queries.standings import drawn_stages, tables_of


class StandingsView(ApiView):
    @described(
        "list_standings",
        "The tables of each stage, and what decided each place",
        tag="bracket",
        description="A stage appears when it is drawn. In a knock-out the places follow from the "
        "rounds: there are no figures, and nothing to explain.",
        gives={200: StageStandingsSerializer(many=True)},
        refuses=(401, 404),
        examples=[given("A league of two", examples.STANDINGS)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        stages = tables_of(drawn_stages(self.tournament(slug, Action.WATCH)))
        told = [stage_json(each) for each in stages]
        return listed(told, StageStandingsSerializer)
