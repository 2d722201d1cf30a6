from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.sides import Side
from tournaments.core.values import (
    BYE_PLACE,
    ByePlace,
    EntryPlace,
    LoserOf,
    MalformedPlaceError,
    Outcome,
    Place,
    PlaceKind,
    WinnerOf,
    parse_place,
)

pytestmark = pytest.mark.pure

NUMBERS = st.integers(min_value=0)
PLACES = st.one_of(
    st.builds(EntryPlace, NUMBERS),
    st.builds(WinnerOf, NUMBERS),
    st.builds(LoserOf, NUMBERS),
    st.just(BYE_PLACE),
)


@given(PLACES)
def test_a_place_is_read_back_as_it_was_printed(place: Place) -> None:
    assert parse_place(str(place)) == place


@given(st.one_of(st.text(), st.from_regex(r"(entry|winner_of|loser_of|bye):?.*", fullmatch=True)))
def test_whatever_is_read_prints_as_the_same_text(text: str) -> None:
    with suppress(MalformedPlaceError):
        assert str(parse_place(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "entry",
        "entry:",
        "entry:x",
        "entry:-1",
        "entry:01",
        "entry: 1",
        "entry:1 ",
        "entry:١",
        "entry:²",
        "entry:1:2",
        "Entry:1",
        "bye:",
        "bye:1",
        "winner:1",
        "none",
    ],
)
def test_other_texts_are_no_places(text: str) -> None:
    with pytest.raises(MalformedPlaceError) as caught:
        parse_place(text)
    assert caught.value.text == text


def test_the_printed_forms() -> None:
    printed = [str(place) for place in (EntryPlace(12), WinnerOf(7), LoserOf(7), ByePlace())]
    assert printed == ["entry:12", "winner_of:7", "loser_of:7", "bye"]


def test_each_kind_belongs_to_one_sort_of_place() -> None:
    kinds = [cls.kind for cls in (EntryPlace, WinnerOf, LoserOf, ByePlace)]
    assert kinds == list(PlaceKind)


def test_the_other_side() -> None:
    assert [side.other for side in Side] == [Side.B, Side.A]


def test_what_the_outcomes_mean() -> None:
    """Each outcome: decided by the bracket alone, has a winner, the loser plays on."""
    meaning = {
        outcome.value: (outcome.automatic, outcome.has_winner, outcome.loser_plays_on)
        for outcome in Outcome
    }
    assert meaning == {
        "played": (False, True, True),
        "time": (False, True, True),
        "retired": (False, True, False),
        "walkover": (False, True, False),
        "disqualified": (False, True, False),
        "no_show_both": (False, False, False),
        "disqualified_both": (False, False, False),
        "bye": (True, True, False),
        "unopposed": (True, True, False),
        "vacant": (True, False, False),
    }
