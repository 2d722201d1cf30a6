"""Jobs as files in a folder: Celery's filesystem broker, made safe against crashes and races.

The library's own writes a message under its final name, so that a worker may take it half written,
and takes it by way of the system's temporary folder, which may be on another disk. Here a message
appears whole, is on the disk before the page answers, and is taken by renaming, which one wins.
"""

import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu import Connection
from kombu.transport import filesystem, virtual
from kombu.utils.encoding import bytes_to_str, str_to_bytes
from kombu.utils.json import dumps, loads


class Channel(filesystem.Channel):
    """Puts messages into the folder and takes them out, oldest first."""

    def _put(  # type: ignore[override]  # its two base classes differ
        self, queue: str, payload: dict[str, Any], **_options: object
    ) -> None:
        folder = Path(self.data_folder_out)
        name = f"{time.time_ns():020}_{uuid.uuid4()}.{queue}.msg"
        unfinished = folder / f".{name}"
        with unfinished.open("wb") as file:
            file.write(str_to_bytes(dumps(payload)))
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(folder / name)
        _sync(folder)

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:  # noqa: ARG002
        for path in sorted(Path(self.data_folder_in).glob(f"[0-9]*.{queue}.msg")):
            taken = path.with_name(f".{path.name}")
            try:
                path.rename(taken)
            except FileNotFoundError:  # another worker was quicker
                continue
            message: dict[str, Any] = loads(bytes_to_str(taken.read_bytes()))
            taken.unlink()
            return message
        raise Empty


class Transport(filesystem.Transport):
    """The way to such a folder."""

    Channel = Channel

    def __init__(self, client: Connection, **options: object) -> None:
        super().__init__(client, **options)
        # the library remembers for the whole process which queues are known, whatever the folder
        self.state = virtual.BrokerState()


def _sync(folder: Path) -> None:
    """Have the folder's own entries on the disk, and not only the files'."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
