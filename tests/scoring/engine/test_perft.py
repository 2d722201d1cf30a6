"""Counts of all rows of legal actions in small endings, kept in files for every profile."""

from pathlib import Path

import pytest

from scoring.engine.perft import perft
from scoring.engine.profiles import PROFILES
from tests.scoring.engine.naive_deal import NaiveDeal, naive_of
from tests.scoring.engine.perft_lines import read_line, write_line

pytestmark = pytest.mark.pure

FOLDER = Path(__file__).parents[2] / "data" / "perft"
LINES = [
    (profile, line)
    for profile in PROFILES
    for line in (FOLDER / f"{profile}.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
SMALL = 3_000
"""Endings with more rows than this are counted by the second deal no further."""


def naive_perft(deal: NaiveDeal, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(naive_perft(deal.do(word), depth - 1) for word in sorted(deal.actions()))


def test_every_profile_has_its_endings() -> None:
    counted = {profile: sum(1 for name, _ in LINES if name == profile) for profile in PROFILES}
    assert counted == dict.fromkeys(PROFILES, 12)


@pytest.mark.parametrize(("profile", "line"), LINES)
def test_the_counts_are_those_kept(profile: str, line: str) -> None:
    state, counts = read_line(PROFILES[profile].rules, line)
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts
    assert perft(state, len(counts) + 1) == 0
    assert write_line(state, counts) == line


@pytest.mark.parametrize(("profile", "line"), LINES)
def test_a_second_deal_counts_the_same(profile: str, line: str) -> None:
    state, counts = read_line(PROFILES[profile].rules, line)
    small = [depth for depth, count in enumerate(counts, start=1) if sum(counts[:depth]) < SMALL]
    naive = naive_of(state)
    assert tuple(naive_perft(naive, depth) for depth in small) == counts[: len(small)]
    assert len(small) >= 4
