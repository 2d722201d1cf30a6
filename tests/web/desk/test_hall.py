"""The hall at the desk: what it shows, calling, calling back, starting, and keeping up to date."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import (
    AT,
    acting,
    closed_tournament,
    drawn_tournament,
    fresh,
    match_of,
    new_organiser,
    new_referee,
    owner_of,
    played_tournament,
    record,
)
from tests.web.public.page import read
from tests.web.reading import client_of, said_by
from tournaments.models import Tournament
from tournaments.services.calls import call_match
from tournaments.services.halls import TablePlan, set_tables
from tournaments.services.tournaments import publish

pytestmark = pytest.mark.django_db


def desk(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}"


def seated(tournament: Tournament) -> dict[int, int | None]:
    """The match at each table that has one."""
    rows = tournament.tables.filter(occupations__released_at=None, occupations__isnull=False)
    return dict(rows.values_list("number", "occupations__match__number"))


def proposed_tournament(pairs: int = 8, tables: int = 2) -> Tournament:
    return drawn_tournament(pairs, tables=tables, automatic_calls=False)


def test_each_table_shows_its_match_and_each_waiting_match_its_table_or_why() -> None:
    tournament = proposed_tournament(tables=2)
    client = client_of(owner_of(tournament).user)
    call_match(match=match_of(tournament, 1), table=None, actor=owner_of(tournament), at=AT)

    context = client.get(f"{desk(tournament)}/hall/").context

    tables = [
        (table.number, table.match and table.match.number) for table in context["hall"].tables
    ]
    waiting = [(each.match.number, each.table, each.why) for each in context["hall"].waiting]
    assert tables == [(1, 1), (2, None)]
    assert waiting == [(2, 2, None), (3, None, "no_free_table"), (4, None, "no_free_table")]


def test_a_match_kept_to_tables_that_are_taken_waits_for_those() -> None:
    tournament = proposed_tournament(tables=4)
    actor = owner_of(tournament)
    plan = TablePlan(stages={1: [1, 2, 3]}, put_away={2})
    set_tables(tournament=tournament, plan=plan, actor=actor, at=AT)
    for number in (1, 2):
        call_match(match=match_of(tournament, number), table=None, actor=actor, at=AT)

    page = read(client_of(actor.user).get(f"{desk(tournament)}/hall/").content)
    told = client_of().get(f"/api/v1/tournaments/{tournament.slug}/queue/").json()

    assert [(each["why"], each["why_text"]) for each in told] == [
        ("only_there", "only at tables 1, 3")
    ] * 2
    reasons = [row.one("span", "soft").text for row in page.one("ol", "queue").all("li")]
    assert [reason.partition("about")[0].strip() for reason in reasons] == [
        "only at tables 1, 3"
    ] * 2


def test_of_a_long_queue_the_next_are_named_and_the_others_counted() -> None:
    tournament = drawn_tournament(128, tables=1, automatic_calls=False)
    publish(tournament=tournament, is_published=True, actor=owner_of(tournament), at=AT)
    client = client_of(owner_of(tournament).user)

    desk_page = read(client.get(f"{desk(tournament)}/hall/").content)
    public_page = read(client.get(f"/t/{tournament.slug}/tables/").content)
    hall = client.get(f"/api/v1/tournaments/{tournament.slug}/hall/").json()
    queue = client.get(f"/api/v1/tournaments/{tournament.slug}/queue/").json()

    named = desk_page.one("ol", "queue").all("li"), public_page.one("table", "queue").all("tr")[1:]
    assert [len(rows) for rows in named] == [60, 60]
    later = [page.texts("p", "later") for page in (desk_page, public_page)]
    assert later == [["And 4 more after these."]] * 2
    assert (len(hall["waiting"]), hall["waiting_count"], len(queue)) == (60, 64, 64)


def test_a_tap_calls_a_match_to_the_table_proposed() -> None:
    tournament = proposed_tournament()
    client = client_of(owner_of(tournament).user)

    answer = client.post(f"{desk(tournament)}/matches/2/call/", {"table": "2"})

    assert (answer.status_code, answer["Location"]) == (302, f"{desk(tournament)}/hall/")
    assert said_by(answer) == ["Match 2 goes to table 2."]
    assert seated(tournament) == {2: 2}


def test_without_a_table_the_first_one_free_is_taken() -> None:
    tournament = proposed_tournament()

    client_of(owner_of(tournament).user).post(f"{desk(tournament)}/matches/3/call/")

    assert seated(tournament) == {1: 3}


@pytest.mark.parametrize("table", ["9", "0", "x", "-1", "99999999999999999999", "1.5"])
def test_a_table_that_is_none_is_told(table: str) -> None:
    tournament = proposed_tournament()

    answer = client_of(owner_of(tournament).user).post(
        f"{desk(tournament)}/matches/3/call/", {"table": table, "then": "match"}
    )

    assert answer["Location"] == f"{desk(tournament)}/matches/3/"
    assert said_by(answer) == [f"There is no table {table}. The tables are: 1-2."]
    assert seated(tournament) == {}


def test_a_table_taken_meanwhile_is_told() -> None:
    tournament = proposed_tournament()
    call_match(match=match_of(tournament, 1), table=None, actor=owner_of(tournament), at=AT)

    answer = client_of(owner_of(tournament).user).post(
        f"{desk(tournament)}/matches/2/call/", {"table": "1"}
    )

    assert said_by(answer) == ["That table is taken. Choose a free one."]
    assert seated(tournament) == {1: 1}


def test_all_that_can_be_called_is_called_with_one_tap_and_once() -> None:
    tournament = proposed_tournament(tables=3)
    client = client_of(owner_of(tournament).user)

    first = client.post(f"{desk(tournament)}/hall/")
    second = client.post(f"{desk(tournament)}/hall/")

    assert seated(tournament) == {1: 1, 2: 2, 3: 3}
    assert said_by(first) == ["3 matches called."]
    assert said_by(second)[-1] == "0 matches called."


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (1, "This match is finished."),
        (5, "It is not known yet who plays this match."),
    ],
)
def test_what_cannot_be_called_or_started_is_told(number: int, sentence: str) -> None:
    tournament = proposed_tournament()
    record(match_of(tournament, 1), "a")
    client = client_of(owner_of(tournament).user)

    called = client.post(f"{desk(tournament)}/matches/{number}/call/")
    assert said_by(called) == [sentence]
    started = client.post(f"{desk(tournament)}/matches/{number}/start/")
    assert said_by(started)[-1] == sentence


def test_a_match_is_called_back_and_waits_again() -> None:
    tournament = proposed_tournament()
    client = client_of(owner_of(tournament).user)
    client.post(f"{desk(tournament)}/matches/1/call/")

    client.post(f"{desk(tournament)}/matches/1/call-back/")

    assert (seated(tournament), match_of(tournament, 1).state) == ({}, "ready")


def test_a_match_not_called_is_not_called_back() -> None:
    tournament = proposed_tournament()

    answer = client_of(owner_of(tournament).user).post(f"{desk(tournament)}/matches/1/call-back/")

    assert said_by(answer) == ["This match has not been called to a table."]


def test_a_match_is_started_once() -> None:
    tournament = proposed_tournament()
    client = client_of(owner_of(tournament).user)
    client.post(f"{desk(tournament)}/matches/1/call/")
    client.post(f"{desk(tournament)}/matches/1/start/")
    first = match_of(tournament, 1).started_at

    client.post(f"{desk(tournament)}/matches/1/start/")

    assert (match_of(tournament, 1).state, match_of(tournament, 1).started_at) == ("playing", first)


def test_the_live_part_answers_nothing_until_there_is_news() -> None:
    tournament = proposed_tournament()
    client = client_of(owner_of(tournament).user)
    seen, live = fresh(tournament).version, {"HX-Request": "true"}

    before = client.get(f"{desk(tournament)}/hall/?seen={seen}", headers=live)
    client.post(f"{desk(tournament)}/matches/1/call/")
    after = client.get(f"{desk(tournament)}/hall/?seen={seen}", headers=live)

    assert (before.status_code, before.content) == (204, b"")
    assert after.status_code == 200
    assert after.content.decode().strip().startswith('<div id="live"')


def test_a_tap_by_htmx_is_answered_with_the_hall_and_what_was_done() -> None:
    tournament = proposed_tournament()

    answer = client_of(owner_of(tournament).user).post(
        f"{desk(tournament)}/matches/1/call/", headers={"HX-Request": "true"}, follow=True
    )

    page = answer.content.decode()
    assert page.strip().startswith('<div id="live"')
    assert page.count("Match 1 goes to table 1.") == 1


@pytest.mark.parametrize("make", [closed_tournament, played_tournament])
def test_before_and_after_the_playing_there_is_a_sentence(make: object) -> None:
    tournament = make(4)  # type: ignore[operator]

    answer = client_of(owner_of(tournament).user).get(f"{desk(tournament)}/hall/")

    assert (answer.status_code, answer.content.decode().count('class="empty"')) == (200, 1)


def test_the_hall_costs_the_same_for_one_table_and_for_many() -> None:
    costs = []
    for pairs, tables in ((4, 1), (8, 3), (107, 36)):
        tournament = drawn_tournament(pairs, tables=tables)
        client = client_of(owner_of(tournament).user)
        client.get(f"{desk(tournament)}/hall/")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(f"{desk(tournament)}/hall/")
        costs.append(len(queries))

    assert costs == [costs[0]] * 3


def test_the_hall_is_for_the_organiser_of_this_tournament() -> None:
    tournament = drawn_tournament(4)
    address = f"{desk(tournament)}/hall/"
    stranger, referee = client_of(new_organiser()), client_of(new_referee(tournament))

    assert client_of().get(address)["Location"] == f"/account/login/?next={address}"
    assert (stranger.get(address).status_code, referee.get(address).status_code) == (403, 403)
    assert referee.post(f"{desk(tournament)}/matches/1/call-back/").status_code == 403

    actor = acting(owner_of(tournament).user)
    publish(tournament=tournament, is_published=False, actor=actor, at=AT)
    assert (stranger.get(address).status_code, referee.get(address).status_code) == (404, 403)


@pytest.mark.parametrize("page", ["call", "call-back", "start"])
def test_a_match_that_is_none_is_not_found(page: str) -> None:
    tournament = drawn_tournament(4)

    answer = client_of(owner_of(tournament).user).post(f"{desk(tournament)}/matches/999999/{page}/")

    assert answer.status_code == 404


def test_the_hall_says_when_matches_will_probably_be_called_and_the_day_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four pairs on one table, a match taking 41 minutes and a quarter. F155: the time is local."""
    tournament = drawn_tournament(4, tables=1)
    client = client_of(owner_of(tournament).user)

    monkeypatch.setattr(timezone, "now", lambda: AT)
    page = read(client.get(f"{desk(tournament)}/hall/").content)

    assert [each.text for each in page.all("span", "probable")] == ["about 19:45"]
    assert page.one("p", "probable-end").text == (
        "At this pace the last match ends at about 21:05."
    )


def test_while_nobody_plays_no_time_is_told() -> None:
    tournament = proposed_tournament()

    page = read(client_of(owner_of(tournament).user).get(f"{desk(tournament)}/hall/").content)

    assert page.all("span", "probable") + page.all("p", "probable-end") == []
