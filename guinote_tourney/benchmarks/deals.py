"""How fast complete random deals are played, beside the brisca of the package `naipes`."""

from functools import partial
from importlib import import_module
from typing import Any, Final

from guinote_tourney.benchmarks.report import Benchmark, Cell, PackageMissingError, Report, Size
from guinote_tourney.benchmarks.timing import best_of, chance
from scoring.engine.profiles import PROFILES
from scoring.engine.random_play import Work, random_deals

_BRISCA: Final = "naipes"
_SEED: Final = 1


def measure_deals(number: int, repeats: int) -> Report:
    """Play `number` deals of each rule set, and as many of brisca, `repeats` times.

    Four play guiñote, and every action is one of those listed as legal. Two play brisca, where
    whose turn it is is all there is to check. `PackageMissingError`.
    """
    works = {
        _BRISCA: partial(_play_brisca, _brisca_game(), number),
        **{name: partial(_play, name, number) for name in PROFILES},
    }
    taken = best_of(repeats, works)
    reference = works[_BRISCA]().cards / taken[_BRISCA]
    rows = [_row(name, works[name](), taken[name], reference) for name in PROFILES]
    circumstances: dict[str, Cell] = {
        "deals": number,
        "repeats": repeats,
        "reference_per_second": round(reference),
    }
    return Report(circumstances, rows)


def _row(name: str, work: Work, seconds: float, reference: float) -> dict[str, Cell]:
    actions, cards = work.actions / seconds, work.cards / seconds
    return {
        "rules": name,
        "actions_per_second": round(actions),
        "times_reference": round(actions / reference, 2),
        "cards_per_second": round(cards),
        "cards_times_reference": round(cards / reference, 2),
    }


def _play(name: str, number: int) -> Work:
    return random_deals(chance(_SEED), PROFILES[name].rules, number)


def _brisca_game() -> Any:  # noqa: ANN401 -- the package has no types
    """The class of a game of brisca, from a package that tests alone install."""
    try:
        return import_module("naipes.games.brisca").GameState
    except ModuleNotFoundError as error:
        raise PackageMissingError(_BRISCA) from error


def _play_brisca(game_state: Any, number: int) -> Work:  # noqa: ANN401
    """Play so many games of brisca to their end, chance choosing every card."""
    rng, cards = chance(_SEED), 0
    for seed in range(1, number + 1):
        game = game_state.new(seed)
        while not game.is_finished():
            follows = game.pending_leader_card is not None
            player = game.pending_leader.other() if follows else game.leader
            game.play_card(player, rng.randrange(len(game.hand_of(player))))
            cards += 1
    return Work(actions=cards, cards=cards)


DEALS: Final = Benchmark(
    name="deals",
    about="how fast random deals are played beside the brisca of naipes",
    size=Size("deals", usual=1000, least=1, most=100_000),
    run=measure_deals,
)
