"""The bracket of other formats, on a wall, and as a file that needs nothing else."""

import re
from base64 import b64encode
from hashlib import sha256
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from tests.factories import (
    drawn_tournament,
    formatted_tournament,
    match_of,
    new_tournament,
    play_out,
    record,
)
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.core.brackets import RoundCode
from tournaments.models import Match, Round, Tournament

pytestmark = pytest.mark.django_db

SVG = "{http://www.w3.org/2000/svg}"


def page_of(tournament: Tournament, query: str = "") -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/bracket/{query}")
    assert answer.status_code == 200
    return read(answer.content)


def tree_of(content: bytes) -> ET.Element:
    return ET.fromstring(content)  # noqa: S314 - our own answer


def names_of_rounds(section: Node) -> list[str]:
    return section.one("svg", "bracket-heads").texts("text", "round-name")


def test_a_double_elimination_has_two_pictures() -> None:
    page = page_of(formatted_tournament(5, "double"))
    sections = page.all("div", "picture")
    assert [section.one("h2").text for section in sections] == ["Main bracket", "Losers' bracket"]
    assert names_of_rounds(sections[0])[-2:] == ["Winners' final", "Final"]
    assert names_of_rounds(sections[1])[0] == "Losers' round 1"


def test_who_waits_behind_byes_is_named_by_the_match_that_is_played() -> None:
    """F19: nobody waits for nobody."""
    page = page_of(formatted_tournament(5, "double"))
    waiting = [
        text for section in page.all("div", "picture") for text in section.texts("text", "soft")
    ]
    assert [text for text in waiting if "nobody" in text] == []
    assert all(re.fullmatch(r"(winner|loser) of match \d+", text) for text in waiting), waiting


@pytest.mark.parametrize("pairs", [2, 6, 18])
def test_pairs_that_begin_in_the_second_round_are_named_there(pairs: int) -> None:
    """F19, F31."""
    pane = page_of(drawn_tournament(pairs)).one("div", "picture-pane")
    named = {text for side in pane.all("a", "side") for text in side.texts("text", "number")}
    assert named == {str(number) for number in range(1, pairs + 1)}


def test_the_champion_won_the_final_and_not_the_consolation() -> None:
    tournament = formatted_tournament(8, "knockout", {"consolation_rounds": 1})
    play_out(tournament)
    rounds = Round.objects.filter(stage__tournament=tournament, code=RoundCode.FINAL)
    assert [each.section for each in rounds.order_by("number")] == ["main", "consolation"]
    final = Match.objects.get(round=rounds.get(section="main"))
    number = final.sides.values_list("entry__pair__number", flat=True).get(side=final.winner)
    page = page_of(tournament)
    assert page.one("a", "champion").attributes["href"].endswith(f"/pairs/{number}/")
    titles = [section.one("h2").text for section in page.all("div", "picture")]
    assert titles == ["Main bracket", "Consolation"]


@pytest.fixture
def with_consolation() -> Tournament:
    """13 pairs with all that a knock-out can have, its consolation drawn."""
    settings = {"third_place": True, "consolation_rounds": 1, "repesca": True}
    tournament = formatted_tournament(13, "knockout", settings)
    play_out(tournament)
    return tournament


def test_a_list_says_that_it_is_of_the_consolation(with_consolation: Tournament) -> None:
    page = page_of(with_consolation)
    rounds = Round.objects.filter(stage__tournament=with_consolation).order_by("number")
    sections = [each.section for each in rounds if each.code != RoundCode.THIRD_PLACE]
    heads = [head.one("h2").text for head in page.all("div", "round-head")]
    tabs = [tab.text for tab in page.one("nav", "round-tabs").all("li", "on-phone")]
    assert [head.startswith("Consolation · ") for head in heads] == [
        section == "consolation" for section in sections
    ]
    assert tabs == heads
    last = heads.index("Consolation · Final")
    alone = page_of(with_consolation, f"?round={rounds.last().number}")  # type: ignore[union-attr]
    assert (last, alone.one("h1").text) == (len(heads) - 1, "Consolation · Final")


def test_each_picture_on_paper_has_the_name_of_its_section(with_consolation: Tournament) -> None:
    papers = page_of(with_consolation).all("div", "paper")
    assert [paper.one("h2").text for paper in papers] == ["Main bracket", "Consolation"]
    alone = page_of(drawn_tournament(5)).one("div", "paper")
    assert alone.all("h2") == []


