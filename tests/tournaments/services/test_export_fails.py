"""An export that cannot be written says so, and another one can be asked for."""

import pytest

from tests.factories import AT, LATER, open_tournament, owner_of
from tournaments.models import Export, ExportState
from tournaments.services import exports

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("error", [OSError("disk full"), ValueError("a fault of ours")])
def test_whatever_goes_wrong_nobody_waits_for_ever(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    tournament = open_tournament(2)
    export = Export.objects.create(tournament=tournament, asked_at=AT, steps=5)

    def fail(_rows: object) -> str:
        raise error

    monkeypatch.setattr(exports, "csv_text", fail)
    with pytest.raises(type(error)):
        exports.write_export(export.pk, at=LATER)

    export.refresh_from_db()
    assert (export.state, export.finished_at) == (ExportState.FAILED, LATER)
    assert [path.name for path in exports.folder().glob(f"{tournament.slug}-{export.pk}*")] == []
    actor = owner_of(tournament)
    again = exports.request_export(tournament=tournament, actor=actor, at=LATER)
    assert again.pk != export.pk
