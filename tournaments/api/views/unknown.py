from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView


@extend_schema(exclude=True)
class UnknownView(ApiView):
    """An address that is none, answered as everything else here: in JSON."""

    def get(self, _request: Request) -> Response:
        raise Http404

    post = put = patch = delete = get
