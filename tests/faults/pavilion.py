"""A laptop in the pavilion: a web server on an SQLite file, and phones that send it results."""

import http.client
import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.test import Client

from guinote_tourney.accounts.models import User
from guinote_tourney.serving.leash import leashed
from tests.waiting import wait_until
from tournaments.core.simulate import (
    Action,
    CallNext,
    CorrectResult,
    GiveRuling,
    StartMatch,
    SubmitActa,
)
from tournaments.models import Match, Submission

_CSRF = "s" * 32


class Laptop:
    """Runs Gunicorn as `manage.py serve` does, with its data in a folder of its own."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self._process: subprocess.Popen[bytes] | None = None
        self._plug = Lock()

    @property
    def database(self) -> Path:
        """The file in which everything is kept."""
        return self.folder / "guinote.sqlite3"

    def switch_on(self) -> None:
        """Start the server, and wait until it answers."""
        command = [
            *(sys.executable, "-m", "gunicorn", "guinote_tourney.wsgi:application"),
            *("--bind", f"127.0.0.1:{self.port}", "--worker-class", "gthread"),
            *("--workers", "1", "--threads", "8", "--log-level", "error", "--no-control-socket"),
        ]
        environment = {
            "DJANGO_SETTINGS_MODULE": "guinote_tourney.settings",
            "DATA_DIR": str(self.folder),
            "DATABASE_URL": "",
            "REDIS_URL": "",
            # so that whoever is logged in here is logged in there
            "SECRET_KEY": settings.SECRET_KEY,
        }
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                leashed(command, by=signal.SIGKILL),
                env=os.environ | environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        wait_until(self._answers, seconds=30)

    def cut_the_power(self) -> None:
        """Kill the server and its workers where they stand; they get no chance to finish."""
        with self._plug:
            if self._process is not None:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait(10)
                self._process = None

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self.folder / "server.log").read_text()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/api/v1/")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()


@dataclass(frozen=True, slots=True)
class Request:
    """Something sent to the interface; `key` marks a result, and stays when it is sent again."""

    path: str
    body: dict[str, Any] = field(default_factory=dict)
    key: str = ""


class Phone:
    """Sends requests of somebody who is logged in, and writes down which were acknowledged."""

    def __init__(self, laptop: Laptop, user: User, slug: str) -> None:
        self.acknowledged: list[Request] = []
        self._laptop, self._slug = laptop, slug
        client = Client()
        client.force_login(user)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        cookie = f"{settings.SESSION_COOKIE_NAME}={session}; csrftoken={_CSRF}"
        self._headers = {
            "Cookie": cookie,
            "X-CSRFToken": _CSRF,
            "Content-Type": "application/json",
        }

    def send(self, request: Request) -> int | None:
        """The status of the answer, or None if none came."""
        headers = dict(self._headers)
        if request.key:
            headers["Idempotency-Key"] = request.key
        connection = http.client.HTTPConnection("127.0.0.1", self._laptop.port, timeout=20)
        try:
            connection.request(
                "POST",
                f"/api/v1/tournaments/{self._slug}/{request.path}",
                json.dumps(request.body),
                headers,
            )
            answer = connection.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()
        if answer.status < 300:
            self.acknowledged.append(request)
        return answer.status


def request_for(action: Action, key: str) -> Request:
    """What a programme sends to have `action` done."""
    match action:
        case CallNext():
            return Request("queue/call/")
        case StartMatch(pk):
            return Request(f"matches/{_number(pk)}/start/")
        case SubmitActa(pk, acta):
            return Request(f"matches/{_number(pk)}/results/", {"acta": dict(acta)}, key)
        case CorrectResult(pk, acta):
            wrong = Submission.objects.get(match=pk, state="in_force")
            body = {"acta": dict(acta), "replaces": wrong.revision}
            return Request(f"matches/{_number(pk)}/results/", body, key)
        case GiveRuling(pk, outcome):
            return Request(f"matches/{_number(pk)}/results/", {"ruling": outcome.value}, key)
        case _:
            raise AssertionError(action)


def _number(pk: int) -> int:
    number = Match.objects.values_list("number", flat=True).get(pk=pk)
    assert number is not None
    return number
