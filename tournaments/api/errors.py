"""Every refusal in one shape: ``{"errors": [{"code", "field", "message", "params"}, …]}``."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rest_framework import exceptions, status
from rest_framework.response import Response

from scoring.text import sentence as acta_sentence
from tournaments.api.sentences import SENTENCES, ApiCode
from tournaments.core.refusals import Reason, Refusal, RefusedError
from tournaments.services.results import ActaRefusedError
from tournaments.text import sentence

ErrorJson = dict[str, object]

LONGEST_MESSAGE: Final = 500

CONFLICTS: Final = frozenset(
    {
        Reason.SIGNUP_CLOSED,
        Reason.SIGNUP_OPEN,
        Reason.NAME_TAKEN,
        Reason.PAIR_DRAWN,
        Reason.FEEDER_NOT_OVER,
        Reason.FEEDER_OF_INDIVIDUALS,
        Reason.FEEDER_LEVEL,
        Reason.TABLE_IN_USE,
        Reason.FORMAT_IN_PLAY,
        Reason.RULES_IN_PLAY,
        Reason.TOO_FEW_PAIRS,
        Reason.TOO_MANY_PAIRS,
        Reason.ALREADY_DRAWN,
        Reason.RESULTS_MISSING,
        Reason.ALL_OVER,
        Reason.NOT_DRAWN,
        Reason.DRAW_HAS_RESULTS,
        Reason.SIDES_UNKNOWN,
        Reason.BYE,
        Reason.NO_OPPONENT,
        Reason.MATCH_FINISHED,
        Reason.MATCH_BEGUN,
        Reason.NOT_CALLED,
        Reason.ALREADY_CALLED,
        Reason.TABLE_TAKEN,
        Reason.TABLE_CLOSED,
        Reason.TABLE_NOT_ALLOWED,
        Reason.PAIR_PLAYING,
        Reason.STALE_REVISION,
        Reason.NEXT_MATCH_BEGUN,
        Reason.SEED_SEALED,
        Reason.FORMAT_DOES_NOT_FIT,
        Reason.NO_PAIRING,
        Reason.STAGE_DRAWN,
        Reason.PAIR_NOT_LISTED,
        Reason.LEVEL_AT_CUT,
        Reason.EXTRA_NO_TABLE,
        Reason.EXTRA_NOT_COUNTED,
        Reason.EXTRA_TOO_EARLY,
        Reason.EXTRA_NOT_LEVEL,
        Reason.DRAWN_WITHOUT,
        Reason.PAIR_GONE,
        Reason.ALL_PLAYED,
        Reason.PAIR_IN_MATCH,
        Reason.BOTH_SUBSTITUTED,
        Reason.NOTHING_DRAWN,
        Reason.NO_FREE_PLACE,
        Reason.ROUNDS_PLAYED,
        Reason.STAGE_OVER,
        Reason.REDO_DIFFERS,
        Reason.LOGIN_TAKEN,
        Reason.NOT_A_REFEREE,
    }
)
"""Well asked, but not as things stand: 409. Every other reason says what is wrong with what was
sent: 400."""


class Refused(exceptions.APIException):
    """A refusal of the interface itself."""

    def __init__(self, code: ApiCode, status_code: int, *, field: str = "") -> None:
        super().__init__()
        self.status_code = status_code
        self.errors = [api_error(code, field)]


def error_json(
    code: str, message: str, field: str = "", params: Mapping[str, object] | None = None
) -> ErrorJson:
    """One error; whatever was quoted in ``message`` can be written as UTF-8."""
    writable = message.encode("utf-8", "backslashreplace").decode("utf-8")
    return {
        "code": code,
        "field": field,
        "message": writable[:LONGEST_MESSAGE],
        "params": dict(params or {}),
    }


def api_error(code: ApiCode, field: str = "") -> ErrorJson:
    return error_json(code, str(SENTENCES[code]), field)


def refusal_error(refusal: Refusal) -> ErrorJson:
    return error_json(refusal.reason, sentence(refusal), refusal.field, refusal.params)


def status_of(refusals: Sequence[Refusal]) -> int:
    """409 where nothing is wrong with what was sent, 400 otherwise."""
    if all(refusal.reason in CONFLICTS for refusal in refusals):
        return status.HTTP_409_CONFLICT
    return status.HTTP_400_BAD_REQUEST


def refused_answer(error: RefusedError) -> Response:
    errors = [refusal_error(refusal) for refusal in error.refusals]
    return Response({"errors": errors}, status_of(error.refusals))


def acta_answer(error: ActaRefusedError) -> Response:
    """422 with each problem's sentence, and the whole verdict beside them."""
    errors = [
        error_json(found.code, acta_sentence(found), found.where) for found in error.verdict.errors
    ]
    verdict = error.verdict.to_json(acta_sentence)
    return Response({"errors": errors, "verdict": verdict}, status.HTTP_422_UNPROCESSABLE_ENTITY)


