"""The tables: places, figures, what decided them, the row looked for."""

import pytest

from scoring.engine.sides import Side
from tests.factories import (
    AT,
    absent,
    closed_tournament,
    formatted_tournament,
    match_of,
    owner_of,
    play_out,
    record,
)
from tests.tournaments.core.recomputed import drawn_order
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.models import Match, Tournament
from tournaments.services.results import hand_in

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
        for row in page.one("table", "standings").one("tbody").all("tr")
    ]


def cells(page: Node) -> dict[int, list[object]]:
    """The square, by the number of the row: what each cell says, "self" on the diagonal."""
    return {
        int(row.one("th").one("strong").text): [
            "self" if "self" in cell.classes else cell.texts("div", "meeting")
            for cell in row.all("td")
        ]
        for row in page.one("table", "square").one("tbody").all("tr")
    }


def numbers(match: Match) -> set[int | None]:
    return {side.entry.number for side in match.sides.all() if side.entry}


def hand_over(match: Match, *, loser: Side) -> None:
    """Correct the result of a match: one side did not come."""
    hand_in(
        match=match_of(match.tournament, match.number or 0),
        acta=absent(loser),
        key=f"{match.number}-absent",
        actor=owner_of(match.tournament),
        at=AT,
        replaces=1,
        reason="No vinieron",
    )


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
    assert [row.texts("li") for row in page.one("table", "standings").one("tbody").all("tr")] == [
        [f"Above {names[1]} by matches won: 2 to 1."],
        [
            f"Below {names[0]} by matches won: 1 to 2.",
            f"Above {names[2]} by matches won: 1 to 0.",
        ],
        [f"Below {names[1]} by matches won: 0 to 1."],
    ]


def test_among_many_groups_one_finds_the_way_to_each() -> None:
    page = standings(formatted_tournament(9, "groups", {"size": 3}))
    links = page.one("nav", **{"aria-label": "Groups"}).all("a")
    assert [(link.text, link.attributes["href"]) for link in links] == [
        ("Group 1", "#g1"),
        ("Group 2", "#g2"),
        ("Group 3", "#g3"),
    ]


def test_a_league_shows_who_met_whom_from_the_side_of_the_row() -> None:
    tournament = formatted_tournament(3, "league", {"twice": True})
    page = standings(tournament)
    assert cells(page) == {1: ["self", [], []], 2: [[], "self", []], 3: [[], [], "self"]}
    assert page.one("table", "square").one("caption").text == "Who met whom"

    lower_number_wins(tournament)
    first = next(m for m in tournament.matches.with_sides() if numbers(m) == {1, 2})
    came = next(side.side for side in first.sides.all() if side.entry and side.entry.number == 2)
    hand_over(first, loser=Side(came).other)
    page = standings(tournament)
    assert cells(page) == {
        1: ["self", ["− walkover", "3–0"], ["3–0", "3–0"]],
        2: [["+ walkover", "0–3"], "self", ["3–0", "3–0"]],
        3: [["0–3", "0–3"], ["0–3", "0–3"], "self"],
    }
    heads = page.one("table", "square").one("thead").all("th")
    assert [head.attributes["scope"] for head in heads] == ["col"] * 4


@pytest.mark.parametrize(("pairs", "kind"), [(4, "swiss"), (17, "league")])
def test_there_is_no_square_where_few_meet_or_too_many(pairs: int, kind: str) -> None:
    assert standings(formatted_tournament(pairs, kind)).all("table", "square") == []


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
    tables = page.all("table", "standings")
    assert [len(table.one("tbody").all("tr")) for table in tables] == [4, 4]
    assert page.all("nav", **{"aria-label": "Groups"}) == []
    captions = [table.one("caption").text for table in page.all("table", "square")]
    assert captions == ["Group 1: Who met whom", "Group 2: Who met whom"]


def test_the_places_of_a_knock_out_follow_from_its_rounds() -> None:
    tournament = formatted_tournament(4, "knockout", {"third_place": False})
    record(match_of(tournament, 1), "a")
    page = standings(tournament)
    places = [
        row.all("td")[0].text for row in page.one("table", "standings").one("tbody").all("tr")
    ]
    assert places == ["1–3", "1–3", "1–3", "4"]
    told = page.one("p", "provisional").one("span", "soft").text
    assert told == "Provisional: there are rounds still to be drawn or played."


def test_a_lot_is_recomputed_from_the_seed_told() -> None:
    page = standings(formatted_tournament(5, "league", {"criteria": ["lot"]}))
    seed = page.one("p", "lot").one("span", "mono").text
    rows = page.one("table", "standings").one("tbody").all("tr")
    order = [int(row.one("th").text) for row in rows]
    assert (seed, order) == ("cierzo, lot", drawn_order([1, 2, 3, 4, 5], seed))
    groups = standings(formatted_tournament(6, "groups", {"size": 3, "criteria": ["lot"]}))
    bodies = [table.one("tbody") for table in groups.all("table", "standings")]
    tables = [[int(row.one("th").text) for row in body.all("tr")] for body in bodies]
    order = drawn_order([1, 2, 3, 4, 5, 6], seed)
    assert tables == [[number for number in order if number in table] for table in tables]
    assert standings(formatted_tournament(2, "league", BY_MATCHES)).all("p", "lot") == []


def test_players_stand_alone_where_partners_change() -> None:
    page = standings(formatted_tournament(4, "mixer", {"rounds": 2}))
    numbers = sorted(
        int(row.one("th").text) for row in page.one("table", "standings").one("tbody").all("tr")
    )
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
