"""The seeded player: fair, the same for the same chance, and believable."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.actions import Cante, Claim, Play, Swap, Tute
from scoring.engine.cards import DECK, Card, Rank, Suit
from scoring.engine.deal import State
from scoring.engine.moves import apply, legal_actions
from scoring.engine.opening import ending
from scoring.engine.player import choose, play_deal, shuffled
from scoring.engine.random_play import random_deals
from scoring.engine.rules import Rules
from tests.scoring.engine.deals import EVERYBODY, NAMES, cards, chance, hands, rules_of
from tests.scoring.engine.test_deal_laws import SEEDS

pytestmark = pytest.mark.pure

DEALS = 150


class NoWhim(Random):
    """Chance that never takes the first of several."""

    def randrange(self, stop: int, *_: object) -> int:  # type: ignore[override]
        return stop - 1


def late(held: str, *, profile: str = "aragones", stock: str = "", leader: int = 0) -> State:
    return ending(
        rules_of(profile), hands(held), trump=Suit.OROS, leader=leader, stock=cards(stock)
    )


@given(seed=SEEDS)
def test_a_shuffle_has_all_the_cards(seed: int) -> None:
    deck = shuffled(chance(seed))
    assert len(deck) == 40
    assert set(deck) == set(DECK)


def test_the_same_chance_plays_the_same_deal() -> None:
    first, second = (play_deal(chance(5), rules_of("aragones")) for _ in range(2))
    assert first == second
    assert play_deal(chance(6), rules_of("aragones")) != first


@pytest.mark.parametrize(("rules", "players"), EVERYBODY, ids=NAMES)
def test_every_deal_comes_to_an_end(rules: Rules, players: int) -> None:
    for seed in range(30):
        record, final = play_deal(chance(seed), rules, players=players, dealer=seed % players)
        assert final.over
        assert record.final() == final


def test_what_is_in_other_hands_makes_no_difference() -> None:
    """The unseen cards are dealt again, and the same card is played."""
    state = late("1B 12E 4O/3B 4B 5C/7O 5E 6C/3O 2O 7C")
    other = late("1B 12E 4O/5C 7C 6C/2O 4B 3B/3O 5E 7O")
    for seed in range(20):
        assert choose(chance(seed), state) == choose(chance(seed), other)


def play(seat: int, card: str) -> Play:
    return Play(seat, Card.parse(card))


@pytest.mark.parametrize(
    ("held", "before", "wanted"),
    [
        # The last to play gives tantos to a partner who is winning, and none to a rival.
        ("1B/4C/4B/3C 2C", "1B 4C 4B", "2C"),
        ("4B/1B/5B/3C 2C", "4B 1B 5B", "3C"),
        # Tantos that can be had are taken, as cheaply as may be.
        ("3B/4B/5B/6O 7O", "3B 4B 5B", "6O"),
        # What nobody can beat is led.
        ("1O 2C/4B 5B/6B 7B/4O 5E", "", "1O"),
        # Not half of a cante, where something else will do.
        ("4B/5B/6B/12C 10C 2C", "4B 5B 6B", "2C"),
    ],
)
def test_a_sensible_card(held: str, before: str, wanted: str) -> None:
    length = max(len(hand) for hand in hands(held))
    spare = iter(["4E", "5E", "6E", "7E", "2E", "11E"])
    filled = "/".join(
        " ".join([hand, *(next(spare) for _ in range(length - len(hand.split())))])
        for hand in held.split("/")
    )
    state = late(filled)
    for card in cards(before):
        state = apply(state, Play(state.turn, card))
    assert choose(NoWhim(), state) == play(state.turn, wanted)


def test_everything_worth_declaring_is_declared() -> None:
    state = late("7O 12C 10C/4B 5B 6B/2E 4E 5E/6E 7E 4C", stock="2C 5C 6C 3O")
    declared = []
    while not state.draws:
        action = choose(NoWhim(), state)
        declared += [action] if isinstance(action, Swap | Cante) else []
        state = apply(state, action)
    assert declared == [Swap(0, Rank.SIETE), Cante(0, Suit.COPAS)]


def test_a_swap_for_less_is_left() -> None:
    state = late("7O 12C/4B 5B/2E 4E/6E 7E", stock="2C 5C 6C 4O")
    assert Swap in {type(action) for action in legal_actions(state)}
    assert isinstance(choose(NoWhim(), state), Play)


def test_believable_deals() -> None:
    """Half of the deals have a cante, many a swap, and most idas are not enough."""
    counted: Counter[str] = Counter()
    for seed in range(DEALS):
        record, final = play_deal(chance(seed), rules_of("aragones"))
        counted["sung"] += bool(final.tally.cantes)
        counted["swapped"] += bool(final.tally.swapped)
        counted["won"] += final.outcome is not None and final.outcome.winner is not None
        vueltas = play_deal(chance(seed), rules_of("aragones"), carried=(70, 60))
        counted["claimed"] += any(isinstance(move, Claim) for move in vueltas.record.moves)
        counted["plays"] += sum(isinstance(move, Play) for move in record.moves)
    assert counted["plays"] == 40 * DEALS
    assert DEALS // 3 < counted["sung"] < DEALS
    assert DEALS // 6 < counted["swapped"] < DEALS
    assert DEALS // 6 < counted["won"] < DEALS * 2 // 3
    assert counted["claimed"] == DEALS


def test_a_tute_is_shown() -> None:
    shown = [
        play_deal(chance(seed), rules_of("lascuarenta")).record.moves[-1] for seed in range(300)
    ]
    assert Tute in {type(move) for move in shown}


@given(seed=SEEDS, number=st.integers(1, 50))
def test_chance_need_only_choose_a_number(seed: int, number: int) -> None:
    class Dice:
        def __init__(self) -> None:
            self.thrown = seed

        def randrange(self, stop: int, /) -> int:
            self.thrown = (self.thrown * 6364136223846793005 + number) % 2**64
            return (self.thrown >> 33) % stop

    assert play_deal(Dice(), rules_of("torneo")).final.over


def test_random_deals_are_counted() -> None:
    work = random_deals(chance(1), rules_of("torneo"), 3)
    assert work.cards == 3 * 40
    assert work.actions >= 3 * (40 + 16)
    assert random_deals(chance(1), rules_of("torneo"), 3) == work
