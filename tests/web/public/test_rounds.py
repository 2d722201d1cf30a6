"""The rounds of formats that are no bracket."""

import pytest

from scoring.engine.sides import Side
from tests.factories import (
    AT,
    absent,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    match_of,
    owner_of,
    record,
)
from tests.web.public.page import Node, read
from tests.web.public.test_standings import lower_number_wins
from tests.web.reading import client_of
from tournaments.models import Tournament
from tournaments.queries.matches import match_views, pair_views
from tournaments.services.extra_matches import order_extra_match
from tournaments.services.results import hand_in

pytestmark = pytest.mark.django_db


def page_of(tournament: Tournament, path: str) -> Node:
    answer = client_of().get(f"/t/{tournament.slug}/{path}")
    assert answer.status_code == 200
    return read(answer.content)


def test_before_the_draw_nothing_is_there() -> None:
    page = page_of(closed_tournament(4), "rounds/")
    assert page.one("", "empty").one("h2").text == "Nothing is drawn yet"


def test_f23_a_bye_stands_after_the_matches_and_has_no_table() -> None:
    tournament = formatted_tournament(5, "swiss", {"rounds": 3})
    page = page_of(tournament, "rounds/")
    assert page.one("h1").text == "Round 1"
    heads = [card.one("header").one("a").text for card in page.all("article", "match")]
    assert heads == ["Match 1", "Match 2"]
    (bye,) = page.one("ul", "byes").all("li")
    matches = page.one("div", "matches")
    seated = {int(number) for number in matches.texts("span", "number")}
    assert seated | {int(bye.one("strong").text)} == {1, 2, 3, 4, 5}
    assert page.one("nav", "tabs", **{"aria-label": "Rounds"}).texts("a") == ["Round 1"]


def test_the_round_being_played_is_shown_and_any_other_can_be_asked_for() -> None:
    tournament = formatted_tournament(4, "league")
    assert page_of(tournament, "rounds/").one("h1").text == "Round 1"
    assert page_of(tournament, "rounds/?round=3").one("h1").text == "Round 3"
    record(match_of(tournament, 1), "a")
    assert page_of(tournament, "rounds/").one("h1").text == "Round 1"
    record(match_of(tournament, 2), "a")
    assert page_of(tournament, "rounds/").one("h1").text == "Round 2"
    lower_number_wins(tournament)
    assert page_of(tournament, "rounds/").one("h1").text == "Round 3"
    answer = client_of().get(f"/t/{tournament.slug}/rounds/?round=4")
    assert answer.status_code == 404


@pytest.mark.parametrize("kind", ["swiss", "lots", "lives", "groups", "league", "mixer", "redraw"])
def test_the_bracket_leads_there_where_there_is_none(kind: str) -> None:
    tournament = formatted_tournament(4, kind)
    answer = client_of().get(f"/t/{tournament.slug}/bracket/")
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{tournament.slug}/rounds/")
    assert page_of(tournament, "rounds/").all("article", "match") != []
    assert page_of(tournament, "").one("ul", "progress-list").all("a")[0].attributes["href"] == (
        f"/t/{tournament.slug}/rounds/?stage=1&round=1"
    )


def test_a_bracket_stays_a_bracket() -> None:
    tournament = drawn_tournament(4)
    assert client_of().get(f"/t/{tournament.slug}/bracket/").status_code == 200


def test_who_lost_a_round_that_is_for_all_is_not_out() -> None:
    under_way = formatted_tournament(4, "swiss", {"rounds": 1})
    record(match_of(under_way, 1), "a")
    side = match_of(under_way, 1).side(Side.B)
    assert side.entry is not None
    page = page_of(under_way, f"pairs/{side.entry.own_pair.number}/")
    assert page.one("p", "notice").text == "Round 1 is played. The standings say who is ahead."

    tournament = formatted_tournament(2, "league")
    lower_number_wins(tournament)
    page = page_of(tournament, "pairs/2/")
    assert page.one("p", "notice").text == "Place 2: league. Thank you for playing."
    standing = page.one("section", **{"aria-labelledby": "place"})
    table = page_of(tournament, "standings/").one("table", "standings")
    (name, _) = table.texts("span", "names")
    assert standing.one("h3").text == "Place 2"
    assert standing.texts("li") == [f"Below {name} by matches won: 0 to 1."]


def test_players_of_a_pair_have_a_place_each_where_partners_change() -> None:
    page = page_of(formatted_tournament(4, "mixer", {"rounds": 2}), "pairs/1/")
    standing = page.one("section", **{"aria-labelledby": "place"})
    assert len(standing.all("h3")) == 2
    assert standing.all("ul")[0].texts("li")[0] == (
        "Level with 7 other players on matches won, difference of cotos, difference of partidas "
        "and partidas won."
    )
    lit = [match.all("a", "side", "lit") for match in page.all("article", "match")]
    assert [len(sides) for sides in lit] == [1] * len(lit)


def test_extra_matches_stand_after_the_rounds() -> None:
    settings = {"rounds": 1, "criteria": ["matches_won", "extra_match"]}
    tournament = formatted_tournament(4, "swiss", settings)
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    winners = [match_of(tournament, n).side(Side.A).entry for n in (1, 2)]
    order_extra_match(
        tournament=tournament,
        stage=1,
        pairs=[entry.number or 0 for entry in winners if entry],
        actor=owner_of(tournament),
        at=AT,
    )
    page = page_of(tournament, "rounds/")
    assert page.one("h1").text == "Extra match"
    tabs = page.one("nav", "tabs", **{"aria-label": "Rounds"}).texts("a")
    assert tabs == ["Round 1", "Extra match"]
    assert page_of(tournament, "standings/").texts("span", "badge") == ["provisional"]
    record(match_of(tournament, 3), "b")
    assert page_of(tournament, "standings/").texts("span", "badge") == []


def test_partners_for_one_round_are_called_by_their_names() -> None:
    tournament = formatted_tournament(2, "mixer", {"rounds": 1})
    (view,) = match_views(tournament)
    assert view.a.pair is not None
    assert view.b.pair is not None
    first, second = view.a.pair, view.b.pair
    for name, at_table in zip(
        pair_views(tournament)[tournament.pairs.get(number=1).pk].players,
        page_of(tournament, "pairs/1/").all("div", "standing"),
        strict=True,
    ):
        rivals = second if name in first.players else first
        assert at_table.all("p")[2].text == f"Round 1, against {rivals.names}."
    match = match_of(tournament, 1)
    hand_in(match=match, acta=absent("b"), key="k", actor=owner_of(tournament), at=AT)
    page = page_of(tournament, "matches/1/")
    assert page.texts("p", "notice") == [f"Won by {view.a.pair.names}: walkover."]


def test_a_bye_of_a_round_for_all_is_told_as_a_rest() -> None:
    tournament = formatted_tournament(3, "swiss", {"rounds": 1})
    (resting,) = (view for view in match_views(tournament) if view.is_bye)
    (pair,) = (side.pair for side in resting.sides if side.pair)
    path = page_of(tournament, f"pairs/{pair.number}/").one("ol", "path")
    told = f"Round 1 A bye for {pair.names}: no opponent in this round."
    assert [card.text for card in path.all("div", "quiet")] == [told]
