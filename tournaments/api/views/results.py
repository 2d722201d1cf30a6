"""Results: handed in once, kept in every revision, annulled one by one."""

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView, match_at
from tournaments.api.errors import Refused, api_error
from tournaments.api.paging import listed
from tournaments.api.schema import described, given, sent
from tournaments.api.sentences import ApiCode
from tournaments.api.serializers.result import (
    AnnulQuerySerializer,
    ConflictSerializer,
    ForeseeBodySerializer,
    ForeseenSerializer,
    ReceiptSerializer,
    RefusedActaSerializer,
    ResultBodySerializer,
    SubmissionSerializer,
)
from tournaments.api.views.matches import match_row
from tournaments.core.refusals import Reason, RefusedError
from tournaments.core.text_keys import is_writable
from tournaments.models import Match, Ruling, Submission, Tournament
from tournaments.permissions import Action
from tournaments.services.results import (
    KEY_LENGTH,
    Receipt,
    Status,
    annul_result,
    foresee_result,
    hand_in,
)

TAG = "results"
KEY = "Idempotency-Key"

KEY_HEADER = OpenApiParameter(
    KEY,
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="A mark of your own, of 1 to 64 signs, the same when you repeat the request.",
)

_RECEIPT = {
    "status": "recorded",
    "submission": examples.SUBMISSION,
    "in_force": examples.SUBMISSION,
    "match": examples.MATCH,
}
_CONFLICT = {
    **examples.errors("result-conflict", "Another result of this match is in force."),
    "submission": examples.REFUSED,
    "in_force": examples.SUBMISSION,
}
_BEGUN = examples.errors(
    "next-match-begun",
    "Match 5, the next one of this pair, has begun, so this result stays.",
    match=5,
)
_FORESEEN = {"changed": [5], "called_back": [], "drawn": [], "redone": [5]}
_INVALID = {
    **examples.errors("coto-unfinished", "Nobody has won this coto.", "cotos[0]"),
    "verdict": {**examples.VERDICT, "valid": False, "finished": False, "winner": None},
}


class ResultsView(ApiView):
    @described(
        "list_results",
        "All that was handed in for a match, by revision",
        tag=TAG,
        gives={200: SubmissionSerializer(many=True)},
        refuses=(401, 403, 404),
        examples=[given("In force", examples.SUBMISSION)],
    )
    def get(self, _request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.ENTER_RESULTS)
        match = match_at(tournament, number)
        rows = match.submissions.select_related("scoresheet", "author").order_by("revision")
        return listed(rows, SubmissionSerializer)

    @described(
        "hand_in_result",
        "Hand in the result of a match",
        tag=TAG,
        description="An acta, or a ruling where nobody sat down. The same key, or the same result, "
        "counts once. To correct a finished match say which revision `replaces`; where later "
        "matches would lose what was played, `redo` has to name exactly those.",
        takes=ResultBodySerializer,
        gives={
            200: OpenApiResponse(ReceiptSerializer, "It was in already: nothing changed."),
            201: OpenApiResponse(ReceiptSerializer, "It counts now."),
            409: OpenApiResponse(
                ConflictSerializer, "Another result stays in force, or the next match has begun."
            ),
            422: OpenApiResponse(RefusedActaSerializer, "The acta cannot be, or the key is used."),
        },
        refuses=(400, 401, 403, 404),
        parameters=[KEY_HEADER],
        examples=[
            sent("Who won each partida", {"acta": examples.ACTA}),
            sent("Neither pair came", {"ruling": "no_show_both"}),
            sent(
                "A correction",
                {"acta": examples.ACTA, "replaces": 1, "reason": "The sides were mixed up"},
            ),
            given("Recorded", _RECEIPT, 201),
            given("Repeated", {**_RECEIPT, "status": "repeated"}, 200),
            given("Another is in force", _CONFLICT, 409),
            given("The next match has begun", _BEGUN, 409),
            given("It cannot be", _INVALID, 422),
        ],
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.ENTER_RESULTS)
        match = match_at(tournament, number)
        key = request.headers.get(KEY, "")
        if not 1 <= len(key) <= KEY_LENGTH or not is_writable(key):
            raise Refused(ApiCode.KEY_WITHOUT_HEADER, status.HTTP_400_BAD_REQUEST, field=KEY)
        body = self.read(ResultBodySerializer)
        try:
            receipt = hand_in(
                match=match,
                acta=body.get("acta"),
                ruling=Ruling(body["ruling"]) if "ruling" in body else None,
                key=key,
                replaces=body.get("replaces"),
                redo=body.get("redo"),
                reason=body["reason"],
                actor=self.actor,
                at=timezone.now(),
            )
        except RefusedError as error:
            if any(refusal.reason is Reason.KEY_REUSED for refusal in error.refusals):
                raise Refused(
                    ApiCode.KEY_REUSED, status.HTTP_422_UNPROCESSABLE_ENTITY, field=KEY
                ) from error
            raise
        return _answer(tournament, match, receipt)


