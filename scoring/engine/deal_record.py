"""What is kept of a deal: how the cards lay, and all that was done. It plays itself again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.engine.actions import Move
from scoring.engine.deal import State
from scoring.engine.dealing import Dealt
from scoring.engine.faults import advance
from scoring.engine.opening import start
from scoring.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal. ``carried`` are the tantos brought from the idas, None where this is the idas."""

    rules: Rules
    dealer: int
    dealt: Dealt
    moves: tuple[Move, ...] = ()
    carried: tuple[int, ...] | None = None

    def start(self) -> State:
        """The state before the first move; raises what `opening.start` raises."""
        return start(self.rules, self.dealt, dealer=self.dealer, carried=self.carried)

    def states(self) -> Iterator[State]:
        """Every state from the first on; `refusals.Refused` at a move that the rules forbid."""
        state = self.start()
        yield state
        for move in self.moves:
            state = advance(state, move)
            yield state

    def final(self) -> State:
        """The state after the last move; `refusals.Refused`."""
        *_, final = self.states()
        return final


class PlayedDeal(NamedTuple):
    """A deal that was played: its record, and the state it ended in."""

    record: DealRecord
    final: State
