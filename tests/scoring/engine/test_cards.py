"""The deck, and that each card is written and read back as itself."""

import copy
import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.cards import (
    DECK,
    DECK_TANTOS,
    Card,
    Rank,
    Suit,
    UnknownCardError,
    card_of,
    read_card,
    read_suit,
    tantos_of,
)

pytestmark = pytest.mark.pure

TEXTS = [f"{number}{suit}" for suit in "OCEB" for number in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]


def test_the_deck_has_forty_cards_in_order() -> None:
    assert [str(card) for card in DECK] == TEXTS


def test_each_card_reads_back_to_itself() -> None:
    for card in DECK:
        assert Card.parse(str(card)) is card
        assert read_card(card.text) is card
        assert card_of(card.suit, card.rank) is card


@pytest.mark.parametrize(
    ("short", "text"),
    [
        (f"{letter}{suit}", f"{number}{suit}")
        for (letter, number), suit in product([("R", 12), ("S", 10), ("C", 11)], "OCEB")
    ],
)
def test_letters_of_figures_are_read_and_never_written(short: str, text: str) -> None:
    assert str(Card.parse(short)) == text


def test_a_card_shows_how_to_read_it() -> None:
    assert repr(Card.parse("12E")) == "Card.parse('12E')"


def test_a_copy_is_the_card_itself() -> None:
    for card in DECK:
        assert copy.copy(card) is card
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - pickled on this line


@pytest.mark.parametrize(
    "value",
    [
        "",
        "O",
        "1",
        "0O",
        "8O",
        "9O",
        "13O",
        "01O",
        "1o",
        "1O ",
        " 1O",
        "1 O",
        "1X",
        "AO",
        "RR",
        "O1",
    ],
)
def test_no_card_is_written_otherwise(value: str) -> None:
    assert read_card(value) is None
    with pytest.raises(UnknownCardError) as raised:
        Card.parse(value)
    assert str(raised.value) == f"no card is written {value!r}"


@given(st.none() | st.integers() | st.text(max_size=3) | st.lists(st.text(), max_size=2))
def test_anything_may_be_read_as_a_card_or_a_suit(value: object) -> None:
    card, suit = read_card(value), read_suit(value)
    assert card is None or card in DECK
    assert (suit is not None) == (value in ("O", "C", "E", "B"))


def test_suits_are_read_by_their_letters() -> None:
    assert [read_suit(letter) for letter in "OCEB"] == list(Suit)


def test_from_high_to_low() -> None:
    ranks = sorted(Rank, key=lambda rank: rank.strength, reverse=True)
    assert [rank.value for rank in ranks] == [1, 3, 12, 10, 11, 7, 6, 5, 4, 2]
    assert [rank.strength for rank in ranks] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert [rank.tantos for rank in ranks] == [11, 10, 4, 3, 2, 0, 0, 0, 0, 0]
    for card in DECK:
        assert (card.strength, card.tantos) == (card.rank.strength, card.rank.tantos)


def test_the_deck_is_worth_120() -> None:
    assert tantos_of(DECK) == DECK_TANTOS == 120


def test_all_tantos_can_be_made_but_1_and_119() -> None:
    made = {0}
    for card in DECK:
        made |= {tantos + card.tantos for tantos in made}
    assert set(range(121)) - made == {1, 119}
