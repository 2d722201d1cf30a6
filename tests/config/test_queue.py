"""Jobs reach a worker in another process, through Redis and through a folder."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import current_app
from kombu import Connection

from guinote_tourney.queue_folder import folder_queue
from tests.config.starting import ROOT
from tests.waiting import wait_until

DONE = "Task celery.accumulate["


def done(folder: Path) -> int:
    """How many jobs the worker says it has done."""
    lines = (folder / "worker.log").read_text().splitlines()
    return sum(DONE in line and " succeeded in " in line for line in lines)


@pytest.mark.services
def test_a_job_goes_through_redis(redis_worker: "subprocess.Popen[bytes]", tmp_path: Path) -> None:
    current_app.send_task("celery.accumulate", args=(1, 2))
    wait_until(lambda: done(tmp_path) == 1)
    assert list((tmp_path / "queue").glob("*/*.msg")) == []


@pytest.mark.services
def test_a_job_goes_through_a_folder(
    folder_worker: "subprocess.Popen[bytes]", tmp_path: Path
) -> None:
    for number in range(20):
        current_app.send_task("celery.accumulate", args=(number,))
    wait_until(lambda: done(tmp_path) == 20)
    assert list((tmp_path / "queue" / "messages").iterdir()) == []


def connect(folder: Path) -> Connection:
    """A connection to the queue in a folder."""
    return Connection(
        "filesystem://localhost",
        transport="guinote_tourney.broker:Transport",
        transport_options=folder_queue(folder),
    )


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Connection]:
    """A connection to an empty folder."""
    with connect(tmp_path) as connection:
        yield connection


def test_messages_come_out_in_the_order_they_went_in(folder: Connection) -> None:
    queue = folder.SimpleQueue("q")
    for number in range(30):
        queue.put(number)
    assert [queue.get(timeout=1).payload for _each in range(30)] == list(range(30))


def test_a_half_written_message_is_not_taken(folder: Connection, tmp_path: Path) -> None:
    queue = folder.SimpleQueue("q")
    queue.put("whole")
    messages = tmp_path / "queue" / "messages"
    [path] = messages.iterdir()
    (messages / f".{path.name}").write_text("")  # as it stands before it is renamed
    taken = queue.get(timeout=1)
    assert taken.payload == "whole"
    with pytest.raises(queue.Empty):
        queue.get_nowait()
    taken.ack()
    assert [each.name for each in messages.iterdir()] == [f".{path.name}"]


def test_a_message_is_had_by_one_worker_until_it_is_done(tmp_path: Path) -> None:
    with connect(tmp_path) as one, connect(tmp_path) as other:
        mine, theirs = one.SimpleQueue("q"), other.SimpleQueue("q")
        mine.put("job")
        taken = mine.get(timeout=1)
        with pytest.raises(theirs.Empty):
            theirs.get_nowait()
        taken.requeue()
        again = theirs.get(timeout=1)
        assert again.payload == "job"
        again.ack()
        with pytest.raises(mine.Empty):
            mine.get_nowait()
    assert list((tmp_path / "queue" / "messages").iterdir()) == []


def test_a_refused_message_is_forgotten(folder: Connection, tmp_path: Path) -> None:
    queue = folder.SimpleQueue("q")
    queue.put("job")
    queue.get(timeout=1).reject()
    assert list((tmp_path / "queue" / "messages").iterdir()) == []


def test_what_a_killed_worker_had_is_found_again(folder: Connection, tmp_path: Path) -> None:
    folder.SimpleQueue("q").put("job")
    program = (
        "import os, sys, pathlib; from tests.config.test_queue import connect; "
        "connection = connect(pathlib.Path(sys.argv[1])); queue = connection.SimpleQueue('q'); "
        "print(queue.get(timeout=5).payload, flush=True); os.kill(os.getpid(), 9)"
    )
    killed = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (killed.returncode, killed.stdout) == (-signal.SIGKILL, "job\n")
    assert folder.SimpleQueue("q").get(timeout=1).payload == "job"


def test_what_a_worker_had_when_it_closed_is_left_to_others(tmp_path: Path) -> None:
    with connect(tmp_path) as one:
        queue = one.SimpleQueue("q")
        queue.put("job")
        queue.get(timeout=1)
    with connect(tmp_path) as other:
        assert other.SimpleQueue("q").get(timeout=1).payload == "job"


def test_a_message_is_a_file_in_json(folder: Connection, tmp_path: Path) -> None:
    folder.SimpleQueue("q").put({"match": 7})
    [path] = (tmp_path / "queue" / "messages").iterdir()
    assert json.loads(path.read_text())["content-type"] == "application/json"
