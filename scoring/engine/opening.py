"""The first state of a deal: from the cards as dealt, or from any later moment."""

from collections.abc import Sequence
from typing import Final

from scoring.engine.card_sets import set_of
from scoring.engine.cards import Card, Rank, Suit, card_of
from scoring.engine.deal import Setup, State, Tally, reached
from scoring.engine.dealing import DealingError, Dealt, check_dealt, check_players, has_stock
from scoring.engine.duties import duties_of
from scoring.engine.rules import Rules
from scoring.engine.seats import TABLES
from scoring.engine.settings import SevenSwap, VueltasEnd

_PARTNER: Final = {
    players: tuple(table.partner(seat) for seat in table.seats) for players, table in TABLES.items()
}
_MATES: Final = {
    players: tuple((seat,) if mate is None else (seat, mate) for seat, mate in enumerate(partner))
    for players, partner in _PARTNER.items()
}
_SEVEN: Final = {suit: card_of(suit, Rank.SIETE).bit for suit in Suit}
_TWO: Final = {suit: card_of(suit, Rank.DOS).bit for suit in Suit}


def start(
    rules: Rules, dealt: Dealt, *, dealer: int, carried: Sequence[int] | None = None
) -> State:
    """The deal before its first card: ``dealer`` has dealt, the seat at the right leads.

    ``carried`` are the tantos of each party from the idas, where these are vueltas; a party that
    brings 101 into vueltas that end by themselves has won them. `dealing.DealingError` for cards
    that cannot lie so, ``ValueError`` for a seat or tantos that cannot be.
    """
    check_dealt(rules, dealt)
    players = len(dealt.hands)
    if not 0 <= dealer < players:
        raise ValueError(f"no seat {dealer} at a table of {players}")
    in_hand = [seat for seat, hand in enumerate(dealt.hands) if dealt.pinta in hand]
    if in_hand not in ([], [dealer]):
        raise DealingError("the card that shows trumps is the dealer's")
    lone = not dealt.stock and not in_hand
    setup = _setup(
        rules, players, dealt.pinta.suit, carried=carried, spare=dealt.pinta if lone else None
    )
    hands = tuple(set_of(hand) for hand in dealt.hands)
    return _begin(setup, hands, dealt.stock, (dealer + 1) % players, holder=None)


def ending(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    *,
    trump: Suit,
    leader: int,
    stock: Sequence[Card] = (),
    carried: Sequence[int] | None = None,
) -> State:
    """Any later moment of a deal: ``leader`` has won a baza, all have drawn, nothing was sung.

    The hands, by seat, are equally long; ``stock``, if any, goes round, its last card being the
    pinta and a trump. No tantos are counted for what was played before. ``ValueError`` for cards
    that cannot lie so.
    """
    check_players(rules, len(hands))
    held = [card for hand in hands for card in hand]
    if len({*held, *stock}) != len(held) + len(stock):
        raise ValueError("a card is there twice")
    if not held or len({len(hand) for hand in hands}) != 1:
        raise ValueError("the hands are not equally long")
    if len(stock) % len(hands) or (stock and not has_stock(rules, len(hands))):
        raise ValueError("the stock does not go round")
    if stock and stock[-1].suit is not trump:
        raise ValueError("the card under the stock is no trump")
    if not 0 <= leader < len(hands):
        raise ValueError(f"no seat {leader} at a table of {len(hands)}")
    setup = _setup(rules, len(hands), trump, carried=carried, spare=None)
    sets = tuple(set_of(hand) for hand in hands)
    return _begin(setup, sets, tuple(stock), leader, holder=leader)


def _begin(
    setup: Setup, hands: tuple[int, ...], stock: tuple[Card, ...], leader: int, holder: int | None
) -> State:
    nil = (0,) * setup.parties
    tally = Tally(nil, nil, tuple(range(setup.parties)))
    outcome = reached(setup, tally, complete=False)
    playable = 0 if outcome else hands[leader]
    return State(setup, hands, stock, (), leader, None, holder, playable, 0, tally, outcome)


def _setup(
    rules: Rules,
    players: int,
    trump: Suit,
    *,
    carried: Sequence[int] | None,
    spare: Card | None,
) -> Setup:
    table = TABLES[players]
    if carried is not None and (len(carried) != table.parties or min(carried) < 0):
        raise ValueError(f"{len(carried)} totals carried by {table.parties} parties")
    swaps = _SEVEN[trump] if rules.seven_swap is not SevenSwap.NONE else 0
    if rules.two_swaps_seven:
        swaps |= _TWO[trump]
    return Setup(
        rules=rules,
        players=players,
        trump=trump,
        carried=None if carried is None else tuple(carried),
        spare=spare,
        duties=duties_of(rules, trump),
        parties=table.parties,
        mates=_MATES[players],
        partner=_PARTNER[players],
        swaps=swaps,
        shows=rules.tute,
        ends_by_itself=carried is not None and rules.vueltas_end is VueltasEnd.AUTOMATIC,
        claims=carried is not None and rules.vueltas_end is VueltasEnd.CLAIM,
    )
