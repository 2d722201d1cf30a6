"""Up to twelve pairs: no pairing at all is better than the one given."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.core.pairing.every_matching import Couple, least_cost
from tournaments.core.pairing.price import price
from tournaments.core.pairing.swiss import pair_round
from tournaments.core.pairing.values import (
    Entrant,
    PairingFault,
    PairingRefusedError,
    RoundPairing,
)

pytestmark = pytest.mark.pure

VILLAGES = st.frozensets(st.sampled_from(["Alloza", "Borja", "Calanda", "Peña"]), max_size=2)


@st.composite
def rounds(
    draw: st.DrawFn, least: int, most: int
) -> tuple[list[Entrant], list[Couple], list[Couple]]:
    """Entrants with scores, byes and villages; earlier meetings; forbidden matches."""
    size = draw(st.integers(least, most))
    keys = draw(st.lists(st.integers(-5, 999), min_size=size, max_size=size, unique=True))
    highest = draw(st.sampled_from([0, 1, 2, 4, 9]))
    entrants = [
        Entrant(key, draw(st.integers(0, highest)), draw(st.integers(0, 2)), draw(VILLAGES))
        for key in keys
    ]
    couples = [(a, b) for at, a in enumerate(keys) for b in keys[at + 1 :]]
    if not couples:
        return entrants, [], []
    couple = st.sampled_from(couples)
    meetings = draw(st.lists(couple, max_size=draw(st.sampled_from([0, size, 5 * size]))))
    forbidden = draw(st.lists(couple, max_size=draw(st.sampled_from([0, 3, 2 * size]))))
    return entrants, meetings, forbidden


def check(
    pairing: RoundPairing,
    entrants: Sequence[Entrant],
    meetings: Sequence[Couple],
    forbidden: Sequence[Couple],
) -> None:
    """Everybody once, nothing forbidden, and the cost is what the matches cost."""
    matches = [(match.a, match.b) for match in pairing.matches]
    resting = [] if pairing.bye is None else [pairing.bye.key]
    keys = sorted([*(key for match in matches for key in match), *resting])
    assert keys == sorted(entrant.key for entrant in entrants)
    assert {frozenset(match) for match in matches} & {frozenset(c) for c in forbidden} == set()
    bye = pairing.bye.key if pairing.bye else None
    assert pairing.cost == price(entrants, matches, bye=bye, meetings=meetings)


def holds(
    entrants: Sequence[Entrant], meetings: Sequence[Couple], forbidden: Sequence[Couple]
) -> None:
    best = least_cost(entrants, meetings, forbidden)
    answer = answered(entrants, meetings, forbidden, "any")
    if isinstance(answer, RoundPairing):
        check(answer, entrants, meetings, forbidden)
        assert answer.cost == best
    else:
        assert (answer[0], best) == (PairingFault.NO_PAIRING, None)


@given(rounds(0, 8))
@settings(max_examples=300)
def test_up_to_eight_pairs_nothing_is_better(
    case: tuple[list[Entrant], list[Couple], list[Couple]],
) -> None:
    holds(*case)


@given(rounds(9, 10))
@settings(max_examples=100)
def test_with_nine_and_ten_pairs_nothing_is_better(
    case: tuple[list[Entrant], list[Couple], list[Couple]],
) -> None:
    holds(*case)


@given(rounds(11, 12))
@settings(max_examples=25)
def test_with_eleven_and_twelve_pairs_nothing_is_better(
    case: tuple[list[Entrant], list[Couple], list[Couple]],
) -> None:
    holds(*case)


@given(rounds(0, 30), st.randoms(use_true_random=False), st.text("abc", min_size=1, max_size=3))
@settings(max_examples=200)
def test_the_order_in_which_all_is_handed_in_changes_nothing(
    case: tuple[list[Entrant], list[Couple], list[Couple]], chance: Random, seed: str
) -> None:
    entrants, meetings, forbidden = case
    mixed = answered(
        chance.sample(entrants, len(entrants)),
        [(b, a) for a, b in chance.sample(meetings, len(meetings))],
        [(b, a) for a, b in chance.sample(forbidden, len(forbidden))],
        seed,
    )
    assert mixed == answered(entrants, meetings, forbidden, seed)


def test_what_all_share_keeps_nobody_apart() -> None:
    """Whether the two also share a peña does not make their match another one together."""
    entrants = [
        Entrant(0, apart=frozenset({"Borja", "Peña"})),
        Entrant(1, apart=frozenset({"Borja", "Alloza"})),
        Entrant(2, apart=frozenset({"Borja", "Peña"})),
    ]
    holds(entrants, meetings=[(0, 1), (0, 1), (0, 2)], forbidden=[(1, 2)])


def answered(
    entrants: Sequence[Entrant], meetings: Sequence[Couple], forbidden: Sequence[Couple], seed: str
) -> RoundPairing | tuple[PairingFault, Sequence[int]]:
    try:
        return pair_round(entrants, seed=seed, meetings=meetings, forbidden=forbidden)
    except PairingRefusedError as refused:
        return refused.fault, refused.keys
