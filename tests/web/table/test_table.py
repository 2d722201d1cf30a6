"""A referee's phone: own tournaments, the tables, one match, and nothing beyond."""

import pytest

from tests.factories import (
    AT,
    drawn_tournament,
    fresh,
    match_of,
    new_administrator,
    new_organiser,
    new_referee,
    new_user,
    noted,
    owner_of,
    record,
)
from tests.web.public.page import read
from tests.web.reading import client_of, hidden_of, said_by
from tournaments.models import Tournament
from tournaments.services.results import hand_in
from tournaments.services.staff import revoke_referee
from tournaments.services.tournaments import publish

pytestmark = pytest.mark.django_db


def table(tournament: Tournament) -> str:
    return f"/table/{tournament.slug}"


def hide(tournament: Tournament) -> None:
    publish(tournament=tournament, is_published=False, actor=owner_of(tournament), at=AT)


def test_the_way_in_lists_the_tournaments_of_ones_own_offices() -> None:
    one, other = drawn_tournament(4), drawn_tournament(4)
    referee, organiser = new_referee(one), owner_of(other).user

    def listed(user: object) -> list[str]:
        page = client_of(user).get("/table/")  # type: ignore[arg-type]
        return sorted(each.slug for each in page.context["tournaments"])

    assert listed(referee) == [one.slug]
    assert listed(organiser) == [other.slug]
    assert listed(new_user()) == []
    assert listed(new_administrator()) == sorted([one.slug, other.slug])


def test_the_tables_show_the_matches_at_them_by_number() -> None:
    tournament = drawn_tournament(8, tables=3)

    page = client_of(new_referee(tournament)).get(f"{table(tournament)}/")

    assert [(each.table, each.number) for each in page.context["matches"]] == [
        (1, 1),
        (2, 2),
        (3, 3),
    ]


@pytest.mark.parametrize(
    ("asked", "found"),
    [("2", [2]), ("4", [4]), ("99", []), ("x", [1, 2, 3]), ("", [1, 2, 3]), ("0", [1, 2, 3])],
)
def test_a_match_is_found_by_its_table_or_by_its_number(asked: str, found: list[int]) -> None:
    tournament = drawn_tournament(8, tables=3)

    page = client_of(new_referee(tournament)).get(f"{table(tournament)}/", {"q": asked})

    assert [each.number for each in page.context["matches"]] == found


def test_a_match_that_is_over_is_found_by_its_number_too() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")

    page = client_of(new_referee(tournament)).get(f"{table(tournament)}/", {"q": "1"})

    assert (page.context["matches"], page.context["elsewhere"].number) == ([], 1)


def test_the_tables_keep_themselves_up_to_date() -> None:
    tournament = drawn_tournament(4)
    client, live = client_of(new_referee(tournament)), {"HX-Request": "true"}
    seen = fresh(tournament).version

    before = client.get(f"{table(tournament)}/?seen={seen}", headers=live)
    record(match_of(tournament, 1), "a")
    after = client.get(f"{table(tournament)}/?seen={seen}", headers=live)

    assert (before.status_code, after.status_code) == (204, 200)
    assert after.content.decode().strip().startswith('<div id="live"')


def test_a_referee_starts_a_match_and_taps_it_in() -> None:
    tournament = drawn_tournament(4)
    client, address = client_of(new_referee(tournament)), f"{table(tournament)}/matches/1/"

    client.post(f"{address}start/")
    assert match_of(tournament, 1).state == "playing"
    page = client.get(address)
    for winner in "bbb":
        page = client.post(address, hidden_of(page) | {"tap": winner})
    answer = client.post(address, hidden_of(page) | {"hand_in": "b"})

    match = match_of(tournament, 1)
    assert (answer.status_code, answer["Location"]) == (302, f"{table(tournament)}/")
    assert (match.state, match.winner) == ("finished", "b")
    assert match.submissions.get().channel == "table"


def test_partidas_saved_bring_the_referee_back_to_the_match() -> None:
    tournament = drawn_tournament(4)
    client, address = client_of(new_referee(tournament)), f"{table(tournament)}/matches/1/"
    page = client.get(address)
    page = client.post(address, hidden_of(page) | {"tap": "b"})

    answer = client.post(address, hidden_of(page) | {"save": "1"})

    assert answer["Location"] == address
    assert hidden_of(client.get(address))["winners"] == "b"


