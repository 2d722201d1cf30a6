from typing import ClassVar

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournaments.models.match import Match
from tournaments.models.tournament import Tournament


class Table(models.Model):
    """A table. One that is put away keeps its row, closed.

    ``hall`` names the room it stands in, where there are several.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    hall = models.CharField(_("hall"), max_length=40, blank=True)
    is_open = models.BooleanField(_("in use"), default=True)

    objects: ClassVar[models.Manager["Table"]] = models.Manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("tournament", "number")
        constraints = [
            UniqueConstraint(fields=("tournament", "number"), name="table_number_in_tournament"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_positive"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class Occupation(models.Model):
    """That a match had a table, from its call until it was released."""

    table = models.ForeignKey(Table, on_delete=models.RESTRICT, related_name="occupations")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="occupations")
    called_at = models.DateTimeField(_("called at"))
    released_at = models.DateTimeField(_("released at"), null=True, blank=True)

    objects: ClassVar[models.Manager["Occupation"]] = models.Manager()

    class Meta:
        verbose_name = _("occupation of a table")
        verbose_name_plural = _("occupations of tables")
        ordering = ("called_at", "pk")
        constraints = [
            UniqueConstraint(
                fields=("table",), condition=Q(released_at__isnull=True), name="table_one_match"
            ),
            UniqueConstraint(
                fields=("match",), condition=Q(released_at__isnull=True), name="match_one_table"
            ),
            models.CheckConstraint(
                condition=Q(released_at__isnull=True) | Q(released_at__gte=models.F("called_at")),
                name="occupation_ends_after_it_began",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.match_id}"
