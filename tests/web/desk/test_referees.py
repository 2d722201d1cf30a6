"""Referees' logins at the desk: made, shown once, renewed, revoked."""

from functools import partial

import pytest
from django.test import Client

from tests.factories import PASSWORD, drawn_tournament, new_organiser, new_referee, owner_of
from tests.web.public.page import read
from tests.web.reading import client_of, errors_of, said_by
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def referees(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/referees/"


def make(
    client: Client, tournament: Tournament, username: str = "mesa.1", name: str = "Pilar"
) -> str:
    """Make a login; its password."""
    answer = client.post(referees(tournament), {"username": username, "name": name})
    assert answer.status_code == 200
    password: str = answer.context["login"].password
    assert answer.content.decode().count(password) == 1
    return password


def logs_in(username: str, password: str) -> bool:
    return Client().login(username=username, password=password)


def test_a_login_is_made_and_its_password_shown_once() -> None:
    tournament = drawn_tournament(4)
    client = client_of(owner_of(tournament).user)

    password = make(client, tournament)

    assert logs_in("mesa.1", password)
    again = client.get(referees(tournament))
    assert (again.context["login"], again.content.decode().count(password)) == (None, 0)
    assert "no-store" in again["Cache-Control"]


def test_a_slip_made_on_the_machine_itself_has_the_address_for_phones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = drawn_tournament(4)
    client = client_of(owner_of(tournament).user)
    phone = f"/table/{tournament.slug}/"
    told: list[str] = []
    for addresses in (["192.168.1.7"], []):
        monkeypatch.setattr("guinote_tourney.phones.lan_addresses", partial(list, addresses))
        answer = client.post(
            referees(tournament),
            {"username": f"mesa.{len(told)}", "name": "Pilar"},
            headers={"host": "localhost:8000"},
            SERVER_PORT="8000",
        )
        slip = read(answer.content).one("dl", "credentials")
        told.append(slip.all("dd")[2].text)
    assert told == [
        f"http://192.168.1.7:8000{phone}",
        "the one that this computer printed for phones when it started",
    ]


def test_the_same_form_sent_twice_makes_one_login() -> None:
    tournament = drawn_tournament(4)
    client = client_of(owner_of(tournament).user)
    make(client, tournament)

    answer = client.post(referees(tournament), {"username": "MESA.1", "name": "Pilar"})

    told = {"username": ["mesa.1 is taken. Choose another user name."]}
    assert (answer.status_code, errors_of(answer)) == (422, told)
    assert tournament.staff.filter(role="referee").count() == 1


@pytest.mark.parametrize(
    "username", ["", "ab", "x" * 31, "dos palabras", "<script>", "ñandú", "😀😀😀"]
)
def test_a_strange_user_name_is_told(username: str) -> None:
    tournament = drawn_tournament(4)

    answer = client_of(owner_of(tournament).user).post(
        referees(tournament), {"username": username, "name": "Pilar"}
    )

    told = "A user name has 3 to 30 small letters, figures, dots or dashes. Write another one."
    assert (answer.status_code, errors_of(answer)) == (422, {"username": [told]})
    assert tournament.staff.filter(role="referee").count() == 0


def test_a_name_too_long_is_told() -> None:
    tournament = drawn_tournament(4)

    answer = client_of(owner_of(tournament).user).post(
        referees(tournament), {"username": "mesa", "name": "a" * 300}
    )

    told = "This has 300 letters and 100 fit. Shorten it."
    assert (answer.status_code, errors_of(answer)) == (422, {"name": [told]})


def test_a_new_password_ends_the_old_one_and_the_open_session() -> None:
    tournament = drawn_tournament(4)
    client = client_of(owner_of(tournament).user)
    old = make(client, tournament)
    phone = Client()
    phone.login(username="mesa.1", password=old)
    office = tournament.staff.get(role="referee")

    answer = client.post(f"{referees(tournament)}{office.pk}/renew/")

    assert logs_in("mesa.1", answer.context["login"].password)
    assert not logs_in("mesa.1", old)
    assert phone.get(f"/table/{tournament.slug}/").status_code == 302


def test_a_revoked_login_stays_on_the_list_and_may_do_nothing() -> None:
    tournament = drawn_tournament(4)
    client = client_of(owner_of(tournament).user)
    phone = client_of(new_referee(tournament))
    office = tournament.staff.get(role="referee")

    answer = client.post(f"{referees(tournament)}{office.pk}/revoke/")
    again = client.post(f"{referees(tournament)}{office.pk}/revoke/")

    assert said_by(answer) == ["Árbitra can enter no more results."]
    assert (answer.status_code, again.status_code) == (302, 302)
    assert phone.get(f"/table/{tournament.slug}/").status_code == 302
    assert not logs_in("arbitro", PASSWORD)
    assert [each.pk for each in client.get(referees(tournament)).context["offices"]] == [office.pk]


def test_a_new_password_asked_for_on_an_old_page_is_refused_once_revoked() -> None:
    tournament = drawn_tournament(4)
    client = client_of(owner_of(tournament).user)
    new_referee(tournament)
    office = tournament.staff.get(role="referee")
    client.post(f"{referees(tournament)}{office.pk}/revoke/")

    answer = client.post(f"{referees(tournament)}{office.pk}/renew/")

    assert (answer.status_code, answer["Location"]) == (302, referees(tournament))
    assert said_by(answer)[-1] == "This is not a referee's login."


def test_a_login_appointed_again_works_and_its_old_session_does_not() -> None:
    tournament = drawn_tournament(4)
    client = client_of(owner_of(tournament).user)
    old = make(client, tournament)
    phone = Client()
    phone.login(username="mesa.1", password=old)
    office = tournament.staff.get(role="referee")
    client.post(f"{referees(tournament)}{office.pk}/revoke/")

    password = make(client, tournament)

    listed = client.get(referees(tournament)).context["offices"]
    assert [(each.user.username, each.revoked_at) for each in listed] == [("mesa.1", None)]
    assert logs_in("mesa.1", password)
    assert not logs_in("mesa.1", old)
    assert phone.get(f"/table/{tournament.slug}/").status_code == 302


@pytest.mark.parametrize("act", ["renew", "revoke"])
def test_only_referees_of_this_tournament_are_touched(act: str) -> None:
    tournament, other = drawn_tournament(4), drawn_tournament(4)
    new_referee(other)
    client = client_of(owner_of(tournament).user)
    foreign = other.staff.get(role="referee")
    organiser = tournament.staff.get(role="organiser")

    for office in (foreign, organiser):
        assert client.post(f"{referees(tournament)}{office.pk}/{act}/").status_code == 404


def test_referees_are_appointed_by_the_organiser_alone() -> None:
    tournament = drawn_tournament(4)
    for user in (new_organiser(), new_referee(tournament)):
        assert client_of(user).get(referees(tournament)).status_code == 403
        sent = client_of(user).post(referees(tournament), {"username": "intruso", "name": ""})
        assert sent.status_code == 403
