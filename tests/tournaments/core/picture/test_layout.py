"""No two boxes overlap, every line leads where it says, and the eye reads down each round."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from tests.tournaments.core.picture.stages import nodes_of
from tests.tournaments.core.stages.days import play_day, play_out, stage_of
from tournaments.core.brackets import Section
from tournaments.core.picture.layout import lay_out
from tournaments.core.picture.shapes import Box, Line, Node, Picture, Sizes
from tournaments.core.stages.double import Double
from tournaments.core.stages.format import Format
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.stage import MemoryStage

SIZES = Sizes(width=100, gutter=20, head=10, side=20, bye=14, gap=6)
FORMATS: dict[str, Format] = {
    "knockout": Knockout(third_place=True),
    "double": Double(),
    "repesca": Knockout(repesca=True),
    "consolation": Knockout(consolation_rounds=2),
    "redraw": Redraw(third_place=True),
}
FORMAT = pytest.mark.parametrize("format_", FORMATS.values(), ids=FORMATS)


def assert_drawn(rounds: Sequence[Sequence[Node]], below: Sequence[Node]) -> None:
    picture = lay_out(rounds, SIZES, below=below)
    boxes = {box.key: box for box in picture.boxes}
    nodes = [node for round_ in rounds for node in round_]
    assert sorted(boxes) == sorted(node.key for node in (*nodes, *below))
    assert [(box.column, box.y) for box in picture.boxes] == sorted(
        (box.column, box.y) for box in picture.boxes
    )
    assert_inside(picture)
    assert_apart(picture)
    assert_joined(picture.lines, nodes, boxes)
    assert_clear(picture)


def assert_inside(picture: Picture) -> None:
    for box in picture.boxes:
        assert 0 <= box.x == picture.columns[box.column]
        assert box.right <= picture.width
        assert 0 <= box.y < box.bottom <= picture.height


def assert_apart(picture: Picture) -> None:
    for upper, lower in zip(picture.boxes, picture.boxes[1:], strict=False):
        assert upper.column < lower.column or upper.bottom + SIZES.gap <= lower.y


def assert_joined(lines: Sequence[Line], nodes: Sequence[Node], boxes: dict[int, Box]) -> None:
    """One line a feeder: from the right edge of its box to the height of the side it fills."""
    wanted = {
        (key, node.key): boxes[node.key].y + SIZES.entrance(node, at_a=key == node.a)
        for node in nodes
        for key in node.feeders
    }
    assert {(line.source, line.target): line.end[1] for line in lines} == wanted
    for line in lines:
        source, target = boxes[line.source], boxes[line.target]
        assert line.start == (source.right, source.middle)
        assert source.right < line.turn < line.end[0] == target.x
        assert target.y < line.end[1] < target.bottom


def assert_clear(picture: Picture) -> None:
    """No line crosses another one on its way up or down."""
    for one, other in combinations(picture.lines, 2):
        if one.turn == other.turn:
            low, high = sorted(sorted((o.start[1], o.end[1])) for o in (one, other))
            assert low[1] < high[0], (one, other)


def assert_all_drawn(stage: MemoryStage) -> None:
    for section in Section:
        assert_drawn(*nodes_of(stage, section))


@FORMAT
@pytest.mark.parametrize("pairs", range(2, 71))
def test_any_size(format_: Format, pairs: int) -> None:
    stage = stage_of(format_, pairs)
    assert_all_drawn(stage)
    play_out(stage)
    assert_all_drawn(stage)


@FORMAT
@pytest.mark.parametrize("pairs", [5, 18, 33])
def test_after_any_trouble(format_: Format, pairs: int) -> None:
    for seed in ("a", "b", "c"):
        assert_all_drawn(play_day(format_, pairs, seed))


def test_1024_pairs() -> None:
    rounds, below = nodes_of(stage_of(FORMATS["knockout"], 1024))
    picture = lay_out(rounds, SIZES, below=below)
    assert len(picture.boxes) == 1024
    assert picture.height == 512 * (50 + 6) - 6


def test_a_match_stands_beside_the_middle_of_those_that_feed_it() -> None:
    rounds = [[Node(1), Node(2)], [Node(3, 1, 2)]]
    picture = lay_out(rounds, SIZES)
    assert [(box.key, box.x, box.y) for box in picture.boxes] == [
        (1, 0, 0),
        (2, 0, 56),
        (3, 120, 28),
    ]
    assert picture.lines == (
        Line(1, 3, (100, 25), 110, (120, 28 + 20)),
        Line(2, 3, (100, 81), 110, (120, 28 + 40)),
    )
    assert (picture.width, picture.height) == (220, 106)


def test_a_bye_is_small_and_stands_where_it_leads() -> None:
    picture = lay_out([[Node(1, is_bye=True)], [Node(2, a=1)]], SIZES)
    assert [(box.key, box.y, box.height) for box in picture.boxes] == [(1, 18, 14), (2, 0, 50)]


def test_a_round_drawn_anew_puts_the_one_before_in_its_order() -> None:
    rounds = [[Node(1), Node(2), Node(3), Node(4)], [Node(5, 4, 1), Node(6, 3, 2)]]
    assert [box.key for box in lay_out(rounds, SIZES).boxes] == [4, 1, 3, 2, 5, 6]


def test_third_place_stands_under_the_final() -> None:
    rounds = [[Node(1), Node(2)], [Node(4, 1, 2)]]
    boxes = lay_out(rounds, SIZES, below=[Node(3)]).boxes
    assert [(box.key, box.column, box.y) for box in boxes][2:] == [(4, 1, 28), (3, 1, 84)]


def test_rounds_that_all_play_stand_side_by_side() -> None:
    boxes = lay_out([[Node(1), Node(2)], [Node(3), Node(4)]], SIZES).boxes
    assert [(box.key, box.column, box.y) for box in boxes] == [
        (1, 0, 0),
        (2, 0, 56),
        (3, 1, 0),
        (4, 1, 56),
    ]


def test_nothing_at_all() -> None:
    assert lay_out([], SIZES) == Picture(0, 0, (), (), ())


@pytest.mark.parametrize(
    "rounds",
    [
        [[Node(1), Node(2, a=1)]],
        [[Node(2, a=1)], [Node(1)]],
        [[Node(2, a=9)]],
        [[Node(1)], [Node(2, a=1), Node(3, a=1)]],
    ],
)
def test_what_is_no_bracket_is_refused(rounds: list[list[Node]]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        lay_out(rounds, SIZES)
