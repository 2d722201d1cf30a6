"""`manage.py reset_password`: a new random password for a login whose own is forgotten."""

from argparse import ArgumentParser

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from guinote_tourney.accounts.passwords import readable_password
from guinote_tourney.serving.first_start import DESK_LOGIN


class Command(BaseCommand):
    """Sets the password and prints it; whoever was logged in with the old one is logged out."""

    help = "Give a login a new random password and print it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The login, which is the desk's unless another is named."""
        parser.add_argument("username", nargs="?", default=DESK_LOGIN)

    def handle(self, *, username: str, **options: object) -> None:  # noqa: ARG002
        """Raises CommandError where there is no such login."""
        users = get_user_model().objects
        user = users.filter(username=username).first()
        if user is None:
            known = ", ".join(users.order_by("username").values_list("username", flat=True)[:20])
            raise CommandError(
                _("There is no login %(username)s. There are: %(known)s")
                % {"username": username, "known": known or "—"}
            )
        password = readable_password()
        user.set_password(password)
        user.save(update_fields=["password"])
        self.stdout.write(_("Login: %(username)s") % {"username": username})
        self.stdout.write(_("New password: %(password)s") % {"password": password})