def test_two_phones_with_two_results_leave_one_in_force_and_show_it() -> None:
    tournament = drawn_tournament(4)
    address = f"{table(tournament)}/matches/1/"
    phones = [client_of(new_referee(tournament, name)) for name in ("ana", "luis")]
    pages = [hidden_of(phone.get(address)) for phone in phones]

    first = phones[0].post(address, pages[0] | {"winners": "aaa", "hand_in": "a"})
    second = phones[1].post(address, pages[1] | {"winners": "bbb", "hand_in": "b"})

    assert (first.status_code, second.status_code) == (302, 409)
    assert second.context["in_force"].result.winner == "a"
    assert second.context["sent"].result.winner == "b"
    assert match_of(tournament, 1).winner == "a"


def test_the_same_result_from_two_phones_counts_once() -> None:
    tournament = drawn_tournament(4)
    address = f"{table(tournament)}/matches/1/"
    phones = [client_of(new_referee(tournament, name)) for name in ("ana", "luis")]
    pages = [hidden_of(phone.get(address)) for phone in phones]

    for phone, page in zip(phones, pages, strict=True):
        assert phone.post(address, page | {"winners": "aaa", "hand_in": "a"}).status_code == 302

    assert match_of(tournament, 1).submissions.count() == 1


def test_a_finished_match_is_shown_and_not_corrected_from_a_phone() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")
    client, address = client_of(new_referee(tournament)), f"{table(tournament)}/matches/1/"
    page = client.get(address)
    pairs = "-".join(str(side.pair.number) for side in page.context["match"].sides)
    sent = {"winners": "bbb", "hand_in": "b", "key": "k", "replaces": "1", "pairs": pairs}

    answer = client.post(address, sent)

    assert page.context["form"] is None
    assert answer.status_code == 403
    assert list(match_of(tournament, 1).submissions.values_list("state", flat=True)) == ["in_force"]


def test_a_match_waiting_for_its_pairs_says_so() -> None:
    tournament = drawn_tournament(4)
    client, address = client_of(new_referee(tournament)), f"{table(tournament)}/matches/3/"

    page = client.get(address)
    started = client.post(f"{address}start/")

    assert (page.status_code, page.context["form"]) == (200, None)
    assert said_by(started) == ["It is not known yet who plays this match."]
    assert client.get(f"{table(tournament)}/matches/999/").status_code == 404


def test_a_revoked_referee_is_out_at_once() -> None:
    tournament = drawn_tournament(4)
    referee = new_referee(tournament)
    client, address = client_of(referee), f"{table(tournament)}/matches/1/"
    page = client.get(address)
    office = tournament.staff.get(user=referee)
    revoke_referee(office=office, actor=owner_of(tournament), at=AT)

    led_to = f"/account/login/?next={address}"
    assert client.get(address)["Location"] == led_to
    sent = client.post(address, hidden_of(page) | {"winners": "aaa", "hand_in": "a"})
    assert sent["Location"] == led_to
    assert client.post(f"{address}start/")["Location"] == f"{led_to}start/"
    assert client.get("/table/")["Location"] == "/account/login/?next=/table/"
    frame = read(client.get("/").content).one("div", "frame")
    assert frame.texts("a") == ["Guiñote", "Log in"]
    assert match_of(tournament, 1).state == "called"


def test_a_referee_of_one_tournament_has_no_way_into_another() -> None:
    own, other = drawn_tournament(4), drawn_tournament(4)
    client = client_of(new_referee(own))
    stranger = client_of(new_organiser())
    addresses = [f"{table(other)}/", f"{table(other)}/matches/1/"]

    assert [client.get(address).status_code for address in addresses] == [403, 403]
    hide(other)
    assert [client.get(address).status_code for address in addresses] == [404, 404]
    assert [stranger.get(address).status_code for address in addresses] == [404, 404]
    assert client.post(addresses[1], {"tap": "a"}).status_code == 404


def test_who_is_not_logged_in_is_led_to_the_login() -> None:
    tournament = drawn_tournament(4)
    for address in ("/table/", f"{table(tournament)}/", f"{table(tournament)}/matches/1/"):
        answer = client_of().get(address)
        assert (answer.status_code, answer["Location"]) == (302, f"/account/login/?next={address}")


def test_what_another_phone_saved_meanwhile_is_not_overwritten() -> None:
    tournament = drawn_tournament(4)
    client, address = client_of(new_referee(tournament)), f"{table(tournament)}/matches/1/"
    page = hidden_of(client.get(address))
    actor = owner_of(tournament)
    hand_in(match=match_of(tournament, 1), acta=noted("bb"), key="desk", actor=actor, at=AT)

    answer = client.post(address, page | {"winners": "aa", "save": "1"})

    assert answer.status_code == 409
    assert hidden_of(client.get(address))["winners"] == "bb"
