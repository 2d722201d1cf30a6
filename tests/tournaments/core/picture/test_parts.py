"""Parts that fit, with every match in one of them and the seams in two."""

import pytest

from tests.tournaments.core.picture.stages import nodes_of
from tests.tournaments.core.picture.test_layout import FORMAT, SIZES
from tests.tournaments.core.stages.days import play_out, stage_of
from tournaments.core.brackets import Section
from tournaments.core.picture.layout import height_of
from tournaments.core.picture.letters import width_of
from tournaments.core.picture.parts import cut
from tournaments.core.picture.shapes import Node
from tournaments.core.stages.format import Format
from tournaments.core.stages.knockout import Knockout

TALLEST = 8 * (SIZES.match + SIZES.gap)


@FORMAT
@pytest.mark.parametrize("pairs", [2, 3, 17, 24, 33, 64, 107])
def test_every_part_fits_and_nothing_is_lost(format_: Format, pairs: int) -> None:
    stage = stage_of(format_, pairs)
    play_out(stage)
    for section in Section:
        rounds, _ = nodes_of(stage, section)
        parts = cut(rounds, SIZES, tallest=TALLEST)
        assert all(height_of(part.rounds, SIZES) <= TALLEST for part in parts)
        for number, round_ in enumerate(rounds):
            seen = [
                node.key
                for part in parts
                for column, nodes in enumerate(part.rounds, start=part.first)
                if column == number
                for node in nodes
            ]
            assert set(seen) == {node.key for node in round_}


def test_what_fits_is_one_part() -> None:
    rounds = [[Node(1), Node(2)], [Node(3, 1, 2)]]
    (part,) = cut(rounds, SIZES, tallest=TALLEST)
    assert (part.first, part.rounds) == (0, (tuple(rounds[0]), tuple(rounds[1])))


def test_the_last_rounds_come_first_and_then_the_halves() -> None:
    rounds, _ = nodes_of(stage_of(Knockout(), 8))
    parts = cut(rounds, SIZES, tallest=2 * SIZES.match + SIZES.gap)
    assert [(part.first, [[node.key for node in r] for r in part.rounds]) for part in parts] == [
        (1, [[5, 6], [7]]),
        (0, [[1, 2], [5]]),
        (0, [[3, 4], [6]]),
    ]


def test_a_width_is_rounded_up() -> None:
    assert [width_of(text, 10) for text in ("", "i", "mm", "Ana")] == [0, 3, 18, 19]
