import csv
import io
import json
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override
from pytest_django import DjangoCaptureOnCommitCallbacks

from guinote_tourney.celery import app
from tests.factories import (
    AT,
    LATER,
    closed_tournament,
    drawn_tournament,
    fresh,
    new_tournament,
    owner_of,
    play_out,
    played_tournament,
    sign_up_all,
)
from tests.tournaments.services.told import Audit
from tournaments.core.pair_details import PairDetails
from tournaments.forms.pair_list import read_pair_list
from tournaments.models import Export, Match, Tournament
from tournaments.queries.pairs import details_of, pairs_of
from tournaments.services import exports
from tournaments.services.draws import make_draw
from tournaments.services.exports import folder, request_export, write_export
from tournaments.services.stages import StagePlan, set_stages
from tournaments.services.tournaments import delete_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[int, ...]]]:
    """The jobs sent to the workers once the transaction was committed."""
    found: list[tuple[str, tuple[int, ...]]] = []
    monkeypatch.setattr(app, "send_task", lambda name, args: found.append((name, args)))
    return found


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)


def asked(tournament: Tournament) -> Export:
    return request_export(tournament=tournament, actor=owner_of(tournament), at=AT)


def written(tournament: Tournament) -> zipfile.ZipFile:
    export = asked(tournament)
    write_export(export.pk, at=LATER)
    export.refresh_from_db()
    return zipfile.ZipFile(folder() / export.file_name)


def table(archive: zipfile.ZipFile, name: str) -> list[dict[str, str]]:
    text = archive.read(name).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))


