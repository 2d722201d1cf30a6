"""The tables: places, figures, what decided them, the row looked for."""

import pytest

from scoring.engine.sides import Side
from tests.factories import closed_tournament, formatted_tournament, match_of, play_out, record
from tests.tournaments.core.recomputed import drawn_order
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db

BY_MATCHES = {"criteria": ["matches_won"]}


def standings(tournament: Tournament, query: str = "") -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/standings/{query}")
    assert answer.status_code == 200
    return read(answer.content)


def lower_number_wins(tournament: Tournament) -> None:
    """Everything that can be played, to the pair of the lower number."""
    open_ = Match.objects.filter(tournament=tournament).exclude(state="finished")
    for match in open_.with_sides().select_related("tournament", "round"):
        a, b = (
            side.entry.number for side in (match.side(Side.A), match.side(Side.B)) if side.entry
        )
        assert a is not None
        assert b is not None
        record(match, "a" if a < b else "b")


def rows(page: Node) -> list[tuple[str, str, str]]:
    """Place, number and first figure of each row."""
    return [
        (row.all("td")[0].text, row.one("th").text, row.all("td", "figure")[0].text)
        for row in page.one("tbody").all("tr")
    ]


def ids(page: Node) -> list[str]:
    return [node.attributes["id"] for node in page.all() if "id" in node.attributes]


@pytest.mark.parametrize(
    ("kind", "settings"),
    [
        ("knockout", {"third_place": True, "consolation_rounds": 1, "repesca": True}),
        ("groups", {"size": 4}),
        ("league", {}),
    ],
)
def test_no_id_stands_twice_on_a_page(kind: str, settings: dict[str, object]) -> None:
    tournament = formatted_tournament(13, kind, settings)
    play_out(tournament)
    for path in ("standings/", "bracket/", "rounds/"):
        answer = client_of().get(f"/t/{tournament.slug}/{path}", follow=True)
        found = ids(read(answer.content))
        assert [each for each in set(found) if found.count(each) > 1] == [], path


def test_before_the_draw_there_is_no_table() -> None:
    page = standings(closed_tournament(4))
    assert page.one("", "empty").one("h2").text == "There is no table yet"


def test_a_league_says_who_stands_where_and_what_decided_it() -> None:
    tournament = formatted_tournament(3, "league", BY_MATCHES)
    page = standings(tournament)
    told = page.one("p", "provisional").one("span", "soft").text
    assert told == "Provisional: 3 matches are still to be played."
    assert [place for place, _, _ in rows(page)] == ["1", "1", "1"]

    lower_number_wins(tournament)
    page = standings(tournament)
    assert page.all("p", "provisional") == []
    assert rows(page) == [("1", "1", "2"), ("2", "2", "1"), ("3", "3", "0")]
    names = page.texts("span", "names")
    assert [row.texts("li") for row in page.one("tbody").all("tr")] == [
        [f"Above {names[1]} by matches won: 2 to 1."],
        [
            f"Below {names[0]} by matches won: 1 to 2.",
            f"Above {names[2]} by matches won: 1 to 0.",
        ],
        [f"Below {names[1]} by matches won: 0 to 1."],
    ]


def test_what_is_looked_for_is_lit_and_the_first_of_it_stays_in_view() -> None:
    tournament = formatted_tournament(3, "league", BY_MATCHES)
    page = standings(tournament, "?q=2")
    assert [(tr.attributes["id"], tr.classes) for tr in page.all("tr", "lit")] == [
        ("p2", {"lit", "kept"})
    ]
    page = standings(tournament, "?q=nadie+as%C3%AD")
    assert page.one("p", "notice").text == "Nobody here is called “nadie así”"


def test_each_group_has_its_table() -> None:
    page = standings(formatted_tournament(8, "groups", {"size": 4}))
    assert page.texts("h2") == ["Group 1", "Group 2"]
    assert [len(body.all("tr")) for body in page.all("tbody")] == [4, 4]


def test_the_places_of_a_knock_out_follow_from_its_rounds() -> None:
    tournament = formatted_tournament(4, "knockout", {"third_place": False})
    record(match_of(tournament, 1), "a")
    page = standings(tournament)
    places = [row.all("td")[0].text for row in page.one("tbody").all("tr")]
    assert places == ["1–3", "1–3", "1–3", "4"]
    told = page.one("p", "provisional").one("span", "soft").text
    assert told == "Provisional: there are rounds still to be drawn or played."


def test_a_lot_is_recomputed_from_the_seed_told() -> None:
    page = standings(formatted_tournament(5, "league", {"criteria": ["lot"]}))
    seed = page.one("p", "lot").one("span", "mono").text
    order = [int(row.one("th").text) for row in page.one("tbody").all("tr")]
    assert (seed, order) == ("cierzo, lot", drawn_order([1, 2, 3, 4, 5], seed))
    groups = standings(formatted_tournament(6, "groups", {"size": 3, "criteria": ["lot"]}))
    tables = [[int(row.one("th").text) for row in b.all("tr")] for b in groups.all("tbody")]
    order = drawn_order([1, 2, 3, 4, 5, 6], seed)
    assert tables == [[number for number in order if number in table] for table in tables]
    assert standings(formatted_tournament(2, "league", BY_MATCHES)).all("p", "lot") == []


def test_players_stand_alone_where_partners_change() -> None:
    page = standings(formatted_tournament(4, "mixer", {"rounds": 2}))
    numbers = sorted(int(row.one("th").text) for row in page.one("tbody").all("tr"))
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 8]
    assert page.one("thead").all("th")[2].text == "Player"
    assert page.one("tbody").texts("li")[0] == (
        "Level with 7 other players on matches won, difference of cotos, difference of partidas "
        "and partidas won."
    )


@pytest.mark.parametrize("stage", ["0", "2", str(10**25), "x"])
def test_a_stage_that_is_not_there_is_not_there(stage: str) -> None:
    tournament = formatted_tournament(3, "league", BY_MATCHES)
    answer = client_of().get(f"/t/{tournament.slug}/standings/?stage={stage}")
    assert answer.status_code == 404
