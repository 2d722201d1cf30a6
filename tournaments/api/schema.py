"""How an address is described in the OpenAPI document."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from drf_spectacular.authentication import BasicScheme, SessionScheme
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.serializers import Serializer

from tournaments.api.serializers.errors import ErrorsSerializer

Kind = type[Serializer[Any]] | Serializer[Any] | OpenApiResponse | OpenApiTypes | None
Takes = type[Serializer[Any]] | Mapping[str, type[Serializer[Any]]] | None
Method = TypeVar("Method", bound=Callable[..., Any])

REFUSALS: Final[Mapping[int, str]] = {
    400: "Something is wrong with what was sent.",
    401: "Nobody is logged in, or the password is wrong.",
    403: "You may see the tournament and may not do this.",
    404: "There is no such thing, or you may not see it.",
    409: "Not as things stand.",
}


class OurSchema(AutoSchema):
    """Describes an operation by what ``described`` says, never by the docstrings of its code."""

    def get_description(self) -> str:  # type: ignore[override]
        return ""


class ProgramScheme(BasicScheme):  # type: ignore[no-untyped-call]
    """HTTP Basic, under the name the documents give it."""

    target_class = "tournaments.api.authentication.ProgramAuthentication"


class PageScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """The session cookie of a page."""

    target_class = "tournaments.api.authentication.PageAuthentication"


def described(
    operation: str,
    summary: str,
    *,
    tag: str,
    takes: Takes = None,
    gives: Mapping[int | tuple[int, str], Kind],
    refuses: Sequence[int] = (),
    description: str = "",
    parameters: Sequence[OpenApiParameter | type[Serializer[Any]]] = (),
    examples: Sequence[OpenApiExample] = (),
) -> Callable[[Method], Method]:
    """Describe a method: what it takes, what it gives by status, and the statuses it refuses by."""
    refusals = {
        status: OpenApiResponse(ErrorsSerializer, REFUSALS[status])
        for status in refuses
        if status not in gives
    }
    return extend_schema(
        operation_id=operation,
        summary=summary,
        description=description,
        tags=[tag],
        request=takes,
        responses={**gives, **refusals},
        parameters=list(parameters),
        examples=list(examples),
    )


def sent(name: str, value: object) -> OpenApiExample:
    """An example of a body."""
    return OpenApiExample(name, value=value, request_only=True)


def given(name: str, value: object, *statuses: int) -> OpenApiExample:
    """An example of an answer."""
    codes = [str(status) for status in statuses] or ["200"]
    return OpenApiExample(name, value=value, response_only=True, status_codes=codes)
