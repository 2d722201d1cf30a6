from typing import ClassVar

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from guinote_tourney.accounts.models import User
from tournaments.core.states import DrawState
from tournaments.models.stage import Stage


class Draw(models.Model):
    """One public draw: all that anybody needs to make it again (docs/draw.md).

    ``canonical_list`` holds a line for each pair, "number<TAB>names" by number, as it stood when
    the draw was made. A discarded draw keeps its row.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="draws")
    sequence = models.PositiveSmallIntegerField(_("sequence"))
    algorithm = models.CharField(_("algorithm"), max_length=40)
    canonical_list = models.JSONField(_("canonical list"))
    seed = models.CharField(_("seed"), max_length=64)
    state = models.CharField(
        _("state"), max_length=10, choices=[(state.value, state.value) for state in DrawState]
    )
    made_at = models.DateTimeField(_("made at"))
    made_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    discarded_at = models.DateTimeField(_("discarded at"), null=True, blank=True)

    objects: ClassVar[models.Manager["Draw"]] = models.Manager()

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ("stage", "sequence")
        constraints = [
            UniqueConstraint(fields=("stage", "sequence"), name="draw_sequence_in_stage"),
            UniqueConstraint(
                fields=("stage",), condition=Q(state=DrawState.MADE.value), name="draw_one_in_force"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.sequence}"
