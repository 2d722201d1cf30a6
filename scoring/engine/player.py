"""A player who plays believable deals: knows the law, counts cards, and looks at no other hand.

Chance comes in from outside, so that the same chance plays the same deal.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from scoring.engine.actions import Action, Claim, Declaration, Draw, Play, Swap, Tute
from scoring.engine.card_sets import set_of
from scoring.engine.cards import DECK, Card, card_of
from scoring.engine.deal import REY_AND_SOTA, State
from scoring.engine.deal_record import DealRecord, PlayedDeal
from scoring.engine.dealing import deal_out
from scoring.engine.moves import apply, legal_actions
from scoring.engine.rules import Rules

WHIM: Final = 16
"""One card in so many is played on a whim: people are not machines."""

TRUMP_COST: Final = 6
"""What giving up a trump is worth, in tantos; stronger ones more."""
CANTE_COST: Final = 12
"""What giving up half a cante that may still be sung is worth."""


class Chance(Protocol):
    """What chance must be able to do; `random.Random` can."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, without, ``stop``."""


def play_deal(
    rng: Chance,
    rules: Rules,
    *,
    players: int = 4,
    dealer: int = 0,
    carried: Sequence[int] | None = None,
) -> PlayedDeal:
    """Shuffle, deal and play one deal to its end; ``carried`` makes it vueltas.

    Raises what `dealing.deal_out` and `opening.start` raise.
    """
    dealt = deal_out(rules, shuffled(rng), players=players, dealer=dealer)
    record = DealRecord(rules, dealer, dealt, carried=None if carried is None else tuple(carried))
    state, moves = record.start(), []
    while not state.over:
        action = choose(rng, state)
        moves.append(action)
        state = apply(state, action)
    return PlayedDeal(DealRecord(rules, dealer, dealt, tuple(moves), record.carried), state)


def shuffled(rng: Chance) -> list[Card]:
    """The forty cards in an order that ``rng`` chooses, each as likely."""
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = rng.randrange(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def choose(rng: Chance, state: State) -> Action:
    """What to do in ``state``, which is not over: declare at once, draw, or play a card."""
    declared: list[Declaration] = []
    plays: list[Play] = []
    for action in legal_actions(state):
        if isinstance(action, Play):
            plays.append(action)
        elif not isinstance(action, Draw) and _worth_it(state, action):
            declared.append(action)
    if declared:
        return max(declared, key=lambda action: _eagerness(state, action))
    if not plays:
        return Draw(state.turn)
    if len(plays) == 1 or rng.randrange(WHIM) == 0:
        return plays[rng.randrange(len(plays))]
    costs = [_cost(state, play) for play in plays]
    cheapest = [play for play, cost in zip(plays, costs, strict=True) if cost == min(costs)]
    return cheapest[rng.randrange(len(cheapest))]


def _worth_it(state: State, action: Declaration) -> bool:
    """Everything allowed is worth declaring, but for a swap that gets a weaker card."""
    if not isinstance(action, Swap):
        return True
    return state.stock[-1].strength > card_of(state.setup.trump, action.rank).strength


def _eagerness(state: State, action: Declaration) -> int:
    """What ends the deal comes first, then the swap, that may complete a cante, then cantes."""
    if isinstance(action, Claim | Tute):
        return 3
    if isinstance(action, Swap):
        return 2
    return 1 if action.suit is state.setup.trump else 0


def _cost(state: State, play: Play) -> int:
    """What playing the card is likely to cost the side, in tantos: the smallest is played."""
    kept = _worth_keeping(state, play)
    if not state.baza:
        return _lead_cost(state, play) + kept
    best, holder, card = state.best, state.holder, play.card
    on_table = sum(card.tantos for card in state.baza) + card.tantos
    pie = len(state.baza) == state.setup.players - 1
    if best is not None and not card.bit & state.setup.duties.beaters[best]:
        if holder == state.setup.partner[play.seat] and (pie or not _unseen_beaters(state, best)):
            return kept - card.tantos
        return kept + 2 * card.tantos
    sure = pie or not _unseen_beaters(state, card)
    return kept - on_table if sure else kept + card.tantos - on_table // 3


def _lead_cost(state: State, play: Play) -> int:
    """In the free phase one leads low; in arrastre one leads what nobody can beat."""
    card = play.card
    if not state.stock and not _unseen_beaters(state, card):
        return -card.tantos - 2 * TRUMP_COST
    return 2 * card.tantos


def _worth_keeping(state: State, play: Play) -> int:
    """What the hand loses with the card: a trump, strength, half of a cante."""
    card, hand = play.card, state.hands[play.seat]
    cost = card.strength // 3
    if card.suit is state.setup.trump:
        cost += TRUMP_COST + card.strength // 2
    pair = REY_AND_SOTA[card.suit]
    if card.bit & pair and hand & pair == pair and state.tally.unsung & pair:
        cost += CANTE_COST
    return cost


def _unseen_beaters(state: State, card: Card) -> int:
    """The cards that beat ``card`` where it is winning, and may be in another hand.

    Cards in bazas won have been seen, and those of one's own hand are known.
    """
    unseen = 0
    for cards in state.hands:
        unseen |= cards
    unseen |= set_of(state.stock)
    return unseen & ~state.hands[state.turn] & state.setup.duties.beaters[card]
