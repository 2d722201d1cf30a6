"""What the background workers answer to. Each task is one service call."""

from celery import shared_task
from django.utils import timezone

from tournaments import jobs
from tournaments.services.exports import write_export as write


@shared_task(name=jobs.WRITE_EXPORT, acks_late=True)
def write_export(export_pk: int) -> None:
    write(export_pk, at=timezone.now())
