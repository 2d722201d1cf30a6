"""The bracket: who stands where, whose path is lit, and what it says when nobody comes."""

import pytest
from django.test import Client

from tests.factories import (
    absent,
    drawn_tournament,
    match_of,
    new_tournament,
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


def bracket(tournament: Tournament, query: str = "") -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/bracket/{query}")
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


def lines(page: Node, number: int) -> list[tuple[str, str]]:
    """The two lines of a match: the pair's number or what stands for it, and the score."""
    card, box = page.one("div", "match", id=f"m{number}"), page.one("g", "box", id=f"b{number}")
    listed = [
        (side.one("span", "number").text, side.one("span", "score").text)
        if side.tag == "a"
        else (side.one("span", "players").text, "")
        for side in card.all("", "side")
    ]
    drawn = [
        (side.one("text", "number").text, "".join(side.texts("text", "score")))
        if side.tag == "a"
        else (side.one("text", "soft").text, "")
        for side in box.all("", "side")
    ]
    assert drawn == listed
    return drawn


def numbers(tournament: Tournament, match: int) -> tuple[int, int]:
    """The pairs' numbers on the two sides of a match."""
    a, b = (match_of(tournament, match).sides.get(side=side).entry for side in "ab")
    assert a is not None
    assert b is not None
    return a.own_pair.number, b.own_pair.number


def test_before_the_draw_it_says_when_there_will_be_one() -> None:
    page = bracket(new_tournament())
    assert page.one("", "empty").one("h2").text == "There is no bracket yet"
    assert page.all("", "match") == []


def test_each_round_is_a_column_with_its_count() -> None:
    page = bracket(drawn_tournament(7))
    said = [
        ("Preliminary round", "0 of 3 played · 1 bye"),
        ("Semifinals", "0 of 2 played"),
        ("Final", "0 of 1 played"),
    ]
    heads = page.all("div", "round-head")
    assert [(head.one("h2").text, head.one("span", "round-count").text) for head in heads] == said
    assert [len(column.all("", "slot")) for column in page.all("section", "round")] == [3, 2, 1]
    above = page.one("svg", "bracket-heads").all("a")
    assert [
        (head.one("text", "round-name").text, head.one("text", "round-count").text)
        for head in above
    ] == said
    lists = page.one("div", "picture-pane").all("g", role="group")
    assert [(each.attributes["aria-label"], len(each.all("g", "box"))) for each in lists] == [
        ("Preliminary round", 4),
        ("Semifinals", 2),
        ("Final", 1),
    ]


def test_a_side_that_is_not_known_names_the_match_that_decides_it() -> None:
    tournament = drawn_tournament(4)
    page = bracket(tournament)
    assert lines(page, 3) == [("winner of match 1", ""), ("winner of match 2", "")]
    record(match_of(tournament, 1), "b")
    through = numbers(tournament, 1)[1]
    page = bracket(tournament)
    assert lines(page, 3) == [(str(through), ""), ("winner of match 2", "")]


def test_the_winner_is_marked_and_its_line_heavier() -> None:
    tournament = drawn_tournament(4)
    give(tournament, 1, acta=won_by("a", lost=2))
    page = bracket(tournament)
    a, b = numbers(tournament, 1)
    assert lines(page, 1) == [(str(a), "3"), (str(b), "2")]
    for first, second in (
        page.all("div", "slot")[:2],
        [page.one("g", "box", id=f"b{number}") for number in (1, 2)],
    ):
        assert "done" in first.classes
        assert "done" not in second.classes
        assert [side.classes for side in first.all("a", "side")] == [
            {"side", "won"},
            {"side", "lost"},
        ]
    ways = page.one("div", "picture-pane").all("path", "way")
    assert [(way.classes, way.attributes["d"].count("M")) for way in ways] == [
        ({"way"}, 1),
        ({"way", "won"}, 1),
    ]


def test_nobody_goes_through_where_neither_pair_came() -> None:
    tournament = drawn_tournament(4)
    give(tournament, 1, ruling=Ruling.NO_SHOW_BOTH)
    give(tournament, 2, acta=absent("a"))
    page = bracket(tournament)
    through = numbers(tournament, 2)[1]
    badges = [page.one("div", "match", id=f"m{n}").texts("span", "badge") for n in (1, 2, 3)]
    assert badges == [["neither pair came"], ["walkover"], ["no opponent"]]
    assert [score for _, score in lines(page, 1)] == ["", ""]
    assert [score for _, score in lines(page, 2)] == ["", "✓"]
    assert lines(page, 3) == [("nobody", ""), (str(through), "✓")]
    assert page.one("a", "champion").attributes["href"].endswith(f"/pairs/{through}/")


def test_two_pairs_make_one_match() -> None:
    page = bracket(drawn_tournament(2))
    assert page.texts("h2") == ["Final"]
    assert len(page.one("div", "picture-pane").all("g", "box")) == 1
    assert page.all("path", "way") == []


def drawn(round_: Node) -> int:
    """How many matches and byes a round of a picture shows."""
    byes = round_.all("g", "bye")
    return len(round_.all("g", "box")) - len(byes) + sum(len(each.all("text")) for each in byes)


def test_of_260_pairs_four_matches_and_252_byes_lead_to_128() -> None:
    tournament = drawn_tournament(260)
    page = bracket(tournament)
    first = page.all("section", "round")[0]
    assert first.one("span", "round-count").text == "0 of 4 played · 252 byes"
    assert len(first.all("div", "match")) == 4
    first, second = page.one("div", "picture-pane").all("g", role="group")[:2]
    assert [drawn(first), len(first.one("g", "bye").all("text"))] == [256, 252]
    assert len(second.all("g", "box")) == 128
    assert len(second.all("text", "number")) == 252


def test_the_path_of_a_chosen_pair_is_lit() -> None:
    tournament = drawn_tournament(8)
    record(match_of(tournament, 1), "a")
    pair = numbers(tournament, 1)[0]
    page = bracket(tournament, f"?pair={pair}")
    pane = page.one("div", "picture-pane")
    assert [box.attributes["id"] for box in pane.all("g", "box", "lit")] == ["b1", "b5"]
    assert [way.classes for way in pane.all("path", "lit")] == [{"way", "won", "lit"}]
    assert pane.all("path", "way")[-1].classes == {"way", "won", "lit"}
    assert [side.text.split()[0] for side in pane.all("a", "lit")] == [str(pair)] * 2
    listed = [slot for slot in page.all("div", "slot") if "lit" in slot.classes]
    assert [slot.one("div", "match").attributes["id"] for slot in listed] == ["m1", "m5"]
    assert ["here" in slot.classes for slot in listed] == [False, True]
    assert page.one("p", "lit-pair").one("strong").text == f"Pair {pair}"


def test_a_pair_that_is_not_there_lights_nothing() -> None:
    page = bracket(drawn_tournament(4), "?pair=99")
    assert page.all("", "lit") == page.all("", "lit-pair") == []


def test_one_round_can_be_seen_alone_with_links_to_its_neighbours() -> None:
    tournament = drawn_tournament(7)
    page = bracket(tournament, "?round=1")
    assert page.one("h1").text == "Preliminary round"
    assert len(page.all("div", "match")) == 3
    assert page.one("h2", id="byes").text == "1 pair rests in this round"
    assert len(page.one("ul", "byes").all("li")) == 1
    assert page.one("a", rel="next").attributes["href"] == "?round=2"
    assert page.all("a", rel="prev") == []
    last = bracket(tournament, "?round=3")
    assert last.one("a", rel="prev").attributes["href"] == "?round=2"


@pytest.mark.parametrize(
    "query", ["?round=9", "?round=x", "?round=-1", "?pair=1e9", f"?pair={10**30}", "?pair=²"]
)
def test_what_cannot_be_asked_for_is_not_there(query: str) -> None:
    tournament = drawn_tournament(4)
    assert client_of().get(f"/t/{tournament.slug}/bracket/{query}").status_code == 404


def test_every_match_played_shows_a_score_or_says_why_not() -> None:
    tournament = drawn_tournament(24)
    play_out(tournament)
    page = bracket(tournament)
    cards = page.all("div", "match")
    assert len(cards) == 23
    for card in cards:
        scores = card.texts("span", "score")
        assert any(scores) or card.texts("span", "badge") != [], card.text


@pytest.mark.parametrize(
    ("pairs", "lists", "picture"),
    [
        (2, [], [1]),
        (24, [], [16, 8, 4, 2, 1]),
        (25, [], [16, 8, 4, 2, 1]),
        (28, [12], [8, 4, 2, 1]),
        (107, [43, 32, 16], [8, 4, 2, 1]),
    ],
)
def test_paper_has_lists_until_the_picture_fits_on_a_sheet(
    pairs: int, lists: list[int], picture: list[int]
) -> None:
    page = bracket(drawn_tournament(pairs))
    rounds = page.all("section", "round")
    early = [len(r.all("div", "match")) for r in rounds if "late" not in r.classes]
    paper = page.one("div", "paper").all("g", role="group")
    assert (early, [drawn(each) for each in paper]) == (lists, picture)


def test_one_match_is_counted_as_one_in_spanish() -> None:
    client = Client(headers={"accept-language": "es"})
    answer = client.get(f"/t/{drawn_tournament(4).slug}/bracket/")
    page = read(answer.content)
    assert page.texts("", "round-count") == ["0 de 2 jugados", "0 de 1 jugado"] * 2
