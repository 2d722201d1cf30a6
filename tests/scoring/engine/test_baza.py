"""Which card of a baza is winning."""

from itertools import permutations

import pytest

from scoring.engine.baza import best_card, winning_place
from scoring.engine.cards import DECK, Card, Suit
from tests.scoring.engine.naive_play import winner

pytestmark = pytest.mark.pure


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


@pytest.mark.parametrize(
    ("baza", "place"),
    [
        ("2O", 0),
        ("2O 1C 1E", 0),
        ("2O 4O 3O 1O", 3),
        ("11O 10O 7O", 1),
        ("1O 2B 3O", 1),
        ("1O 2B 4B 3B", 3),
        ("1O 4B 2B", 1),
        ("2B 1O 4B", 2),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(baza: str, place: int) -> None:
    assert winning_place(cards(baza), Suit.BASTOS) == place


def test_an_empty_baza_has_no_winner() -> None:
    with pytest.raises(IndexError):
        winning_place([], Suit.OROS)


def test_cards_that_neither_follow_nor_trump_are_not_the_best() -> None:
    assert best_card(cards("1C 1E"), Suit.OROS, Suit.BASTOS) is None
    assert best_card([], Suit.OROS, Suit.BASTOS) is None
    assert best_card(cards("1C 4O 1E 2O"), Suit.OROS, Suit.BASTOS) is Card.parse("4O")


def test_every_baza_of_two_and_many_of_three_have_the_winner_of_the_naive_law() -> None:
    bazas = [*permutations(DECK, 2), *permutations(DECK[::3], 3)]
    assert len(bazas) == 40 * 39 + 14 * 13 * 12
    for baza in bazas:
        best = winner([*map(str, baza)], baza[0].suit, "C")
        assert str(baza[winning_place(baza, Suit.COPAS)]) == best
