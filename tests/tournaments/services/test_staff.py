import re

import pytest

from guinote_tourney.accounts.models import User
from tests.factories import AT, LATER, new_organiser, new_tournament, owner_of
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.refusals import Reason
from tournaments.models import Staff, Tournament
from tournaments.permissions import Role, role_in
from tournaments.services.staff import (
    Login,
    appoint_referee,
    new_password,
    renew_password,
    revoke_referee,
)

pytestmark = pytest.mark.django_db


def appointed(tournament: Tournament, username: str = "mesa-1", name: str = "Pilar Mur") -> Login:
    actor = owner_of(tournament)
    return appoint_referee(tournament=tournament, username=username, name=name, actor=actor, at=AT)


def test_a_referee_gets_a_login_for_this_tournament_alone() -> None:
    tournament, other = new_tournament(), new_tournament()
    audit = Audit(tournament)
    login = appointed(tournament, " Mesa-1 ", "  Pilar   Mur ")
    user = User.objects.get(username="mesa-1")
    assert (user.name, user.is_organiser, user.is_superuser) == ("Pilar Mur", False, False)
    assert user.check_password(login.password)
    assert (login.office.role, login.office.appointed_at) == ("referee", AT)
    assert (role_in(user, tournament), role_in(user, other)) == (Role.REFEREE, Role.SPECTATOR)
    assert audit.new == [("referee-appointed", "referee:mesa-1", None, {"name": "Pilar Mur"}, "")]


def test_passwords_are_three_groups_that_nobody_foresees() -> None:
    passwords = {new_password() for _ in range(50)}
    assert len(passwords) == 50
    assert all(re.fullmatch("([a-hj-km-np-z2-9]{4}-){2}[a-hj-km-np-z2-9]{4}", p) for p in passwords)


@pytest.mark.parametrize("username", ["", "ab", "a" * 31, "con espacio", "ñoño", "-mesa", "a/b"])
def test_a_strange_user_name_is_refused(username: str) -> None:
    tournament = new_tournament()
    with refuses(because(Reason.LOGIN_STRANGE, "username")):
        appointed(tournament, username)


def test_a_user_name_that_somebody_has_is_refused_whatever_the_capitals() -> None:
    new_organiser("Juez")
    tournament = new_tournament()
    with refuses(because(Reason.LOGIN_TAKEN, "username", username="juez")):
        appointed(tournament, "juez")


def test_a_name_that_cannot_be_kept_is_refused() -> None:
    tournament = new_tournament()
    with refuses(because(Reason.TEXT_TOO_LONG, "name", limit=100, length=101)):
        appointed(tournament, "mesa-1", "n" * 101)


def test_a_renewed_password_ends_the_old_one() -> None:
    tournament = new_tournament()
    login = appointed(tournament)
    audit = Audit(tournament)
    renewed = renew_password(office=login.office, actor=owner_of(tournament), at=LATER)
    user = User.objects.get(username="mesa-1")
    assert (user.check_password(login.password), user.check_password(renewed.password)) == (
        False,
        True,
    )
    assert audit.new == [("referee-password-reset", "referee:mesa-1", None, None, "")]


def test_a_referee_revoked_may_do_nothing_and_the_office_stays_on_record() -> None:
    tournament = new_tournament()
    login = appointed(tournament)
    actor, audit = owner_of(tournament), Audit(tournament)
    revoke_referee(office=login.office, actor=actor, at=LATER)
    assert Staff.objects.get(role="referee").revoked_at == LATER
    assert role_in(login.office.user, tournament) is Role.SPECTATOR
    assert audit.new == [("referee-revoked", "referee:mesa-1", None, None, "")]
    with unchanged():
        revoke_referee(office=login.office, actor=actor, at=LATER)


def test_a_login_revoked_ends_with_its_last_office() -> None:
    tournament, other = new_tournament(), new_tournament()
    login = appointed(tournament)
    second = Staff.objects.create(
        tournament=other, user=login.office.user, role="referee", appointed_at=AT
    )
    revoke_referee(office=login.office, actor=owner_of(tournament), at=LATER)
    assert User.objects.get(username="mesa-1").is_active
    revoke_referee(office=second, actor=owner_of(other), at=LATER)
    assert not User.objects.get(username="mesa-1").is_active


@pytest.mark.parametrize("right", ["is_organiser", "is_superuser", "is_staff"])
def test_a_login_that_is_more_than_a_referee_stays(right: str) -> None:
    tournament = new_tournament()
    login = appointed(tournament)
    User.objects.filter(username="mesa-1").update(**{right: True})
    revoke_referee(office=login.office, actor=owner_of(tournament), at=LATER)
    assert User.objects.get(username="mesa-1").is_active


@pytest.mark.parametrize("name", ["Pilar Mur", " Pilar  Mur ", ""])
def test_a_referee_revoked_can_be_appointed_again_with_a_new_password(name: str) -> None:
    tournament = new_tournament()
    first = appointed(tournament)
    revoke_referee(office=first.office, actor=owner_of(tournament), at=LATER)
    audit = Audit(tournament)
    again = appointed(tournament, name=name)
    user = User.objects.get(username="mesa-1")
    assert (user.is_active, user.name) == (True, "Pilar Mur")
    assert (user.check_password(first.password), user.check_password(again.password)) == (
        False,
        True,
    )
    assert (again.office.user, role_in(user, tournament)) == (user, Role.REFEREE)
    assert list(user.offices.values_list("revoked_at", flat=True)) == [LATER, None]
    assert audit.new == [("referee-appointed", "referee:mesa-1", None, {"name": "Pilar Mur"}, "")]


def test_a_user_name_revoked_is_given_to_nobody_else() -> None:
    tournament, other = new_tournament(), new_tournament()
    login = appointed(tournament)
    revoke_referee(office=login.office, actor=owner_of(tournament), at=LATER)
    for where, name in ((tournament, "Luis Gil"), (other, "Pilar Mur")):
        with refuses(because(Reason.LOGIN_TAKEN, "username", username="mesa-1")):
            appointed(where, name=name)


def test_a_referee_revoked_gets_no_new_password() -> None:
    tournament = new_tournament()
    login = appointed(tournament)
    actor = owner_of(tournament)
    revoke_referee(office=login.office, actor=actor, at=LATER)
    with refuses(because(Reason.NOT_A_REFEREE)):
        renew_password(office=login.office, actor=actor, at=LATER)


def test_the_organiser_is_no_referee_to_be_revoked() -> None:
    tournament = new_tournament()
    office = tournament.staff.get(role="organiser")
    with refuses(because(Reason.NOT_A_REFEREE)):
        revoke_referee(office=office, actor=owner_of(tournament), at=LATER)
    with refuses(because(Reason.NOT_A_REFEREE)):
        renew_password(office=office, actor=owner_of(tournament), at=LATER)


def test_a_name_that_cannot_be_shown_is_refused_as_such() -> None:
    tournament = new_tournament()
    with refuses(because(Reason.TEXT_UNWRITABLE, "name")):
        appointed(tournament, "mesa-1", "Pilar\x00")
