"""Waiting for what another process or thread will do."""

import time
from collections.abc import Callable


def wait_until(holds: Callable[[], object], *, seconds: float = 10.0) -> None:
    """Return as soon as `holds()` is true. Raises AssertionError when time is up."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"still not so after {seconds} seconds"
        time.sleep(0.05)
