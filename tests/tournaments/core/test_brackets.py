from collections.abc import Sequence

import pytest

from tournaments.core.brackets import (
    BracketSizeError,
    KnockoutPlan,
    RepeatedEntryError,
    has_bye,
    plan_knockout,
)
from tournaments.core.values import BYE_PLACE, ByePlace, EntryPlace, LoserOf, Place, WinnerOf

pytestmark = pytest.mark.pure

SIZES = [*range(2, 71), 107, 128, 260, 1023, 1024]


def entries_of(places: Sequence[Place]) -> list[int]:
    return [place.entry for place in places if isinstance(place, EntryPlace)]


def all_places(plan: KnockoutPlan) -> list[Place]:
    return [place for match in plan.matches for place in match.places]


@pytest.mark.parametrize("pairs", SIZES)
def test_every_pair_has_exactly_one_place_and_in_drawn_order(pairs: int) -> None:
    drawn = [7 * n for n in range(pairs)]
    assert entries_of(all_places(plan_knockout(drawn))) == drawn


@pytest.mark.parametrize("pairs", SIZES)
def test_round_two_is_a_power_of_two_and_byes_never_meet(pairs: int) -> None:
    first, *later = plan_knockout(range(pairs)).rounds
    half = len(first.matches)
    assert half & (half - 1) == 0
    assert half < pairs <= 2 * half
    assert [match.a for match in first.matches if isinstance(match.a, ByePlace)] == []
    assert first.byes == 2 * half - pairs
    assert [place for round_ in later for m in round_.matches for place in m.places] == [
        WinnerOf(match.key) for match in plan_knockout(range(pairs)).matches
    ][:-1]


@pytest.mark.parametrize("pairs", SIZES)
def test_byes_are_spread_evenly(pairs: int) -> None:
    """F5: parts of the sheet that meet later differ by one bye at most."""
    sheet = plan_knockout(range(pairs)).rounds[0].matches
    rests = [match.b == BYE_PLACE for match in sheet]
    part = len(rests)
    while part:
        counts = [sum(rests[start : start + part]) for start in range(0, len(rests), part)]
        assert max(counts) - min(counts) <= 1
        part //= 2


@pytest.mark.parametrize("pairs", SIZES)
@pytest.mark.parametrize("third_place", [False, True])
def test_numbers_count_the_played_matches_through_the_bracket(
    pairs: int, *, third_place: bool
) -> None:
    plan = plan_knockout(range(pairs), third_place=third_place)
    played = pairs if third_place and pairs > 3 else pairs - 1
    numbers = [match.number for match in plan.matches if match.number is not None]
    assert numbers == list(range(1, played + 1))
    byes = [match for match in plan.matches if BYE_PLACE in match.places]
    assert byes == [match for match in plan.matches if match.number is None]


@pytest.mark.parametrize("pairs", SIZES)
def test_keys_positions_and_rounds_count_from_one(pairs: int) -> None:
    plan = plan_knockout(range(pairs), third_place=True)
    assert [match.key for match in plan.matches] == list(
        range(1, 1 + sum(len(round_.matches) for round_ in plan.rounds))
    )
    for number, round_ in enumerate(plan.rounds, start=1):
        assert round_.number == number
        assert [(m.round, m.position) for m in round_.matches] == [
            (number, position) for position in range(1, len(round_.matches) + 1)
        ]


@pytest.mark.parametrize("pairs", SIZES)
def test_every_source_comes_before_what_it_feeds(pairs: int) -> None:
    for match in plan_knockout(range(pairs), third_place=True).matches:
        sources = [p.match for p in match.places if isinstance(p, WinnerOf | LoserOf)]
        assert [source for source in sources if source >= match.key] == []


def test_107_pairs_are_drawn_as_the_december_event() -> None:
    plan = plan_knockout(range(1, 108), third_place=True)
    rounds = [
        (str(r.name), len(r.matches) - r.byes, r.byes, r.matches[0].number) for r in plan.rounds
    ]
    assert rounds == [
        ("preliminary:107", 43, 21, 1),
        ("round_of:64", 32, 0, 44),
        ("round_of:32", 16, 0, 76),
        ("round_of:16", 8, 0, 92),
        ("quarterfinals:8", 4, 0, 100),
        ("semifinals:4", 2, 0, 104),
        ("third_place:2", 1, 0, 106),
        ("final:2", 1, 0, 107),
    ]


@pytest.mark.parametrize(
    ("pairs", "names"),
    [
        (2, ["final:2"]),
        (3, ["preliminary:3", "final:2"]),
        (4, ["semifinals:4", "final:2"]),
        (5, ["preliminary:5", "semifinals:4", "final:2"]),
        (8, ["quarterfinals:8", "semifinals:4", "final:2"]),
        (16, ["round_of:16", "quarterfinals:8", "semifinals:4", "final:2"]),
        (18, ["preliminary:18", "round_of:16", "quarterfinals:8", "semifinals:4", "final:2"]),
    ],
)
def test_rounds_are_named_by_what_is_left(pairs: int, names: list[str]) -> None:
    """F17 and F31: 3, 5 and 18 pairs work like any other number."""
    assert [str(round_.name) for round_ in plan_knockout(range(pairs)).rounds] == names


def test_six_pairs_match_by_match() -> None:
    plan = plan_knockout([1, 2, 3, 4, 5, 6], third_place=True)
    assert [(m.key, m.round, m.number, str(m.a), str(m.b)) for m in plan.matches] == [
        (1, 1, 1, "entry:1", "entry:2"),
        (2, 1, None, "entry:3", "bye"),
        (3, 1, 2, "entry:4", "entry:5"),
        (4, 1, None, "entry:6", "bye"),
        (5, 2, 3, "winner_of:1", "winner_of:2"),
        (6, 2, 4, "winner_of:3", "winner_of:4"),
        (7, 3, 5, "loser_of:5", "loser_of:6"),
        (8, 4, 6, "winner_of:5", "winner_of:6"),
    ]


@pytest.mark.parametrize("pairs", [2, 3])
def test_third_place_needs_two_losers_of_semifinals(pairs: int) -> None:
    assert plan_knockout(range(pairs), third_place=True) == plan_knockout(range(pairs))


def test_third_place_is_played_by_the_losers_of_the_semifinals() -> None:
    plan = plan_knockout(range(4), third_place=True)
    assert plan.rounds[1].matches[0].places == (LoserOf(1), LoserOf(2))
    assert plan.rounds[2].matches[0].places == (WinnerOf(1), WinnerOf(2))


def test_no_bye_where_there_are_none_to_give() -> None:
    assert [has_bye(p, matches=4, byes=0) for p in range(1, 5)] == [False] * 4


@pytest.mark.parametrize("pairs", [0, 1, 1025])
def test_too_few_and_too_many_are_refused(pairs: int) -> None:
    with pytest.raises(BracketSizeError) as caught:
        plan_knockout(range(pairs))
    assert caught.value.entries == pairs


def test_a_pair_drawn_twice_is_refused() -> None:
    with pytest.raises(RepeatedEntryError) as caught:
        plan_knockout([5, 6, 5])
    assert caught.value.entry == 5
