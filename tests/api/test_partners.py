"""A tournament of players with a new partner every round, as programs read it."""

from tests.api.client import Program, at
from tests.factories import formatted_tournament, fresh, play_out
from tournaments.queries.bracket import path_of
from tournaments.queries.matches import entrant_views


def test_places_and_matches_are_told_to_programs(anybody: Program) -> None:
    tournament = formatted_tournament(3, "mixer", {"rounds": 2})
    play_out(tournament)
    told = anybody.get(at(tournament, "places/")).body
    views = entrant_views(fresh(tournament))
    assert sorted(place["pair"]["number"] for place in told["places"]) == [1, 2, 3, 4, 5, 6]
    assert {p["pair"]["number"]: p["pair"]["names"] for p in told["places"]} == {
        number: view.names for number, view in views.items()
    }
    matches = anybody.get(at(tournament, "matches/?pair=2")).body["results"]
    path = path_of(tournament, 2)
    assert [m["number"] for m in matches] == [m.number for m in path if m.number]
