"""The law of play: the samples, a second law to compare with, and what holds whatever is held."""

import json
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.cards import DECK, Card, Rank, Suit, card_of
from scoring.engine.legality import Legality, Why, legal_plays
from scoring.engine.profiles import PROFILES
from scoring.engine.question import Question, answer_to_json
from scoring.engine.rules import Rules
from scoring.engine.rules_json import read_rules
from tests.scoring.engine.naive_play import naive_legal

pytestmark = pytest.mark.pure

SAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "legal_plays.jsonl")
    .read_text("utf-8")
    .splitlines()
]


def test_the_samples_are_all_here() -> None:
    assert len(SAMPLES) == 80


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_sample_gets_the_cards_wanted(sample: dict[str, Any]) -> None:
    answer = answer_to_json(Question.from_json(sample["question"]).answer())
    assert answer["legal"] == sample["legal"]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


@pytest.mark.parametrize(
    ("rules", "trump", "hand", "baza", "illegal"),
    [
        # The suit led is followed and the card that is winning beaten.
        (
            "aragones",
            "B",
            "1O 2O 3C 2B",
            "4O",
            {"2O": "must-beat", **dict.fromkeys(("3C", "2B"), "must-follow-suit")},
        ),
        # The sota beats the caballo.
        ("aragones", "B", "10O 11O", "7O", {}),
        ("aragones", "B", "10O 7O", "11O", {"7O": "must-beat"}),
        ("aragones", "B", "11O 7O", "10O", {}),
        # A rival's trump is winning another suit: any card of the suit led.
        ("aragones", "B", "1O 2O 1B", "4O 2B", {"1B": "must-follow-suit"}),
        # Trump led is a suit like any other.
        ("aragones", "B", "1B 2B 3O", "4B", {"2B": "must-beat", "3O": "must-follow-suit"}),
        ("aragones", "B", "1O 2C", "4B", {}),
        # Void: a trump, and one that wins.
        ("aragones", "B", "2B 1C", "4O", {"1C": "must-trump"}),
        ("aragones", "C", "3C 2C", "1B 3B 7C", {"2C": "must-beat-trump"}),
        ("aragones", "C", "3C 2O", "1B 3B 7C", {"2O": "must-beat-trump"}),
        # Void, and only trumps that do not win.
        ("aragones", "B", "2B 1C", "4O 3B", {}),
        ("torneo", "B", "2B 1C", "4O 3B", {"1C": "must-trump"}),
        # The partner is winning.
        ("aragones", "B", "1O 2O 1B", "7O 4O", {"1B": "must-follow-suit"}),
        ("aragones", "B", "1C 1B", "7O 4O", {}),
        ("lascuarenta", "B", "1O 2O 1B", "7O 4O", {"2O": "must-beat", "1B": "must-follow-suit"}),
        ("lascuarenta", "B", "1C 1B", "7O 4O", {"1C": "must-trump"}),
        ("lascuarenta", "B", "1B 2B", "7O 4B 4O", {"2B": "must-beat-trump"}),
        # The partner's card left out of account.
        ("reparto-completo", "B", "1O 6O 2O", "7O 5O", {"2O": "must-beat"}),
        ("reparto-completo", "B", "1O 2O 1C", "7O 5C", {"1C": "must-follow-suit"}),
        ("reparto-completo", "B", "2B 1C", "7O 5C", {"1C": "must-trump"}),
        ("reparto-completo", "B", "2B 5B 1C", "7O 3B 4O", {"1C": "must-trump"}),
        ("reparto-completo", "B", "2B 1C", "7O 7B", {}),
        (
            "reparto-completo",
            "B",
            "1B 2B 1C",
            "7O 7B",
            dict.fromkeys(("2B", "1C"), "must-beat-trump"),
        ),
    ],
)
def test_a_table_as_the_rules_tell_it(
    rules: str, trump: str, hand: str, baza: str, illegal: dict[str, str]
) -> None:
    answer = legal_plays(
        PROFILES[rules].rules, 4, Suit(trump), cards(hand), cards(baza), arrastre=True
    )
    assert {card.text: why.value for card, why in answer.illegal.items()} == illegal
    assert [card.text for card in answer.legal] == [c for c in hand.split() if c not in illegal]


