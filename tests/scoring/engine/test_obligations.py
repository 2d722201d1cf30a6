"""What one owes, in one word: case by case, and in step with the cards that may be played."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.cards import DECK, Card, Suit
from scoring.engine.legality import Why
from scoring.engine.obligations import (
    RULE_OF_OBLIGATION,
    Obligation,
    Winning,
    obligation_of,
    winning_in,
)
from scoring.engine.problems import rule_at
from scoring.engine.profiles import PROFILES
from scoring.engine.question import Question
from scoring.engine.rules_json import read_rules
from tests.scoring.test_rules_page import NUMBERS

pytestmark = pytest.mark.pure


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def asked(
    rules: object, players: int, hand: str, baza: str, *, trump: str = "B", arrastre: bool = True
) -> Question:
    return Question(read_rules(rules), players, Suit(trump), arrastre, cards(hand), cards(baza))


@pytest.mark.parametrize(
    ("rules", "players", "hand", "baza", "owed"),
    [
        ("aragones", 4, "", "4O", Obligation.NO_CARD),
        ("aragones", 4, "1O 2C", "", Obligation.LEAD),
        ("aragones", 4, "1O 2O 2C", "4O", Obligation.BEAT),
        ("aragones", 4, "2O 2C", "4O", Obligation.FOLLOW),
        ("aragones", 4, "1O 2C", "4O 2B", Obligation.FOLLOW),
        ("aragones", 4, "1B 2C", "4B", Obligation.BEAT),
        ("aragones", 4, "1O 2B", "7O 4O", Obligation.FOLLOW_PARTNER),
        ("aragones", 4, "1C 2B", "7O 4O", Obligation.ANY_PARTNER),
        ("aragones", 4, "1C 2B", "4O 7O", Obligation.TRUMP),
        ("aragones", 4, "1C 4B", "4O 2B", Obligation.BEAT_TRUMP),
        ("aragones", 4, "1C 2B", "4O 4B", Obligation.ANY_TRUMP_TOO_LOW),
        ("torneo", 4, "1C 2B", "4O 4B", Obligation.UNDERTRUMP),
        ("torneo", 4, "1C 2C", "4O 4B", Obligation.ANY_NO_TRUMP),
        ("torneo", 3, "1O 2O", "7O 4O", Obligation.BEAT),
        ("torneo", 2, "1C 2B", "7O", Obligation.TRUMP),
        # the partner's card is left out of account
        ("reparto-completo", 4, "1O 6O", "7O 5O", Obligation.BEAT),
        ("reparto-completo", 4, "1O 6O", "7O 5C", Obligation.FOLLOW),
        ("reparto-completo", 4, "1C 2B", "7O 5C", Obligation.TRUMP),
        ("reparto-completo", 4, "1C 2B", "7O 3B 4O", Obligation.TRUMP),
        # the partner counts as a rival
        ("lascuarenta", 4, "1O 2O", "7O 4O", Obligation.BEAT),
        ("lascuarenta", 4, "1C 2B", "7O 4O", Obligation.TRUMP),
    ],
)
def test_what_is_owed_in_arrastre(
    rules: str, players: int, hand: str, baza: str, owed: Obligation
) -> None:
    assert obligation_of(asked(rules, players, hand, baza)) is owed


@pytest.mark.parametrize(
    ("rules", "players", "owed"),
    [
        ("aragones", 4, Obligation.FREE_PHASE),
        ("reparto-completo", 2, Obligation.FREE_PHASE),
        ("reparto-completo", 3, Obligation.FOLLOW),
        ("reparto-completo", 4, Obligation.FOLLOW),
    ],
)
def test_while_there_is_stock_nothing_is_owed(rules: str, players: int, owed: Obligation) -> None:
    assert obligation_of(asked(rules, players, "2O", "4O", arrastre=False)) is owed


@pytest.mark.parametrize(
    ("players", "baza", "place", "by_partner"),
    [
        (4, "4O", 0, False),
        (4, "7O 4O", 0, True),
        (4, "4O 7O", 1, False),
        (4, "4O 2B 7O", 1, True),
        (4, "7O 4O 1C", 0, False),
        (3, "7O 4O", 0, False),
        (2, "7O", 0, False),
    ],
)
def test_who_is_winning(players: int, baza: str, place: int, *, by_partner: bool) -> None:
    played = cards(baza)
    told = winning_in(played, Suit.BASTOS, players)
    assert told == Winning(played[place], place, by_partner)


def test_nobody_is_winning_an_empty_table() -> None:
    assert winning_in((), Suit.OROS, 4) is None


ALL: frozenset[Obligation] = frozenset(
    {
        Obligation.FREE_PHASE,
        Obligation.LEAD,
        Obligation.ANY_PARTNER,
        Obligation.ANY_TRUMP_TOO_LOW,
        Obligation.ANY_NO_TRUMP,
    }
)
FOLLOW = frozenset({Obligation.FOLLOW, Obligation.FOLLOW_PARTNER})
TRUMP = frozenset({Obligation.TRUMP, Obligation.UNDERTRUMP})


@given(
    rules=st.fixed_dictionaries(
        {"profile": st.sampled_from([*PROFILES])},
        optional={
            "deal": st.sampled_from(["stock", "all"]),
            "partner_winning": st.sampled_from(["free", "beat_opponents", "beat_all"]),
            "undertrump": st.booleans(),
        },
    ),
    players=st.sampled_from([2, 3, 4]),
    trump=st.sampled_from(Suit),
    deck=st.permutations(DECK),
    played=st.integers(0, 3),
    held=st.integers(1, 10),
    arrastre=st.booleans(),
)
def test_it_names_the_cards_that_may_be_played(
    rules: dict[str, Any],
    players: int,
    trump: Suit,
    deck: list[Card],
    played: int,
    held: int,
    *,
    arrastre: bool,
) -> None:
    baza, hand = tuple(deck[: min(played, players - 1)]), tuple(deck[3 : 3 + held])
    question = Question(read_rules(rules), players, trump, arrastre, hand, baza)
    owed, answer = obligation_of(question), question.answer()
    legal = set(answer.legal)
    trumps = {card for card in hand if card.suit is trump}
    follow = {card for card in hand if baza and card.suit is baza[0].suit}
    if owed in ALL:
        assert legal == set(hand)
    elif owed in FOLLOW:
        assert legal == follow
        assert follow
    elif owed in TRUMP:
        assert (legal, follow) == (trumps, set())
        assert set(answer.illegal.values()) <= {Why.MUST_TRUMP}
    elif owed is Obligation.BEAT:
        assert legal <= follow
        assert legal
        assert {answer.illegal[card] for card in follow - legal} <= {Why.MUST_BEAT}
    else:
        assert owed is Obligation.BEAT_TRUMP
        assert legal <= trumps
        assert set(answer.illegal.values()) <= {Why.MUST_BEAT_TRUMP}


def test_each_cites_a_rule_that_is_there() -> None:
    assert set(RULE_OF_OBLIGATION) == set(Obligation)
    assert set(RULE_OF_OBLIGATION.values()) - {rule_at(number) for number, _ in NUMBERS} == set()
