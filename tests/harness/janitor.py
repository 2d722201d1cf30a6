"""Clears up after the harness, whatever became of it.

A small process waits for the harness to close a pipe, which happens when it ends and also when it
is killed; then it ends every process that carries the harness's mark in its environment and removes
the folder.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MARK = "GUINOTE_TEST_FOLDER"


@contextmanager
def private_folder() -> Iterator[Path]:
    """A folder that is gone after the block, with every process that was started under its mark."""
    folder = Path(tempfile.mkdtemp(prefix="guinote-tests-")).resolve()
    folder.chmod(0o711)  # the database's own user has to get through
    os.environ[MARK] = str(folder)
    janitor = subprocess.Popen(
        [sys.executable, "-m", "tests.harness.janitor", str(folder)],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield folder
    finally:
        assert janitor.stdin
        janitor.stdin.close()
        janitor.wait()


def _main() -> None:
    folder = Path(sys.argv[1])
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    sys.stdin.buffer.read()
    for number in (signal.SIGTERM, signal.SIGKILL):
        deadline = time.monotonic() + 3
        for pid in _marked(folder):
            _send(pid, number)
        while list(_marked(folder)) and time.monotonic() < deadline:
            time.sleep(0.05)
    shutil.rmtree(folder, ignore_errors=True)


def _marked(folder: Path) -> Iterator[int]:
    """The processes, other than this one, that carry the mark or are at home in the folder.

    The servers are found by their home: they write their titles over their environment.
    """
    for entry in Path("/proc").glob("[0-9]*"):
        if int(entry.name) != os.getpid() and _belongs(entry, folder):
            yield int(entry.name)


def _belongs(entry: Path, folder: Path) -> bool:
    try:
        environment = (entry / "environ").read_bytes().split(b"\0")
        home = (entry / "cwd").readlink()
    except OSError:  # ended just now, or somebody else's
        return False
    return f"{MARK}={folder}".encode() in environment or home.is_relative_to(folder)


def _send(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


if __name__ == "__main__":
    _main()