ALL_RULES: list[dict[str, Any]] = [
    {"profile": profile, "deal": deal, "partner_winning": partner, "undertrump": undertrump}
    for profile, deal, partner, undertrump in product(
        ["torneo"], ["stock", "all"], ["free", "beat_opponents", "beat_all"], [False, True]
    )
]
READ = [(told, read_rules(told)) for told in ALL_RULES]


def assert_same(
    both: tuple[dict[str, Any], Rules],
    players: int,
    trump: Suit,
    hand: tuple[Card, ...],
    baza: tuple[Card, ...],
    *,
    arrastre: bool = True,
) -> Legality:
    told, rules = both
    answer = legal_plays(rules, players, trump, hand, baza, arrastre=arrastre)
    wanted = naive_legal(
        told, players, trump.value, [*map(str, hand)], [*map(str, baza)], arrastre=arrastre
    )
    got: dict[str, str | None] = {card.text: None for card in answer.legal}
    got |= {card.text: why.value for card, why in answer.illegal.items()}
    assert got == wanted, (told, players, trump, hand, baza, arrastre)
    assert list(answer.legal) == [card for card in hand if card not in answer.illegal]
    return answer


@given(
    rules=st.sampled_from(READ),
    players=st.sampled_from([2, 3, 4]),
    trump=st.sampled_from(Suit),
    deck=st.permutations(DECK),
    played=st.integers(0, 3),
    held=st.integers(0, 14),
    arrastre=st.booleans(),
)
def test_both_laws_agree_on_any_hand(
    rules: tuple[dict[str, Any], Rules],
    players: int,
    trump: Suit,
    deck: list[Card],
    played: int,
    held: int,
    *,
    arrastre: bool,
) -> None:
    baza = tuple(deck[: min(played, players - 1)])
    hand = tuple(deck[5 : 5 + held])
    answer = assert_same(rules, players, trump, hand, baza, arrastre=arrastre)
    assert bool(answer.legal) == bool(hand)


SMALL = [
    *(card_of(Suit.OROS, rank) for rank in (Rank.DOS, Rank.SOTA, Rank.AS)),
    *(card_of(Suit.COPAS, rank) for rank in (Rank.DOS, Rank.CABALLO, Rank.TRES)),
    card_of(Suit.BASTOS, Rank.REY),
]
"""Enough of the deck for every case of the law: three trumps, three of a suit, and another card."""


@pytest.mark.parametrize("played", [0, 1, 2, 3])
def test_both_laws_agree_on_every_small_hand(played: int) -> None:
    asked = 0
    strict = [rules for rules in READ if rules[0]["deal"] == "stock"]
    for baza in permutations(SMALL, played):
        rest = [card for card in SMALL if card not in baza]
        hands = [hand for held in (1, 2) for hand in combinations(rest, held)]
        for players in range(max(2, played + 1), 5):
            for rules, hand in product(strict, hands):
                assert_same(rules, players, Suit.OROS, hand, baza)
                asked += 1
    assert asked == {0: 504, 1: 2646, 2: 7560, 3: 12600}[played]


@given(
    st.sampled_from(READ),
    st.sampled_from([2, 3, 4]),
    st.permutations(DECK),
    st.permutations(list(Suit)),
)
def test_the_names_of_the_suits_make_no_difference(
    rules: tuple[dict[str, Any], Rules], players: int, deck: list[Card], names: list[Suit]
) -> None:
    other = dict(zip(Suit, names, strict=True))

    def renamed(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card_of(other[card.suit], card.rank) for card in held)

    baza, hand = tuple(deck[: players - 1]), tuple(deck[4:10])
    there = legal_plays(rules[1], players, Suit.OROS, hand, baza, arrastre=True)
    back = legal_plays(
        rules[1], players, other[Suit.OROS], renamed(hand), renamed(baza), arrastre=True
    )
    assert tuple(back.legal) == renamed(tuple(there.legal))
    assert list(back.illegal.values()) == list(there.illegal.values())


def test_each_reason_is_a_code() -> None:
    assert [why.value for why in Why] == [
        "must-follow-suit",
        "must-beat",
        "must-trump",
        "must-beat-trump",
    ]
