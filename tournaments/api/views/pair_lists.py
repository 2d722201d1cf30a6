from django.http import Http404
from django.utils import timezone
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import examples
from tournaments.api.base import ApiView
from tournaments.api.schema import described, given, sent
from tournaments.api.serializers.pair_list import (
    AppliedListSerializer,
    PairListApplySerializer,
    PairListSerializer,
    PairListUploadSerializer,
)
from tournaments.forms.pair_list import read_pair_list
from tournaments.models import PairImport, Tournament
from tournaments.permissions import Action
from tournaments.services.imports import apply_list, check_list, keep_list

TAG = "pair lists"

EXAMPLE = {
    "id": 1,
    "file_name": "parejas.csv",
    "state": "preview",
    "good": 1,
    "wrong": 0,
    "rows": [{"line": 2, **examples.PAIR_BODY, "problems": []}],
}


class PairListsView(ApiView):
    parser_classes = (MultiPartParser,)

    @described(
        "upload_pair_list",
        "Upload a list of pairs for a look",
        tag=TAG,
        description="Nothing is registered yet: read the rows, then apply the list.",
        takes={"multipart/form-data": PairListUploadSerializer},
        gives={201: PairListSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[given("As it was read", EXAMPLE, 201)],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.EDIT_PAIRS)
        file = self.read(PairListUploadSerializer)["file"]
        kept = keep_list(
            tournament=tournament,
            file_name=file.name,
            rows=read_pair_list(file.read(), file.name),
            actor=self.actor,
            at=timezone.now(),
        )
        return Response(_json(kept), status.HTTP_201_CREATED)


class PairListView(ApiView):
    @described(
        "read_pair_list",
        "An uploaded list, and what is wrong with each row now",
        tag=TAG,
        gives={200: PairListSerializer},
        refuses=(401, 403, 404),
        examples=[given("A list", EXAMPLE)],
    )
    def get(self, _request: Request, slug: str, pk: int) -> Response:
        return Response(_json(_list_at(self.tournament(slug, Action.EDIT_PAIRS), pk)))


class ApplyPairListView(ApiView):
    @described(
        "apply_pair_list",
        "Register the pairs of an uploaded list, all or none",
        tag=TAG,
        takes=PairListApplySerializer,
        gives={200: AppliedListSerializer},
        refuses=(400, 401, 403, 404, 409),
        examples=[
            sent("Leave the wrong rows out", {"leave_out_wrong": True}),
            given("Registered", {"pairs": [1, 2, 3]}),
        ],
    )
    def post(self, _request: Request, slug: str, pk: int) -> Response:
        kept = _list_at(self.tournament(slug, Action.EDIT_PAIRS), pk)
        told = self.read(PairListApplySerializer)
        pairs = apply_list(
            pair_import=kept,
            leave_out_wrong=told["leave_out_wrong"],
            actor=self.actor,
            at=timezone.now(),
        )
        return Response({"pairs": [pair.number for pair in pairs]})


def _list_at(tournament: Tournament, pk: int) -> PairImport:
    kept = PairImport.objects.filter(tournament=tournament, pk=pk).first()
    if kept is None:
        raise Http404
    kept.tournament = tournament
    return kept


def _json(kept: PairImport) -> dict[str, object]:
    rows = check_list(kept)
    wrong = sum(bool(row.refusals) for row in rows)
    told = {
        "id": kept.pk,
        "file_name": kept.file_name,
        "state": kept.state,
        "good": len(rows) - wrong,
        "wrong": wrong,
        "rows": rows,
    }
    return dict(PairListSerializer(told).data)
