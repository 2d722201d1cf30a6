"""Jobs as files in a folder: Celery's filesystem broker, made safe against crashes and races.

The library's own writes a message under its final name, so that a worker may take it half written,
and forgets it before the job is done. Here a message appears whole and is on the disk before the
page answers; it stays there, locked by the worker that has it, until the job is done. The system
lifts the lock of a worker that is killed, and so another finds the message again.
"""

import fcntl
import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any, BinaryIO

from kombu import Connection
from kombu.transport import filesystem, virtual
from kombu.utils.encoding import bytes_to_str, str_to_bytes
from kombu.utils.json import dumps, loads


class Channel(filesystem.Channel):
    """Puts messages into the folder and takes them out, oldest first."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401
        self._held: dict[str, BinaryIO] = {}
        super().__init__(*arguments, **options)

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
            file = _claim(path)
            if file:
                message: dict[str, Any] = loads(bytes_to_str(file.read()))
                self._held[message["properties"]["delivery_tag"]] = file
                return message
        raise Empty

    def basic_ack(self, delivery_tag: str, multiple: bool = False) -> None:  # noqa: FBT001, FBT002
        """The job is done: forget its message."""
        super().basic_ack(delivery_tag, multiple=multiple)
        self._forget(delivery_tag)

    def basic_reject(self, delivery_tag: str, requeue: bool = False) -> None:  # noqa: FBT001, FBT002
        """The job is not done: leave its message to others, or forget it as well."""
        super().basic_reject(delivery_tag, requeue=requeue)
        self._forget(delivery_tag)

    def _restore(self, message: virtual.Message) -> None:
        """Leave a message to others: it is still where it was."""
        file = self._held.pop(str(message.delivery_tag), None)
        if file:
            file.close()

    def _forget(self, delivery_tag: str) -> None:
        file = self._held.pop(delivery_tag, None)
        if file:
            with file:
                Path(file.name).unlink()


class Transport(filesystem.Transport):
    """The way to such a folder."""

    Channel = Channel

    def __init__(self, client: Connection, **options: object) -> None:
        super().__init__(client, **options)
        # the library remembers for the whole process which queues are known, whatever the folder
        self.state = virtual.BrokerState()


def _claim(path: Path) -> BinaryIO | None:
    """The message's file, locked for us; None where another has it or has done with it."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    if os.fstat(file.fileno()).st_nlink == 0:  # done and gone between our opening and locking it
        file.close()
        return None
    return file


def _sync(folder: Path) -> None:
    """Have the folder's own entries on the disk, and not only the files'."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
