from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person who logs in.

    What somebody may do in a tournament is a matter of that tournament
    (``tournaments.Staff``). The account itself only says who may open new
    tournaments (``is_organiser``) and who administers the whole installation
    (``is_superuser``); a referee's login has neither.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(_("name"), max_length=100, blank=True)
    is_organiser = models.BooleanField(
        _("organiser"), default=False, help_text=_("May open new tournaments.")
    )

    objects: ClassVar[UserManager["User"]] = UserManager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        return self.name or self.username

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)
