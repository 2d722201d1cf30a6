from typing import ClassVar

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournaments.core.brackets import RoundCode, RoundName
from tournaments.models.format import FormatFields
from tournaments.models.pair import Pair
from tournaments.models.tournament import Tournament


class StageKind(models.TextChoices):
    KNOCKOUT = "knockout", _("knock-out")


class Stage(models.Model):
    """A part of a tournament with one format, fed by pairs or by the stage before it.

    ``settings`` of a knock-out: ``{"formats": {"1": {"cotos": 2, "partidas": 3}, …}}``, the match
    format of the final (1), the semifinals (2) and so on, where it is not the tournament's own.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    position = models.PositiveSmallIntegerField(_("position"))
    kind = models.CharField(_("kind"), max_length=20, choices=StageKind)
    name = models.CharField(_("name"), max_length=80, blank=True)
    settings = models.JSONField(_("settings"), default=dict, blank=True)

    objects: ClassVar[models.Manager["Stage"]] = models.Manager()

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ("tournament", "position")
        constraints = [
            UniqueConstraint(fields=("tournament", "position"), name="stage_position_in_tournament")
        ]

    def __str__(self) -> str:
        return self.name or self.get_kind_display()


class Entry(models.Model):
    """A pair's place in a stage; ``position`` is its place in the drawn order, from 1."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entries")
    pair = models.ForeignKey(Pair, on_delete=models.RESTRICT, related_name="entries")
    position = models.PositiveIntegerField(_("drawn place"))

    objects: ClassVar[models.Manager["Entry"]] = models.Manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("stage", "position")
        constraints = [
            UniqueConstraint(fields=("stage", "pair"), name="entry_pair_once_in_stage"),
            UniqueConstraint(fields=("stage", "position"), name="entry_position_in_stage"),
            models.CheckConstraint(condition=Q(position__gte=1), name="entry_position_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.pair_id}"


class Round(FormatFields):
    """One round of a stage, with the format its matches are played to.

    ``code`` and ``size`` are its name: what is played there, and how many pairs stand in it.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    code = models.CharField(
        _("name"), max_length=20, choices=[(code.value, code.value) for code in RoundCode]
    )
    size = models.PositiveIntegerField(_("pairs"))

    objects: ClassVar[models.Manager["Round"]] = models.Manager()

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("stage", "number")
        constraints = [
            UniqueConstraint(fields=("stage", "number"), name="round_number_in_stage"),
            *FormatFields.format_constraints("round"),
        ]

    def __str__(self) -> str:
        return str(self.name)

    @property
    def name(self) -> RoundName:
        return RoundName(RoundCode(self.code), self.size)
