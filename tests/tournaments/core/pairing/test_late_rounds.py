"""Late rounds of tournaments paired all along by the same hand, against an exact matching."""

from collections import Counter
from random import Random

import pytest

from tests.tournaments.core.pairing.exact import least_cost
from tests.tournaments.core.pairing.seasons import Season
from tournaments.core.pairing.values import Proof, RoundPairing

pytestmark = pytest.mark.pure


def is_least(season: Season, pairing: RoundPairing) -> bool:
    best = least_cost(season.entrants.values(), season.meetings, season.forbidden)
    return pairing.cost == best


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("pairs", "rounds"), [(16, 9), (16, 10), (16, 11), (17, 9), (64, 9)])
def test_late_rounds_are_clean(pairs: int, rounds: int, seed: int) -> None:
    """F87, F89, F91: no rematch at all, no bye without need, no bye twice."""
    season = Season(pairs, f"clean {seed}")
    played = [*season.play(rounds), season.pair()]
    byes = Counter(one.bye.key for one in played if one.bye)
    assert [one.cost.rematches for one in played] == [0] * (rounds + 1)
    assert sorted(byes.values()) == [1] * ((rounds + 1) * (pairs % 2))
    assert is_least(season, played[-1])


@pytest.mark.parametrize(
    ("pairs", "rounds", "trouble"),
    [(33, 7, 0.1), (48, 12, 0.2), (65, 9, 0.1), (100, 9, 0.05), (128, 9, 0), (129, 7, 0.3)],
)
def test_with_walkovers_and_late_entries_nothing_is_better(
    pairs: int, rounds: int, trouble: float
) -> None:
    season = Season(pairs, "trouble", trouble=trouble)
    assert [one.cost.rematches for one in season.play(rounds)] == [0] * rounds
    assert is_least(season, season.pair())


@pytest.mark.parametrize("pairs", [512, 1023])
def test_in_large_fields_nothing_is_better(pairs: int) -> None:
    season = Season(pairs, "large")
    assert [one.cost.rematches for one in season.play(9)] == [0] * 9
    assert is_least(season, season.pair())


@pytest.mark.parametrize("villages", [1, 2, 3])
@pytest.mark.parametrize("pairs", [24, 31, 60, 77])
def test_where_one_village_has_most_pairs_nothing_is_better(pairs: int, villages: int) -> None:
    season = Season(pairs, "village feast", villages=villages, trouble=0.05)
    for _ in season.play(6):
        pass
    assert is_least(season, season.pair())


@pytest.mark.parametrize("seed", range(6))
def test_with_forbidden_matches_nothing_is_better(seed: int) -> None:
    season = Season(40 + seed, f"forbidden {seed}")
    chance = Random(seed)  # noqa: S311 - a case to test, no secret
    season.forbidden = [(a, b) for a in range(1, 40) for b in range(1, a) if chance.random() < 0.3]
    for _ in season.play(8):
        pass
    assert is_least(season, season.pair())


def test_each_way_to_prove_the_best_is_taken() -> None:
    proofs: Counter[Proof] = Counter()
    for seed in range(10):
        proofs.update(one.proof for one in Season(16, f"clean {seed}").play(11))
    assert set(proofs) == set(Proof)
