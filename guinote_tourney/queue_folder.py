"""The queue of background jobs as a folder, for a machine without Redis."""

from pathlib import Path


def folder_queue(data: Path) -> dict[str, object]:
    """Make the folders below `data`; the options for Celery's filesystem broker."""
    messages, control = data / "queue" / "messages", data / "queue" / "control"
    for folder in (messages, control):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return {
        # one folder for both ways: what the pages put in, the worker takes out
        "data_folder_in": str(messages),
        "data_folder_out": str(messages),
        "control_folder": str(control),
        "polling_interval": 0.5,
    }
