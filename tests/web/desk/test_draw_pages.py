"""The draw at the desk, taking it back, and the format of each round."""

import pytest
from django.test import Client

from scoring.engine.match import MatchFormat
from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    fresh,
    match_of,
    open_tournament,
    owner_of,
    played_tournament,
    record,
)
from tests.web.public.page import read
from tests.web.reading import Answer, client_of, errors_of, said_by
from tournaments.core.states import DrawState
from tournaments.models import Draw, Match, Round, Tournament
from tournaments.services.draws import make_draw
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db


def client_for(tournament: Tournament) -> Client:
    return client_of(owner_of(tournament).user)


def draw_of(tournament: Tournament) -> Draw:
    return Draw.objects.get(stage__tournament=tournament, state=DrawState.MADE)


def post(tournament: Tournament, sent: dict[str, str], page: str = "draw") -> Answer:
    return client_for(tournament).post(f"/desk/{tournament.slug}/{page}/", sent)


def test_before_the_draw_the_page_says_what_will_come() -> None:
    tournament = closed_tournament(107)
    planned = client_for(tournament).get(f"/desk/{tournament.slug}/draw/").context["planned"]
    assert [(str(row.name), row.matches, row.byes) for row in planned] == [
        ("preliminary:107", 43, 21),
        ("round_of:64", 32, 0),
        ("round_of:32", 16, 0),
        ("round_of:16", 8, 0),
        ("quarterfinals:8", 4, 0),
        ("semifinals:4", 2, 0),
        ("final:2", 1, 0),
    ]


def test_a_seed_of_ones_own_is_the_seed() -> None:
    tournament = closed_tournament(5)
    answer = post(tournament, {"seed": " cachirulo "})
    assert answer["Location"] == f"/desk/{tournament.slug}/draw/"
    assert draw_of(tournament).seed == "cachirulo"


def test_without_one_it_is_drawn_by_chance_and_a_second_tap_draws_nothing() -> None:
    tournament = closed_tournament(5)
    assert post(tournament, {}).status_code == 302
    seed = draw_of(tournament).seed
    assert len(seed) == 16
    again = post(tournament, {})
    assert (again["Location"], said_by(again)) == (f"/desk/{tournament.slug}/draw/", [])
    assert (draw_of(tournament).seed, Draw.objects.count()) == (seed, 1)


@pytest.mark.parametrize("seed", ["a" * 65, "a\u202eb"])
def test_a_seed_that_cannot_be_is_said_at_its_field(seed: str) -> None:
    tournament = closed_tournament(5)
    answer = post(tournament, {"seed": seed})
    said = "The seed is a text of 1 to 64 signs. Write another one."
    assert (answer.status_code, errors_of(answer)) == (422, {"seed": [said]})
    assert answer.context["form"]["seed"].value() == seed
    assert (Draw.objects.count(), Match.objects.count()) == (0, 0)


def test_nothing_is_drawn_while_sign_up_is_open() -> None:
    tournament = open_tournament(5)
    answer = post(tournament, {})
    said = "Sign-up is still open. Close it before the draw."
    assert (answer.status_code, errors_of(answer)) == (422, {"__all__": [said]})
    assert Draw.objects.count() == 0


@pytest.mark.parametrize("pairs", [0, 1])
def test_with_fewer_than_two_pairs_the_page_has_nothing_to_draw(pairs: int) -> None:
    tournament = open_tournament(pairs)
    answer = client_for(tournament).get(f"/desk/{tournament.slug}/draw/")
    assert (answer.status_code, answer.context["planned"]) == (200, [])


def test_after_the_draw_seed_and_list_are_shown() -> None:
    tournament = drawn_tournament(5, seed="cierzo")
    context = client_for(tournament).get(f"/desk/{tournament.slug}/draw/").context
    assert context["made"].seed == "cierzo"
    assert [number for number, _names in context["lines"]] == ["1", "2", "3", "4", "5"]
    assert context["may_discard"] is True


def test_a_draw_is_discarded_while_nothing_has_begun_and_once() -> None:
    tournament = drawn_tournament(5)
    for _ in range(2):
        assert post(tournament, {"do": "discard"}).status_code == 302
        assert (Draw.objects.get().state, Match.objects.count()) == ("discarded", 0)
    assert fresh(tournament).state == "closed"


