from typing import ClassVar

from django.db import models
from django.db.models import Prefetch, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player
from tournaments.models.tournament import Tournament

PLAYS_FOR_LENGTH = 80


class Payment(models.TextChoices):
    PENDING = "pending", _("not paid")
    PAID = "paid", _("paid")


class PairQuerySet(models.QuerySet["Pair"]):
    def with_members(self) -> "PairQuerySet":
        """With today's two members at hand, in one query more for any number of pairs."""
        return self.prefetch_related(  # type: ignore[no-redef]
            Prefetch(
                "members",
                PairMember.objects.filter(until__isnull=True).select_related("player"),
                to_attr="current_members",
            )
        )


class Pair(models.Model):
    """Two people who play together, under the number they were given on signing up.

    Numbers are given in the order of signing up and never used again, so that a number on
    an old list cannot mean another pair. ``came_from`` is the pair of a feeder tournament that
    won its place here.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairs")
    number = models.PositiveIntegerField(_("number"))
    plays_for = models.CharField(_("village, bar or peña"), max_length=PLAYS_FOR_LENGTH, blank=True)
    phone = models.CharField(_("phone"), max_length=30, blank=True)
    payment = models.CharField(
        _("payment"), max_length=10, choices=Payment, default=Payment.PENDING
    )
    registered_at = models.DateTimeField(_("registered at"))
    came_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="went_to"
    )

    current_members: list["PairMember"]

    objects: ClassVar[PairQuerySet] = PairQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("pair")
        verbose_name_plural = _("pairs")
        ordering = ("number",)
        constraints = [
            UniqueConstraint(fields=("tournament", "number"), name="pair_number_in_tournament"),
            models.CheckConstraint(condition=Q(number__gte=1), name="pair_number_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.names}"

    @property
    def players(self) -> tuple[str, ...]:
        """The names of today's members, by seat. Load with ``with_members()``."""
        members = sorted(self.current_members, key=lambda member: member.seat)
        return tuple(member.player.name for member in members)

    @property
    def names(self) -> str:
        return " / ".join(self.players)


class PairMember(models.Model):
    """That a player sat in a pair, from when until when; a substitute takes the same seat."""

    class Seat(models.IntegerChoices):
        FIRST = 1, _("first")
        SECOND = 2, _("second")

    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    seat = models.PositiveSmallIntegerField(_("seat"), choices=Seat)
    since = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"), null=True, blank=True)

    objects: ClassVar[models.Manager["PairMember"]] = models.Manager()

    class Meta:
        verbose_name = _("member of a pair")
        verbose_name_plural = _("members of pairs")
        ordering = ("pair", "seat", "since")
        constraints = [
            UniqueConstraint(
                fields=("pair", "seat"), condition=Q(until__isnull=True), name="member_one_a_seat"
            ),
            UniqueConstraint(
                fields=("player",), condition=Q(until__isnull=True), name="member_of_one_pair"
            ),
            models.CheckConstraint(condition=Q(seat__in=(1, 2)), name="member_seat_1_or_2"),
        ]

    def __str__(self) -> str:
        return f"{self.pair_id}/{self.seat} {self.player}"
