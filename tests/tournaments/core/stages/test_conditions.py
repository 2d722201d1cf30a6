"""Draws with conditions, held against every draw there is for small fields."""

from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from tests.tournaments.core.stages.days import entrants
from tournaments.core.brackets import draw_order, plan_knockout
from tournaments.core.stages.conditions import Drawn, Sheet, algorithm_of, draw_sheet, ranks
from tournaments.core.stages.view import Entrant
from tournaments.core.stream import Stream
from tournaments.core.values import BYE_PLACE, EntryPlace

pytestmark = pytest.mark.pure


def drawn(field: list[Entrant], seed: str, forbidden: frozenset[frozenset[int]]) -> Sheet:
    hat = [Drawn(EntryPlace(entrant.key), entrant) for entrant in field]
    return draw_sheet(hat, Stream(seed), forbidden=forbidden)


def matches(sheet: Sheet) -> list[tuple[int, ...]]:
    return [
        tuple(place.entry for place in sides if isinstance(place, EntryPlace))
        for sides in sheet.sides
    ]


def least(field: list[Entrant], sheet: Sheet) -> int:
    """The fewest matches within a village of all ways to fill the free places of this sheet."""
    by_key = {entrant.key: entrant for entrant in field}
    seeded = {entrant.key for entrant in field if entrant.seed is not None}
    stay = [tuple(key for key in match if key in seeded) for match in matches(sheet)]
    rooms = [len(match) for match in matches(sheet)]

    @cache
    def fill(at: int, left: frozenset[int]) -> int:
        if at == len(rooms):
            return 0
        return min(
            _within([by_key[key] for key in stay[at] + chosen]) + fill(at + 1, left - set(chosen))
            for chosen in combinations(sorted(left), rooms[at] - len(stay[at]))
        )

    return fill(0, frozenset(by_key) - seeded)


def _within(seated: list[Entrant]) -> int:
    return int(len(seated) == 2 and bool(set(seated[0].apart) & set(seated[1].apart)))


@pytest.mark.parametrize("trial", range(300))
def test_round_one_has_as_few_matches_within_a_village_as_can_be(trial: int) -> None:
    stream = Stream(f"field {trial}")
    pairs, villages = 2 + stream.below(8), 1 + stream.below(4)
    seeds = stream.below(3) if pairs > 4 else 0
    field = [
        replace(
            entrant,
            apart=(f"village:{stream.below(villages)}",) if stream.chance(4, of=5) else (),
            seed=entrant.number if entrant.number <= seeds else None,
        )
        for entrant in entrants(pairs)
    ]
    sheet = drawn(field, str(trial), frozenset())
    assert sorted(key for match in matches(sheet) for key in match) == list(range(1, pairs + 1))
    assert len(sheet.unmet) == least(field, sheet)


def test_without_conditions_the_draw_is_that_of_before() -> None:
    field = [replace(entrant, apart=(f"village:{entrant.key}",)) for entrant in entrants(21)]
    plan = plan_knockout(draw_order(range(1, 22), "cachirulo"))
    assert drawn(field, "cachirulo", frozenset()).sides == tuple(
        match.places for match in plan.rounds[0].matches
    )
    assert algorithm_of(field) == "knockout-1"


def test_villages_are_spread_over_halves_and_quarters() -> None:
    field = [replace(entrant, apart=(f"village:{entrant.key % 4}",)) for entrant in entrants(32)]
    sheet = matches(drawn(field, "s", frozenset()))
    for size in (8, 4, 2):
        for start in range(0, 16, size):
            part = [key % 4 for match in sheet[start : start + size] for key in match]
            assert [part.count(village) for village in range(4)] == [size // 2] * 4


def test_groups_come_before_villages() -> None:
    """Two of each group in opposite halves, though all are of one village."""
    field = [
        replace(entrant, apart=(f"group:{entrant.key // 2}", "village:Alagón"))
        for entrant in entrants(16)
    ]
    sheet = matches(drawn(field, "s", frozenset()))
    halves = [[key // 2 for match in part for key in match] for part in (sheet[:4], sheet[4:])]
    assert [len(set(half)) for half in halves] == [8, 8]


def test_seeds_have_their_places_and_the_byes() -> None:
    """F5: twelve pairs, four of them seeded: the four byes are theirs."""
    field = [
        replace(entrant, seed=entrant.key if entrant.key <= 4 else None) for entrant in entrants(12)
    ]
    sheet = drawn(field, "s", frozenset())
    rests = [match for match in matches(sheet) if len(match) == 1]
    assert rests == [(1,), (4,), (3,), (2,)]
    assert [sides[1] for sides in sheet.sides].count(BYE_PLACE) == 4


def test_ranks_of_eight_matches() -> None:
    assert ranks(8) == (0, 7, 4, 3, 2, 5, 6, 1)


def test_forbidden_pairs_do_not_meet() -> None:
    forbidden = frozenset(frozenset((1, other)) for other in range(2, 8))
    for seed in range(20):
        assert (1, 8) in {
            tuple(sorted(m)) for m in matches(drawn(entrants(8), str(seed), forbidden))
        }


def test_what_cannot_be_met_is_said() -> None:
    field = [replace(entrant, apart=("village:Alagón",)) for entrant in entrants(3)]
    sheet = drawn(field, "s", frozenset({frozenset((1, 2))}))
    assert [what for _, what in sheet.unmet] == ["village:Alagón"]
