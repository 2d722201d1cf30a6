"""A JSON body read, whatever it holds: what cannot be kept or would take no end is refused."""

import json
import math
from collections.abc import Mapping
from typing import IO, Any, Final

from rest_framework import status
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from tournaments.api.errors import Refused
from tournaments.api.sentences import ApiCode
from tournaments.core.text_keys import is_writable

LARGEST: Final = 1024 * 1024
DEEPEST: Final = 32


class JsonParser(BaseParser):
    """JSON in UTF-8, up to a megabyte, 32 levels deep, with finite numbers."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        _media_type: str | None = None,
        _parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # noqa: ANN401 - JSON holds anything
        body = stream.read(LARGEST + 1)
        if len(body) > LARGEST:
            raise Refused(ApiCode.BODY_TOO_LARGE, status.HTTP_413_REQUEST_ENTITY_TOO_LARGE)
        try:
            value = json.loads(
                body.decode("utf-8-sig"), parse_float=_finite, parse_constant=_no_number
            )
        except (ValueError, RecursionError) as error:
            raise ParseError from error
        if not _is_shallow(value):
            raise ParseError
        return value


def is_storable(value: object) -> bool:
    """True if every text in ``value``, parsed JSON, is one that a database keeps."""
    if isinstance(value, str):
        return is_writable(value)
    if isinstance(value, dict):
        return all(is_storable(key) and is_storable(inner) for key, inner in value.items())
    if isinstance(value, list):
        return all(is_storable(inner) for inner in value)
    return True


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _no_number(text: str) -> float:
    raise ValueError(text)


def _is_shallow(value: object) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return True
    return False


def _inside(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
