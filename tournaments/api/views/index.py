from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.schema import described, given
from tournaments.api.serializers.index import IndexSerializer

_PLACES = {
    "tournaments": "api:tournaments",
    "rules": "api:rules",
    "check_acta": "api:check-acta",
    "legal_plays": "api:legal-plays",
    "schema": "schema",
    "docs": "api-docs",
}


class IndexView(ApiView):
    @described(
        "read_index",
        "Where to begin",
        tag="index",
        gives={200: IndexSerializer},
        refuses=(401,),
        examples=[
            given(
                "The addresses",
                {
                    "tournaments": "http://localhost:8000/api/v1/tournaments/",
                    "rules": "http://localhost:8000/api/v1/rules/",
                    "check_acta": "http://localhost:8000/api/v1/check-acta/",
                    "legal_plays": "http://localhost:8000/api/v1/legal-plays/",
                    "schema": "http://localhost:8000/api/v1/schema/",
                    "docs": "http://localhost:8000/api/v1/docs/",
                },
            )
        ],
    )
    def get(self, request: Request) -> Response:
        return Response(
            {key: request.build_absolute_uri(reverse(name)) for key, name in _PLACES.items()}
        )
