"""Jobs reach a worker in another process, through Redis and through a folder."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import current_app
from kombu import Connection

from guinote_tourney.queue_folder import folder_queue
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


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Connection]:
    """A connection to an empty folder."""
    with Connection(
        "filesystem://localhost",
        transport="guinote_tourney.broker:Transport",
        transport_options=folder_queue(tmp_path),
    ) as connection:
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
    assert queue.qsize() == 1
    assert queue.get(timeout=1).payload == "whole"
    with pytest.raises(queue.Empty):
        queue.get_nowait()


def test_a_message_is_a_file_in_json(folder: Connection, tmp_path: Path) -> None:
    folder.SimpleQueue("q").put({"match": 7})
    [path] = (tmp_path / "queue" / "messages").iterdir()
    assert json.loads(path.read_text())["content-type"] == "application/json"
