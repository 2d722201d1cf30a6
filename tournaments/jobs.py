"""The names of background jobs. Services enqueue by these; ``tasks`` answers to them."""

from functools import partial

from celery import current_app
from django.db import transaction

WRITE_EXPORT = "tournaments.write_export"


def enqueue(name: str, *args: int) -> None:
    """Send a job to the workers once the transaction is committed, or never if it is not.

    A broker out of reach is logged and does not undo what was committed.
    """
    transaction.on_commit(partial(current_app.send_task, name, args=args), robust=True)
