"""Matches in which the sides are two players with a partner for one round."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import formatted_tournament, match_of, record
from tournaments.models import Tournament
from tournaments.queries.bracket import path_of
from tournaments.queries.matches import PairView, entrant_views, match_views
from tournaments.services.submissions import pair_numbers
from tournaments.views.public.standing import Where, standings_of

pytestmark = pytest.mark.django_db


def of_three() -> Tournament:
    """Six players: four at a table, and two that rest."""
    return formatted_tournament(3, "mixer", {"rounds": 2})


def numbers_of(tournament: Tournament) -> dict[str, int]:
    """The number of each player by name, as they were given on entering."""
    rows = tournament.stages.get().entries.filter(player__isnull=False).order_by("number")
    return {name: number or 0 for name, number in rows.values_list("player__name", "number")}


def test_a_side_is_called_by_the_lower_number_and_has_both_names() -> None:
    tournament = of_three()
    numbers = numbers_of(tournament)
    for match in match_views(tournament):
        for side in match.sides:
            if side.pair is not None:
                own = [numbers[name] for name in side.pair.players]
                assert own == sorted(own)
                assert side.pair.number == own[0]
                assert side.pair.pairs == tuple((number + 1) // 2 for number in own)


def test_players_are_told_by_their_own_numbers() -> None:
    tournament = of_three()
    told = {view.players[0]: number for number, view in entrant_views(tournament).items()}
    assert told == numbers_of(tournament)


@pytest.mark.parametrize("pair", [1, 2, 3])
def test_the_path_of_a_pair_has_the_matches_of_both_its_players(pair: int) -> None:
    tournament = of_three()
    expected = [
        match.pk
        for match in match_views(tournament)
        if any(side.pair and pair in side.pair.pairs for side in match.sides)
    ]
    assert [match.pk for match in path_of(tournament, pair)] == expected != []


def test_each_player_of_a_pair_stands_where_they_sit_down_themselves() -> None:
    """Four of six are called, and two rest."""
    tournament = of_three()
    called = {
        own
        for match in match_views(tournament)
        for side in match.sides
        if side.pair and not match.is_bye
        for own in side.pair.own
    }
    standings = standings_of(match_views(tournament), {})
    assert {
        pair: [(each.player, each.where) for each in standings[pair]] for pair in sorted(standings)
    } == {
        pair: [
            (name, Where.CALLED if number in called else Where.RESTS)
            for name, number in numbers_of(tournament).items()
            if (number + 1) // 2 == pair
        ]
        for pair in (1, 2, 3)
    }


def test_in_a_league_a_pair_stands_where_it_sits_not_in_its_last_round() -> None:
    tournament = formatted_tournament(4, "league", tables=2)
    standings = standings_of(match_views(tournament), {})
    assert {each.where for (each,) in standings.values()} == {Where.CALLED}
    assert {each.match.round_number for (each,) in standings.values() if each.match} == {1}


def test_a_league_goes_on_with_the_first_match_that_is_not_over() -> None:
    tournament = formatted_tournament(4, "league", tables=1)
    first = match_of(tournament, 1)
    record(first, "a")
    played = {side.entry.own_pair.number for side in first.sides.all() if side.entry}
    standings = standings_of(match_views(tournament), {})
    assert {
        standings[number][0].match.round_number  # type: ignore[union-attr]
        for number in played
    } == {2}


def test_it_costs_the_same_for_any_number_of_players() -> None:
    costs = []
    for pairs in (2, 3, 12):
        tournament = formatted_tournament(pairs, "mixer")
        with CaptureQueriesContext(connection) as queries:
            match_views(tournament)
        costs.append(len(queries))
    assert costs == [8, 8, 8]


def test_a_pair_is_its_own_page_and_a_player_that_of_the_pair_on_the_list() -> None:
    assert (PairView(7, ("A", "B"), "").page, PairView(7, ("A", "B"), "").pairs) == (7, (7,))
    assert PairView(13, ("A", "C"), "", (7, 2)).page == 7


def test_a_form_and_what_is_written_down_call_a_side_by_the_same_number() -> None:
    """Else no result could be handed in: its pairs would seem to have changed meanwhile."""
    tournament = of_three()
    (view,) = (each for each in match_views(tournament) if each.number == 1)
    shown = {side.name.value: side.pair.number for side in view.sides if side.pair}
    assert pair_numbers(match_of(tournament, 1)) == shown
