"""A database that lasts as long as a `with` block."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.utils import load_backend

_SQLITE = "django.db.backends.sqlite3"


@contextmanager
def throwaway_database() -> Iterator[None]:
    """Let this thread work on an empty SQLite database, migrated, in a folder that goes away.

    The configured database is neither read nor written.
    """
    former = connections[DEFAULT_DB_ALIAS]
    with TemporaryDirectory(prefix="guinote-") as folder:
        settings = _settings(Path(folder) / "throwaway.sqlite3")
        connection = load_backend(_SQLITE).DatabaseWrapper(settings, DEFAULT_DB_ALIAS)
        connections[DEFAULT_DB_ALIAS] = connection
        try:
            call_command("migrate", interactive=False, verbosity=0)
            yield
        finally:
            connection.close()
            connections[DEFAULT_DB_ALIAS] = former
            # it remembers rows by the name of the database, which is the same for both
            ContentType.objects.clear_cache()


def _settings(path: Path) -> dict[str, Any]:
    # nothing has to survive a power cut here, so nothing waits for the disk
    options = {
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY",
    }
    database = {"ENGINE": _SQLITE, "NAME": str(path), "OPTIONS": options}
    configured: dict[str, Any] = connections.configure_settings({DEFAULT_DB_ALIAS: database})
    settings: dict[str, Any] = configured[DEFAULT_DB_ALIAS]
    return settings
