"""A partida played card by card by people who make mistakes.

They are the seeded player of the engine, distracted now and then: a pair's carelessness is how many
of its cards, out of a hundred, are played without a thought. The more of them, the seldomer it
wins; now and then such a card is a renuncio.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.engine.actions import Annulment, Breach, Called, Claim, Move, Play
from scoring.engine.card_sets import cards_in
from scoring.engine.deal import State
from scoring.engine.dealing import deal_out
from scoring.engine.faults import advance
from scoring.engine.opening import start
from scoring.engine.partida_play import PlayedPartida
from scoring.engine.player import choose, shuffled
from scoring.engine.reckoning import ENOUGH
from scoring.engine.rules import Rules
from scoring.engine.seats import PAIRS
from tournaments.core.stream import Stream

HUNDRED: Final = 100
THOUSAND: Final = 1000

# How often, out of a thousand times, something goes wrong.
RENUNCIO: Final = 4
"""When a card is played without a thought by somebody who has cards that are not allowed."""
MISCOUNTED: Final = 30
"""At a lead in vueltas by a side that lacks ten tantos or fewer."""
ANNULLED: Final = 1
"""At any lead: cards have been seen, and all agree to deal again."""

NEARLY: Final = ENOUGH - 10


@dataclass(frozen=True, slots=True)
class Lots:
    """The lots of a stream, as the seeded player draws them."""

    stream: Stream

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, without, ``stop``."""
        return self.stream.below(stop)


def play_partida(
    rules: Rules, careless: Sequence[int], *, dealer: int, stream: Stream
) -> PlayedPartida:
    """Two pairs play until somebody has won, or the partida is annulled.

    ``careless`` are the cards out of a hundred that each side, a first, plays without a thought.
    ``dealing.DealingError`` where the rules are not played by four.
    """
    partida, lots = PlayedPartida(), Lots(stream)
    while not partida.over:
        dealt = deal_out(rules, shuffled(lots), players=PAIRS, dealer=dealer)
        state = start(rules, dealt, dealer=dealer, carried=partida.carried)
        while not state.over:
            state = advance(state, _move(state, careless, lots))
        partida = partida.after(state)
        dealer = dealer if partida.dealer is None else partida.dealer
    return partida


def _move(state: State, careless: Sequence[int], lots: Lots) -> Move:
    """What the seeded player would do, or what is done instead by mistake."""
    action = choose(lots, state)
    if not isinstance(action, Play):
        return action
    mishap = None if state.baza else _mishap(state, lots)
    if mishap is not None:
        return mishap
    if lots.stream.chance(careless[action.seat % len(careless)], of=HUNDRED):
        return _without_a_thought(state, lots)
    return action


def _mishap(state: State, lots: Lots) -> Breach | None:
    """Instead of a lead: the deal is annulled, or a side declares 101 without having it."""
    lot = lots.randrange(THOUSAND)
    if lot < ANNULLED:
        return Annulment()
    if lot < ANNULLED + MISCOUNTED and _nearly_there(state):
        return Called(Claim(state.turn))
    return None


def _nearly_there(state: State) -> bool:
    """The side that leads won a baza in vueltas, and has nearly enough to say so."""
    side = state.turn % state.setup.parties
    return state.setup.claims and state.holder is not None and NEARLY <= state.totals[side] < ENOUGH


def _without_a_thought(state: State, lots: Lots) -> Move:
    hand, playable = state.hands[state.turn], state.playable
    forbidden = cards_in(hand & ~playable)
    if forbidden and lots.stream.chance(RENUNCIO, of=THOUSAND):
        return Called(Play(state.turn, lots.stream.choice(forbidden)))
    return Play(state.turn, lots.stream.choice(cards_in(playable)))
