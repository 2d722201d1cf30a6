from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.match import MatchFormat
from scoring.engine.sides import Score
from tournaments.core.durations import Pace, Took, expected_partidas, learn, still_takes

pytestmark = pytest.mark.pure

FORMATS = [
    MatchFormat(1, 1),
    MatchFormat(1, 3),
    MatchFormat(2, 2),
    MatchFormat(2, 2, 1),
    MatchFormat(2, 1, 3),
    MatchFormat(3, 1, 2),
]
THREE = MatchFormat(1, 3)
"""4 and an eighth partidas on average."""


def played(format_: MatchFormat, winners: tuple[str, ...]) -> int:
    """After how many of these partidas the match is over."""
    cotos, partidas = {"a": 0, "b": 0}, {"a": 0, "b": 0}
    for number, winner in enumerate(winners, start=1):
        partidas[winner] += 1
        if partidas[winner] == format_.needed(Score(**cotos)):
            cotos[winner] += 1
            partidas = {"a": 0, "b": 0}
        if cotos[winner] == format_.cotos:
            return number
    raise AssertionError(winners)


@pytest.mark.parametrize("format_", FORMATS, ids=str)
def test_the_partidas_expected_are_the_mean_over_all_ways_a_match_can_go(
    format_: MatchFormat,
) -> None:
    most = (2 * format_.cotos - 2) * (2 * format_.partidas - 1)
    most += 2 * (format_.deciding_partidas or format_.partidas) - 1
    ways = list(product("ab", repeat=most))
    mean = Fraction(sum(played(format_, way) for way in ways), len(ways))
    assert expected_partidas(format_) == mean


def test_before_any_is_over_a_partida_takes_ten_minutes() -> None:
    assert Pace().seconds(MatchFormat(1, 1)) == 600
    assert Pace().seconds(THREE) == 2475
    assert Pace().seconds(MatchFormat(2, 2, 1)) == 3300


def test_one_quick_match_does_not_yet_change_it() -> None:
    assert learn([Took(THREE, 1000)]).seconds(THREE) == 2475


def test_the_median_of_what_they_took_decides_in_the_end() -> None:
    took = [Took(THREE, minutes * 60) for minutes in (28, 29, 30, 31, 32, 33, 34, 35, 200)]
    assert learn(took).seconds(THREE) == 33 * 60


def test_a_longer_match_is_judged_by_the_partidas_of_the_shorter() -> None:
    took = [Took(MatchFormat(1, 1), 300)] * 7
    assert learn(took).seconds(THREE) == 1238


def test_with_enough_of_its_own_a_format_is_judged_by_them_alone() -> None:
    took = [Took(MatchFormat(1, 1), 300)] * 40 + [Took(THREE, 1500)] * 5
    assert (learn(took).seconds(THREE), learn(took).seconds(MatchFormat(1, 1))) == (1500, 300)


def test_what_was_written_down_afterwards_or_left_open_teaches_nothing() -> None:
    assert learn([Took(THREE, 0), Took(THREE, 247), Took(THREE, 14_851)]) == Pace()
    assert learn([Took(THREE, -3600), Took(THREE, 248)]) == Pace((Took(THREE, 248),))


@pytest.mark.parametrize(
    ("elapsed", "left"), [(0, 2400), (600, 1800), (2300, 300), (9000, 300), (-3600, 2400)]
)
def test_what_is_left_of_a_match(elapsed: int, left: int) -> None:
    assert still_takes(2400, elapsed) == left


@given(
    st.lists(st.builds(Took, st.sampled_from(FORMATS), st.integers(-(10**6), 10**6))),
    st.sampled_from(FORMATS),
)
def test_a_match_takes_a_minute_to_an_hour_a_partida(
    took: list[Took], format_: MatchFormat
) -> None:
    seconds = learn(took).seconds(format_)
    assert expected_partidas(format_) * 59 <= seconds <= expected_partidas(format_) * 3601
