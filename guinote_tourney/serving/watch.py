"""Keeping the processes up until somebody says stop."""

import http.client
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from guinote_tourney.serving.child import Child

_STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_LOOK_SECONDS = 0.5
_PATIENCE_SECONDS = 12.0


@contextmanager
def stop_signals() -> Iterator[threading.Event]:
    """An event that Ctrl-C, a request to end, or a closed terminal sets; no traceback."""
    stop = threading.Event()
    former = {number: signal.getsignal(number) for number in _STOP_SIGNALS}
    for number in _STOP_SIGNALS:
        signal.signal(number, lambda *_received: stop.set())
    try:
        yield stop
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


def keep_up(
    children: Sequence[Child],
    stop: threading.Event,
    *,
    on_death: Callable[[Child], None],
    every_look: Callable[[], None],
) -> Child | None:
    """Start all, and whoever dies again, until `stop`.

    A child that dies again and again is given up; if nothing is served without it, all ends and it
    is the answer. `on_death` is called for every other death, before the new start.
    """
    if stop.is_set():
        return None
    for child in children:
        child.start()
    while not stop.wait(_LOOK_SECONDS):
        for child in children:
            if child.died():
                if child.vital and child.is_broken():
                    return child
                on_death(child)
                if not child.is_broken():
                    child.start()
        every_look()
    return None


def end(children: Sequence[Child]) -> None:
    """Ask all to stop at once, and wait for them; none is left afterwards."""
    deadline = time.monotonic() + _PATIENCE_SECONDS
    for child in children:
        child.ask_to_stop()
    for child in children:
        child.stop_by(deadline)


# a file that is always there, for which no page has to be made
_PROBE = "/static/admin/css/base.css"


def answers(address: str, port: int) -> bool:
    """Whether a web server answers, with whatever it says."""
    connection = http.client.HTTPConnection(address, port, timeout=2)
    try:
        connection.request("GET", _PROBE, headers={"Host": "localhost"})
        return connection.getresponse().status > 0
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
