"""`manage.py serve` in a process of its own, and what it says so far."""

import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.utils.translation import override

from guinote_tourney.serving import words
from guinote_tourney.serving.leash import leashed
from tests.config.starting import ROOT, environment
from tests.waiting import wait_until


class Served:
    """One run of `serve` on a free port of this machine alone."""

    def __init__(self, folder: Path, *options: str, **settings: str) -> None:
        self.data = folder / "data"
        self.port = free_port()
        self._log = folder / "serve.log"
        command = [sys.executable, "manage.py", "serve", "--bind", "127.0.0.1", *options]
        with self._log.open("ab") as output:
            self._log_from = output.tell()
            self.process = subprocess.Popen(
                leashed(command, by=signal.SIGTERM),
                cwd=ROOT,
                env=environment(self.data, PORT=str(self.port), **settings),
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def said(self) -> list[str]:
        """The lines printed so far."""
        return self._log.read_bytes()[self._log_from :].decode().splitlines()

    def wait_for_greeting(self) -> None:
        """Wait until the addresses are shown."""
        with override("es"):
            last = words.addresses([words.url("localhost", self.port)], [])[-2]
        wait_until(lambda: self.process.poll() is not None or last in self.said(), seconds=60)
        assert self.process.poll() is None, "\n".join(self.said())

    def children(self) -> dict[str, int]:
        """The processes it has started, by what they are."""
        found = {}
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            for pid in map(int, (task / "children").read_text().split()):
                line = Path(f"/proc/{pid}/cmdline").read_bytes()
                if b"gunicorn" in line:
                    found["web"] = pid
                elif b"celery" in line:
                    found["worker"] = pid
        return found

    def get(self, path: str = "/") -> int:
        """The status with which a page is answered."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as page:
                return int(page.status)
        except urllib.error.HTTPError as error:
            error.close()
            return error.code

    def header(self, name: str, **sent: str) -> str | None:
        """A header with which a page is answered that was asked for with others."""
        address = f"http://localhost:{self.port}/static/admin/css/base.css"
        with urllib.request.urlopen(
            urllib.request.Request(address, headers=sent), timeout=10
        ) as page:
            value: str | None = page.headers[name]
        return value

    def stop(self, by: signal.Signals = signal.SIGINT) -> int:
        """Stop it as Ctrl-C does, or otherwise; its exit code."""
        self.process.send_signal(by)
        return self.process.wait(30)


@contextmanager
def served(folder: Path, *options: str, **settings: str) -> Iterator[Served]:
    """Serve, greeted, until the block ends."""
    run = Served(folder, *options, **settings)
    try:
        run.wait_for_greeting()
        yield run
    finally:
        if run.process.poll() is None:
            run.stop()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
