from typing import ClassVar

from django.db import models
from django.db.models import UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournaments.core.text_keys import search_key
from tournaments.models.tournament import Tournament

NAME_LENGTH = 80


class Player(models.Model):
    """A person who plays in one tournament.

    No two players of a tournament carry the same name: on a notice board nobody could tell
    them apart. ``name_key`` is the name without accents and capitals, for that rule and for
    searching; it is derived on saving.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    name_key = models.CharField(_("search key"), max_length=4 * NAME_LENGTH, editable=False)

    objects: ClassVar[models.Manager["Player"]] = models.Manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            UniqueConstraint(fields=("tournament", "name_key"), name="player_name_in_tournament")
        ]

    def __str__(self) -> str:
        return self.name

    def rename(self, name: str) -> None:
        """Set the name and the key that goes with it; the caller saves both."""
        self.name = name
        self.name_key = search_key(name)
