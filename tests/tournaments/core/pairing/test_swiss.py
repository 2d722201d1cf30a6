from collections import Counter

import pytest

from tests.tournaments.core.pairing.seasons import Season
from tournaments.core.pairing.swiss import pair_round
from tournaments.core.pairing.values import (
    Bye,
    Cost,
    Entrant,
    PairedMatch,
    PairingFault,
    PairingRefusedError,
    Proof,
    RoundPairing,
    Why,
)
from tournaments.core.stream import MalformedSeedError

pytestmark = pytest.mark.pure

Couple = tuple[int, int]


def village(name: str) -> frozenset[str]:
    return frozenset({name})


def test_nobody_is_nobody_and_one_alone_rests() -> None:
    """F173."""
    assert pair_round([], seed="x") == RoundPairing((), None, Cost(), Proof.WHOLE)
    alone = pair_round([Entrant(7, score=3)], seed="x")
    assert (alone.matches, alone.bye) == ((), Bye(7, (Why.LOWEST_SCORE,)))
    assert alone.cost == Cost(bye_score=3)


def test_the_same_seed_gives_the_same_round_for_ever_and_another_seed_another() -> None:
    """F85. The first round is the drawn order of docs/draw.md, read two by two."""
    entrants = [Entrant(key) for key in range(1, 8)]
    pairing = pair_round(entrants, seed="cachirulo")
    assert [(match.a, match.b) for match in pairing.matches] == [(4, 1), (3, 7), (6, 5)]
    assert pairing.bye == Bye(2, (Why.LOWEST_SCORE,))
    assert pair_round(entrants, seed="cachirula") != pairing


def test_all_partners_are_equally_likely_in_the_first_round() -> None:
    """15 pairings of six, 3,000 lots; chi-squared with 14 degrees, 1 in 10,000 is 42."""
    entrants = [Entrant(key) for key in range(6)]
    rounds = [pair_round(entrants, seed=str(number)).matches for number in range(3000)]
    counts = Counter(frozenset(frozenset((m.a, m.b)) for m in matches) for matches in rounds)
    assert len(counts) == 15
    assert sum((count - 200) ** 2 for count in counts.values()) < 42 * 200


def test_level_pairs_meet_and_the_odd_one_crosses_to_the_nearest() -> None:
    """F87."""
    scores = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1, 8: 0}
    pairing = pair_round([Entrant(key, score) for key, score in scores.items()], seed="x")
    played = [(scores[match.a], scores[match.b], match.why) for match in pairing.matches]
    crossed = (Why.FLOATED,)
    assert played == [(3, 2, crossed), (2, 2, ()), (1, 1, ()), (1, 0, crossed)]
    assert pairing.cost == Cost(squares=2)


def test_after_every_pairing_was_played_the_rematches_are_fewest_and_marked() -> None:
    """F89: four pairs have three rounds; the fourth repeats two matches, the third none."""
    season = Season(4, "four", villages=1)
    rounds = [*season.play(4)]
    assert [one.cost.rematches for one in rounds] == [0, 0, 0, 2]
    assert {Why.REMATCH in match.why for match in rounds[3].matches} == {True}


def test_a_rematch_comes_before_a_third_meeting() -> None:
    entrants = [Entrant(key) for key in (1, 2, 3, 4)]
    twice = [(1, 2), (1, 2), (3, 4), (3, 4), (1, 3), (1, 3), (2, 4), (2, 4), (1, 4), (2, 3)]
    pairing = pair_round(entrants, seed="x", meetings=twice)
    assert {frozenset((match.a, match.b)) for match in pairing.matches} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }
    assert pairing.cost == Cost(rematches=2, meetings_before=2)


@pytest.mark.parametrize(("pairs", "rounds"), [(5, 5), (7, 4), (7, 7), (9, 6), (9, 7)])
def test_nobody_rests_twice_while_somebody_has_not_rested(pairs: int, rounds: int) -> None:
    """F9, F91."""
    byes = [one.bye.key for one in Season(pairs, "byes").play(rounds) if one.bye]
    assert (len(byes), len(set(byes))) == (rounds, rounds)


