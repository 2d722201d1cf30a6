from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.core.pairing.every_matching import Couple, matchings
from tournaments.core.pairing.mixer import (
    Individual,
    MixedCost,
    MixedMatch,
    MixedRound,
    MixedWhy,
    mix_round,
)
from tournaments.core.pairing.values import PairingFault, PairingRefusedError

pytestmark = pytest.mark.pure


class Evening:
    """Rounds mixed one after the other."""

    def __init__(self, individuals: int) -> None:
        self.rests = Counter(dict.fromkeys(range(1, individuals + 1), 0))
        self.partnerships: list[Couple] = []
        self.encounters: list[Couple] = []

    def mix(self, seed: str) -> MixedRound:
        mixed = mix_round(
            [Individual(key, rests) for key, rests in self.rests.items()],
            seed=seed,
            partnerships=self.partnerships,
            encounters=self.encounters,
        )
        self.rests.update(mixed.resting)
        for match in mixed.matches:
            self.partnerships += [match.a, match.b]
            self.encounters += product(match.a, match.b)
        return mixed


def counted(mixed: MixedRound, evening: Evening) -> MixedCost:
    """The cost from the matches alone; the evening as it was before the round."""
    partners = Counter(map(frozenset, evening.partnerships))
    opponents = Counter(map(frozenset, evening.encounters))
    couples = [couple for match in mixed.matches for couple in (match.a, match.b)]
    met = [sum(opponents[frozenset(c)] for c in product(m.a, m.b)) for m in mixed.matches]
    before = [partners[frozenset(couple)] for couple in couples]
    return MixedCost(
        partners_again=sum(times > 0 for times in before),
        partnerships_before=sum(before),
        opponents_again=sum(times > 0 for times in met),
        encounters_before=sum(met),
    )


@given(st.integers(0, 23), st.integers(1, 12), st.integers(0, 99))
def test_each_sits_once_or_rests_and_the_cost_is_what_the_matches_cost(
    individuals: int, rounds: int, seed: int
) -> None:
    evening = Evening(individuals)
    for number in range(rounds):
        before = Evening(individuals)
        before.partnerships, before.encounters = evening.partnerships[:], evening.encounters[:]
        mixed = evening.mix(f"{seed} {number}")
        seated = [key for match in mixed.matches for key in (*match.a, *match.b)]
        assert sorted([*seated, *mixed.resting]) == list(range(1, individuals + 1))
        assert len(mixed.resting) == individuals % 4
        assert max(evening.rests.values(), default=0) - min(evening.rests.values(), default=0) < 2
        assert mixed.cost == counted(mixed, before)


@given(st.integers(1, 9), st.integers(0, 99))
def test_partners_and_then_opponents_are_the_best_there_can_be(rounds: int, seed: int) -> None:
    """Eight individuals, every choice of partners, and every table for the partners chosen."""
    evening = Evening(8)
    for number in range(rounds):
        evening.mix(f"{seed} {number}")
    partners = Counter(map(frozenset, evening.partnerships))
    opponents = Counter(map(frozenset, evening.encounters))

    def before(couples: list[Couple]) -> tuple[int, int]:
        times = [partners[frozenset(couple)] for couple in couples]
        return sum(time > 0 for time in times), sum(times)

    def against(tables: list[Couple], couples: list[Couple]) -> tuple[int, int]:
        times = [
            sum(opponents[frozenset(c)] for c in product(couples[a], couples[b])) for a, b in tables
        ]
        return sum(time > 0 for time in times), sum(times)

    mixed = evening.mix("last")
    couples = [couple for match in mixed.matches for couple in (match.a, match.b)]
    cost = mixed.cost
    assert (cost.partners_again, cost.partnerships_before) == min(
        before(choice) for choice, _ in matchings(range(1, 9))
    )
    assert (cost.opponents_again, cost.encounters_before) == min(
        against(tables, couples) for tables, _ in matchings(range(4))
    )


def test_thirty_two_have_eight_rounds_of_new_partners() -> None:
    evening = Evening(32)
    costs = [evening.mix(f"round {number}").cost for number in range(8)]
    assert [cost.partners_again for cost in costs] == [0] * 8


def test_four_have_three_rounds_and_then_begin_again() -> None:
    evening = Evening(4)
    rounds = [evening.mix(f"round {number}") for number in range(4)]
    assert [one.cost for one in rounds] == [
        MixedCost(0, 0, 0, 0),
        MixedCost(0, 0, 1, 2),
        MixedCost(0, 0, 1, 4),
        MixedCost(2, 2, 1, 8),
    ]
    assert [one.matches[0].why for one in rounds] == [
        (),
        (MixedWhy.OPPONENTS_AGAIN,),
        (MixedWhy.OPPONENTS_AGAIN,),
        (MixedWhy.PARTNERS_AGAIN, MixedWhy.OPPONENTS_AGAIN),
    ]


def test_who_has_rested_less_rests() -> None:
    individuals = [Individual(key, rests=key != 3) for key in range(1, 6)]
    assert mix_round(individuals, seed="any").resting == (3,)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_too_few_for_a_table_rest(number: int) -> None:
    individuals = [Individual(key) for key in range(number)]
    assert mix_round(individuals, seed="any") == MixedRound(
        (), tuple(range(number)), MixedCost(0, 0, 0, 0)
    )


@given(st.integers(4, 21), st.randoms(use_true_random=False))
def test_the_order_in_which_all_is_handed_in_changes_nothing(number: int, chance: Random) -> None:
    evening = Evening(number)
    for at in range(5):
        evening.mix(str(at))
    mixed = Evening(number)
    mixed.rests = Counter(dict(chance.sample(sorted(evening.rests.items()), number)))
    mixed.partnerships = chance.sample(evening.partnerships, len(evening.partnerships))
    turned = [(b, a) for a, b in evening.encounters]
    mixed.encounters = chance.sample(turned, len(turned))
    assert mixed.mix("sixth") == evening.mix("sixth")


def test_somebody_twice_is_refused() -> None:
    with pytest.raises(PairingRefusedError) as refused:
        mix_round([Individual(1), Individual(2), Individual(1)], seed="any")
    assert (refused.value.fault, refused.value.keys) == (PairingFault.KEY_TWICE, (1,))


def test_a_seed_gives_the_same_table_for_ever() -> None:
    assert mix_round(map(Individual, range(1, 5)), seed="cachirulo").matches == (
        MixedMatch((3, 1), (4, 2)),
    )
