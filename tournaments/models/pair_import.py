from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from guinote_tourney.accounts.models import User
from tournaments.models.tournament import Tournament


class ImportState(models.TextChoices):
    PREVIEW = "preview", _("preview")
    APPLIED = "applied", _("applied")


class PairImport(models.Model):
    """A list of pairs that was uploaded, as it was read, waiting to be looked at and applied.

    ``rows`` holds for each line of the file ``{"line": 2, "player_1": …, "player_2": …,
    "plays_for": …, "phone": …, "payment": …}``.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="imports")
    uploaded_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    uploaded_at = models.DateTimeField(_("uploaded at"))
    file_name = models.CharField(_("file"), max_length=200)
    rows = models.JSONField(_("rows"))
    state = models.CharField(
        _("state"), max_length=10, choices=ImportState, default=ImportState.PREVIEW
    )

    objects: ClassVar[models.Manager["PairImport"]] = models.Manager()

    class Meta:
        verbose_name = _("list of pairs")
        verbose_name_plural = _("lists of pairs")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.file_name
