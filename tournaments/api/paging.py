"""Long lists come in pages."""

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import QuerySet
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

MOST: Final = 500


class Pages(PageNumberPagination):
    """``?page=2&page_size=50``; a page that is not there answers 404."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = MOST


def paged(
    request: Request,
    rows: "QuerySet[Any] | Sequence[Any]",
    kind: type[Serializer[Any]],
    context: dict[str, object] | None = None,
) -> Response:
    """One page of ``rows``: ``{"count", "next", "previous", "results"}``."""
    pages = Pages()
    page = pages.paginate_queryset(rows, request)
    assert page is not None, "Pages has a page size"  # noqa: S101
    return pages.get_paginated_response(kind(page, many=True, context=context or {}).data)


def listed(rows: "QuerySet[Any] | Sequence[Any]", kind: type[Serializer[Any]]) -> Response:
    """All of ``rows``, where there are never many."""
    return Response(kind(rows, many=True).data)
