"""Another database than the configured one, for as long as a `with` block lasts."""

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
# so nothing waits for the disk
_NOTHING_SURVIVES = "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY"


@contextmanager
def throwaway_database() -> Iterator[None]:
    """Let this thread work on an empty SQLite database, migrated, in a folder that goes away.

    The configured database is neither read nor written.
    """
    with (
        TemporaryDirectory(prefix="guinote-") as folder,
        sqlite_file(Path(folder) / "throwaway.sqlite3", init_command=_NOTHING_SURVIVES),
    ):
        call_command("migrate", interactive=False, verbosity=0)
        yield


@contextmanager
def sqlite_file(path: Path, *, init_command: str) -> Iterator[None]:
    """Let this thread work on an SQLite file instead of the configured database."""
    options = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": init_command}
    former = connections[DEFAULT_DB_ALIAS]
    connection = load_backend(_SQLITE).DatabaseWrapper(_settings(path, options), DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = connection
    try:
        yield
    finally:
        connection.close()
        connections[DEFAULT_DB_ALIAS] = former
        # it remembers rows by the name of the database, which is the same for both
        ContentType.objects.clear_cache()


def _settings(path: Path, options: dict[str, Any]) -> dict[str, Any]:
    database = {"ENGINE": _SQLITE, "NAME": str(path), "OPTIONS": options}
    configured: dict[str, Any] = connections.configure_settings({DEFAULT_DB_ALIAS: database})
    settings: dict[str, Any] = configured[DEFAULT_DB_ALIAS]
    return settings
