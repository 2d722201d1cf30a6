from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.core.states import TournamentState
from tournaments.models.format import FormatFields


class Calling(models.TextChoices):
    """How a waiting match gets its table."""

    AUTOMATIC = "automatic", _("Automatically, as soon as a table is free")
    PROPOSED = "proposed", _("Proposed, and called with one tap")


def default_rules() -> str:
    """The profile of a tournament that says nothing else: the most exact of the five texts."""
    return "aragones"


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def published(self) -> "TournamentQuerySet":
        return self.filter(is_published=True)

    def lock(self, pk: int) -> "Tournament":
        """The row, locked until the transaction ends. Every change begins here."""
        return self.select_for_update().get(pk=pk)


class Tournament(FormatFields):
    """One village's tournament, from the poster to the champion.

    The match format in it is the default that each round takes when it is drawn.
    ``version`` grows with every change, so that a page can ask cheaply whether there is news.
    """

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    village = models.CharField(_("village"), max_length=80)
    date = models.DateField(_("date"))
    rules = models.JSONField(
        _("rules"),
        default=default_rules,
        help_text=_("A profile's name, or an object with the profile and single settings."),
    )
    calling = models.CharField(
        _("calling matches"), max_length=10, choices=Calling, default=Calling.AUTOMATIC
    )
    is_published = models.BooleanField(_("published"), default=False)
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=[(state.value, state.value) for state in TournamentState],
        default=TournamentState.SIGNUP.value,
    )
    version = models.PositiveBigIntegerField(_("version"), default=0)
    last_pair_number = models.PositiveIntegerField(_("last pair number given"), default=0)
    is_demo = models.BooleanField(_("demonstration"), default=False)
    created_at = models.DateTimeField(_("created at"))

    objects: ClassVar[TournamentQuerySet] = TournamentQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ("-date", "-pk")
        constraints = [*FormatFields.format_constraints("tournament")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_open_for_signup(self) -> bool:
        return self.state == TournamentState.SIGNUP
