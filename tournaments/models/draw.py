from typing import ClassVar

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from guinote_tourney.accounts.models import User
from tournaments.core.states import DrawState
from tournaments.models.stage import Stage


class Draw(models.Model):
    """One public draw: all that anybody needs to make it again (docs/draw.md).

    ``canonical_list`` holds what was drawn from as it stood then; in a knock-out a line for each
    pair, "number<TAB>names" by number. ``drawn`` are the places that were in the hat, as texts of
    ``core.values`` with primary keys. ``batch`` is the layout of the stage that was drawn.
    ``fingerprint`` is the SHA-256 of the seed in hexadecimal, public from the moment the draw is
    sealed; the seed is public once it is made. ``conditions`` are what the lot had to keep to, and
    ``notes`` why something came out as it did, and what could not be met. A discarded draw keeps
    its row.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="draws")
    sequence = models.PositiveSmallIntegerField(_("sequence"))
    batch = models.PositiveSmallIntegerField(_("layout"), default=1)
    algorithm = models.CharField(_("algorithm"), max_length=40)
    canonical_list = models.JSONField(_("canonical list"))
    drawn = models.JSONField(_("drawn"), default=list, blank=True)
    conditions = models.JSONField(_("conditions"), default=dict, blank=True)
    notes = models.JSONField(_("notes"), default=list, blank=True)
    seed = models.CharField(_("seed"), max_length=64)
    fingerprint = models.CharField(_("fingerprint"), max_length=64, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=[(state.value, state.value) for state in DrawState]
    )
    sealed_at = models.DateTimeField(_("sealed at"), null=True, blank=True)
    made_at = models.DateTimeField(_("made at"), null=True, blank=True)
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
                fields=("stage", "batch"),
                condition=Q(state=DrawState.MADE.value),
                name="draw_one_in_force_for_batch",
            ),
            UniqueConstraint(
                fields=("stage",), condition=Q(state=DrawState.SEALED.value), name="draw_one_sealed"
            ),
            models.CheckConstraint(
                condition=~Q(state=DrawState.MADE.value) | Q(made_at__isnull=False),
                name="draw_made_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.sequence}"
