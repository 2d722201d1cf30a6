from typing import ClassVar

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from guinote_tourney.accounts.models import User
from scoring.models import Scoresheet
from tournaments.core.states import SubmissionState
from tournaments.core.values import Outcome
from tournaments.models.match import Match


class Channel(models.TextChoices):
    """By what way a change came in."""

    DESK = "desk", _("desk")
    TABLE = "table", _("referee's phone")
    API = "api", _("programme")
    COMMAND = "command", _("command line")


class Ruling(models.TextChoices):
    """What a match can end with and no acta can say, since nobody sat down to sign one."""

    NO_SHOW_BOTH = Outcome.NO_SHOW_BOTH.value, _("neither pair came")
    DISQUALIFIED_BOTH = Outcome.DISQUALIFIED_BOTH.value, _("both pairs were disqualified")


class Submission(models.Model):
    """Somebody handing in the result of a match: an acta, or a ruling of the desk.

    At most one is in force for a match, and the database says so. One that came second and said
    otherwise is kept as ``refused``; one that was corrected is kept as ``superseded``, one taken
    back altogether as ``annulled``, with why.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="submissions")
    revision = models.PositiveIntegerField(_("revision"))
    state = models.CharField(
        _("state"), max_length=12, choices=[(state.value, state.value) for state in SubmissionState]
    )
    scoresheet = models.OneToOneField(
        Scoresheet, on_delete=models.PROTECT, null=True, blank=True, related_name="submission"
    )
    ruling = models.CharField(_("ruling"), max_length=20, choices=Ruling, blank=True)
    key = models.CharField(_("idempotency key"), max_length=64)
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    channel = models.CharField(_("way"), max_length=10, choices=Channel)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    annul_reason = models.CharField(_("annulled because"), max_length=200, blank=True)
    submitted_at = models.DateTimeField(_("submitted at"))

    objects: ClassVar[models.Manager["Submission"]] = models.Manager()

    class Meta:
        verbose_name = _("submission")
        verbose_name_plural = _("submissions")
        ordering = ("match", "revision")
        constraints = [
            UniqueConstraint(fields=("match", "revision"), name="submission_revision_in_match"),
            UniqueConstraint(fields=("match", "key"), name="submission_key_in_match"),
            UniqueConstraint(
                fields=("match",),
                condition=Q(state=SubmissionState.IN_FORCE.value),
                name="submission_one_in_force",
            ),
            models.CheckConstraint(
                condition=(Q(scoresheet__isnull=False) & Q(ruling=""))
                | (Q(scoresheet__isnull=True) & ~Q(ruling="")),
                name="submission_sheet_or_ruling",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} r{self.revision} {self.state}"
