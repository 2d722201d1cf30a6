"""The places of a pair on its own page: in every stage, and what decided them."""

import pytest

from tests.factories import (
    AT,
    closed_tournament,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    record,
)
from tests.web.public.page import read
from tests.web.public.test_standings import lower_number_wins
from tests.web.reading import client_of
from tournaments.core.stages.view import Presence
from tournaments.models import Tournament
from tournaments.services.draws import make_draw
from tournaments.services.presence import leave
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db

Told = list[tuple[str, list[str]]]


def placed(tournament: Tournament, number: int) -> Told:
    """Each place of a pair with what decided it."""
    page = read(client_of().get(f"/t/{tournament.slug}/pairs/{number}/").content)
    return [(each.one("h3").text, each.texts("li")) for each in page.all("div", "pair-place")]


def all_placed(tournament: Tournament, pairs: int) -> set[tuple[str, str]]:
    found = (each for number in range(1, pairs + 1) for each in placed(tournament, number))
    return {(place, " ".join(why)) for place, why in found}


def test_in_a_bracket_whoever_fell_has_a_place_and_whoever_is_in_it_none_yet() -> None:
    tournament = formatted_tournament(4, "knockout", {"third_place": True})
    first = match_of(tournament, 1)
    a, b = (first.sides.get(side=side).entry for side in "ab")
    assert a is not None
    assert b is not None
    record(first, "a")
    assert placed(tournament, a.own_pair.number) == []
    assert placed(tournament, b.own_pair.number) == [
        ("Place 4", ["Out in this round: Semifinals."])
    ]
    for number in (2, 3, 4):
        record(match_of(tournament, number), "a")
    assert all_placed(tournament, 4) == {
        ("Place 1", ""),
        ("Place 2", "Out in this round: Final."),
        ("Place 3", "Out in this round: Semifinals."),
        ("Place 4", "Out in this round: Semifinals."),
    }


def test_in_the_consolation_there_is_a_place_of_its_own() -> None:
    tournament = formatted_tournament(4, "knockout", {"consolation_rounds": 1})
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    make_draw(tournament=tournament, seed="dos", actor=owner_of(tournament), at=AT)
    record(match_of(tournament, 4), "a")
    fell = "Out in this round: Semifinals."
    assert all_placed(tournament, 4) == {
        ("Place 1", ""),
        ("Place 2", "Out in this round: Final."),
        ("Places 3 to 4", fell),
        ("Place 1 Consolation", ""),
        ("Place 2 Consolation", "Out in this round: Final."),
    }


def test_after_two_defeats_the_round_of_the_second_decided() -> None:
    tournament = formatted_tournament(4, "double")
    while ready := tournament.matches.filter(state__in=["ready", "called"]).first():
        match = match_of(tournament, ready.number or 0)
        a, b = (side.entry.own_pair.number for side in match.sides.all() if side.entry)
        record(match, "a" if a < b else "b")
    assert [placed(tournament, number) for number in (1, 2, 3, 4)] == [
        [("Place 1", [])],
        [("Place 2", ["Out in this round: Final."])],
        [("Place 3", ["Out in this round: Losers' round 2."])],
        [("Place 4", ["Out in this round: Losers' round 1."])],
    ]


def test_while_all_may_come_back_by_lot_nobody_is_out() -> None:
    tournament = formatted_tournament(6, "knockout", {"repesca": True})
    lower_number_wins(tournament)
    assert all_placed(tournament, 6) == set()


def test_a_chain_tells_every_stage_the_last_one_first() -> None:
    tournament = closed_tournament(4)
    takes = {"kind": "top", "count": 2, "seeded": True}
    plans = [
        StagePlan("league", {"criteria": ["matches_won"]}),
        StagePlan("knockout", takes=takes),
    ]
    actor = owner_of(tournament)
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    lower_number_wins(fresh(tournament))
    make_draw(tournament=fresh(tournament), seed="dos", actor=actor, at=AT)
    lower_number_wins(fresh(tournament))
    told = placed(tournament, 2)
    assert [place for place, _ in told] == ["Place 2 Knock-out", "Place 2 League"]
    assert told[0][1] == ["Out in this round: Final."]
    assert [place for place, _ in placed(tournament, 3)] == ["Place 3 League"]


def test_who_was_sent_out_of_a_league_is_told_why_it_has_no_place() -> None:
    tournament = formatted_tournament(3, "league")
    pair = tournament.pairs.get(number=2)
    leave(pair=pair, presence=Presence.DISQUALIFIED, reason="", actor=owner_of(tournament), at=AT)
    assert placed(tournament, 2) == [("No place", ["Disqualified: no place in the table."])]
