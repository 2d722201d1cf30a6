"""Two people correct the same thing at once: no change is undone by what another left alone."""

import pytest
from django.test import Client

from tests.factories import fresh, open_tournament, owner_of, sign_up_all
from tests.web.reading import Answer, client_of, errors_of
from tournaments.core.pair_details import PairDetails
from tournaments.models import Tournament
from tournaments.queries.pairs import details_of as pair_of
from tournaments.queries.pairs import pairs_of
from tournaments.services.tournaments import details_of

pytestmark = pytest.mark.django_db

ANA = PairDetails("Ana Gil", "Luis Mur", "Alba", "600 100 200")


def opened(client: Client, address: str) -> dict[str, str]:
    """What a browser sends of the form as it stands on the page now."""
    form = client.get(address).context["form"]
    sent: dict[str, str] = {}
    for name in form.fields:
        value = form[name].value()
        sent[form[name].html_initial_name] = "" if value is None else str(value)
        if value not in (None, False):
            sent[name] = "on" if value is True else str(value)
    return sent


def answer_sends(answer: Answer, name: str) -> tuple[object, object]:
    """What the page given back would send: the field, and what it was seen to be."""
    form = answer.context["form"]
    return form[name].value(), form.data[form[name].html_initial_name]


@pytest.fixture
def tournament() -> Tournament:
    tournament = open_tournament(0)
    sign_up_all(tournament, [ANA])
    return tournament


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return client_of(owner_of(tournament).user)


@pytest.fixture
def pair_page(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/pairs/1/"


@pytest.fixture
def settings_page(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/settings/"


def test_the_pages_send_along_what_they_showed(
    client: Client, pair_page: str, settings_page: str
) -> None:
    for page in (pair_page, settings_page):
        answer = client.get(page)
        names = [answer.context["form"][name].html_initial_name for name in opened(client, page)
                 if name in answer.context["form"].fields]  # fmt: skip
        text = answer.content.decode()
        assert [name for name in names if text.count(f'name="{name}"') != 1] == []


def test_each_ones_field_of_a_pair_is_kept(
    client: Client, tournament: Tournament, pair_page: str
) -> None:
    one, other = opened(client, pair_page), opened(client, pair_page)
    assert client.post(pair_page, one | {"phone": "600 999 999"}).status_code == 302
    assert (
        client.post(pair_page, other | {"player_1": "Ana Gil Ara", "paid": "on"}).status_code == 302
    )
    assert pair_of(pairs_of(tournament).get()) == PairDetails(
        "Ana Gil Ara", "Luis Mur", "Alba", "600 999 999", paid=True
    )


def test_each_ones_field_of_the_settings_is_kept(
    client: Client, tournament: Tournament, settings_page: str
) -> None:
    one, other = opened(client, settings_page), opened(client, settings_page)
    other.pop("is_published", None)
    changed = {
        "name": "Otro nombre",
        "date": "2027-08-15",
        "final_cotos": "3",
        "final_partidas": "3",
    }
    assert client.post(settings_page, one | changed).status_code == 302
    assert client.post(settings_page, other | {"tables": "7", "village": "Alba"}).status_code == 302
    after = details_of(fresh(tournament))
    assert (after.name, after.date.isoformat(), after.tables, after.village) == (
        "Otro nombre", "2027-08-15", 7, "Alba",
    )  # fmt: skip
    assert after.late_formats[1].to_json() == {"cotos": 3, "partidas": 3}


def meanwhile(now: str) -> str:
    return (
        f"Somebody else has written “{now}” here meanwhile. Save again to put yours in its place."
    )


@pytest.mark.parametrize("empty", [True, False], ids=["emptied", "written"])
def test_one_field_changed_by_both_is_refused_once_with_both_values(
    client: Client, tournament: Tournament, pair_page: str, *, empty: bool
) -> None:
    one, other = opened(client, pair_page), opened(client, pair_page)
    phone = "" if empty else "600 999 999"
    client.post(pair_page, one | {"phone": phone, "plays_for": "Zuera"})
    answer = client.post(pair_page, other | {"phone": "600 111 111"})
    said = "nothing" if empty else phone
    assert (answer.status_code, errors_of(answer)) == (422, {"phone": [meanwhile(said)]})
    assert answer_sends(answer, "phone") == ("600 111 111", phone)
    assert answer_sends(answer, "plays_for") == ("Zuera", "Zuera")
    form = answer.context["form"]
    again = {name: form.data[name] for name in form.data}
    assert client.post(pair_page, again).status_code == 302
    after = pair_of(pairs_of(tournament).get())
    assert (after.phone, after.plays_for) == ("600 111 111", "Zuera")


@pytest.mark.parametrize(
    ("name", "first", "second", "said"),
    [
        ("tables", "6", "7", "6"),
        ("date", "2027-08-15", "2027-08-16", "15/08/2027"),
        ("calling", "proposed", "neither", None),
        ("name", "Uno", "Dos", "Uno"),
    ],
)
def test_what_stands_now_is_said_in_words(
    client: Client, settings_page: str, name: str, first: str, second: str, said: str | None
) -> None:
    one, other = opened(client, settings_page), opened(client, settings_page)
    client.post(settings_page, one | {name: first})
    answer = client.post(settings_page, other | {name: second})
    assert answer.status_code == 422
    if said is not None:
        assert errors_of(answer) == {name: [meanwhile(said)]}


def test_both_writing_the_same_is_no_quarrel(client: Client, settings_page: str) -> None:
    one, other = opened(client, settings_page), opened(client, settings_page)
    for sent in (one, other):
        assert client.post(settings_page, sent | {"name": "Uno"}).status_code == 302


@pytest.mark.parametrize("seen", ["\0", "soon", "9" * 5000])
def test_what_was_seen_may_be_anything(client: Client, settings_page: str, seen: str) -> None:
    sent = opened(client, settings_page) | {"initial-date": seen, "initial-tables": seen}
    answer = client.post(settings_page, sent | {"tables": "9"})
    assert (answer.status_code, errors_of(answer)) == (422, {"tables": [meanwhile("4")]})
