from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.engine.match import MatchFormat


class FormatFields(models.Model):
    """The match format as columns: what a tournament proposes and a round plays."""

    cotos = models.PositiveSmallIntegerField(_("cotos to win the match"), default=1)
    partidas = models.PositiveSmallIntegerField(_("partidas to win a coto"), default=3)
    deciding_partidas = models.PositiveSmallIntegerField(
        _("partidas to win the deciding coto"), null=True, blank=True
    )

    class Meta:
        abstract = True

    @property
    def match_format(self) -> MatchFormat:
        return MatchFormat(self.cotos, self.partidas, self.deciding_partidas)

    @match_format.setter
    def match_format(self, value: MatchFormat) -> None:
        self.cotos, self.partidas = value.cotos, value.partidas
        self.deciding_partidas = value.deciding_partidas

    @staticmethod
    def format_constraints(name: str) -> list[models.CheckConstraint]:
        """The same law for every table that has these columns; ``name`` keeps them apart."""
        return [
            models.CheckConstraint(
                condition=Q(cotos__gte=1) & Q(partidas__gte=1), name=f"{name}_format_positive"
            ),
            models.CheckConstraint(
                condition=Q(deciding_partidas__isnull=True)
                | (Q(deciding_partidas__gte=1) & Q(cotos__gte=2)),
                name=f"{name}_deciding_coto",
            ),
        ]


FORMAT_FIELDS = ("cotos", "partidas", "deciding_partidas")
