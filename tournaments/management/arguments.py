"""What several commands ask for, and the one sentence for what they cannot use."""

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from guinote_tourney.accounts.models import User
from tournaments.core.brackets import FEWEST, MOST
from tournaments.core.details import MOST_TABLES

_WRONG = 2
_HUNDRED = 100


def require_whole(option: str, given: int | str) -> int:
    """The number that was written. Raises CommandError (exit code 2) for what is no whole one.

    The parser of arguments would say so in a sentence of its own, below its list of all options.
    """
    try:
        return int(given)
    except ValueError as error:
        raise CommandError(
            _("%(option)s is %(given)s: write a whole number.")
            % {"option": option, "given": given},
            returncode=_WRONG,
        ) from error


def require_pairs(pairs: int) -> None:
    """Raises CommandError (exit code 2) unless a tournament takes so many pairs."""
    if not FEWEST <= pairs <= MOST:
        raise CommandError(
            _("--pairs is %(given)s: write a whole number from %(least)s to %(most)s.")
            % {"given": pairs, "least": FEWEST, "most": MOST},
            returncode=_WRONG,
        )


def require_tables(tables: int) -> None:
    """Raises CommandError (exit code 2) unless a tournament takes so many tables."""
    if not 1 <= tables <= MOST_TABLES:
        raise CommandError(
            _("--tables is %(given)s: write a whole number from 1 to %(most)s.")
            % {"given": tables, "most": MOST_TABLES},
            returncode=_WRONG,
        )


def require_percentage(option: str, given: int) -> None:
    """Raises CommandError (exit code 2) unless ``given`` is so many of a hundred."""
    if not 0 <= given <= _HUNDRED:
        raise CommandError(
            _("%(option)s is %(given)s: write a whole number from 0 to 100.")
            % {"option": option, "given": given},
            returncode=_WRONG,
        )


def find_owner(username: str | None) -> User:
    """The organiser of that name, or the first there is; CommandError (exit code 2) if none."""
    organisers = [
        user
        for user in User.objects.filter(is_active=True).order_by("pk")
        if user.is_organiser or user.is_superuser
    ]
    if username is None:
        if organisers:
            return organisers[0]
        raise CommandError(
            _(
                "Nobody can organise yet: `make run` makes an organiser's login at its first "
                "start, and `manage.py createsuperuser` an administrator's at any time."
            ),
            returncode=_WRONG,
        )
    for user in organisers:
        if user.username == username:
            return user
    known = ", ".join(user.username for user in organisers) or "—"
    raise CommandError(
        _("%(username)s is no organiser's login. There are: %(known)s")
        % {"username": username, "known": known},
        returncode=_WRONG,
    )
