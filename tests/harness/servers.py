"""A PostgreSQL and a Redis server for the tests alone: free ports, nothing kept."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from guinote_tourney.serving.leash import tie

_TRIES = 3
_SECONDS = 30.0


class DidNotStartError(Exception):
    """A server did not come up; the text holds what it said."""


def start_postgres(programs: Path, folder: Path) -> str:
    """Start PostgreSQL with its data below `folder`; the URL of its maintenance database."""
    home = folder / "postgres"
    home.mkdir(mode=0o700)
    user = _database_user()
    if user:
        shutil.chown(home, user)
    data = str(home / "data")
    initdb = [str(programs / "initdb"), "-D", data, "-U", "guinote", "-A", "trust", "-E", "UTF8"]
    made = subprocess.run(
        [*initdb, "--no-sync", "--locale=C.UTF-8"],
        cwd=home,
        user=user,
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise DidNotStartError(made.stderr)

    def command(port: int) -> list[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": port,
            "unix_socket_directories": "",
            # the data is thrown away, so nothing needs to survive a power cut
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
            "max_connections": 100,
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return [str(programs / "postgres"), "-D", data, *options]

    port = _start("PostgreSQL", command, home, user=user, by=signal.SIGQUIT)
    return f"postgres://guinote@127.0.0.1:{port}/postgres"


def start_redis(program: Path, folder: Path) -> str:
    """Start Redis, which keeps nothing; its URL without a database's number."""
    home = folder / "redis"
    home.mkdir(mode=0o700)

    def command(port: int) -> list[str]:
        return [
            *(str(program), "--port", str(port), "--bind", "127.0.0.1", "--dir", str(home)),
            *("--save", "", "--appendonly", "no", "--databases", "64"),
        ]

    port = _start("Redis", command, home, user=None, by=signal.SIGTERM)
    return f"redis://127.0.0.1:{port}"


def _start(
    name: str,
    command: Callable[[int], Sequence[str]],
    home: Path,
    *,
    user: str | None,
    by: signal.Signals,
) -> int:
    """Start a server on a free port, trying another if somebody took it in between."""
    log = home / "log.txt"
    for _try in range(_TRIES):
        port = _free_port()
        with log.open("wb") as output:
            process = subprocess.Popen(
                command(port),
                cwd=home,
                user=user,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=partial(tie, os.getpid(), by=by),  # noqa: PLW1509 -- we have one thread
            )
        if _answers(process, port):
            return port
    raise DidNotStartError(f"{name} did not start:\n{log.read_text(errors='replace')}")


def _answers(process: "subprocess.Popen[bytes]", port: int) -> bool:
    deadline = time.monotonic() + _SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return True
    if process.poll() is None:
        process.kill()
    return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _database_user() -> str | None:
    """PostgreSQL refuses to run as root: the user to run it as then."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"
