from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from guinote_tourney.accounts.models import User
from tournaments.models.submission import Channel
from tournaments.models.tournament import Tournament


class AuditAction(models.TextChoices):
    TOURNAMENT_CREATED = "tournament-created", _("tournament created")
    TOURNAMENT_EDITED = "tournament-edited", _("tournament edited")
    TOURNAMENT_DELETED = "tournament-deleted", _("tournament deleted")
    SIGNUP_CLOSED = "signup-closed", _("sign-up closed")
    SIGNUP_REOPENED = "signup-reopened", _("sign-up reopened")
    PAIR_REGISTERED = "pair-registered", _("pair registered")
    PAIR_EDITED = "pair-edited", _("pair edited")
    PAIR_REMOVED = "pair-removed", _("pair removed")
    PAIRS_IMPORTED = "pairs-imported", _("list of pairs imported")
    DRAW_SEALED = "draw-sealed", _("seed of the draw sealed")
    DRAW_MADE = "draw-made", _("draw made")
    DRAW_DISCARDED = "draw-discarded", _("draw discarded")
    EXTRA_MATCH_ORDERED = "extra-match-ordered", _("extra match ordered")
    STAGES_SET = "stages-set", _("format of the tournament set")
    PAIR_LEFT = "pair-left", _("pair out of the tournament")
    PAIR_CAME_BACK = "pair-came-back", _("pair back in the tournament")
    PAIR_CAME_LATE = "pair-came-late", _("pair admitted late")
    MEMBER_SUBSTITUTED = "member-substituted", _("member of a pair substituted")
    ROUND_FORMAT_SET = "round-format-set", _("match format of a round set")
    MATCH_CALLED = "match-called", _("match called to a table")
    MATCH_CALLED_BACK = "match-called-back", _("match called back")
    MATCH_STARTED = "match-started", _("match started")
    RESULT_RECORDED = "result-recorded", _("result recorded")
    RESULT_REFUSED = "result-refused", _("second result refused")
    RESULT_CORRECTED = "result-corrected", _("result corrected")
    RESULT_ANNULLED = "result-annulled", _("result annulled")
    REFEREE_APPOINTED = "referee-appointed", _("referee appointed")
    REFEREE_REVOKED = "referee-revoked", _("referee revoked")
    REFEREE_PASSWORD_RESET = "referee-password-reset", _("referee's password renewed")
    EXPORT_REQUESTED = "export-requested", _("export requested")


class AuditRow(models.Model):
    """Who did what, when, and what it was before and after.

    Nothing changes or deletes a row: the database refuses both, and the two references are kept
    without a foreign key, so that the rows outlive the tournament and the account they speak of.
    """

    at = models.DateTimeField(_("when"))
    tournament = models.ForeignKey(
        Tournament, on_delete=models.DO_NOTHING, db_constraint=False, related_name="audit_rows"
    )
    tournament_name = models.CharField(_("tournament"), max_length=120)
    actor = models.ForeignKey(
        User, on_delete=models.DO_NOTHING, db_constraint=False, null=True, related_name="+"
    )
    actor_name = models.CharField(_("who"), max_length=150)
    channel = models.CharField(_("way"), max_length=10, choices=Channel)
    action = models.CharField(_("what"), max_length=40, choices=AuditAction)
    subject = models.CharField(_("of what"), max_length=200)
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    objects: ClassVar[models.Manager["AuditRow"]] = models.Manager()

    class Meta:
        verbose_name = _("audit row")
        verbose_name_plural = _("audit rows")
        ordering = ("-pk",)
        indexes = [models.Index(fields=("tournament", "-id"), name="audit_by_tournament")]

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"
