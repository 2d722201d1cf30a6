from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.core import recomputed
from tournaments.core.brackets import draw_order, plan_knockout
from tournaments.core.stream import MalformedSeedError, Stream, shuffled
from tournaments.core.values import BYE_PLACE, EntryPlace

pytestmark = pytest.mark.pure

DRAW = Path(__file__).parents[3] / "docs" / "draw.md"
SEEDS = st.text(st.characters(codec="utf-8"), min_size=1)
# Just above a power of two nearly half of the words are thrown away.
LIMITS = st.one_of(
    st.integers(1, 2000), st.integers(1, 2**64), st.sampled_from([2**63 + 1, 2**62 + 1, 2**64])
)


@given(SEEDS, st.lists(LIMITS, max_size=20))
def test_numbers_are_those_of_the_plain_recomputation(seed: str, limits: list[int]) -> None:
    stream = Stream(seed)
    drawn = [stream.below(limit) for limit in limits]
    assert drawn == recomputed.numbers_below(seed, limits)


@given(SEEDS, st.lists(st.integers(), max_size=80))
def test_the_shuffle_is_that_of_the_plain_recomputation(seed: str, items: list[int]) -> None:
    assert list(shuffled(items, Stream(seed))) == recomputed.drawn_order(items, seed)


@given(SEEDS, st.integers(2, 300))
def test_the_first_round_is_that_of_the_plain_recomputation(seed: str, pairs: int) -> None:
    entries = list(range(1, pairs + 1))
    sheet = plan_knockout(draw_order(entries, seed)).rounds[0].matches
    sides = [[p.entry for p in match.places if isinstance(p, EntryPlace)] for match in sheet]
    assert sides == recomputed.first_round(recomputed.drawn_order(entries, seed))


def test_the_worked_vector() -> None:
    words = [
        6263380825431769544,
        15965847021912491026,
        18368234932960884044,
        4498986418706612873,
        1273740536291920286,
        1081383890256618710,
    ]
    stream = Stream("cachirulo")
    assert [stream.below(2**64) for _ in words] == words
    assert draw_order(range(1, 8), "cachirulo") == (4, 1, 3, 7, 6, 5, 2)


def test_a_seed_with_an_accent_is_read_as_utf8() -> None:
    stream = Stream("Peña 7")
    assert [stream.below(6) for _ in range(10)] == [5, 1, 3, 3, 4, 4, 2, 0, 4, 2]


def test_the_document_shows_the_steps_as_they_are() -> None:
    """The table of steps in docs/draw.md, row by row."""
    cells = [
        tuple(cell.strip() for cell in line.strip("|").split("|"))
        for line in DRAW.read_text(encoding="utf-8").splitlines()
    ]
    steps = list(range(7, 1, -1))
    numbers = recomputed.numbers_below("cachirulo", steps)
    row = list(range(1, 8))
    expected = []
    for k, word, j in zip(steps, recomputed.words("cachirulo", 6), numbers, strict=True):
        row[k - 1], row[j] = row[j], row[k - 1]
        expected.append((str(k), str(word), str(j), f"{k} and {j + 1}", " ".join(map(str, row))))
    assert [row for row in cells if len(row) == 5 and row[0].isdigit()] == expected


def test_the_document_shows_the_sheet_as_it_is() -> None:
    plan = plan_knockout(draw_order(range(1, 8), "cachirulo"))
    rows = [
        line for line in DRAW.read_text(encoding="utf-8").splitlines() if "| preliminary |" in line
    ]
    expected = []
    for match in plan.rounds[0].matches:
        entries = [str(place.entry) for place in match.places if isinstance(place, EntryPlace)]
        number = "bye" if BYE_PLACE in match.places else str(match.number)
        expected.append(f"| {number} | preliminary | {' and '.join(entries)} |")
    assert rows == expected


def test_the_same_seed_gives_the_same_order_and_another_seed_another() -> None:
    entries = range(1, 108)
    assert draw_order(entries, "0") == draw_order(entries, "0")
    assert draw_order(entries, "0") != draw_order(entries, "1")


@given(SEEDS, st.lists(st.integers(), max_size=50))
def test_a_shuffle_keeps_what_it_shuffles(seed: str, items: list[int]) -> None:
    assert sorted(shuffled(items, Stream(seed))) == sorted(items)


def test_all_orders_of_four_come_up_equally_often() -> None:
    """24 orders, 24,000 lots; chi-squared with 23 degrees of freedom, 1 in 10,000 is 56."""
    stream = Stream("all orders")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        order = shuffled((1, 2, 3, 4), stream)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 for count in counts.values()) < 56 * 1000


@pytest.mark.parametrize("limit", [0, -1, 2**64 + 1])
def test_a_limit_without_numbers_below_it_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="limit must lie between"):
        Stream("x").below(limit)


@pytest.mark.parametrize("seed", ["", "\ud800", "half \udcff"])
def test_a_seed_that_cannot_be_written_is_refused(seed: str) -> None:
    with pytest.raises(MalformedSeedError):
        Stream(seed)


def test_choices_and_chances_take_one_number_each() -> None:
    stream, numbers = Stream("x"), Stream("x")
    assert stream.choice("abc") == "abc"[numbers.below(3)]
    assert [stream.chance(1, of=3) for _ in range(50)] == [numbers.below(3) < 1 for _ in range(50)]
