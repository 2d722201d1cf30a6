"""Referees' logins: made, renewed and revoked by the organiser."""

import re
import secrets
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from guinote_tourney.accounts.models import User
from tournaments.core.refusals import Reason, refuse
from tournaments.core.text_keys import is_writable, tidy
from tournaments.models import Staff, StaffRole, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing

NAME_LENGTH = 100
_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{2,29}")
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Login:
    """A login and its password in clear, to be shown once and written down nowhere."""

    office: Staff
    password: str


def new_password() -> str:
    """Three groups of four signs that cannot be taken for one another: 59 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))


def appoint_referee(
    *, tournament: Tournament, username: str, name: str, actor: Actor, at: datetime
) -> Login:
    """Make a login that may enter the results of this one tournament.

    A login of this tournament that was revoked comes back, with a new password, for the same
    ``name`` or none. Raises ``RefusedError`` at ``username``: strange signs, or somebody else
    has it already.
    """
    with changing(tournament, actor=actor, action=Action.APPOINT_REFEREES, at=at) as change:
        username, name = username.strip().lower(), tidy(name)
        if not _LOGIN.fullmatch(username):
            raise refuse(Reason.LOGIN_STRANGE, "username")
        if len(name) > NAME_LENGTH:
            raise refuse(Reason.TEXT_TOO_LONG, "name", limit=NAME_LENGTH, length=len(name))
        if not is_writable(name):
            raise refuse(Reason.TEXT_UNWRITABLE, "name")
        password = new_password()
        user = _called_back(change.tournament, username, name)
        if user is None:
            user = _new_user(username, password, name)
        else:
            _let_in(user, password)
        office = Staff.objects.create(
            tournament=change.tournament, user=user, role=StaffRole.REFEREE, appointed_at=at
        )
        change.record(
            AuditAction.REFEREE_APPOINTED, f"referee:{username}", after={"name": user.name}
        )
        return Login(office, password)


def renew_password(*, office: Staff, actor: Actor, at: datetime) -> Login:
    """Give a referee a new password; the old one and open sessions end.

    Raises ``RefusedError`` for whoever is no referee, or no longer.
    """
    with changing(office.tournament, actor=actor, action=Action.APPOINT_REFEREES, at=at) as change:
        current = _referee(office)
        if current.revoked_at is not None:
            raise refuse(Reason.NOT_A_REFEREE)
        password = new_password()
        current.user.set_password(password)
        current.user.save(update_fields=["password"])
        change.record(AuditAction.REFEREE_PASSWORD_RESET, f"referee:{current.user.username}")
        return Login(current, password)


def revoke_referee(*, office: Staff, actor: Actor, at: datetime) -> None:
    """End a referee's office, and with the last one the login; what they recorded stays.

    Revoking twice changes nothing.
    """
    with changing(office.tournament, actor=actor, action=Action.APPOINT_REFEREES, at=at) as change:
        current = _referee(office)
        if current.revoked_at is not None:
            return
        current.revoked_at = at
        current.save(update_fields=["revoked_at"])
        _shut_out(current.user)
        change.record(AuditAction.REFEREE_REVOKED, f"referee:{current.user.username}")


def _shut_out(user: User) -> None:
    """End a login that is good for nothing more, and with it its open sessions."""
    # locked, because another of its offices may end in another tournament at this moment
    user = User.objects.select_for_update().get(pk=user.pk)
    has_rights = user.is_organiser or user.is_staff or user.is_superuser
    if not has_rights and not user.offices.filter(revoked_at__isnull=True).exists():
        user.is_active = False
        user.save(update_fields=["is_active"])


def _called_back(tournament: Tournament, username: str, name: str) -> User | None:
    """The login of somebody revoked here, unless ``name`` is another's: what they entered bears it.

    One that was shut out otherwise than by revoking stays shut out.
    """
    revoked = Staff.objects.filter(
        tournament=tournament,
        role=StaffRole.REFEREE,
        revoked_at__isnull=False,
        user__username=username,
        user__is_active=False,
    )
    office = revoked.select_related("user").first()
    return office.user if office is not None and name in ("", office.user.name) else None


def _let_in(user: User, password: str) -> None:
    user.is_active = True
    user.set_password(password)
    user.save(update_fields=["is_active", "password"])


def _new_user(username: str, password: str, name: str) -> User:
    taken = refuse(Reason.LOGIN_TAKEN, "username", username=username)
    if User.objects.filter(username__iexact=username).exists():
        raise taken
    try:
        with transaction.atomic():
            return User.objects.create_user(username, password=password, name=name)
    except IntegrityError as error:
        # somebody took it in another tournament, whose lock is not ours
        raise taken from error


def _referee(office: Staff) -> Staff:
    current = Staff.objects.select_related("user").get(pk=office.pk)
    if current.role != StaffRole.REFEREE:
        raise refuse(Reason.NOT_A_REFEREE)
    return current