def busy_answer() -> Response:
    """503: the database was held by others for longer than it waits. Nothing was written."""
    errors = [api_error(ApiCode.BUSY)]
    return Response(
        {"errors": errors}, status.HTTP_503_SERVICE_UNAVAILABLE, headers={"Retry-After": "1"}
    )


def framework_answer(error: exceptions.APIException) -> Response:
    """What the framework itself refuses, in our shape; the status stays."""
    return Response({"errors": list(_errors_of(error))}, error.status_code, headers=_headers(error))


def _errors_of(error: exceptions.APIException) -> Iterable[ErrorJson]:
    match error:
        case Refused():
            return error.errors
        case exceptions.ValidationError():
            return list(_field_errors(error.detail, ""))
        case _:
            return [api_error(_CODES.get(type(error), ApiCode.NOT_ALLOWED))]


_CODES: Final[Mapping[type[exceptions.APIException], ApiCode]] = {
    exceptions.ParseError: ApiCode.BODY_UNREADABLE,
    exceptions.NotAuthenticated: ApiCode.LOGIN_NEEDED,
    exceptions.AuthenticationFailed: ApiCode.LOGIN_WRONG,
    exceptions.PermissionDenied: ApiCode.NOT_ALLOWED,
    exceptions.NotFound: ApiCode.NOT_FOUND,
    exceptions.MethodNotAllowed: ApiCode.METHOD_WRONG,
    exceptions.UnsupportedMediaType: ApiCode.MEDIA_TYPE_WRONG,
}

_FRAMEWORK_CODES: Final[Mapping[str, Reason]] = {
    "required": Reason.FIELD_MISSING,
    "null": Reason.FIELD_MISSING,
    "blank": Reason.FIELD_MISSING,
    "null_characters_not_allowed": Reason.TEXT_UNWRITABLE,
    "surrogate_characters_not_allowed": Reason.TEXT_UNWRITABLE,
}
"""What else the framework finds wrong with a value is ``field-wrong``."""
_OURS: Final = frozenset({*Reason, *ApiCode})


def _field_errors(detail: object, field: str) -> Iterator[ErrorJson]:
    """Each error of a tree of fields, with the path of its field: ``format.cotos``.

    The things of a list are counted from 1, as people and services count them: ``stages.1.kind``.
    """
    if isinstance(detail, Mapping):
        for key, inner in detail.items():
            name = str(key + 1) if isinstance(key, int) else str(key)
            yield from _field_errors(inner, _path(field, "" if key == "non_field_errors" else name))
    elif isinstance(detail, list | tuple):
        for place, inner in enumerate(detail, start=1):
            nested = isinstance(inner, Mapping | list | tuple)
            yield from _field_errors(inner, _path(field, str(place)) if nested else field)
    else:
        writable = field.encode("utf-8", "backslashreplace").decode("utf-8")
        yield _value_error(detail, writable[:100])


def _path(field: str, name: str) -> str:
    return ".".join(part for part in (field, name) if part)


def _value_error(detail: object, field: str) -> ErrorJson:
    """One error at a field: our own as it is told, the framework's in a sentence of ours."""
    told = str(getattr(detail, "code", "") or "")
    if told in _OURS:
        return error_json(told, str(detail), field)
    if told in _FRAMEWORK_CODES:
        return refusal_error(Refusal(_FRAMEWORK_CODES[told], field))
    return api_error(ApiCode.FIELD_WRONG, field)


def _headers(error: exceptions.APIException) -> dict[str, str]:
    challenge = getattr(error, "auth_header", None)
    return {"WWW-Authenticate": challenge} if challenge else {}
