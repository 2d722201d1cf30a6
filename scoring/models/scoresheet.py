"""The sheet a table handed in, and what the engine said of it."""

import hashlib
import json
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


def digest_of(acta: object) -> str:
    """SHA-256, in hexadecimal, of ``acta`` written as JSON with sorted keys and no spaces.

    Two sheets that say the same have the same digest, in whatever order their keys came.
    """
    text = json.dumps(acta, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


class Scoresheet(models.Model):
    """One acta as it was judged: never changed, only followed by another.

    The database itself refuses an UPDATE (see the migration ``immutable``); a correction is
    a new sheet, so that what was once signed can always be shown.
    """

    acta = models.JSONField(_("acta"), help_text=_("As docs/acta.md describes it."))
    rules = models.JSONField(_("rules it was judged by"))
    format = models.JSONField(_("match format it was judged by"))
    verdict = models.JSONField(_("verdict"))
    digest = models.CharField(_("digest"), max_length=64)
    written_at = models.DateTimeField(_("written at"))

    objects: ClassVar[models.Manager["Scoresheet"]] = models.Manager()

    class Meta:
        verbose_name = _("scoresheet")
        verbose_name_plural = _("scoresheets")

    def __str__(self) -> str:
        return f"{self.pk} {self.digest[:8]}"
