"""A case laid out card by card."""

import pytest

from scoring.engine.cards import Card, Suit
from scoring.engine.profiles import PROFILES
from scoring.engine.question import Question
from scoring.forms.case import Case, Onto, Phase

pytestmark = pytest.mark.pure

ARAGONES, COMPLETO = PROFILES["aragones"].rules, PROFILES["reparto-completo"].rules


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def test_there_is_no_question_without_trump_and_hand() -> None:
    hand = cards("3C 2C")
    assert Case().question is None
    assert Case(trump=Suit.COPAS).question is None
    assert Case(hand=hand).question is None
    case = Case(trump=Suit.COPAS, hand=hand, phase=Phase.FREE)
    assert case.question == Question(ARAGONES, 4, Suit.COPAS, arrastre=False, hand=hand, baza=())


def test_cards_go_to_the_table_until_it_is_full_and_then_to_the_hand() -> None:
    case = Case(trump=Suit.COPAS)
    for card in cards("1B 3B 7C 3C 2C"):
        case = case.putting(card)
    assert case == Case(
        trump=Suit.COPAS, baza=cards("1B 3B 7C"), hand=cards("3C 2C"), onto=Onto.HAND
    )


def test_a_card_taken_away_makes_room_where_it_was() -> None:
    case = Case(baza=cards("1B 3B 7C"), hand=cards("3C 2C"), played=Card.parse("2C")).settled()
    (from_table,), (from_hand,) = cards("3B"), cards("2C")
    assert case.onto is Onto.HAND
    assert case.without(from_table) == Case(
        baza=cards("1B 7C"), hand=cards("3C 2C"), played=from_hand, onto=Onto.TABLE
    )
    assert case.without(from_hand) == Case(baza=cards("1B 3B 7C"), hand=cards("3C"), onto=Onto.HAND)


def test_a_hand_is_full_with_ten_cards_and_of_three_players_with_thirteen() -> None:
    ten = cards("1O 2O 3O 4O 5O 6O 7O 10O 11O 12O")
    assert [Case(hand=ten[:held]).is_hand_full for held in (9, 10)] == [False, True]
    three = Case(rules=COMPLETO, players=3, hand=(*ten, *cards("1C 2C")))
    assert not three.is_hand_full
    assert Case(rules=COMPLETO, players=3, hand=(*three.hand, *cards("3C"))).is_hand_full


def test_with_fewer_players_there_is_room_for_fewer_cards() -> None:
    thirteen = cards("1O 2O 3O 4O 5O 6O 7O 10O 11O 12O 1C 2C 3C")
    case = Case(
        rules=COMPLETO, players=3, baza=cards("1B 3B"), hand=thirteen, played=thirteen[12]
    ).settled()
    assert case.under(COMPLETO, 2) == Case(
        rules=COMPLETO, players=2, baza=cards("1B"), hand=thirteen[:10], onto=Onto.HAND
    )
    assert case.under(ARAGONES, 3).players == 4
    assert case.under(COMPLETO, 3) == case