def test_the_match_for_third_place_is_named_in_every_picture(with_consolation: Tournament) -> None:
    page = page_of(with_consolation)
    wall = page_of(with_consolation, "?view=wall")
    file = read(client_of().get(f"/t/{with_consolation.slug}/bracket.svg").content)
    drawn = [page.all("div", "picture")[0], page.all("div", "paper")[0], wall, file]
    third = Match.objects.get(tournament=with_consolation, round__code=RoundCode.THIRD_PLACE).number
    for picture in drawn:
        assert picture.texts("text", "caption") == ["Third place"]
        group = picture.one("g", **{"aria-label": "Third place"})
        assert [head.all("text")[0].text for head in group.all("", "head")] == [str(third)]


def test_no_two_texts_of_the_file_lie_over_each_other(with_consolation: Tournament) -> None:
    tree = tree_of(client_of().get(f"/t/{with_consolation.slug}/bracket.svg").content)
    title = tree.find(f"{SVG}text")
    assert title is not None
    lines = [int(title.attrib["y"])]
    for group in tree.findall(f"{SVG}g"):
        top = int(group.attrib["transform"].rstrip(")").split()[1])
        named = [text for text in group.findall(f"{SVG}text") if text.get("class") != "caption"]
        lines += sorted({top + int(text.attrib["y"]) for text in named})
    assert len(lines) == 5
    steps = [after - before for before, after in pairwise(lines)]
    assert [step for step in steps if step < 28] == []


def test_the_file_stands_alone() -> None:
    tournament = drawn_tournament(24)
    answer = client_of().get(f"/t/{tournament.slug}/bracket.svg")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert answer["Content-Disposition"] == f'inline; filename="{tournament.slug}.svg"'
    tree = tree_of(answer.content)
    assert tree.findtext(f"{SVG}title") == tournament.name
    assert len(tree.findall(f".//{SVG}g[@aria-label]")) == 5
    assert tree.findall(f".//{SVG}a") == []
    assert b"href" not in answer.content
    style = tree.findtext(f"{SVG}style") or ""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'self' 'sha256-{digest}'" in answer["Content-Security-Policy"]


def test_the_file_says_what_is_said_and_nothing_more() -> None:
    tournament = drawn_tournament(2)
    Tournament.objects.filter(pk=tournament.pk).update(name="<b>Ñ & Cía</b>")
    answer = client_of().get(f"/t/{tournament.slug}/bracket.svg")
    tree = tree_of(answer.content)
    assert tree.findtext(f"{SVG}title") == "<b>Ñ & Cía</b>"


def test_there_is_no_file_before_the_draw() -> None:
    assert client_of().get(f"/t/{new_tournament().slug}/bracket.svg").status_code == 404


def test_a_wall_shows_the_parts_one_after_the_other() -> None:
    tournament = drawn_tournament(24)
    page = page_of(tournament, "?view=wall")
    parts = page.one("nav").all("a")[:-1]
    assert [part.text for part in parts] == ["1", "2", "3"]
    assert page.one("main").attributes["hx-get"] == "?view=wall&part=2"
    assert page.one("svg").texts("text", "round-name") == [
        "Round of 16",
        "Quarter-finals",
        "Semifinals",
        "Final",
    ]
    last = page_of(tournament, "?view=wall&part=3")
    assert last.one("main").attributes["hx-get"] == "?view=wall&part=1"
    assert last.one("svg").texts("text", "round-name")[0] == "Preliminary round"


def test_a_wall_leaves_out_what_is_all_decided() -> None:
    tournament = drawn_tournament(24)
    for number in (1, 2, 3, 4, 9, 10, 11, 12, 17, 18, 21):
        record(match_of(tournament, number), "a")
    page = page_of(tournament, "?view=wall")
    assert page.one("main").attributes["hx-get"] == "?view=wall&part=3"


def test_a_wall_asked_for_a_part_that_is_not_there() -> None:
    tournament = drawn_tournament(4)
    for query in ("?view=wall&part=2", "?view=wall&part=0", "?view=wall&part=x"):
        assert client_of().get(f"/t/{tournament.slug}/bracket/{query}").status_code == 404


def test_a_wall_before_the_draw_says_so() -> None:
    page = page_of(new_tournament(), "?view=wall")
    assert page.one("p", "empty").text == "There is no bracket yet"
