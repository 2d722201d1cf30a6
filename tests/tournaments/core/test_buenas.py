"""Totals as people type them, and as they say them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.buenas import MOST, Counted, Word, counted, read_total


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("65", 65),
        ("0", 0),
        ("15 buenas", 65),
        ("15b", 65),
        ("15 B.", 65),
        ("  15   Buenas ", 65),
        ("1 buena", 51),
        ("15 good", 65),
        ("51 buenas", 101),
        ("40 malas", 40),
        ("40m", 40),
        ("1 mala", 1),
        ("40 bad", 40),
        ("50 malas", 50),
        ("0 buenas", 50),
        ("51 malas", None),
        ("950 b", None),
        ("949 b", 999),
        ("", None),
        ("b", None),
        ("-4", None),
        ("6.5", None),
        ("6 5", None),
        ("15 buenos", None),
        ("1000", None),
        ("٤٠", None),
        ("40 malas y algo", None),
    ],
)
def test_what_a_text_says(text: str, total: int | None) -> None:
    assert read_total(text) == total


@pytest.mark.parametrize(
    ("total", "said"),
    [
        (0, Counted(0, Word.MALAS)),
        (50, Counted(50, Word.MALAS)),
        (51, Counted(1, Word.BUENAS)),
        (101, Counted(51, Word.BUENAS)),
    ],
)
def test_how_a_total_is_said(total: int, said: Counted) -> None:
    assert counted(total) == said


@given(st.integers(0, MOST))
def test_what_is_said_is_read_back(total: int) -> None:
    number, word = counted(total)
    assert read_total(f"{number} {word}") == total
    assert read_total(f"{number}{word[0]}") == total
    assert read_total(str(total)) == total
