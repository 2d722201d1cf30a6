"""The export at the desk: asked for, waited for, taken home."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import drawn_tournament, new_organiser, new_referee, owner_of
from tests.web.reading import client_of
from tournaments.models import Export, Tournament
from tournaments.services.exports import folder, write_export
from tournaments.views.desk.export import PATIENCE

pytestmark = pytest.mark.django_db


def address(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/export/"


@pytest.fixture
def asked() -> Export:
    """A file asked for by page, and nobody there to write it."""
    tournament = drawn_tournament(4)
    answer = client_of(owner_of(tournament).user).post(address(tournament))
    assert (answer.status_code, answer["Location"]) == (302, address(tournament))
    return tournament.exports.get()


def test_asked_for_twice_it_is_written_once(asked: Export) -> None:
    client_of(owner_of(asked.tournament).user).post(address(asked.tournament))

    assert asked.tournament.exports.count() == 1


def test_a_worker_that_does_not_answer_is_told(asked: Export) -> None:
    client = client_of(owner_of(asked.tournament).user)
    assert client.get(address(asked.tournament)).context["is_late"] is False

    Export.objects.update(asked_at=timezone.now() - PATIENCE - timedelta(seconds=1))

    page = client.get(address(asked.tournament))
    told = "The file waits for the background worker, which does not answer."
    assert (page.context["is_late"], page.content.decode().count(told)) == (True, 1)


def test_the_page_follows_how_far_it_has_got(asked: Export) -> None:
    client, live = client_of(owner_of(asked.tournament).user), {"HX-Request": "true"}
    seen = client.get(address(asked.tournament)).context["seen"]

    same = client.get(f"{address(asked.tournament)}?seen={seen}", headers=live)
    Export.objects.update(state="running", steps_done=2)
    further = client.get(f"{address(asked.tournament)}?seen={seen}", headers=live)

    assert (same.status_code, further.status_code) == (204, 200)
    assert 'max="5" value="2"' in " ".join(further.content.decode().split())


def test_what_is_written_can_be_taken_home(asked: Export) -> None:
    client = client_of(owner_of(asked.tournament).user)
    before = client.get(f"{address(asked.tournament)}{asked.pk}/")
    write_export(asked.pk, at=timezone.now())

    answer = client.get(f"{address(asked.tournament)}{asked.pk}/")

    name = f"{asked.tournament.slug}-{asked.pk}.zip"
    assert before.status_code == 404
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert b"".join(answer.streaming_content) == (folder() / name).read_bytes()  # type: ignore[attr-defined]
    assert client.get(address(asked.tournament)).context["pending"] is None


def test_a_file_that_is_gone_is_not_found(asked: Export) -> None:
    write_export(asked.pk, at=timezone.now())
    (folder() / f"{asked.tournament.slug}-{asked.pk}.zip").unlink()

    answer = client_of(owner_of(asked.tournament).user).get(
        f"{address(asked.tournament)}{asked.pk}/"
    )

    assert answer.status_code == 404


def test_a_file_that_could_not_be_written_is_told_and_may_be_asked_for_again(asked: Export) -> None:
    Export.objects.update(state="failed")
    client = client_of(owner_of(asked.tournament).user)

    page = client.get(address(asked.tournament))
    client.post(address(asked.tournament))

    assert page.content.decode().count("It could not be written") == 1
    assert asked.tournament.exports.count() == 2


def test_an_export_is_for_the_organiser_of_its_tournament(asked: Export) -> None:
    write_export(asked.pk, at=timezone.now())
    other = drawn_tournament(4)
    foreign = client_of(owner_of(other).user)

    for user in (new_organiser(), new_referee(asked.tournament)):
        assert client_of(user).get(address(asked.tournament)).status_code == 403
        assert client_of(user).get(f"{address(asked.tournament)}{asked.pk}/").status_code == 403
    assert foreign.get(f"{address(other)}{asked.pk}/").status_code == 404
