"""That it is time for a draw, said wherever somebody looks for what is next."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    AT,
    closed_tournament,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    record,
)
from tests.level import level_tournament
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.models import Match, Tournament
from tournaments.services.draws import make_draw
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db


def shown(tournament: Tournament, page: str = "") -> Node:
    client = client_of(owner_of(tournament).user)
    return read(client.get(f"/desk/{tournament.slug}/{page}").content)


def played(tournament: Tournament, *, but: int = 0) -> Tournament:
    """All that is laid out is played, but for the last matches."""
    numbers = Match.objects.filter(tournament=tournament, number__isnull=False)
    for number in range(1, numbers.count() + 1 - but):
        record(match_of(tournament, number), "a")
    return fresh(tournament)


def grouped_tournament() -> Tournament:
    """Two groups of three, drawn; then a final of their firsts, however they end."""
    tournament = closed_tournament(6)
    actor = owner_of(tournament)
    final = StagePlan("knockout", takes={"kind": "through", "through": 1})
    plans = [StagePlan("groups", {"size": 3}), final]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="cierzo", actor=actor, at=AT)
    return tournament


def told(tournament: Tournament) -> tuple[str, str, str, str]:
    """What is next at the desk and the button for it; in the hall; and for everybody."""
    desk, hall = shown(tournament).one("section", "next-step"), shown(tournament, "hall/")
    public = read(client_of().get(f"/t/{tournament.slug}/").content)
    button = desk.one("a", "huge")
    links = hall.one("section", "hall-queue").all("a", "button")
    assert [link.attributes["href"] for link in links] == [button.attributes["href"]]
    assert button.attributes["href"] == f"/desk/{tournament.slug}/draw/"
    return desk.one("h2").text, button.text, links[0].text, public.one("h1").text


def test_the_next_round_is_due_when_all_is_played() -> None:
    tournament = played(formatted_tournament(4, "swiss", {"rounds": 2}))

    time = "It is time to draw round 2"
    assert told(tournament) == (time, "Go to the draw", time, "Waiting for the next draw")


def test_the_next_stage_is_due_when_all_is_played() -> None:
    tournament = played(grouped_tournament())

    time = "It is time to draw the next stage: knock-out"
    assert told(tournament) == (time, "Go to the draw", time, "Waiting for the next draw")


def test_pairs_that_are_level_at_the_cut_are_named() -> None:
    tournament = level_tournament()

    assert told(tournament) == (
        "The next draw has to wait",
        "Go to the draw",
        "Go to the draw",
        "Waiting for the next draw",
    )
    why = (
        "Pairs 1, 2, 4 are level where the line is drawn. Let them play an extra match, "
        "or add a criterion that separates them."
    )
    assert shown(tournament).one("section", "next-step").all("p")[0].text == why
    assert shown(tournament, "hall/").one("section", "hall-queue").all("p")[0].text == why


def test_while_a_match_is_at_a_table_that_comes_first() -> None:
    tournament = played(formatted_tournament(4, "swiss", {"rounds": 2}), but=1)

    desk, hall = shown(tournament), shown(tournament, "hall/")

    assert desk.one("h2", id="next").text == "1 match is called to a table"
    empty = (
        "Every match whose pairs are known is at a table or over. "
        "The next ones appear as results come in."
    )
    assert hall.one("section", "hall-queue").texts("p", "soft") == [empty]
    public = read(client_of().get(f"/t/{tournament.slug}/").content)
    assert public.one("h1").text == "Cards are on the tables"


@pytest.mark.parametrize("page", ["", "hall/"])
def test_to_say_so_costs_the_same_for_any_number_of_pairs(page: str) -> None:
    costs = []
    for pairs in (4, 12):
        tournament = played(formatted_tournament(pairs, "swiss", {"rounds": 2}))
        client = client_of(owner_of(tournament).user)
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/desk/{tournament.slug}/{page}")
        costs.append(len(queries))

    assert costs == [costs[0]] * 2
