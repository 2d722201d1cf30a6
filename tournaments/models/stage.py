from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from scoring.engine.match import MatchFormat
from tournaments.core.brackets import RoundCode, RoundName, Section
from tournaments.core.stages.view import Presence
from tournaments.core.values import StageKind
from tournaments.models.format import FormatFields
from tournaments.models.pair import Pair
from tournaments.models.player import Player
from tournaments.models.tournament import Tournament

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

KINDS: Final[Mapping[StageKind, "_StrPromise"]] = {
    StageKind.KNOCKOUT: _("knock-out"),
    StageKind.REDRAW: _("knock-out drawn anew every round"),
    StageKind.DOUBLE: _("double elimination"),
    StageKind.LIVES: _("out at so many defeats"),
    StageKind.GROUPS: _("groups"),
    StageKind.LEAGUE: _("league"),
    StageKind.SWISS: _("Swiss"),
    StageKind.LOTS: _("rounds by lot"),
    StageKind.MIXER: _("a new partner every round"),
}
"""What people call each kind of stage."""


class Stage(models.Model):
    """A part of a tournament with one format, fed by all pairs or by the stage before it.

    ``settings`` are those of its format (``tournaments.core.stages``), and under ``formats`` the
    match format of single rounds where it is not the tournament's own: in a bracket counted from
    the end (1 is the final, 2 the semifinals), elsewhere from the first round.

    ``takes`` says what a stage takes from its ``source`` (``tournaments.core.stages.chains``);
    without a source all pairs of the list are in it. ``table`` is the source's table as it stood
    when this stage was drawn from it. ``only_tables`` are the numbers of the only tables it may be
    played at, none for any.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    position = models.PositiveSmallIntegerField(_("position"))
    kind = models.CharField(
        _("kind"), max_length=20, choices=[(kind.value, name) for kind, name in KINDS.items()]
    )
    name = models.CharField(_("name"), max_length=80, blank=True)
    settings = models.JSONField(_("settings"), default=dict, blank=True)
    source = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="feeds"
    )
    takes = models.JSONField(_("what it takes"), default=dict, blank=True)
    table = models.JSONField(_("table drawn from"), null=True, blank=True)
    only_tables = models.JSONField(_("only at these tables"), default=list, blank=True)

    objects: ClassVar[models.Manager["Stage"]] = models.Manager()

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ("tournament", "position")
        constraints = [
            UniqueConstraint(fields=("tournament", "position"), name="stage_position_in_tournament")
        ]

    def __str__(self) -> str:
        return self.name or str(self.kind_name)

    @property
    def round_formats(self) -> dict[int, MatchFormat]:
        """The match formats of single rounds, where they are not the tournament's own."""
        formats = self.settings.get("formats", {})
        return {int(at): MatchFormat.from_json(value) for at, value in formats.items()}

    @property
    def kind_name(self) -> "_StrPromise":
        return KINDS[StageKind(self.kind)]


class Entry(models.Model):
    """A place in a stage: of a pair, of a player, or of two players partnered for a round.

    ``number`` is what it goes by: the pair's, or a player's own (2n - 1 and 2n for the two of pair
    n); two partners have none. ``position`` is its place in the drawn order, from 1. ``group`` is
    the group it was drawn into, where there are groups. ``enters`` is the first round it plays,
    ``left_after`` the last that counts for one that left. ``seed`` ranks those the organiser
    seeds. ``apart`` are the texts of which two entries that share one are kept apart
    (``core.stages.view.Entrant``).
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entries")
    pair = models.ForeignKey(
        Pair, on_delete=models.RESTRICT, null=True, blank=True, related_name="entries"
    )
    player = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, blank=True, related_name="entries"
    )
    partner_a = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    partner_b = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    number = models.PositiveIntegerField(_("number"), null=True, blank=True)
    position = models.PositiveIntegerField(_("drawn place"))
    group = models.PositiveSmallIntegerField(_("group"), null=True, blank=True)
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)
    apart = models.JSONField(_("kept apart from"), default=list, blank=True)
    enters = models.PositiveSmallIntegerField(_("first round"), default=1)
    presence = models.CharField(
        _("presence"),
        max_length=12,
        choices=[(presence.value, presence.value) for presence in Presence],
        default=Presence.PLAYS.value,
    )
    left_after = models.PositiveSmallIntegerField(_("last round"), null=True, blank=True)

    objects: ClassVar[models.Manager["Entry"]] = models.Manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("stage", "position")
        constraints = [
            UniqueConstraint(fields=("stage", "pair"), name="entry_pair_once_in_stage"),
            UniqueConstraint(fields=("stage", "player"), name="entry_player_once_in_stage"),
            UniqueConstraint(fields=("stage", "number"), name="entry_number_in_stage"),
            UniqueConstraint(fields=("stage", "position"), name="entry_position_in_stage"),
            models.CheckConstraint(condition=Q(position__gte=1), name="entry_position_positive"),
            models.CheckConstraint(
                condition=Q(
                    pair__isnull=False,
                    player__isnull=True,
                    partner_a__isnull=True,
                    partner_b__isnull=True,
                    number__isnull=False,
                )
                | Q(
                    pair__isnull=True,
                    player__isnull=False,
                    partner_a__isnull=True,
                    partner_b__isnull=True,
                    number__isnull=False,
                )
                | Q(
                    pair__isnull=True,
                    player__isnull=True,
                    partner_a__isnull=False,
                    partner_b__isnull=False,
                    number__isnull=True,
                ),
                name="entry_is_pair_player_or_partners",
            ),
            models.CheckConstraint(
                condition=Q(presence=Presence.PLAYS.value, left_after__isnull=True)
                | (~Q(presence=Presence.PLAYS.value) & Q(left_after__isnull=False)),
                name="entry_left_after_a_round",
            ),
        ]

    @property
    def own_pair(self) -> Pair:
        """The pair, of an entry that is a pair's. ``ValueError`` for a player or partners."""
        if self.pair is None:
            raise ValueError(self)
        return self.pair

    def __str__(self) -> str:
        return f"{self.position}: {self.pair_id or self.player_id or self.partner_a_id}"


class Round(FormatFields):
    """One round of a stage, with the format its matches are played to.

    ``code`` and ``size`` are its name: what is played there, and how many pairs stand in it (the
    round's own number where it is one of several that all play). ``number`` counts from 1 in the
    stage, ``batch`` says which of the stage's layouts it was part of. ``only_tables``
    as in its stage, before which it goes.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    code = models.CharField(
        _("name"), max_length=20, choices=[(code.value, code.value) for code in RoundCode]
    )
    size = models.PositiveIntegerField(_("pairs"))
    section = models.CharField(
        _("part"),
        max_length=12,
        choices=[(section.value, section.value) for section in Section],
        default=Section.MAIN.value,
    )
    batch = models.PositiveSmallIntegerField(_("layout"), default=1)
    only_tables = models.JSONField(_("only at these tables"), default=list, blank=True)

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
