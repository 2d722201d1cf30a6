"""One match: how it stands, in words, and what follows from it."""

import pytest

from scoring.engine.match import MatchFormat
from tests.factories import (
    absent,
    drawn_tournament,
    formatted_tournament,
    match_of,
    noted,
    owner_of,
    play_out,
    record,
    won_by,
)
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.models import Ruling, Tournament
from tournaments.services.results import hand_in

pytestmark = pytest.mark.django_db

TWO_COTOS = MatchFormat(cotos=2, partidas=3, deciding_partidas=1)


def match(tournament: Tournament, number: int) -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/matches/{number}/")
    assert answer.status_code == 200
    return read(answer.content)


def give(tournament: Tournament, number: int, **paper: object) -> None:
    hand_in(
        match=match_of(tournament, number),
        key=f"papel-{number}",
        actor=owner_of(tournament),
        at=tournament.created_at,
        **paper,  # type: ignore[arg-type]
    )


def scores(page: Node) -> list[str]:
    return page.all("article", "match")[0].texts("span", "score")


def test_a_match_under_way_shows_its_table_and_what_is_noted() -> None:
    tournament = drawn_tournament(2, format_=TWO_COTOS)
    give(tournament, 1, acta=noted("aaab", TWO_COTOS))
    page = match(tournament, 1)
    assert page.one("h1").text == "Match 1 · Final"
    assert page.one("span", "big-number").text == "1"
    assert scores(page) == ["1 (3)", "0 (1)"]
    facts = dict(zip(page.texts("dt"), page.texts("dd"), strict=True))
    assert facts["Played to"] == "2 cotos of 3 partidas, the deciding one of 1"
    assert facts["Called"] == "Friday 16 August, 19:00"


def test_the_page_leads_to_the_match_that_comes_next() -> None:
    tournament = drawn_tournament(4)
    page = match(tournament, 2)
    assert page.all("article", "match")[1].one("header").one("a").text == "Final · Match 3"
    assert match(tournament, 3).all("h2", id="following") == []


@pytest.mark.parametrize(
    ("paper", "said"),
    [
        (
            {"ruling": Ruling.NO_SHOW_BOTH},
            "Nobody goes through: neither pair came.",
        ),
        (
            {"ruling": Ruling.DISQUALIFIED_BOTH},
            "Nobody goes through: both pairs disqualified.",
        ),
        ({"acta": absent("a")}, "Pair {b} goes through: walkover."),
        ({"acta": absent("b")}, "Pair {a} goes through: walkover."),
    ],
)
def test_what_was_not_played_is_told_in_words(paper: dict[str, object], said: str) -> None:
    tournament = drawn_tournament(4)
    give(tournament, 1, **paper)
    a, b = match_of(tournament, 1).sides.order_by("side")
    assert a.entry is not None
    assert b.entry is not None
    sentence = said.format(a=a.entry.own_pair.number, b=b.entry.own_pair.number)
    assert match(tournament, 1).texts("p", "notice") == [sentence]


def test_a_pair_without_an_opponent_goes_through() -> None:
    tournament = drawn_tournament(4)
    give(tournament, 1, ruling=Ruling.NO_SHOW_BOTH)
    give(tournament, 2, acta=won_by("a"))
    said = (
        "The match that should have sent the opponent sent nobody, so the pair goes through "
        "without playing."
    )
    assert match(tournament, 3).texts("p", "notice") == [said]


def test_nobody_is_left_where_both_matches_sent_nobody() -> None:
    tournament = drawn_tournament(4)
    give(tournament, 1, ruling=Ruling.NO_SHOW_BOTH)
    give(tournament, 2, ruling=Ruling.NO_SHOW_BOTH)
    page = match(tournament, 3)
    assert page.texts("p", "notice") == ["Nobody was left to play this match."]
    assert page.all("article")[0].texts("span", "players") == ["nobody", "nobody"]


def test_a_match_that_waits_says_for_what() -> None:
    tournament = drawn_tournament(4, tables=1)
    assert match(tournament, 2).texts("p", "notice") == [
        "Both pairs are known. The match is called as soon as there is a table."
    ]
    assert match(tournament, 3).texts("p", "notice") == ["It is not known yet who plays here."]


@pytest.mark.parametrize("number", ["0", "4", str(2**31), str(2**63), str(10**25)])
def test_a_match_that_is_not_there_is_not_there(number: str) -> None:
    """F171, for matches."""
    tournament = drawn_tournament(4)
    assert client_of().get(f"/t/{tournament.slug}/matches/{number}/").status_code == 404


@pytest.mark.parametrize(
    ("pairs", "kind", "settings", "matches"),
    [
        (11, "double", {}, 20),
        (13, "knockout", {"consolation_rounds": 1}, 15),
        (11, "redraw", {}, 10),
    ],
)
def test_every_match_has_a_page_also_where_a_bye_comes_next(
    pairs: int, kind: str, settings: dict[str, object], matches: int
) -> None:
    tournament = formatted_tournament(pairs, kind, settings)
    play_out(tournament)
    numbers = tournament.matches.filter(number__isnull=False).values_list("number", flat=True)
    titles = [match(tournament, n or 0).one("h1").text.split(" · ")[0] for n in numbers]
    assert sorted(titles) == sorted(f"Match {number}" for number in numbers)
    assert len(titles) == matches


def test_a_bye_that_comes_next_is_told_in_words() -> None:
    tournament = formatted_tournament(3, "double")
    rests = tournament.matches.get(number=None, sides__source__number=1)
    told = match(tournament, 1).one("section", **{"aria-labelledby": "following"})
    assert told.texts("p", "quiet") == [
        "Losers' round 1 A bye for the loser of match 1: no opponent in this round."
    ]
    record(match_of(tournament, 1), "a")
    out = rests.sides.get(entry__isnull=False).entry
    assert out is not None
    names = " / ".join(out.own_pair.members.order_by("seat").values_list("player__name", flat=True))
    told = match(tournament, 1).one("section", **{"aria-labelledby": "following"})
    assert told.texts("p", "quiet") == [
        f"Losers' round 1 A bye for {names}: no opponent in this round."
    ]
