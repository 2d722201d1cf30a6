"""The secret key that is made once and kept in the data folder."""

import fcntl
import os
import secrets
import tempfile
from pathlib import Path

_SHORTEST = 32


class SecretKeyDamaged(ValueError):
    """The kept key is too short to be one that we wrote."""


def kept_secret_key(folder: Path) -> str:
    """Read the key kept in `folder`, or make it; of several processes at once one makes it.

    Raises OSError where the folder cannot be read or written, SecretKeyDamaged where the file was
    emptied or cut.
    """
    path = folder / "secret_key"
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            _write_whole(path, secrets.token_urlsafe(48))
        key = path.read_text(encoding="ascii").strip()
    finally:
        os.close(lock)
    if len(key) < _SHORTEST:
        raise SecretKeyDamaged
    return key


def _write_whole(path: Path, text: str) -> None:
    """Write so that after a power cut there is either the whole file or none."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")  # made with mode 600
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    Path(name).replace(path)
