"""An export asked for by page, written by a real Celery worker, over both brokers."""

import io
import zipfile
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from tests.factories import drawn_tournament, owner_of, played_tournament
from tests.waiting import wait_until
from tests.web.reading import client_of
from tournaments.models import Export, Tournament

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def taken_home(tournament: Tournament) -> zipfile.ZipFile:
    """Ask for the file, wait until the page says that it is ready, download it."""
    client = client_of(owner_of(tournament).user)
    address = f"/desk/{tournament.slug}/export/"
    client.post(address)
    wait_until(lambda: client.get(address).context["pending"] is None, seconds=30)
    export = Export.objects.get(tournament=tournament)
    assert (export.state, export.steps_done) == ("done", export.steps)
    answer = client.get(f"{address}{export.pk}/")
    return zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))  # type: ignore[attr-defined]


def check(archive: zipfile.ZipFile, *, pairs: int) -> None:
    """The file is whole, and every pair stands in it."""
    assert archive.testzip() is None
    assert archive.namelist() == [
        "parejas.csv",
        "partidos.csv",
        "actas.json",
        "sorteos.json",
        "registro.json",
    ]
    assert len(archive.read("parejas.csv").decode("utf-8-sig").splitlines()) == 1 + pairs


@pytest.mark.usefixtures("redis_worker")
def test_through_redis_as_on_the_server(tmp_path: Path, settings: Settings) -> None:
    settings.DATA_DIR = tmp_path

    check(taken_home(played_tournament(24)), pairs=24)


@pytest.mark.usefixtures("folder_worker")
def test_through_a_folder_as_on_the_laptop(tmp_path: Path, settings: Settings) -> None:
    settings.DATA_DIR = tmp_path

    check(taken_home(drawn_tournament(6)), pairs=6)
