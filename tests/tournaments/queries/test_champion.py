"""Who has won the tournament: whoever won its last stage."""

from collections.abc import Mapping

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
    play_out,
    record,
)
from tournaments.core.stages.chains import Through, Top, takes_to_json
from tournaments.models import Match, Tournament
from tournaments.queries.bracket import bracket_of, champion
from tournaments.queries.matches import match_views
from tournaments.queries.outcome import outcome_of
from tournaments.services.draws import make_draw
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db


def won_by_number(tournament: Tournament) -> int | None:
    found = champion(tournament, bracket_of(tournament))
    return found.number if found else None


def staged(pairs: int, *plans: StagePlan) -> Tournament:
    tournament = closed_tournament(pairs)
    set_stages(tournament=tournament, plans=plans, actor=owner_of(tournament), at=AT)
    return tournament


def play_round(tournament: Tournament, seed: str) -> None:
    """Draw what is due, and let the first side win all that can be played then."""
    make_draw(tournament=tournament, seed=seed, actor=owner_of(tournament), at=AT)
    while match := Match.objects.filter(
        tournament=tournament, state__in=("ready", "called")
    ).first():
        record(match, "a")


def two_stages() -> list[tuple[StagePlan, StagePlan]]:
    knockout = "knockout"
    return [
        (
            StagePlan("groups", {"size": 3}),
            StagePlan(knockout, {}, takes=takes_to_json(Through(through=2))),
        ),
        (StagePlan("league", {}), StagePlan(knockout, {}, takes=takes_to_json(Top(count=4)))),
        (StagePlan(knockout, {}), StagePlan("league", {}, takes=takes_to_json(Top(count=2)))),
    ]


@pytest.mark.parametrize("plans", two_stages())
def test_the_champion_is_that_of_the_last_stage(plans: tuple[StagePlan, StagePlan]) -> None:
    tournament = staged(6, *plans)
    play_round(tournament, "one")
    assert won_by_number(fresh(tournament)) is None
    play_round(tournament, "two")
    ended = fresh(tournament)
    assert won_by_number(ended) == outcome_of(ended).champion is not None


@pytest.mark.parametrize("plans", two_stages()[:2])
def test_matches_come_by_stage_and_each_round_has_its_own(
    plans: tuple[StagePlan, StagePlan],
) -> None:
    tournament = staged(6, *plans)
    play_round(tournament, "one")
    play_round(tournament, "two")
    order = [(match.stage, match.round_number, match.position) for match in match_views(tournament)]
    assert order == sorted(order)
    rounds = bracket_of(tournament)
    found = [(each.stage, each.number) for each in rounds]
    assert found == sorted(set(found))
    for each in rounds:
        assert {(m.stage, m.round_number) for m in each.all_matches} == {(each.stage, each.number)}
    assert sum(len(each.all_matches) for each in rounds) == len(order)


@pytest.mark.parametrize(
    ("kind", "settings"),
    [
        ("double", {}),
        ("lives", {"lives": 2}),
        ("swiss", {"rounds": 2}),
        ("mixer", {"rounds": 1}),
        ("redraw", {"third_place": True}),
        ("league", {}),
    ],
)
def test_every_format_has_the_champion_that_its_places_say(
    kind: str, settings: Mapping[str, object]
) -> None:
    tournament = formatted_tournament(3, kind, settings)
    play_out(tournament)
    ended = fresh(tournament)
    assert won_by_number(ended) == outcome_of(ended).champion


def test_who_has_lost_one_of_two_lives_is_no_champion_and_neither_is_the_other_yet() -> None:
    tournament = formatted_tournament(2, "lives", {"lives": 2})
    record(match_of(tournament, 1), "a")
    assert won_by_number(fresh(tournament)) is None


def test_it_costs_a_fixed_number_of_queries() -> None:
    costs = []
    for pairs in (3, 6):
        tournament = formatted_tournament(pairs, "swiss", {"rounds": 2})
        play_out(tournament)
        ended = fresh(tournament)
        rounds = bracket_of(ended)
        with CaptureQueriesContext(connection) as queries:
            champion(ended, rounds)
        costs.append(len(queries))
    assert costs == [11, 11]
