"""How a tournament is played: its stages, each in a format."""

from django.db.models import Count
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView
from tournaments.api.paging import listed
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.stage import StagesBodySerializer, StageSerializer
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.services.stages import StagePlan, set_stages

TAG = "tournaments"

_SWISS = {"kind": "swiss", "name": "", "settings": {"rounds": 5, "automatic": True}, "takes": {}}
_FINAL = {
    "kind": "knockout",
    "name": "",
    "settings": {"third_place": True},
    "takes": {"kind": "top", "count": 8, "seeded": True},
}
STAGE = {"position": 1, **_SWISS, "is_drawn": False}


class StagesView(ApiView):
    @described(
        "list_stages",
        "How the tournament is played, stage by stage",
        tag=TAG,
        gives={200: StageSerializer(many=True)},
        refuses=(401, 404),
        examples=[given("A Swiss", STAGE)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        return _listed(self.tournament(slug, Action.WATCH))

    @described(
        "set_stages",
        "Set how the tournament is played",
        tag=TAG,
        description="All stages are sent. What is drawn has to say the same as before, but for "
        "`criteria`, `counting` and `automatic` as long as nothing was drawn from its table; what "
        "is left out of the settings is as it is by default.",
        takes=StagesBodySerializer,
        gives={200: StageSerializer(many=True)},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("A Swiss, then the best eight", {"stages": [_SWISS, _FINAL]}),
            given("A Swiss", STAGE),
            given(
                "A setting that cannot be",
                examples.errors(
                    "setting-wrong",
                    "This cannot be. Did you mean 1?",
                    "stages.1.rounds",
                    nearest="1",
                ),
                400,
            ),
        ],
    )
    def put(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.EDIT_TOURNAMENT)
        plans = [StagePlan(**each) for each in self.read(StagesBodySerializer)["stages"]]
        set_stages(tournament=tournament, plans=plans, actor=self.actor, at=timezone.now())
        return _listed(tournament)


def _listed(tournament: Tournament) -> Response:
    rows = tournament.stages.annotate(drawn_entries=Count("entries")).order_by("position")
    return listed(rows, StageSerializer)
