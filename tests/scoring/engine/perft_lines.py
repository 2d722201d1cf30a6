"""The lines of the perft files: an ending, and how many rows of actions it allows.

``trump=C leader=1 hands="3C 2C / 1O 12O" stock="" carried="" counts="2 4 6"``: the counts are of
one action, of two, and so on, to the end of the longest row.
"""

import shlex
from typing import NamedTuple

from scoring.engine.cards import Suit
from scoring.engine.deal import State
from scoring.engine.opening import ending
from scoring.engine.rules import Rules
from tests.scoring.engine.deals import cards, hands


class PerftLine(NamedTuple):
    state: State
    counts: tuple[int, ...]


def read_line(rules: Rules, line: str) -> PerftLine:
    told = dict(word.split("=", 1) for word in shlex.split(line))
    carried = tuple(int(total) for total in told["carried"].split())
    state = ending(
        rules,
        hands(told["hands"]),
        trump=Suit(told["trump"]),
        leader=int(told["leader"]) - 1,
        stock=cards(told["stock"]),
        carried=carried or None,
    )
    return PerftLine(state, tuple(int(count) for count in told["counts"].split()))


def write_line(state: State, counts: tuple[int, ...]) -> str:
    setup = state.setup
    held = " / ".join(
        " ".join(str(card) for card in state.hand(seat)) for seat in range(setup.players)
    )
    return (
        f'trump={setup.trump} leader={state.turn + 1} hands="{held}"'
        f' stock="{" ".join(str(card) for card in state.stock)}"'
        f' carried="{" ".join(str(total) for total in setup.carried or ())}"'
        f' counts="{" ".join(str(count) for count in counts)}"'
    )
