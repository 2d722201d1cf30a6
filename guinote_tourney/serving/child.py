"""A process of ours that does not outlive us, and that is started again when it dies."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence

from guinote_tourney.serving.leash import leashed

# a process that dies this often within this time is broken and not unlucky
_DEATHS, _WITHIN_SECONDS = 3, 60.0


class Child:
    """One process: its command line, its present incarnation, its deaths."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        environment: Mapping[str, str],
        vital: bool,
        keep_open: Sequence[int] = (),
    ) -> None:
        self.name = name
        self.vital = vital  # whether nothing can be served without it
        self._command = tuple(command)
        self._environment = dict(environment)
        self._keep_open = tuple(keep_open)
        self._process: subprocess.Popen[bytes] | None = None
        self._deaths: list[float] = []

    def start(self) -> None:
        """Start the process, in a session of its own: Ctrl-C in the terminal reaches us alone."""
        self._process = subprocess.Popen(
            leashed(self._command, by=signal.SIGTERM),
            env=self._environment,
            pass_fds=self._keep_open,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    @property
    def pid(self) -> int | None:
        """The number of the running process, if it was started."""
        return self._process.pid if self._process else None

    def died(self) -> bool:
        """Whether the process has ended without being asked to; each death is noted once."""
        if self._process is None or self._process.poll() is None:
            return False
        self._process = None
        self._deaths.append(time.monotonic())
        return True

    def is_broken(self) -> bool:
        """Whether it died too often in a short time for another start to make sense."""
        since = time.monotonic() - _WITHIN_SECONDS
        return sum(moment > since for moment in self._deaths) >= _DEATHS

    def ask_to_stop(self) -> None:
        """Ask the process to finish what it is doing and end."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def stop_by(self, deadline: float) -> None:
        """Wait until a moment of the monotonic clock; end by force what still runs then."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
