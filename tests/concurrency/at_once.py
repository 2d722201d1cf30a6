"""Several people doing something at the same moment, each on a connection of their own."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

_PATIENCE = 30


def at_once(acts: Sequence[Callable[[], object]]) -> list[object]:
    """What came of each act, in the order given: its answer, or what it raised.

    No act begins before every thread has its connection.
    """
    start = Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            start.wait(_PATIENCE)
            return act()
        except Exception as error:  # noqa: BLE001 -- what went wrong is what the test asks about
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))
