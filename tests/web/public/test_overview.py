"""The board and a tournament at a glance."""

import pytest

from scoring.engine.match import MatchFormat
from tests.factories import (
    absent,
    acting,
    closed_tournament,
    drawn_tournament,
    fresh,
    match_of,
    new_organiser,
    new_tournament,
    open_tournament,
    owner_of,
    play_out,
    record,
    sign_up_all,
)
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.core.pair_details import PairDetails
from tournaments.models import Ruling, Tournament
from tournaments.services.results import hand_in

pytestmark = pytest.mark.django_db


def overview(tournament: Tournament) -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/")
    assert answer.status_code == 200
    return read(answer.content)


def test_the_board_says_when_it_is_empty() -> None:
    board = read(client_of().get("/").content)
    assert board.one("", "empty").one("h2").text == "There is no tournament on the board yet"


def test_the_board_shows_what_is_published_and_to_its_people_the_rest() -> None:
    owner = new_organiser()
    new_tournament(owner=owner, name="Fiestas")
    new_tournament(owner=owner, name="Ensayo", is_published=False)
    seen = read(client_of().get("/").content)
    assert seen.texts("strong", "notice-name") == ["Fiestas"]
    own = read(client_of(owner).get("/").content)
    assert own.texts("strong", "notice-name") == ["Ensayo", "Fiestas"]
    assert own.all("a", "notice-card")[0].texts("span", "badge") == [
        "sign-up open",
        "not published",
    ]


def test_the_board_is_turned_page_by_page() -> None:
    owner = new_organiser()
    for number in range(61):
        new_tournament(owner=owner, name=f"Torneo {number}")
    first = read(client_of().get("/").content)
    assert len(first.all("a", "notice-card")) == 60
    assert first.one("a", rel="next").attributes["href"] == "?page=2"
    second = read(client_of().get("/?page=2").content)
    assert second.texts("strong", "notice-name") == ["Torneo 0"]


def test_before_the_draw_the_next_step_is_said() -> None:
    page = overview(open_tournament(1))
    assert page.one("h1").text == "Sign-up is open"
    assert page.one("", "empty").one("h2").text == "1 pair signed up"
    page = overview(closed_tournament(3))
    assert page.one("h1").text == "Waiting for the draw"
    assert page.one("", "empty").one("h2").text == "3 pairs signed up"


def test_before_the_draw_it_is_said_where_rounds_are_played_to_another_format() -> None:
    usual = overview(new_tournament())
    assert usual.texts("p", "soft")[-1] == "Matches are of 1 coto of 3 partidas."
    page = overview(new_tournament(late_formats={1: MatchFormat(2, 3)}))
    (told,) = page.one("main").all("a", href="/t/guinote-de-san-roque-2024-2/rules/#12")
    assert told.text == "Some rounds are played to another format."


def test_matches_called_stand_on_top_with_their_table() -> None:
    tournament = drawn_tournament(5, tables=2)
    page = overview(tournament)
    assert page.one("h1").text == "The draw is made, play begins"
    assert page.one("h2", id="called").text == "To your tables, please"
    assert page.texts("span", "big-number") == ["1", "2"]
    rounds = page.one("ul", "progress-list")
    assert [
        (row.one("a").text, *(span.text for span in row.all("span"))) for row in rounds.all("li")
    ] == [
        ("Preliminary round", "0 of 1 match", "1 coto of 3 partidas · 3 byes"),
        ("Semifinals", "0 of 2 matches", "1 coto of 3 partidas"),
        ("Final", "0 of 1 match", "1 coto of 3 partidas"),
    ]


def test_the_latest_results_come_newest_first() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 2), "a")
    record(match_of(tournament, 1), "b")
    page = overview(tournament)
    assert page.one("h1").text == "Cards are on the tables"
    heads = [card.one("header").one("a").text for card in page.all("article", "match")]
    assert heads == ["Semifinals · Match 2", "Semifinals · Match 1"]


def test_the_champions_are_in_gold() -> None:
    tournament = drawn_tournament(2)
    record(match_of(tournament, 1), "b")
    winner = match_of(tournament, 1).sides.get(side="b").entry
    assert winner is not None
    page = overview(tournament)
    assert page.one("h1").text == "We have a champion"
    gold = page.one("a", "card", "gold")
    assert gold.attributes["href"] == f"/t/{tournament.slug}/pairs/{winner.own_pair.number}/"
    assert gold.one("span", "champion-word").text == "Champions"


def test_a_final_that_nobody_won_has_no_champion() -> None:
    tournament = drawn_tournament(2)
    hand_in(
        match=match_of(tournament, 1),
        ruling=Ruling.NO_SHOW_BOTH,
        key="nadie",
        actor=owner_of(tournament),
        at=tournament.created_at,
    )
    page = overview(tournament)
    assert page.one("h1").text == "The tournament ended without a champion"
    assert page.all("", "gold") == []


def test_a_tournament_played_to_its_end_has_every_round_full() -> None:
    tournament = drawn_tournament(8)
    play_out(tournament)
    page = overview(fresh(tournament))
    bars = page.all("progress")
    assert [bar.attributes["value"] for bar in bars] == ["4", "2", "1"]
    assert [bar.attributes["max"] for bar in bars] == ["4", "2", "1"]


def test_names_are_shown_as_written_and_never_run() -> None:
    strange = "<script>alert(1)</script>"
    tournament = new_tournament(name=strange)
    sign_up_all(tournament, [PairDetails("Ana Gil", "Luis Sanz", plays_for=strange)])
    for path in ("", "pairs/", "pairs/1/"):
        answer = client_of().get(f"/t/{tournament.slug}/{path}")
        page = read(answer.content)
        assert page.one("p", "tournament-name").text == strange
        assert [s.inside for s in page.all("script") if "src" not in s.attributes] == []
        assert strange not in answer.content.decode()
    page = read(client_of().get(f"/t/{tournament.slug}/pairs/1/").content)
    assert page.one("", "pair-head").one("p", "soft").text == strange
    assert read(client_of().get("/").content).texts("strong", "notice-name") == [strange]


def test_a_walkover_is_told_as_one() -> None:
    tournament = drawn_tournament(2)
    hand_in(
        match=match_of(tournament, 1),
        acta=absent("a"),
        key="falta",
        actor=acting(owner_of(tournament).user),
        at=tournament.created_at,
    )
    card = overview(tournament).one("article", "match")
    assert card.one("header").one("span", "badge").text == "walkover"
    assert [side.one("span", "score").text for side in card.all("a", "side")] == ["", "won ✓"]
