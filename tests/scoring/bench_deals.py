"""How fast complete random deals are played, beside the brisca of the package `naipes`.

``python -m tests.scoring.bench_deals [DEALS]`` prints JSON; `naipes` must be installed.
"""

import json
import sys
import time
from importlib import import_module
from random import Random

from scoring.engine.profiles import PROFILES
from scoring.engine.random_play import random_deals

ROUNDS = 5


def random_brisca(rng: Random, games: int) -> int:
    """Play so many games of brisca, chance choosing every card; how many cards were played."""
    game_state = import_module("naipes.games.brisca").GameState
    cards = 0
    for seed in range(1, games + 1):
        game = game_state.new(seed)
        while not game.is_finished():
            follows = game.pending_leader_card is not None
            player = game.pending_leader.other() if follows else game.leader
            game.play_card(player, rng.randrange(len(game.hand_of(player))))
            cards += 1
    return cards


def measure(deals: int, profile: str = "aragones") -> dict[str, float]:
    """Actions and cards a second, and both as parts of the cards a second of brisca.

    The best of several rounds, the two taking turns, by processor time.
    """
    best = {"actions": 0.0, "cards": 0.0, "brisca": 0.0}
    for seed in range(ROUNDS):
        began = time.process_time()
        work = random_deals(chance(seed), PROFILES[profile].rules, deals)
        between = time.process_time()
        brisca = random_brisca(chance(seed), deals)
        ended = time.process_time()
        speeds = {
            "actions": work.actions / (between - began),
            "cards": work.cards / (between - began),
            "brisca": brisca / (ended - between),
        }
        best = {what: max(best[what], speed) for what, speed in speeds.items()}
    return {
        **{f"{what}_per_second": round(speed) for what, speed in best.items()},
        "actions_ratio": round(best["actions"] / best["brisca"], 2),
        "cards_ratio": round(best["cards"] / best["brisca"], 2),
    }


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - cards are dealt, no secret is made


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)))  # noqa: T201
