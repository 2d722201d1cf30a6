"""Logging in: where it leads, and what is said when it leads nowhere."""

import pytest

from guinote_tourney.accounts.models import User
from tests.factories import (
    AT,
    PASSWORD,
    drawn_tournament,
    new_administrator,
    new_organiser,
    new_referee,
    new_tournament,
    new_user,
    owner_of,
)
from tests.web.reading import Answer, client_of, errors_of
from tournaments.models import Staff, Tournament
from tournaments.services.staff import revoke_referee

pytestmark = pytest.mark.django_db

LOGIN = "/account/login/"
WRONG = "This user name and password do not belong together. Look at both and try again."
REVOKED = "This login was revoked. If you still enter results, ask the organiser for it again."


def log_in(username: str, password: str = PASSWORD, **more: str) -> Answer:
    answer: Answer = client_of().post(LOGIN, {"username": username, "password": password, **more})
    return answer


def led_to(user: User, **more: str) -> str:
    """The page on which somebody ends who logs in."""
    answer = client_of().post(
        LOGIN, {"username": user.username, "password": PASSWORD, **more}, follow=True
    )
    assert answer.status_code == 200
    path: str = answer.request["PATH_INFO"]
    return path


def revoked(tournament: Tournament) -> User:
    referee = new_referee(tournament)
    office = tournament.staff.get(user=referee)
    revoke_referee(office=office, actor=owner_of(tournament), at=AT)
    return referee


def test_each_is_led_to_their_own_work() -> None:
    tournament = drawn_tournament(4)
    referee, outgoing = new_referee(tournament), owner_of(new_tournament()).user
    User.objects.filter(pk=outgoing.pk).update(is_organiser=False)

    assert led_to(new_organiser()) == "/desk/"
    assert led_to(new_administrator()) == "/desk/"
    assert led_to(outgoing) == "/desk/"
    assert led_to(referee) == f"/table/{tournament.slug}/"
    assert led_to(new_user()) == "/"


def test_a_referee_of_two_tournaments_chooses() -> None:
    referee = new_referee(drawn_tournament(4))
    Staff.objects.create(tournament=new_tournament(), user=referee, role="referee", appointed_at=AT)

    assert led_to(referee) == "/table/"


def test_whoever_was_on_the_way_somewhere_goes_on_there() -> None:
    organiser = new_organiser()

    assert led_to(organiser, next="/desk/new/") == "/desk/new/"
    assert led_to(organiser, next="/") == "/"
    assert led_to(organiser, next="https://otra.example/") == "/desk/"


def test_whoever_is_logged_in_already_is_led_on_from_the_login() -> None:
    answer = client_of(new_organiser()).get(LOGIN, follow=True)

    assert answer.request["PATH_INFO"] == "/desk/"


def test_a_part_of_a_page_makes_the_page_come_to_the_login() -> None:
    answer = client_of().get("/table/", headers={"HX-Request": "true"}, follow=True)

    assert (answer.status_code, answer["HX-Refresh"], answer.content) == (401, "true", b"")


@pytest.mark.parametrize(
    ("username", "password", "errors"),
    [
        ("", "", {"username": ["Write your user name."], "password": ["Write your password."]}),
        ("nadie", "", {"password": ["Write your password."]}),
        ("", PASSWORD, {"username": ["Write your user name."]}),
        ("nadie", PASSWORD, {"__all__": [WRONG]}),
    ],
)
def test_what_is_missing_or_wrong_is_told(
    username: str, password: str, errors: dict[str, list[str]]
) -> None:
    answer = log_in(username, password)

    assert (answer.status_code, errors_of(answer)) == (200, errors)


def test_a_login_revoked_is_told_to_whoever_knows_its_password() -> None:
    referee = revoked(drawn_tournament(4))

    assert errors_of(log_in(referee.username)) == {"__all__": [REVOKED]}
    assert errors_of(log_in(referee.username, "otra")) == {"__all__": [WRONG]}
    assert errors_of(log_in(new_user().username, "otra")) == {"__all__": [WRONG]}
