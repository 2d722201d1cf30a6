"""What knows no tournament: the rule sets, and the judging of an acta."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.engine.acta import check_acta
from scoring.engine.profiles import PROFILES
from scoring.text import sentence
from tournaments.api import examples
from tournaments.api.base import ApiView
from tournaments.api.paging import listed
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.fields import ActaSerializer
from tournaments.api.serializers.result import VerdictSerializer
from tournaments.api.serializers.rules import ProfileSerializer

TAG = "rules"

_PROFILE = {
    "name": "aragones",
    "is_default": True,
    "usual_format": examples.FORMAT,
    "settings": {"deal": "stock", "players": [4], "tute": False},
}


class ProfilesView(ApiView):
    @described(
        "list_rules",
        "The rule sets that have a name",
        tag=TAG,
        gives={200: ProfileSerializer(many=True)},
        refuses=(401,),
        examples=[given("A rule set", _PROFILE)],
    )
    def get(self, _request: Request) -> Response:
        return listed(list(PROFILES.values()), ProfileSerializer)


class ProfileView(ApiView):
    @described(
        "read_rules",
        "A rule set",
        tag=TAG,
        gives={200: ProfileSerializer},
        refuses=(401, 404),
        examples=[given("A rule set", _PROFILE)],
    )
    def get(self, _request: Request, name: str) -> Response:
        if name not in PROFILES:
            raise Http404
        return Response(ProfileSerializer(PROFILES[name]).data)


class CheckActaView(ApiView):
    @described(
        "check_acta",
        "Judge an acta, of any match; nothing is kept",
        tag=TAG,
        description="The body is the acta itself. An acta that cannot be is an answer too: 200, "
        "with `valid` false and every problem.",
        takes=ActaSerializer,
        gives={200: VerdictSerializer},
        refuses=(400, 401),
        examples=[
            sent(
                "A match of one coto",
                {"rules": "aragones", "format": {"cotos": 1, "partidas": 3}, **examples.ACTA},
            ),
            given("It can be", examples.VERDICT),
        ],
    )
    def post(self, request: Request) -> Response:
        return Response(check_acta(request.data).to_json(sentence))
