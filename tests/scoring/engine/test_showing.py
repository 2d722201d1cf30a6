"""Whatever came from outside is short and writable when it stands in a sentence."""

import pytest
from hypothesis import given

from scoring.engine.showing import LONGEST, shown
from tests.scoring.strategies import ANYTHING

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (-7, "-7"),
        (10**15, "…"),
        pytest.param(-(10**6000), "…", id="huge"),
        (1.5, "1.5"),
        (float("nan"), "nan"),
        ("Peña", "Peña"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        ("\ud800", "\\ud800"),
        ("a\nb\x00c\u202e", "a·b·c·"),
        ([1], "[…]"),
        ((1,), "[…]"),
        ({"a": 1}, "{…}"),
        (object(), "{…}"),
    ],
)
def test_a_value_is_shown_shortly(value: object, text: str) -> None:
    assert shown(value) == text


@given(ANYTHING)
def test_anything_can_be_written(value: object) -> None:
    text = shown(value)
    assert text.encode("utf-8").decode("utf-8") == text
    assert len(text) <= LONGEST * len("\\ud800")
