"""Deals for the tests: shuffled, or any late moment, for every way of playing."""

from collections.abc import Iterator
from random import Random

from scoring.engine.actions import Action
from scoring.engine.cards import DECK, Card
from scoring.engine.deal import State
from scoring.engine.dealing import deal_out
from scoring.engine.moves import apply, legal_actions
from scoring.engine.opening import ending, start
from scoring.engine.player import shuffled
from scoring.engine.profiles import PROFILES
from scoring.engine.rules import Rules
from scoring.engine.settings import Deal

EVERYBODY = [
    (profile.rules, players)
    for profile in PROFILES.values()
    for players in sorted(profile.rules.players)
    if players != 3 or profile.rules.deal is Deal.ALL
]
"""Every profile with every number of players that its text describes."""

NAMES = [f"{rules.profile}-{players}" for rules, players in EVERYBODY]


def chance(seed: int) -> Random:
    """The same chance for the same seed."""
    return Random(seed)  # noqa: S311 - cards are dealt, no secret is made


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def hands(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards(hand) for hand in text.split("/"))


def rules_of(profile: str) -> Rules:
    return PROFILES[profile].rules


def new_deal(
    rng: Random, rules: Rules, players: int, *, carried: tuple[int, ...] | None = None
) -> State:
    dealer = rng.randrange(players)
    dealt = deal_out(rules, shuffled(rng), players=players, dealer=dealer)
    return start(rules, dealt, dealer=dealer, carried=carried)


def walk(rng: Random, state: State) -> Iterator[tuple[State, Action | None]]:
    """Every state of a deal in which chance alone chooses, with what was chosen there."""
    while not state.over:
        action = rng.choice(legal_actions(state))
        yield state, action
        state = apply(state, action)
    yield state, None


def late_deal(rng: Random, rules: Rules, players: int, length: int, *, rounds: int = 0) -> State:
    """An ending with ``length`` cards in each hand and ``rounds`` of drawing left."""
    deck = list(DECK)
    rng.shuffle(deck)
    held = [tuple(deck[seat * length : (seat + 1) * length]) for seat in range(players)]
    stock = deck[players * length : players * (length + rounds)]
    trump = stock[-1].suit if stock else deck[-1].suit
    return ending(rules, held, trump=trump, leader=rng.randrange(players), stock=stock)
