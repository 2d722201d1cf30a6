"""A leashed process does not outlive its starter, not even one that is killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from guinote_tourney.serving.leash import leashed
from tests.waiting import wait_until

SLEEPER = (sys.executable, "-c", "import time; time.sleep(60)")
STARTER = """
import signal, subprocess, sys, time
from guinote_tourney.serving.leash import leashed
child = subprocess.Popen(leashed(sys.argv[1:], by=signal.SIGKILL))
print(child.pid, flush=True)
time.sleep(60)
"""


def is_running(pid: int) -> bool:
    """Whether there is such a process, other than one that has ended and waits to be asked."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
def test_it_ends_with_its_starter(by: signal.Signals) -> None:
    starter = subprocess.Popen(
        [sys.executable, "-c", STARTER, *SLEEPER], stdout=subprocess.PIPE, text=True
    )
    assert starter.stdout
    child = int(starter.stdout.readline())
    assert is_running(child)
    starter.send_signal(by)
    starter.wait(10)
    starter.stdout.close()
    wait_until(lambda: not is_running(child))


def test_it_is_the_program_itself() -> None:
    process = subprocess.Popen(leashed([*SLEEPER], by=signal.SIGKILL))
    wait_until(lambda: b"time.sleep" in Path(f"/proc/{process.pid}/cmdline").read_bytes())
    process.terminate()
    assert process.wait(10) == -signal.SIGTERM


def test_it_does_not_begin_when_its_starter_is_gone_already() -> None:
    command = leashed([*SLEEPER], by=signal.SIGKILL)
    nobody = command.index(str(os.getpid()))
    command[nobody] = "1" if os.getppid() != 1 else "2"
    began = time.monotonic()
    assert subprocess.run(command, check=False).returncode == 1
    assert time.monotonic() - began < 30
