import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.table_numbers import (
    NumbersError,
    read_halls,
    read_numbers,
    write_halls,
    write_numbers,
)

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", set()),
        ("  ", set()),
        ("7", {7}),
        ("1-4, 7", {1, 2, 3, 4, 7}),
        ("2; 1 – 2", {1, 2}),
        ("5-5,5", {5}),
    ],
)
def test_numbers_are_read(text: str, numbers: set[int]) -> None:
    assert read_numbers(text, most=9) == numbers


@pytest.mark.parametrize("text", ["0", "10", "4-1", "a", "1,", "1-", "-1", "1.5", "٣", "9" * 50])
def test_what_names_no_tables_is_refused(text: str) -> None:
    with pytest.raises(NumbersError):
        read_numbers(text, most=9)


@given(st.frozensets(st.integers(1, 300)))
def test_what_is_written_is_read_again(numbers: frozenset[int]) -> None:
    assert read_numbers(write_numbers(numbers), most=300) == numbers


def test_halls_are_read_and_written() -> None:
    text = "Bar: Casino: 3\n\n  Pabellón : 1-2, 4\n"
    halls = {3: "Bar: Casino", 1: "Pabellón", 2: "Pabellón", 4: "Pabellón"}
    assert read_halls(text, most=9) == halls
    assert write_halls({**halls, 5: ""}) == "Pabellón: 1-2, 4\nBar: Casino: 3"


@pytest.mark.parametrize(
    "text", ["Pabellón", "Pabellón:", ": 1", "Pabellón: 10", f"{'x' * 41}: 1", "A: 1-3\nB: 3"]
)
def test_halls_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(NumbersError):
        read_halls(text, most=9)
