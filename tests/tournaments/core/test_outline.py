"""What a stage will have to play, against what its format then lays out."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.outline import outline, to_come
from tournaments.core.values import StageKind

pytestmark = pytest.mark.pure


def counts(kind: str, entries: int, **settings: object) -> list[int]:
    """The matches of each round."""
    whole = outline(kind, settings, entries)
    assert whole is not None
    return [number for _round, number in sorted(Counter(each.round for each in whole).items())]


@pytest.mark.parametrize(
    ("entries", "settings", "expected"),
    [
        (2, {}, [1]),
        (107, {}, [43, 32, 16, 8, 4, 2, 1]),
        (8, {"third_place": True}, [4, 2, 1, 1]),
        (6, {"repesca": True}, [3, 2, 1]),
        (12, {"repesca": True, "third_place": True}, [6, 4, 2, 1, 1]),
        (8, {"consolation_rounds": 1}, [4, 2, 1, 2, 1]),
        (8, {"consolation_rounds": 2}, [4, 2, 1, 2, 2, 1]),
        (2, {"consolation_rounds": 1}, [1]),
    ],
)
def test_a_knockout(entries: int, settings: dict[str, object], expected: list[int]) -> None:
    assert counts(StageKind.KNOCKOUT, entries, **settings) == expected


@pytest.mark.parametrize(
    ("entries", "settings", "expected"),
    [
        (2, {}, [1]),
        (7, {}, [3, 2, 1]),
        (7, {"third_place": True}, [3, 2, 1, 1]),
        (3, {"third_place": True}, [1, 1]),
        (5, {"third_place": True}, [2, 1, 1]),
    ],
)
def test_a_knockout_drawn_anew(
    entries: int, settings: dict[str, object], expected: list[int]
) -> None:
    assert counts(StageKind.REDRAW, entries, **settings) == expected


@given(st.sampled_from([StageKind.KNOCKOUT, StageKind.REDRAW]), st.integers(2, 200))
def test_every_match_but_one_sends_one_pair_home(kind: StageKind, entries: int) -> None:
    assert sum(counts(kind, entries)) == entries - 1


def test_keys_count_from_one_and_a_match_follows_on_earlier_ones_only() -> None:
    whole = outline(StageKind.KNOCKOUT, {"repesca": True, "consolation_rounds": 2}, 23)
    assert whole is not None
    assert len({each.key for each in whole}) == len(whole)
    assert [each for each in whole if any(key >= each.key for key in each.after)] == []
    assert [each for each in whole if any(n >= each.round for n in each.after_rounds)] == []


def test_what_is_left_follows_on_all_that_is_laid_out() -> None:
    whole = outline(StageKind.REDRAW, {}, 8)
    assert whole is not None
    assert [(each.round, each.after_rounds) for each in to_come(whole, laid_out=2)] == [(3, (2,))]
    bracket = outline(StageKind.KNOCKOUT, {}, 8)
    assert bracket is not None
    left = [(each.round, each.after, each.after_rounds) for each in to_come(bracket, laid_out=1)]
    assert left == [(2, (), (1,)), (2, (), (1,)), (3, (5, 6), ())]
    assert to_come(bracket, laid_out=3) == ()


@pytest.mark.parametrize(("kind", "entries"), [("league", 8), ("knockout", 1), ("redraw", 1025)])
def test_of_others_nothing_is_said(kind: str, entries: int) -> None:
    assert outline(kind, {}, entries) is None
