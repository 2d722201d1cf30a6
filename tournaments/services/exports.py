"""Everything of a tournament in one file, written in the background."""

import json
import zipfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet

from tournaments import jobs
from tournaments.models import Export, ExportState, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.queries.archive import PARTS, csv_text, rows_of_part
from tournaments.services.change import changing


def request_export(*, tournament: Tournament, actor: Actor, at: datetime) -> Export:
    """Ask for the file. One that is still waiting or being written is given instead of a second."""
    with changing(tournament, actor=actor, action=Action.EXPORT, at=at) as change:
        pending = change.tournament.exports.filter(
            state__in=[ExportState.QUEUED, ExportState.RUNNING]
        ).first()
        if pending is not None:
            jobs.enqueue(jobs.WRITE_EXPORT, pending.pk)
            return pending
        export = Export.objects.create(
            tournament=change.tournament, asked_by=actor.user, asked_at=at, steps=len(PARTS)
        )
        change.record(AuditAction.EXPORT_REQUESTED, f"export:{export.pk}")
        jobs.enqueue(jobs.WRITE_EXPORT, export.pk)
        return export


def write_export(export_pk: int, *, at: datetime) -> None:
    """The job itself: write the ZIP part by part, saying how far it has got.

    Run twice, as a queue may, it writes the same file again. A tournament deleted meanwhile is no
    error. ``at`` is the moment it begins.
    """
    export = Export.objects.select_related("tournament").filter(pk=export_pk).first()
    if export is None or export.state == ExportState.DONE:
        return
    path = folder() / f"{export.tournament.slug}-{export.pk}.zip"
    _note(export, state=ExportState.RUNNING, steps_done=0)
    try:
        _write(export, path)
    except Exception:
        # whatever went wrong, nobody shall wait for a file that does not come
        path.with_suffix(".part").unlink(missing_ok=True)
        _note(export, state=ExportState.FAILED, finished_at=at)
        raise
    _note(export, state=ExportState.DONE, file_name=path.name, finished_at=at)


def folder() -> Path:
    """Where the files lie, inside the data folder."""
    path = Path(settings.DATA_DIR) / "exports"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def _write(export: Export, path: Path) -> None:
    unfinished = path.with_suffix(".part")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
        for done, (name, text) in enumerate(_texts(export.tournament), start=1):
            archive.writestr(name, text)
            _note(export, steps_done=done)
    unfinished.replace(path)


def _texts(tournament: Tournament) -> Iterator[tuple[str, str]]:
    for part in PARTS:
        rows = rows_of_part(part, tournament)
        if part.is_table:
            yield f"{part.name}.csv", csv_text(rows)
        else:
            yield (
                f"{part.name}.json",
                json.dumps(rows, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1),
            )


def _note(export: Export, **fields: object) -> None:
    """Write progress straight away, outside any long transaction, so that the page can show it."""
    rows: QuerySet[Export] = Export.objects.filter(pk=export.pk)
    rows.update(**fields)