def test_the_job_is_sent_by_name_when_it_is_committed(
    sent: list[tuple[str, tuple[int, ...]]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    tournament = new_tournament()
    audit = Audit(tournament)
    with django_capture_on_commit_callbacks(execute=True):
        export = asked(tournament)
        assert sent == []
    assert sent == [("tournaments.write_export", (export.pk,))]
    assert (export.state, export.steps, export.steps_done) == ("queued", 5, 0)
    assert (export.asked_at, export.asked_by) == (AT, owner_of(tournament).user)
    assert audit.new == [("export-requested", f"export:{export.pk}", None, None, "")]


def test_asking_twice_gives_the_one_that_is_waiting_and_sends_it_again(
    sent: list[tuple[str, tuple[int, ...]]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    tournament = new_tournament()
    audit = Audit(tournament)
    with django_capture_on_commit_callbacks(execute=True):
        assert asked(tournament) == asked(tournament)
    assert ([name for name, _ in sent], len(audit.new)) == (["tournaments.write_export"] * 2, 1)


def test_the_file_holds_everything_of_the_tournament() -> None:
    tournament = played_tournament(5)
    archive = written(tournament)
    assert archive.namelist() == [
        "parejas.csv",
        "partidos.csv",
        "actas.json",
        "sorteos.json",
        "registro.json",
    ]
    pairs = [(str(pair.number), *pair.players) for pair in pairs_of(tournament)]
    rows = table(archive, "parejas.csv")
    assert [(row["Número"], row["Jugador 1"], row["Jugador 2"]) for row in rows] == pairs
    assert len(table(archive, "partidos.csv")) == Match.objects.count()
    (draw,) = json.loads(archive.read("sorteos.json"))
    assert (draw["seed"], len(draw["canonical_list"])) == ("cierzo", 5)
    told = json.loads(archive.read("registro.json"))
    assert told[0]["action"] == "tournament-created"


def test_each_match_and_each_draw_says_of_what_stage_it_is() -> None:
    tournament = closed_tournament(6)
    actor = owner_of(tournament)
    plans = [
        StagePlan("groups", {"size": 3}),
        StagePlan(
            "knockout", {"consolation_rounds": 1}, "Cuadro", {"through": 2, "kind": "through"}
        ),
    ]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="cierzo", actor=actor, at=AT)
    play_out(tournament)
    archive = written(fresh(tournament))
    names = ("Fase", "Formato", "Nombre de la fase", "Parte", "Grupo")
    told = Counter(tuple(row[name] for name in names) for row in table(archive, "partidos.csv"))
    assert told == {
        ("1", "grupos", "", "", "1"): 6,
        ("1", "grupos", "", "", "2"): 6,
        ("2", "eliminatorias", "Cuadro", "", ""): 3,
        ("2", "eliminatorias", "Cuadro", "Consolación", ""): 1,
    }
    draws = json.loads(archive.read("sorteos.json"))
    assert [(each["stage__position"], each["batch"]) for each in draws] == [(1, 1), (2, 1), (2, 2)]


def test_the_tables_are_in_spanish_and_call_rounds_by_name() -> None:
    tournament = played_tournament(3)
    with override("en"):
        archive = written(tournament)
    rows = table(archive, "partidos.csv")
    assert list(rows[0]) == [
        "Ronda",
        "Partido",
        "Pareja A",
        "Pareja B",
        "Cotos A",
        "Cotos B",
        "Partidas A",
        "Partidas B",
        "Resultado",
        "Ganador",
        "Fase",
        "Formato",
        "Nombre de la fase",
        "Parte",
        "Grupo",
    ]
    assert sorted((row["Ronda"], row["Resultado"]) for row in rows) == [
        ("Final", "jugado"),
        ("Previa", "exento"),
        ("Previa", "incomparecencia"),
    ]


def test_f141_f143_f151_a_list_of_pairs_taken_out_can_be_taken_in() -> None:
    """Into another tournament, and out of that again, to the letter."""
    tournament = new_tournament()
    strange = [
        PairDetails("Ana Mun\u0303oz", "Luis Peña", plays_for='Bar "El Ibón"; y Cía', paid=True),
        PairDetails("Muñoz,\r\nPilar", "Jesús O’Brien", phone="600 123 456"),
        PairDetails("Agnès Lluís", "Íñigo d'Urgell", plays_for=""),
    ]
    sign_up_all(tournament, strange)
    content = written(tournament).read("parejas.csv")
    told = list(read_pair_list(content, "parejas.csv"))
    assert [(row.details, row.unread) for row in told] == [
        (details_of(pair), ()) for pair in pairs_of(tournament)
    ]
    other = new_tournament()
    sign_up_all(other, [row.details for row in told])
    assert written(other).read("parejas.csv") == content
    assert pairs_of(other)[0].players == ("Ana Muñoz", "Luis Peña")


def test_the_state_says_that_it_is_done_and_doing_it_again_does_nothing() -> None:
    tournament = new_tournament()
    export = asked(tournament)
    write_export(export.pk, at=LATER)
    export.refresh_from_db()
    assert (export.state, export.steps_done, export.finished_at) == ("done", 5, LATER)
    (folder() / export.file_name).unlink()
    write_export(export.pk, at=LATER)
    assert list(folder().iterdir()) == []


def test_one_cut_short_is_written_again_from_the_start() -> None:
    export = asked(new_tournament())
    Export.objects.update(state="running", steps_done=3)
    write_export(export.pk, at=LATER)
    export.refresh_from_db()
    assert (export.state, export.steps_done) == ("done", 5)


def test_a_disk_that_is_full_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left on device")

    export = asked(new_tournament())
    monkeypatch.setattr(exports, "_write", full)
    with pytest.raises(OSError, match="no space left"):
        write_export(export.pk, at=LATER)
    export.refresh_from_db()
    assert (export.state, export.file_name, export.finished_at) == ("failed", "", LATER)


def test_a_tournament_deleted_meanwhile_is_no_error() -> None:
    tournament = drawn_tournament(2)
    export = asked(tournament)
    delete_tournament(tournament=tournament, actor=owner_of(tournament), at=LATER)
    write_export(export.pk, at=LATER)
    assert list(folder().iterdir()) == []
