from django.http import FileResponse, Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.paging import listed
from tournaments.api.schema import described, given
from tournaments.api.serializers.staff import ExportSerializer
from tournaments.models import Export, ExportState, Tournament
from tournaments.permissions import Action
from tournaments.services.exports import folder, request_export

TAG = "exports"

_EXPORT = {
    "id": 1,
    "state": "running",
    "state_text": "being written",
    "steps": 5,
    "steps_done": 2,
    "asked_at": "2027-08-16T23:30:00+02:00",
    "finished_at": None,
}


class ExportsView(ApiView):
    @described(
        "list_exports",
        "The exports asked for, the newest first",
        tag=TAG,
        gives={200: ExportSerializer(many=True)},
        refuses=(401, 403, 404),
        examples=[given("Being written", _EXPORT)],
    )
    def get(self, _request: Request, slug: str) -> Response:
        exports = self.tournament(slug, Action.EXPORT).exports.order_by("-pk")
        return listed(exports, ExportSerializer)

    @described(
        "request_export",
        "Ask for everything of a tournament in one file",
        tag=TAG,
        description="It is written in the background: read how far it has got, then download it.",
        gives={202: ExportSerializer},
        refuses=(401, 403, 404),
        examples=[given("Waiting", {**_EXPORT, "state": "queued", "steps_done": 0}, 202)],
    )
    def post(self, _request: Request, slug: str) -> Response:
        tournament = self.tournament(slug, Action.EXPORT)
        export = request_export(tournament=tournament, actor=self.actor, at=timezone.now())
        return Response(ExportSerializer(export).data, status.HTTP_202_ACCEPTED)


class ExportView(ApiView):
    @described(
        "read_export",
        "How far an export has got",
        tag=TAG,
        gives={200: ExportSerializer},
        refuses=(401, 403, 404),
        examples=[given("Being written", _EXPORT)],
    )
    def get(self, _request: Request, slug: str, pk: int) -> Response:
        return Response(ExportSerializer(_export_at(self.tournament(slug, Action.EXPORT), pk)).data)


class ExportFileView(ApiView):
    @described(
        "download_export",
        "The file of an export that is ready: a ZIP",
        tag=TAG,
        gives={(200, "application/zip"): OpenApiTypes.BINARY},
        refuses=(401, 403, 404),
    )
    def get(self, _request: Request, slug: str, pk: int) -> FileResponse:
        export = _export_at(self.tournament(slug, Action.EXPORT), pk)
        path = folder() / export.file_name
        if export.state != ExportState.DONE or not path.is_file():
            raise Http404
        return FileResponse(path.open("rb"), as_attachment=True, filename=export.file_name)


def _export_at(tournament: Tournament, pk: int) -> Export:
    export = tournament.exports.filter(pk=pk).first()
    if export is None:
        raise Http404
    return export
