"""Everything of the tournament in one file: asked for, watched while it is written, taken home."""

from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Channel, Export, ExportState
from tournaments.permissions import Action
from tournaments.services.exports import folder, request_export
from tournaments.views.loading import actor_of, load_tournament

PATIENCE = timedelta(seconds=5)
"""A file still waiting after this is waiting for the background worker itself."""

SHOWN = 10


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """The files asked for, the newest first; POST asks for one more."""
    tournament = load_tournament(request, slug, Action.EXPORT)
    if request.method == "POST":
        request_export(
            tournament=tournament, actor=actor_of(request, Channel.DESK), at=timezone.now()
        )
        return redirect("desk:export", tournament.slug)
    exports = list(tournament.exports.select_related("asked_by")[:SHOWN])
    pending = next((each for each in exports if each.state in _PENDING), None)
    is_late = pending is not None and _is_late(pending)
    seen = f"{pending.pk}.{pending.state}.{pending.steps_done}.{is_late}" if pending else "none"
    if request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    context = {
        "tournament": tournament,
        "exports": exports,
        "pending": pending,
        "is_late": is_late,
        "seen": seen,
    }
    template = "desk/export.html#live" if "HX-Request" in request.headers else "desk/export.html"
    return render(request, template, context)


@login_required
@require_safe
def download(request: HttpRequest, slug: str, pk: int) -> HttpResponseBase:
    """The file itself, once it is written."""
    tournament = load_tournament(request, slug, Action.EXPORT)
    done = tournament.exports.filter(pk=pk, state=ExportState.DONE).first()
    path = folder() / done.file_name if done is not None else None
    if path is None or not path.is_file():
        raise Http404
    return FileResponse(path.open("rb"), as_attachment=True, filename=path.name)


_PENDING = (ExportState.QUEUED.value, ExportState.RUNNING.value)


def _is_late(export: Export) -> bool:
    return export.state == ExportState.QUEUED and timezone.now() - export.asked_at > PATIENCE
