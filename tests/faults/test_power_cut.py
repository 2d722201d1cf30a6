"""The server is killed in the middle of a tournament: what was acknowledged is there."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.factories import drawn_tournament, fresh, owner_of
from tests.faults.pavilion import Laptop, Phone, Request, request_for
from tournaments.core.simulate import Cast, SubmitActa, play_to_the_end
from tournaments.core.stream import Stream
from tournaments.core.table_play import sheet_of
from tournaments.management.throwaway import sqlite_file
from tournaments.models import Match, Submission, Tournament
from tournaments.queries.day import view_of
from tournaments.queries.outcome import outcome_of
from tournaments.services.play import actions_of

PAIRS, TABLES = 24, 6
AS_ON_THE_LAPTOP = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON"


@pytest.fixture
def laptop(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Laptop]:
    """A laptop with an empty database that this process reads and writes too."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        laptop = Laptop(tmp_path, probe.getsockname()[1])
    with (
        django_db_blocker.unblock(),
        sqlite_file(laptop.database, init_command=AS_ON_THE_LAPTOP),
    ):
        call_command("migrate", interactive=False, verbosity=0)
        yield laptop
        laptop.cut_the_power()


def test_every_acknowledged_result_survives_and_the_tournament_plays_on(laptop: Laptop) -> None:
    tournament = drawn_tournament(PAIRS, tables=TABLES)
    phone = Phone(laptop, owner_of(tournament).user, tournament.slug)
    stream, keys = Stream("power cut"), count()
    laptop.switch_on()
    for share in (3, 2):
        _play(phone, tournament, stream, keys, until=PAIRS // share)
        unanswered = _hand_in_while_the_power_goes(laptop, phone, tournament, stream, keys)
        assert unanswered, "the power went while nothing was being handed in"
        assert _lost(phone, tournament) == []
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        laptop.switch_on()
        for request in unanswered:
            # some were kept without an answer, others not: sent again, each counts once
            assert phone.send(request) in {200, 201}
        assert _lost(phone, tournament) == []
    _play(phone, tournament, stream, keys, until=PAIRS)
    tournament = fresh(tournament)
    assert (tournament.state, outcome_of(tournament).broken) == ("finished", ())
    assert _lost(phone, tournament) == []
    assert Submission.objects.count() == len(
        {request.key for request in phone.acknowledged if request.key}
    )


def _play(
    phone: Phone, tournament: Tournament, stream: Stream, keys: Iterator[int], *, until: int
) -> None:
    """Play on over HTTP until so many matches have ended, or all."""
    for action in actions_of(tournament, Cast((), ""), stream):
        if _ended(tournament) >= until:
            return
        assert phone.send(request_for(action, f"k{next(keys)}")) in {200, 201}


def _ended(tournament: Tournament) -> int:
    return Match.objects.filter(
        tournament=tournament, number__isnull=False, state="finished"
    ).count()


def _hand_in_while_the_power_goes(
    laptop: Laptop, phone: Phone, tournament: Tournament, stream: Stream, keys: Iterator[int]
) -> list[Request]:
    """Every table hands its sheet in at once, and the power goes with the first answer.

    What comes back are the requests that were left without one.
    """
    view = view_of(tournament)
    requests = [
        request_for(
            SubmitActa(
                sitting.match,
                sheet_of(sitting.terms.format, play_to_the_end(sitting, Cast((), ""), stream)),
            ),
            f"k{next(keys)}",
        )
        for sitting in view.called + view.playing
    ]

    def send(request: Request) -> int | None:
        status = phone.send(request)
        if status is not None:
            laptop.cut_the_power()
        return status

    with ThreadPoolExecutor(len(requests)) as pool:
        statuses = list(pool.map(send, requests))
    return [r for r, status in zip(requests, statuses, strict=True) if status is None]


def _lost(phone: Phone, tournament: Tournament) -> list[str]:
    """The keys of acknowledged results of which the database knows nothing, or something else."""
    rows = Submission.objects.filter(match__tournament=tournament)
    kept = {row.key: row for row in rows.select_related("scoresheet")}
    return [
        request.key
        for request in phone.acknowledged
        if request.key and not _says(kept.get(request.key), request)
    ]


def _says(row: Submission | None, request: Request) -> bool:
    if row is None or row.state == "refused":
        return False
    said = {"acta": row.scoresheet.acta} if row.scoresheet else {"ruling": row.ruling}
    return said.items() <= request.body.items()
