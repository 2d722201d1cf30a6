"""What every address of the interface has in common: who asks, how it is read, how it refuses."""

from collections.abc import Callable, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from guinote_tourney.accounts.models import User
from tournaments.api.authentication import PageAuthentication, ProgramAuthentication
from tournaments.api.errors import acta_answer, busy_answer, framework_answer, refused_answer
from tournaments.api.parsing import JsonParser
from tournaments.core.refusals import RefusedError
from tournaments.models import Channel, Match, Pair, Tournament
from tournaments.permissions import Action, Actor, Role, require
from tournaments.services.results import ActaRefusedError


class AlwaysJson(DefaultContentNegotiation):
    """Whatever is asked for, JSON is what there is."""

    def select_renderer(  # type: ignore[override]
        self,
        _request: Request,
        renderers: Sequence[BaseRenderer],
        _format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], str(renderers[0].media_type)


class ApiView(APIView):
    """Rights are asked of ``permissions`` in each method, by ``tournament`` below."""

    authentication_classes = (ProgramAuthentication, PageAuthentication)
    permission_classes = (AllowAny,)
    throttle_classes = ()
    parser_classes: Sequence[type[BaseParser]] = (JsonParser,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = AlwaysJson
    metadata_class = None

    def tournament(self, slug: str, action: Action) -> Tournament:
        """The tournament at ``slug``, if whoever asks may do ``action`` in it.

        Raises ``Http404`` for one that may not even be seen, ``PermissionDenied``.
        """
        return self.tournament_and_role(slug, action)[0]

    def tournament_and_role(self, slug: str, action: Action) -> tuple[Tournament, Role]:
        """The same, with what whoever asks is in it."""
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise Http404
        try:
            return tournament, require(self.request.user, tournament, action)
        except Tournament.DoesNotExist as error:
            raise Http404 from error

    @property
    def actor(self) -> Actor:
        """Who asks, for a service. Raises ``PermissionDenied`` if nobody is logged in."""
        if not isinstance(self.request.user, User):
            raise PermissionDenied
        return Actor(self.request.user, Channel.API)

    def read(self, kind: type[Serializer[Any]], *, partial: bool = False) -> dict[str, Any]:
        """The body as ``kind`` reads it. Raises ``ValidationError`` with all that is wrong."""
        serializer = kind(data=self.request.data, partial=partial)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, PermissionDenied | exceptions.PermissionDenied):
            if not isinstance(self.request.user, User):
                exc = exceptions.NotAuthenticated()
            else:
                exc = exceptions.PermissionDenied()
        elif isinstance(exc, Http404):
            exc = exceptions.NotFound()
        elif isinstance(exc, SuspiciousOperation):
            exc = exceptions.ParseError()
        return super().handle_exception(exc)

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], Response | None]:
        return answer


def answer(error: Exception, _context: dict[str, Any]) -> Response | None:
    """The response to a refusal; None for a fault of ours, which is raised on."""
    match error:
        case RefusedError():
            return refused_answer(error)
        case ActaRefusedError():
            return acta_answer(error)
        case exceptions.APIException():
            return framework_answer(error)
        case OperationalError() if "locked" in str(error):
            return busy_answer()
        case _:
            return None


def pair_at(tournament: Tournament, number: int) -> Pair:
    """The pair called by ``number``, with its members. Raises ``Http404``."""
    pair = Pair.objects.filter(tournament=tournament, number=number).with_members().first()
    if pair is None:
        raise Http404
    pair.tournament = tournament
    return pair


def match_at(tournament: Tournament, number: int) -> Match:
    """The match called by ``number``. Raises ``Http404``."""
    match = Match.objects.filter(tournament=tournament, number=number).first()
    if match is None:
        raise Http404
    match.tournament = tournament
    return match
