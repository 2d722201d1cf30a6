"""Who may do what: a role in a tournament, and the actions it allows, as data.

The table in docs/permissions.md is made from ``ALLOWED``. An action on a tournament that
somebody may not even see answers as if it did not exist.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q

from guinote_tourney.accounts.models import User
from tournaments.models import Channel, Staff, StaffRole, Tournament
from tournaments.models.tournament import TournamentQuerySet

Visitor = User | AnonymousUser | None


class Role(StrEnum):
    """What somebody is in one tournament. Somebody logged in without an office is a spectator."""

    SPECTATOR = "spectator"
    REFEREE = "referee"
    ORGANISER = "organiser"
    ADMINISTRATOR = "administrator"


class Action(StrEnum):
    WATCH = "watch"
    WATCH_UNPUBLISHED = "watch-unpublished"
    ENTER_RESULTS = "enter-results"
    SEE_DESK = "see-desk"
    EDIT_TOURNAMENT = "edit-tournament"
    DELETE_TOURNAMENT = "delete-tournament"
    EDIT_PAIRS = "edit-pairs"
    DRAW = "draw"
    CALL_MATCHES = "call-matches"
    CORRECT_RESULTS = "correct-results"
    APPOINT_REFEREES = "appoint-referees"
    SEE_AUDIT = "see-audit"
    EXPORT = "export"


_SPECTATOR = frozenset({Action.WATCH})
_REFEREE = _SPECTATOR | {Action.WATCH_UNPUBLISHED, Action.ENTER_RESULTS}
_ORGANISER = frozenset(Action)

ALLOWED: Mapping[Role, frozenset[Action]] = {
    Role.SPECTATOR: _SPECTATOR,
    Role.REFEREE: _REFEREE,
    Role.ORGANISER: _ORGANISER,
    Role.ADMINISTRATOR: _ORGANISER,
}

_OFFICES = {StaffRole.REFEREE.value: Role.REFEREE, StaffRole.ORGANISER.value: Role.ORGANISER}


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something, and by what way it comes in."""

    user: User
    channel: Channel


def role_in(user: Visitor, tournament: Tournament) -> Role:
    """What somebody (None or anonymous: not logged in) is in ``tournament``. One query at most."""
    if not isinstance(user, User) or not user.is_active:
        return Role.SPECTATOR
    if user.is_superuser:
        return Role.ADMINISTRATOR
    office = (
        Staff.objects.in_office()
        .filter(tournament=tournament, user=user)
        .values_list("role", flat=True)
        .first()
    )
    return Role.SPECTATOR if office is None else _OFFICES[office]


def may(role: Role, action: Action, tournament: Tournament) -> bool:
    allowed = ALLOWED[role]
    return action in allowed and (tournament.is_published or Action.WATCH_UNPUBLISHED in allowed)


def require(user: Visitor, tournament: Tournament, action: Action) -> Role:
    """The role of ``user`` if it allows ``action``.

    Raises:
        Tournament.DoesNotExist: if ``user`` may not even see the tournament.
        PermissionDenied: if it may be seen, and the action is not allowed.
    """
    role = role_in(user, tournament)
    if not may(role, Action.WATCH, tournament):
        raise Tournament.DoesNotExist
    if not may(role, action, tournament):
        raise PermissionDenied
    return role


def may_open_tournaments(user: Visitor) -> bool:
    return isinstance(user, User) and (user.is_organiser or user.is_superuser)


def visible_tournaments(user: Visitor) -> TournamentQuerySet:
    """Those that ``user`` may see: the published ones, and those of an office of theirs."""
    tournaments = Tournament.objects.all()
    if not isinstance(user, User):
        return tournaments.published()
    if user.is_superuser:
        return tournaments
    own = Staff.objects.in_office().filter(tournament=OuterRef("pk"), user=user)
    return tournaments.filter(Q(is_published=True) | Exists(own))


def tournaments_of(user: User, role: StaffRole) -> TournamentQuerySet:
    """Those in which ``user`` holds the office ``role``; all of them for an administrator."""
    if user.is_superuser:
        return Tournament.objects.all()
    own = Staff.objects.in_office().filter(tournament=OuterRef("pk"), user=user, role=role)
    return Tournament.objects.filter(Exists(own))
