from typing import ClassVar

from django.db import models
from django.db.models import Prefetch, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from scoring.engine.sides import Side
from tournaments.core.states import MatchState
from tournaments.core.values import Outcome, PlaceKind
from tournaments.models.pair import PairMember
from tournaments.models.stage import Entry, Round
from tournaments.models.tournament import Tournament


class MatchQuerySet(models.QuerySet["Match"]):
    def with_sides(self) -> "MatchQuerySet":
        """With both sides, their pairs and players at hand, in a fixed number of queries."""
        return self.select_related("round__stage").prefetch_related(
            Prefetch(
                "sides",
                MatchSide.objects.select_related("entry__pair", "source").prefetch_related(
                    Prefetch(
                        "entry__pair__members",
                        PairMember.objects.filter(until__isnull=True).select_related("player"),
                        to_attr="current_members",
                    )
                ),
            )
        )


class Match(models.Model):
    """Two sides that meet, or one that has a bye.

    ``number`` counts the matches really played, through the whole tournament in draw order; it
    is the number people call out, and a bye has none.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    position = models.PositiveIntegerField(_("position in the round"))
    number = models.PositiveIntegerField(_("number"), null=True, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=[(state.value, state.value) for state in MatchState]
    )
    outcome = models.CharField(
        _("outcome"),
        max_length=20,
        blank=True,
        choices=[(outcome.value, outcome.value) for outcome in Outcome],
    )
    winner = models.CharField(
        _("winner"),
        max_length=1,
        blank=True,
        choices=[(side.value, side.value) for side in Side],
    )
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    objects: ClassVar[MatchQuerySet] = MatchQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ("round__number", "position")
        constraints = [
            UniqueConstraint(fields=("round", "position"), name="match_position_in_round"),
            UniqueConstraint(fields=("tournament", "number"), name="match_number_in_tournament"),
            models.CheckConstraint(
                condition=Q(winner="") | ~Q(outcome=""), name="match_winner_has_outcome"
            ),
            models.CheckConstraint(
                condition=Q(outcome="", state__in=[s.value for s in MatchState if s != "finished"])
                | (~Q(outcome="") & Q(state=MatchState.FINISHED.value)),
                name="match_finished_has_outcome",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number or self.position}"

    @property
    def is_bye(self) -> bool:
        return self.number is None

    @property
    def is_begun(self) -> bool:
        """True once a start or a partida is recorded, or it was played to its end."""
        return self.started_at is not None

    def side(self, name: Side) -> "MatchSide":
        return next(side for side in self.sides.all() if side.side == name)


class MatchSide(models.Model):
    """Where one side of a match comes from, and who stands there.

    ``kind`` and ``source`` are laid down by the draw and never change. ``entry`` is who stands
    there: known from the start for an entry, filled in when the source match ends. A source that
    ended without anybody to send leaves the place ``is_vacant``, which is not the same as unknown;
    it is ``is_bye`` besides where a bye is why, so that whoever stands opposite rests.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides")
    side = models.CharField(
        _("side"), max_length=1, choices=[(side.value, side.value) for side in Side]
    )
    kind = models.CharField(
        _("kind"), max_length=10, choices=[(kind.value, kind.value) for kind in PlaceKind]
    )
    entry = models.ForeignKey(
        Entry, on_delete=models.RESTRICT, null=True, blank=True, related_name="places"
    )
    source = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="feeds"
    )
    is_vacant = models.BooleanField(_("vacant"), default=False)
    is_bye = models.BooleanField(_("bye"), default=False)

    objects: ClassVar[models.Manager["MatchSide"]] = models.Manager()

    class Meta:
        verbose_name = _("side of a match")
        verbose_name_plural = _("sides of matches")
        ordering = ("match", "side")
        constraints = [
            UniqueConstraint(fields=("match", "side"), name="side_once_in_match"),
            models.CheckConstraint(
                condition=Q(side__in=[side.value for side in Side]), name="side_is_a_or_b"
            ),
            UniqueConstraint(
                fields=("source", "kind"),
                condition=Q(source__isnull=False),
                name="side_source_feeds_one_place",
            ),
            models.CheckConstraint(
                condition=Q(
                    kind=PlaceKind.ENTRY.value,
                    entry__isnull=False,
                    source__isnull=True,
                    is_vacant=False,
                )
                | Q(
                    kind=PlaceKind.BYE.value,
                    entry__isnull=True,
                    source__isnull=True,
                    is_vacant=False,
                )
                | (
                    Q(
                        kind__in=[PlaceKind.WINNER_OF.value, PlaceKind.LOSER_OF.value],
                        source__isnull=False,
                    )
                    & (Q(entry__isnull=True) | Q(is_vacant=False))
                ),
                name="side_is_entry_source_or_bye",
            ),
            models.CheckConstraint(
                condition=Q(is_bye=False) | Q(is_vacant=True), name="side_with_bye_is_vacant"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}{self.side} {self.kind}"
