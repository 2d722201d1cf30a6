"""What the first start finds missing: the tables, somebody who may organise, something to see."""

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.db.models import Q

from guinote_tourney.accounts.passwords import readable_password

DESK_LOGIN = "organizador"


def migrate() -> None:
    """Bring the database's tables up to date, making them if there are none."""
    call_command("migrate", interactive=False, verbosity=0)


def make_desk_login() -> str | None:
    """Make the organiser's login if nobody can organise yet; its password, to be shown once."""
    users = get_user_model().objects
    if users.filter(Q(is_organiser=True) | Q(is_superuser=True), is_active=True).exists():
        return None
    password = readable_password()
    try:
        with transaction.atomic():
            users.create_user(username=DESK_LOGIN, password=password, is_organiser=True)
    except IntegrityError:
        # another start was quicker, or a login of that name was barred: nobody unbars it unasked
        return None
    return password


def lay_down_demo() -> bool:
    """Make a tournament to look at, unless there is one or somebody has already been at work.

    Who deletes the demo has logged in for that, so it does not come back at the next start.
    """
    from tournaments.models import Tournament  # noqa: PLC0415

    users = get_user_model().objects
    if Tournament.objects.exists() or users.filter(last_login__isnull=False).exists():
        return False
    owner = users.filter(is_organiser=True, is_active=True).order_by("pk").first()
    if owner is None:
        return False
    call_command(
        "seed_demo", stage="round", pairs=24, seed=1, owner=owner.get_username(), verbosity=0
    )
    return True