class ForeseeView(ApiView):
    @described(
        "foresee_result",
        "Which later matches a result would change; nothing is written",
        tag=TAG,
        description="Without acta and ruling: what taking the result in force back would change.",
        takes=ForeseeBodySerializer,
        gives={
            200: ForeseenSerializer,
            422: OpenApiResponse(RefusedActaSerializer, "The acta cannot be."),
        },
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("Another winner", {"acta": examples.ACTA}),
            given("The final is lost", _FORESEEN),
            given("It cannot be", _INVALID, 422),
        ],
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug, Action.CORRECT_RESULTS)
        match, body = match_at(tournament, number), self.read(ForeseeBodySerializer)
        ruling = Ruling(body["ruling"]) if "ruling" in body else None
        foreseen = foresee_result(match=match, acta=body.get("acta"), ruling=ruling)
        return Response(ForeseenSerializer(foreseen).data)


class ResultView(ApiView):
    @described(
        "read_result",
        "One revision of what was handed in",
        tag=TAG,
        gives={200: SubmissionSerializer},
        refuses=(401, 403, 404),
        examples=[given("In force", examples.SUBMISSION)],
    )
    def get(self, _request: Request, slug: str, number: int, revision: int) -> Response:
        tournament = self.tournament(slug, Action.ENTER_RESULTS)
        return Response(SubmissionSerializer(_at(match_at(tournament, number), revision)).data)

    @described(
        "annul_result",
        "Take the result in force back altogether",
        tag=TAG,
        description="Annulling what is annulled already changes nothing.",
        gives={204: None},
        refuses=(400, 401, 403, 404, 409),
        parameters=[AnnulQuerySerializer],
        examples=[given("The next match has begun", _BEGUN, 409)],
    )
    def delete(self, request: Request, slug: str, number: int, revision: int) -> Response:
        tournament = self.tournament(slug, Action.CORRECT_RESULTS)
        match = match_at(tournament, number)
        _at(match, revision)
        query = AnnulQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        annul_result(
            match=match,
            replaces=revision,
            redo=query.validated_data.get("redo"),
            reason=query.validated_data["reason"],
            actor=self.actor,
            at=timezone.now(),
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


def _at(match: Match, revision: int) -> Submission:
    rows = match.submissions.select_related("scoresheet", "author")
    found = rows.filter(revision=revision).first()
    if found is None:
        raise Http404
    return found


def _answer(tournament: Tournament, match: Match, receipt: Receipt) -> Response:
    told: dict[str, object] = {
        "status": receipt.status,
        "submission": receipt.submission,
        "in_force": receipt.in_force,
    }
    if receipt.status == Status.CONFLICT:
        conflict = {**told, "errors": [api_error(ApiCode.RESULT_CONFLICT)]}
        return Response(ConflictSerializer(conflict).data, status.HTTP_409_CONFLICT)
    told["match"] = match_row(tournament, match.number or 0)
    is_new = receipt.status == Status.RECORDED
    return Response(
        ReceiptSerializer(told).data,
        status.HTTP_201_CREATED if is_new else status.HTTP_200_OK,
    )
