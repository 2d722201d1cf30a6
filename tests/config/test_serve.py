"""`manage.py serve` as a person runs it: a first time, a second time, and when things go wrong."""

import os
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override

from guinote_tourney.serving import words
from tests.config.serving import Served, free_port, served
from tests.config.starting import told
from tests.config.test_leash import is_running
from tests.waiting import wait_until


@pytest.fixture(autouse=True)
def _in_spanish() -> Iterator[None]:
    with override("es"):
        yield


def rows(run: Served, query: str) -> list[tuple[object, ...]]:
    """What stands in the database that was served."""
    connection = sqlite3.connect(run.data / "guinote.sqlite3")
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def greeting(run: Served) -> list[str]:
    here, network = words.reachable_at("127.0.0.1", run.port, [])
    return words.addresses(here, network)[:-1]


def without_the_workers_own_word(lines: list[str]) -> list[str]:
    return [line for line in lines if line and not line.startswith("worker: ")]


def test_first_and_second_start(tmp_path: Path) -> None:
    with served(tmp_path) as first:
        assert first.get() == 200
        assert set(first.children()) == {"web", "worker"}
        assert first.stop() == 0
    logins = rows(first, "SELECT username, password FROM accounts_user")
    [(username, hashed)] = logins
    assert (username, str(hashed).partition("$")[0]) == ("organizador", "argon2")
    [password] = [line.split()[-1] for line in first.said() if line.count("-") == 4]
    assert password not in str(logins)
    assert without_the_workers_own_word(first.said()) == [
        line
        for line in [
            *words.desk_login("organizador", password),
            *greeting(first),
            words.stopping(),
            words.stopped(),
        ]
        if line
    ]
    tournaments = "SELECT count(*) FROM tournaments_tournament"
    assert rows(first, tournaments) == [(1,)]

    with served(tmp_path) as second:
        assert second.get() == 200
        assert second.stop(signal.SIGTERM) == 0
    assert without_the_workers_own_word(second.said()) == [
        *greeting(second),
        words.stopping(),
        words.stopped(),
    ]
    assert rows(second, "SELECT username, password FROM accounts_user") == logins
    assert rows(second, tournaments) == [(1,)]


def test_no_demo_where_none_is_wanted(tmp_path: Path) -> None:
    with served(tmp_path, "--no-demo") as run:
        assert run.get() == 200
    assert rows(run, "SELECT count(*) FROM tournaments_tournament") == [(0,)]


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with served(tmp_path, "--no-demo") as run:
        again = told("serve", "--bind", "127.0.0.1", "--port", str(run.port), data=run.data)
        assert again == (1, "", words.port_taken(run.port) + "\n")
        assert run.get() == 200


def test_who_dies_is_started_again_and_the_port_stays_ours(tmp_path: Path) -> None:
    with served(tmp_path, "--no-demo") as run:
        former = run.children()
        os.kill(former["web"], signal.SIGKILL)
        wait_until(lambda: words.died("web") in run.said())
        assert run.get() == 200
        os.kill(former["worker"], signal.SIGKILL)
        wait_until(lambda: words.died("worker") in run.said())
        wait_until(lambda: set(run.children()) == {"web", "worker"})
        assert not set(run.children().values()) & set(former.values())


def test_killed_it_leaves_no_orphan_and_starts_again(tmp_path: Path) -> None:
    with served(tmp_path, "--no-demo") as run:
        children = run.children()
        run.stop(signal.SIGKILL)
        wait_until(lambda: not any(map(is_running, children.values())), seconds=20)
    with served(tmp_path, "--no-demo") as again:
        assert again.get() == 200


def test_a_closed_terminal_stops_it(tmp_path: Path) -> None:
    with served(tmp_path, "--no-demo") as run:
        children = run.children()
        assert run.stop(signal.SIGHUP) == 0
        assert not any(map(is_running, children.values()))


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "guinote.sqlite3").write_text("no database at all, but long enough to be read")
    assert told("serve", "--bind", "127.0.0.1", "--port", str(free_port()), data=tmp_path) == (
        1,
        "",
        words.database_refused("file is not a database") + "\n",
    )


def test_a_database_server_that_is_not_there(tmp_path: Path) -> None:
    url = "postgres://ana@127.0.0.1:1/guinote"
    code, said, complaint = told(
        "serve", "--port", str(free_port()), data=tmp_path, DATABASE_URL=url
    )
    assert (code, said, complaint.count("\n")) == (1, "", 1)
    assert complaint.startswith(words.database_refused("@").partition("@")[0])


def test_behind_a_web_server_that_speaks_https(tmp_path: Path) -> None:
    server = {"SECURE": "1", "ALLOWED_HOSTS": "localhost"}
    with served(tmp_path, "--no-demo", **server) as run:
        name = "Strict-Transport-Security"
        assert run.header(name) is None
        assert run.header(name, **{"X-Forwarded-Proto": "https"}) == "max-age=31536000"