def test_a_draw_with_a_result_stays() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")
    answer = post(tournament, {"do": "discard"})
    assert said_by(answer) == [
        "Match 1 has begun, so the draw stays. Its result would have to be annulled first."
    ]
    assert draw_of(tournament).state == "made"
    page = client_for(tournament).get(f"/desk/{tournament.slug}/draw/")
    assert page.context["may_discard"] is False


def format_of(tournament: Tournament, number: int) -> MatchFormat:
    return Round.objects.get(stage__tournament=tournament, number=number).match_format


def test_a_round_gets_its_own_format() -> None:
    tournament = drawn_tournament(8)
    sent = {
        "round": "1-3",
        "round-1-3-cotos": "2",
        "round-1-3-partidas": "4",
        "round-1-3-deciding_partidas": "5",
    }
    answer = post(tournament, sent, "rounds")
    assert answer["Location"] == f"/desk/{tournament.slug}/rounds/"
    assert [format_of(tournament, number) for number in (1, 2, 3)] == [
        MatchFormat(1, 3),
        MatchFormat(1, 3),
        MatchFormat(2, 4, 5),
    ]


def test_a_format_that_cannot_be_is_said_at_its_field() -> None:
    tournament = drawn_tournament(4)
    sent = {"round": "1-2", "round-1-2-cotos": "x", "round-1-2-partidas": "4"}
    answer = post(tournament, sent, "rounds")
    said = "Write a whole number from 1 to 1,000."
    assert (answer.status_code, errors_of(answer)) == (422, {"cotos": [said]})
    assert format_of(tournament, 2) == MatchFormat(1, 3)


def test_a_round_with_a_result_keeps_its_format() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")
    lines = client_for(tournament).get(f"/desk/{tournament.slug}/rounds/").context["lines"]
    assert [line.form is None for line in lines] == [True, False]
    sent = {"round": "1-1", "round-1-1-cotos": "2", "round-1-1-partidas": "3"}
    answer = post(tournament, sent, "rounds")
    said = "This round already has a result, so its format stays."
    assert (answer.status_code, errors_of(answer)) == (422, {"__all__": [said]})
    assert format_of(tournament, 1) == MatchFormat(1, 3)


def test_a_round_of_the_second_stage_is_not_taken_for_one_of_the_first() -> None:
    tournament = closed_tournament(4)
    actor = owner_of(tournament)
    plans = [StagePlan("league"), StagePlan("knockout", takes={"kind": "top", "count": 4})]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="cierzo", actor=actor, at=AT)
    for number in range(1, 7):
        record(match_of(tournament, number), "a")
    make_draw(tournament=tournament, seed="bochorno", actor=actor, at=AT)
    page = read(client_for(tournament).get(f"/desk/{tournament.slug}/rounds/").content)
    ids = [node.attributes["id"] for node in page.all() if "id" in node.attributes]
    assert sorted(ids) == sorted(set(ids))
    assert [title for title in page.texts("h3") if title.startswith("Knock-out · ")] == [
        "Knock-out · Semifinals",
        "Knock-out · Final",
    ]

    sent = {"round": "2-1", "round-2-1-cotos": "2", "round-2-1-partidas": "4"}
    assert post(tournament, sent, "rounds").status_code == 302
    formats = {
        (row.stage.position, row.number): row.match_format
        for row in Round.objects.filter(stage__tournament=tournament).select_related("stage")
    }
    changed = {key for key, each in formats.items() if each == MatchFormat(2, 4)}
    assert changed == {(2, 1)}


@pytest.mark.parametrize("number", ["", "9", "1-9", "2-1", "x", "²"])
def test_a_round_that_is_not_there(number: str) -> None:
    assert post(drawn_tournament(4), {"round": number}, "rounds").status_code == 404


def test_the_pages_stand_when_all_is_played() -> None:
    tournament = played_tournament(6)
    client = client_for(tournament)
    pages = ("draw", "rounds", "settings", "pairs", "import")
    assert [client.get(f"/desk/{tournament.slug}/{page}/").status_code for page in pages] == [
        200
    ] * 5
