"""Match formats: which there can be, and how they are written."""

from typing import Any

import pytest
from hypothesis import given

from scoring.engine.match import MatchFormat, MatchFormatError, read_format
from scoring.engine.sides import Score, Side
from tests.scoring.strategies import FORMATS

pytestmark = pytest.mark.pure


@given(FORMATS)
def test_a_format_reads_back_from_what_it_is_written_as(match_format: MatchFormat) -> None:
    assert MatchFormat.from_json(match_format.to_json()) == match_format


@pytest.mark.parametrize(
    ("figures", "field", "wanted"),
    [
        ((0, 3, None), "cotos", "from-one"),
        ((-1, 3, None), "cotos", "from-one"),
        ((1001, 3, None), "cotos", "from-one"),
        ((True, 3, None), "cotos", "from-one"),
        ((2.0, 3, None), "cotos", "from-one"),
        (("2", 3, None), "cotos", "from-one"),
        ((1, 0, None), "partidas", "from-one"),
        ((1, None, None), "partidas", "from-one"),
        ((2, 3, 0), "deciding_partidas", "from-one"),
        ((2, 3, "4"), "deciding_partidas", "from-one"),
        ((1, 3, 4), "deciding_partidas", "two-cotos"),
    ],
)
def test_a_format_that_cannot_be_is_refused_by_its_figure(
    figures: tuple[Any, Any, Any], field: str, wanted: str
) -> None:
    with pytest.raises(MatchFormatError) as caught:
        MatchFormat(*figures)
    assert (caught.value.field, caught.value.wanted) == (field, wanted)
    keys = ("cotos", "partidas", "deciding_partidas")
    with pytest.raises(MatchFormatError) as caught:
        MatchFormat.from_json(dict(zip(keys, figures, strict=True)))
    assert (caught.value.field, caught.value.wanted) == (field, wanted)


@pytest.mark.parametrize("value", [None, 3, "2x3", [2, 3]])
def test_what_is_no_object_is_no_format(value: object) -> None:
    found, faults = read_format(value)
    assert found is None
    assert [(fault.field, fault.wanted, str(fault)) for fault in faults] == [
        ("", "object", "format: wanted object")
    ]


def test_the_largest_format() -> None:
    largest = MatchFormat(1000, 1000, 1000)
    assert largest.to_json() == {"cotos": 1000, "partidas": 1000, "deciding_partidas": 1000}


@pytest.mark.parametrize(
    ("cotos", "needed"), [((0, 0), 3), ((1, 0), 3), ((1, 1), 4), ((2, 1), 3), ((0, 1), 3)]
)
def test_the_deciding_coto_is_played_at_one_short_on_both_sides(
    cotos: tuple[int, int], needed: int
) -> None:
    assert MatchFormat(2, 3, 4).needed(Score(*cotos)) == needed
    assert MatchFormat(2, 3).needed(Score(*cotos)) == 3


@pytest.mark.parametrize(("cotos", "winner"), [((1, 1), None), ((2, 1), "a"), ((0, 2), "b")])
def test_the_side_with_the_cotos_it_needs_wins(cotos: tuple[int, int], winner: str | None) -> None:
    assert MatchFormat(2, 3).winner(Score(*cotos)) == winner


def test_scores_and_sides() -> None:
    assert (Side.A.other, Side.B.other) == (Side.B, Side.A)
    assert (Score(1, 2).of(Side.A), Score(1, 2).of(Side.B)) == (1, 2)
    assert (Score(1, 2).plus(Side.A), Score(1, 2).plus(Side.B, 3)) == (Score(2, 2), Score(1, 5))
    assert [Score(1, 2).leader, Score(2, 1).leader, Score(2, 2).leader] == [Side.B, Side.A, None]
    assert Score(1, 2).mirrored == Score(2, 1)