@pytest.mark.parametrize(
    ("scores", "byes", "meetings", "expected"),
    [
        ((2, 1, 0), (0, 0, 0), [], Bye(3, (Why.LOWEST_SCORE,))),
        ((2, 1, 0), (0, 0, 1), [], Bye(2, (Why.OTHERS_RESTED,))),
        ((2, 1, 0), (1, 1, 1), [], Bye(3, (Why.REPEATED_BYE,))),
        ((2, 1, 0), (2, 1, 1), [], Bye(3, (Why.REPEATED_BYE,))),
        ((2, 1, 0), (0, 0, 0), [(1, 2)], Bye(2, (Why.NO_OTHER_BYE,))),
        ((2, 1, 0), (0, 0, 1), [(1, 3), (2, 3)], Bye(3, (Why.REPEATED_BYE, Why.NO_OTHER_BYE))),
    ],
)
def test_a_bye_says_why(
    scores: tuple[int, ...], byes: tuple[int, ...], meetings: list[Couple], expected: Bye
) -> None:
    entrants = [Entrant(at + 1, scores[at], byes[at]) for at in range(3)]
    assert pair_round(entrants, seed="x", meetings=meetings).bye == expected


def test_a_village_stays_apart_where_that_costs_no_difference_of_score() -> None:
    entrants = [
        Entrant(1, 1, apart=village("Alloza")),
        Entrant(2, 1, apart=village("Alloza")),
        Entrant(3, 0, apart=village("Borja")),
        Entrant(4, 0, apart=village("Borja")),
    ]
    together = pair_round(entrants, seed="x")
    assert together.cost == Cost(same_village=2)
    assert [match.why for match in together.matches] == [(Why.SAME_VILLAGE,)] * 2
    level = [Entrant(one.key, apart=one.apart) for one in entrants]
    assert pair_round(level, seed="x").cost == Cost()


def test_a_forbidden_match_is_never_played_whatever_it_costs() -> None:
    entrants = [Entrant(1, 9), Entrant(2, 9), Entrant(3), Entrant(4)]
    met = [(1, 3), (2, 4), (1, 4), (2, 3)]
    pairing = pair_round(entrants, seed="x", meetings=met, forbidden=[(2, 1)])
    assert pairing.cost == Cost(rematches=2, squares=162, meetings_before=2)
    assert {match.why for match in pairing.matches} == {(Why.REMATCH, Why.FLOATED)}


def test_meetings_of_who_does_not_play_are_passed_over() -> None:
    """F13: whoever is to rest on request is left out, and the others are paired as always."""
    pairing = pair_round(
        [Entrant(1), Entrant(2)], seed="x", meetings=[(1, 5), (5, 6)], forbidden=[(2, 5)]
    )
    assert (pairing.matches, pairing.bye) == ((PairedMatch(1, 2),), None)


def refused(entrants: list[Entrant], *forbidden: Couple) -> tuple[PairingFault, tuple[int, ...]]:
    with pytest.raises(PairingRefusedError) as raised:
        pair_round(entrants, seed="x", forbidden=forbidden)
    return raised.value.fault, raised.value.keys


def test_where_nothing_is_allowed_it_says_who_is_left() -> None:
    four = [Entrant(key) for key in (1, 2, 3, 4)]
    assert refused(four[:2], (1, 2)) == (PairingFault.NO_PAIRING, (1, 2))
    fault, left = refused(four, (1, 2), (1, 3), (1, 4))
    assert (fault, 1 in left, len(left)) == (PairingFault.NO_PAIRING, True, 2)


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (Entrant(1), PairingFault.KEY_TWICE),
        (Entrant(2, score=100_001), PairingFault.SCORE_RANGE),
        (Entrant(2, score=-100_001), PairingFault.SCORE_RANGE),
        (Entrant(2, byes=-1), PairingFault.BYES_RANGE),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: Entrant, fault: PairingFault) -> None:
    assert refused([Entrant(1), wrong]) == (fault, (wrong.key,))


def test_a_meeting_with_oneself_is_refused() -> None:
    assert refused([Entrant(1), Entrant(2)], (2, 2)) == (PairingFault.MEETS_ITSELF, (2,))


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(MalformedSeedError):
        pair_round([Entrant(1)], seed="")


def test_the_widest_scores_and_byes_are_weighed_whole() -> None:
    """Weights near the end of what the exact matching can count: no aim runs into the next."""
    met = [(a, b) for a in range(40) for b in range(a) if (a + b) % 3 or a < 6]
    entrants = [
        Entrant(key, score=100_000 if key % 2 else -100_000 + key, byes=key) for key in range(41)
    ]
    pairing = pair_round(entrants, seed="x", meetings=met * 50)
    least = pair_round(
        [Entrant(e.key, e.score, e.byes) for e in reversed(entrants)], seed="y", meetings=met * 50
    )
    assert pairing.proof == Proof.WHOLE
    assert pairing.cost == least.cost
