"""Opening a tournament at the desk, its settings, what is next, publishing and deleting it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.engine.match import MatchFormat
from tests.factories import (
    AT,
    DETAILS,
    acting,
    closed_tournament,
    drawn_tournament,
    fresh,
    new_organiser,
    new_referee,
    new_user,
    open_tournament,
    owner_of,
    played_tournament,
)
from tests.web.reading import Answer, client_of, errors_of, said_by
from tournaments.core.details import TournamentDetails
from tournaments.models import Tournament
from tournaments.services.stages import StagePlan, set_stages
from tournaments.services.tournaments import create_tournament, details_of, edit_tournament

pytestmark = pytest.mark.django_db

LETTERS = "Letters are needed here. Write it in words."
FIGURES = "Write a whole number from 1 to 1,000."
TABLES = "Write how many tables there are, from 1 to 300."
SENT = {
    "name": "Guiñote de San Roque",
    "village": "Cañada Vieja",
    "date": "2027-08-15",
    "rules": "tradicional",
    "cotos": "2",
    "partidas": "3",
    "deciding_partidas": "4",
    "final_cotos": "3",
    "final_partidas": "3",
    "tables": "12",
    "calling": "proposed",
    "is_published": "on",
}
WANTED = TournamentDetails(
    name="Guiñote de San Roque",
    village="Cañada Vieja",
    date=date(2027, 8, 15),
    rules="tradicional",
    format=MatchFormat(2, 3, 4),
    tables=12,
    automatic_calls=False,
    is_published=True,
    late_formats={1: MatchFormat(3, 3)},
)


def client_for(tournament: Tournament) -> Client:
    return client_of(owner_of(tournament).user)


def post(client: Client, tournament: Tournament, rest: str, sent: Mapping[str, str]) -> Answer:
    return client.post(f"/desk/{tournament.slug}/{rest}/", sent)


def test_a_new_tournament_is_as_it_was_filled_in() -> None:
    client = client_of(new_organiser())
    answer = client.post("/desk/new/", SENT)
    tournament = Tournament.objects.get()
    assert tournament.slug == "guinote-de-san-roque-2027"
    assert answer["Location"] == f"/desk/{tournament.slug}/pairs/"
    assert details_of(tournament) == WANTED


def test_what_the_form_proposes_can_be_sent_as_it_is() -> None:
    client = client_of(new_organiser())
    form = client.get("/desk/new/").context["form"]
    proposed = {name: value for name in form.fields if (value := form[name].value()) is not None}
    client.post(
        "/desk/new/", {**proposed, "name": "San Roque", "village": "Alba", "date": "15/8/2027"}
    )
    assert details_of(Tournament.objects.get()) == TournamentDetails(
        name="San Roque",
        village="Alba",
        date=date(2027, 8, 15),
        rules="aragones",
        format=MatchFormat(1, 3),
        tables=8,
        is_published=True,
    )


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ({"name": ""}, {"name": ["Fill this in."]}),
        ({"name": "a" * 300}, {"name": ["This has 300 letters and 120 fit. Shorten it."]}),
        ({"name": "🃏🃏"}, {"name": [LETTERS]}),
        (
            {"name": "🃏", "village": "b" * 300, "date": "1999-12-31", "tables": "x"},
            {
                "name": [LETTERS],
                "village": ["This has 300 letters and 80 fit. Shorten it."],
                "date": ["The year has to be from 2000 to 2100."],
                "tables": [TABLES],
            },
        ),
        (
            {"date": "2101-01-01", "rules": "mus"},
            {
                "date": ["The year has to be from 2000 to 2100."],
                "rules": ["There are no such rules. Choose one of the list."],
            },
        ),
        ({"village": "b" * 300}, {"village": ["This has 300 letters and 80 fit. Shorten it."]}),
        ({"date": "soon"}, {"date": ["Write the day, the month and the year: 15/08/2027."]}),
        ({"date": ""}, {"date": ["Fill this in."]}),
        ({"tables": "0"}, {"tables": [TABLES]}),
        ({"tables": "301"}, {"tables": [TABLES]}),
        ({"tables": "x"}, {"tables": [TABLES]}),
        ({"tables": ""}, {"tables": [TABLES]}),
        ({"tables": "9" * 5000}, {"tables": [TABLES]}),
        ({"rules": "mus"}, {"rules": ["There are no such rules. Choose one of the list."]}),
        ({"cotos": "0"}, {"cotos": [FIGURES]}),
        ({"cotos": "-1", "partidas": "x"}, {"cotos": [FIGURES], "partidas": [FIGURES]}),
        ({"partidas": "1.5"}, {"partidas": [FIGURES]}),
        (
            {"cotos": "1"},
            {"deciding_partidas": ["A deciding coto needs a match of two cotos or more."]},
        ),
        ({"final_cotos": ""}, {"final_cotos": [FIGURES]}),
        (
            {"semifinal_deciding_partidas": "2"},
            {"semifinal_cotos": [FIGURES], "semifinal_partidas": [FIGURES]},
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_written(
    changed: dict[str, str], wanted: dict[str, list[str]]
) -> None:
    sent = SENT | changed
    answer = client_of(new_organiser()).post("/desk/new/", sent)
    assert (answer.status_code, errors_of(answer)) == (422, wanted)
    form = answer.context["form"]
    assert {name: form[name].data for name in changed} == changed
    assert Tournament.objects.count() == 0


def test_the_summary_names_each_field() -> None:
    answer = client_of(new_organiser()).post("/desk/new/", SENT | {"name": "", "tables": "x"})
    lines = re.findall(r'<li>\s*<a href="#([^"]*)">(.*?)</a>', answer.content.decode(), re.DOTALL)
    assert [(to, " ".join(words.split())) for to, words in lines] == [
        ("id_name", "<strong>Name of the tournament:</strong> Fill this in."),
        ("id_tables", f"<strong>Tables:</strong> {TABLES}"),
    ]


@pytest.mark.parametrize("is_demo", [True, False])
def test_the_village_of_the_last_tournament_is_proposed_unless_it_is_a_demo(
    *, is_demo: bool
) -> None:
    owner = new_organiser()
    create_tournament(details=DETAILS, actor=acting(owner), at=AT, is_demo=is_demo)
    form = client_of(owner).get("/desk/new/").context["form"]
    assert form["village"].value() == ("" if is_demo else DETAILS.village)


def test_a_name_like_a_script_is_text() -> None:
    client = client_of(new_organiser())
    client.post("/desk/new/", SENT | {"name": "<script>alert(1)</script>"})
    tournament = Tournament.objects.get()
    text = client.get(f"/desk/{tournament.slug}/").content.decode()
    assert tournament.name == "<script>alert(1)</script>"
    assert text.count("<script>alert") == 0
    assert re.findall(r"<h1>\s*<a[^>]*>(.*?)</a>", text) == [
        "&lt;script&gt;alert(1)&lt;/script&gt;"
    ]


def test_settings_show_what_stands_and_saving_them_unchanged_changes_nothing() -> None:
    tournament = create_tournament(details=WANTED, actor=acting(new_organiser()), at=AT)
    client = client_for(tournament)
    form = client.get(f"/desk/{tournament.slug}/settings/").context["form"]
    shown = {name: value for name in form.fields if (value := form[name].value()) is not None}
    before = fresh(tournament).version
    assert post(client, tournament, "settings", shown)["Location"] == f"/desk/{tournament.slug}/"
    assert details_of(fresh(tournament)) == WANTED
    assert fresh(tournament).version == before


def test_settings_keep_what_no_field_shows() -> None:
    rules = {"profile": "torneo", "players": [2, 4]}
    late = {3: MatchFormat(1, 5), 1: MatchFormat(3, 3)}
    details = TournamentDetails(
        "Torneo", "Alba", date(2027, 8, 15), rules, MatchFormat(1, 3), 4, late_formats=late
    )
    tournament = create_tournament(details=details, actor=acting(new_organiser()), at=AT)
    sent = SENT | {"rules": "torneo"}
    post(client_for(tournament), tournament, "settings", sent)
    after = details_of(fresh(tournament))
    assert after.rules == rules
    assert after.late_formats == {3: MatchFormat(1, 5), 1: MatchFormat(3, 3)}
    post(client_for(tournament), tournament, "settings", SENT)
    assert details_of(fresh(tournament)).rules == "tradicional"


def settled(*plans: StagePlan) -> Tournament:
    tournament = create_tournament(details=DETAILS, actor=acting(new_organiser()), at=AT)
    set_stages(tournament=tournament, plans=plans, actor=owner_of(tournament), at=AT)
    return tournament


def test_the_last_rounds_are_those_of_the_stage_that_has_a_final() -> None:
    kept = {"formats": {"1": {"cotos": 1, "partidas": 9}}}
    takes = {"kind": "through", "through": 2}
    tournament = settled(StagePlan("groups", kept), StagePlan("knockout", takes=takes))
    post(client_for(tournament), tournament, "settings", SENT)
    groups, knockout = tournament.stages.order_by("position")
    assert (groups.settings, knockout.settings) == (
        kept,
        {"formats": {"1": {"cotos": 3, "partidas": 3}}},
    )
    assert details_of(fresh(tournament)).late_formats == {1: MatchFormat(3, 3)}


def test_without_a_final_nothing_is_asked_about_last_rounds() -> None:
    kept = {"formats": {"1": {"cotos": 1, "partidas": 9}}}
    tournament = settled(StagePlan("league", kept))
    client = client_for(tournament)
    form = client.get(f"/desk/{tournament.slug}/settings/").context["form"]
    assert [name for name in form.fields if name.startswith(("final", "semifinal"))] == []
    post(client, tournament, "settings", SENT)
    assert tournament.stages.get().settings == kept
    assert details_of(fresh(tournament)) == replace(WANTED, late_formats={})


def test_a_table_being_played_on_cannot_be_put_away() -> None:
    tournament = drawn_tournament(8, tables=4)
    sent = SENT | {"tables": "2"}
    answer = post(client_for(tournament), tournament, "settings", sent)
    said = "Table 3 is being played on. Wait until it is free, or call its match back."
    assert (answer.status_code, errors_of(answer)) == (422, {"tables": [said]})
    assert details_of(fresh(tournament)) == DETAILS


@pytest.mark.parametrize("value", ["1", "0"])
def test_publishing_and_hiding(value: str) -> None:
    tournament = open_tournament(0)
    client = client_for(tournament)
    for _ in range(2):
        assert post(client, tournament, "publish", {"published": value}).status_code == 302
        assert fresh(tournament).is_published is (value == "1")


def test_the_demonstration_goes_in_one_click() -> None:
    owner = new_organiser()
    actor = acting(owner)
    demo = create_tournament(details=DETAILS, actor=actor, at=timezone.now(), is_demo=True)
    answer = post(client_of(owner), demo, "delete", {})
    assert (answer["Location"], Tournament.objects.count()) == ("/desk/", 0)
    assert said_by(answer) == ["“Guiñote de San Roque” is deleted."]


@pytest.mark.parametrize(
    ("written", "gone"),
    [("", False), ("San Roque", False), ("\0", False), ("guinote de san roque ", True)],
)
def test_any_other_goes_when_its_name_is_written(written: str, gone: bool) -> None:  # noqa: FBT001
    tournament = open_tournament(3)
    answer = post(client_for(tournament), tournament, "delete", {"name": written})
    assert answer.status_code == (302 if gone else 422)
    assert Tournament.objects.exists() is not gone


@pytest.mark.parametrize(
    ("make", "heading"),
    [
        (lambda: open_tournament(0), "Register the pairs"),
        (lambda: open_tournament(3), "3 pairs have signed up"),
        (lambda: closed_tournament(5), "5 pairs wait for the draw"),
        (lambda: drawn_tournament(8), "4 matches are called to tables"),
        (lambda: drawn_tournament(8, automatic_calls=False), "4 matches can go to tables"),
        (lambda: played_tournament(4), "The tournament is over"),
    ],
)
def test_the_desk_says_what_is_next(make: Callable[[], Tournament], heading: str) -> None:
    tournament = make()
    text = client_for(tournament).get(f"/desk/{tournament.slug}/").content.decode()
    assert text.count(f'<h2 id="next">{heading}</h2>') == 1


def test_a_page_that_has_seen_it_all_gets_nothing_new() -> None:
    tournament = open_tournament(3)
    client = client_for(tournament)
    address = f"/desk/{tournament.slug}/"
    live = {"HX-Request": "true"}
    seen = client.get(address, {"seen": tournament.version}, headers=live)
    news = client.get(address, {"seen": tournament.version - 1}, headers=live)
    assert (seen.status_code, seen.content) == (204, b"")
    assert (news.status_code, news.content.decode().count("<html")) == (200, 0)


def test_the_desk_costs_the_same_for_any_number_of_tournaments_and_pairs() -> None:
    owner = new_organiser()
    client = client_of(owner)
    counts = []
    for pairs in (1, 3, 60):
        open_tournament(pairs, owner=owner)
        with CaptureQueriesContext(connection) as queries:
            client.get("/desk/")
        counts.append(len(queries))
    assert counts == [4, 4, 4]
    assert [t.pair_count for t in client.get("/desk/").context["page_obj"]] == [60, 3, 1]


def test_the_desk_shows_ones_own_tournaments_alone() -> None:
    mine, other = open_tournament(1), open_tournament(1)
    shown = client_for(mine).get("/desk/").context["page_obj"]
    assert [tournament.pk for tournament in shown] == [mine.pk]
    assert client_for(mine).get(f"/desk/{other.slug}/").status_code == 403


def test_without_the_right_to_open_tournaments_there_is_a_desk_without_any() -> None:
    for user in (new_user(), new_referee(open_tournament(0))):
        client = client_of(user)
        assert list(client.get("/desk/").context["page_obj"]) == []
        assert [
            client.get("/desk/new/").status_code,
            client.post("/desk/new/", SENT).status_code,
        ] == [
            403,
            403,
        ]


def test_nobody_comes_in_without_a_login() -> None:
    tournament = open_tournament(1)
    for page in ("", "new/", f"{tournament.slug}/", f"{tournament.slug}/pairs/"):
        answer = client_of().get(f"/desk/{page}")
        assert (answer.status_code, answer["Location"]) == (
            302,
            f"/account/login/?next=/desk/{page}",
        )


def test_closing_and_reopening_sign_up() -> None:
    tournament = open_tournament(2)
    client = client_for(tournament)
    for do, then, state in (
        ("close", "draw/", "closed"),
        ("close", "draw/", "closed"),
        ("reopen", "pairs/", "signup"),
        ("dance", "", "signup"),
    ):
        answer = post(client, tournament, "signup", {"do": do})
        assert answer["Location"] == f"/desk/{tournament.slug}/{then}"
        assert fresh(tournament).state == state


def test_sign_up_stays_open_with_one_pair_and_closed_after_the_draw() -> None:
    one, drawn = open_tournament(1), drawn_tournament(4)
    answer = post(client_for(one), one, "signup", {"do": "close"})
    assert said_by(answer) == ["A tournament needs at least two pairs. Register some more."]
    answer = post(client_for(drawn), drawn, "signup", {"do": "reopen"})
    assert said_by(answer) == ["The draw is made. Discard it first, if nothing has been played."]
    assert (fresh(one).state, fresh(drawn).state) == ("signup", "drawn")


def test_edit_leaves_the_address() -> None:
    tournament = open_tournament(0)
    edited = edit_tournament(
        tournament=tournament, details=WANTED, actor=owner_of(tournament), at=AT
    )
    assert edited.slug == tournament.slug
