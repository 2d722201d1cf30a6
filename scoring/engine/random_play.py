"""Deals in which chance alone chooses: what the speed of the engine is measured with."""

from typing import NamedTuple

from scoring.engine.actions import Play
from scoring.engine.dealing import deal_out
from scoring.engine.moves import apply, legal_actions
from scoring.engine.opening import start
from scoring.engine.player import Chance, shuffled
from scoring.engine.rules import Rules


class Work(NamedTuple):
    """How many actions were checked and done, and how many of them were cards played."""

    actions: int
    cards: int


def random_deals(rng: Chance, rules: Rules, deals: int, *, players: int = 4) -> Work:
    """Shuffle, deal and play so many deals to their end, every action one of the legal ones.

    Raises what `dealing.deal_out` raises.
    """
    actions = cards = 0
    for number in range(deals):
        dealer = number % players
        dealt = deal_out(rules, shuffled(rng), players=players, dealer=dealer)
        state = start(rules, dealt, dealer=dealer)
        while not state.over:
            legal = legal_actions(state)
            action = legal[rng.randrange(len(legal))]
            state = apply(state, action)
            actions += 1
            cards += isinstance(action, Play)
    return Work(actions, cards)
