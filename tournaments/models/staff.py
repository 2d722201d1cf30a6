from typing import ClassVar

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from guinote_tourney.accounts.models import User
from tournaments.models.tournament import Tournament


class StaffRole(models.TextChoices):
    ORGANISER = "organiser", _("organiser")
    REFEREE = "referee", _("referee")


class StaffQuerySet(models.QuerySet["Staff"]):
    def in_office(self) -> "StaffQuerySet":
        return self.filter(revoked_at__isnull=True)


class Staff(models.Model):
    """Somebody's office in one tournament. Revoked, never deleted: the audit rows need the name."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="offices")
    role = models.CharField(_("role"), max_length=10, choices=StaffRole)
    appointed_at = models.DateTimeField(_("appointed at"))
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    objects: ClassVar[StaffQuerySet] = StaffQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("office")
        verbose_name_plural = _("offices")
        ordering = ("pk",)
        constraints = [
            UniqueConstraint(
                fields=("tournament", "user"),
                condition=Q(revoked_at__isnull=True),
                name="staff_one_office_each",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"
