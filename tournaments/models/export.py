from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from guinote_tourney.accounts.models import User
from tournaments.models.tournament import Tournament


class ExportState(models.TextChoices):
    QUEUED = "queued", _("waiting")
    RUNNING = "running", _("being written")
    DONE = "done", _("ready")
    FAILED = "failed", _("failed")


class Export(models.Model):
    """Everything of a tournament in one file, written in the background.

    ``steps_done`` of ``steps`` is how far it has got. The file lies in the data folder under
    ``file_name``.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="exports")
    asked_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(_("asked at"))
    state = models.CharField(
        _("state"), max_length=10, choices=ExportState, default=ExportState.QUEUED
    )
    steps = models.PositiveIntegerField(_("steps"), default=0)
    steps_done = models.PositiveIntegerField(_("steps done"), default=0)
    file_name = models.CharField(_("file"), max_length=120, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    objects: ClassVar[models.Manager["Export"]] = models.Manager()

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.tournament} {self.state}"
