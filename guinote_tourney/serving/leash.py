"""Processes that end when whoever started them is gone, however that came about.

The kernel is asked for this by the new process itself, before it becomes the program that is
wanted: `python leash.py SIGNAL PARENT PROGRAM ARGUMENT…`. Only Linux can; elsewhere the program
just runs, and may outlive a parent that was killed.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Sequence

_PR_SET_PDEATHSIG = 1


def leashed(command: Sequence[str], *, by: signal.Signals) -> list[str]:
    """The command line that runs `command` and ends it with the signal `by` when we are gone."""
    return [sys.executable, __file__, by.name, str(os.getpid()), *command]


def tie(parent: int, *, by: signal.Signals) -> None:
    """Have the kernel send this process `by` when `parent` ends; end here if it has already."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, by)
    if os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    _, name, starter, *program = sys.argv
    tie(int(starter), by=signal.Signals[name])
    os.execvp(program[0], program)  # noqa: S606 -- our own command line
