"""The moves of a deal: what may be done at each state, and the state that follows.

``legal_actions`` is the only law: every action in it applies, and every other is refused.
"""

from typing import Final

from scoring.engine.actions import (
    DRAWS,
    PLAYS,
    Action,
    Cante,
    Claim,
    Declaration,
    Draw,
    Play,
    Swap,
    Tute,
)
from scoring.engine.cards import Card, Rank, Suit, card_of
from scoring.engine.deal import (
    REY_AND_SOTA,
    Outcome,
    Setup,
    State,
    Tally,
    reached,
    totals_of,
)
from scoring.engine.partida import By
from scoring.engine.reckoning import LAST_BAZA, idas_winner, vueltas_winner
from scoring.engine.refusals import (
    FOUR,
    Code,
    Refused,
    declaration_refusal,
    draw_refusal,
    play_refusal,
)

_SOTAS: Final = FOUR[Rank.SOTA]
_new = tuple.__new__


def legal_actions(state: State) -> list[Action]:
    """All that may be done now, plays and draws first; nothing when the deal is over.

    What a player may do without being told wrong, that is: cards thrown in and other faults are
    in `faults`.
    """
    actions: list[Action] = []
    if state.draws:
        actions.append(DRAWS[state.turn])
    else:
        plays, rest = PLAYS[state.turn], state.playable
        while rest:
            bit = rest & -rest
            actions.append(plays[bit])
            rest ^= bit
    if not state.baza and state.holder is not None and state.outcome is None:
        _add_declarations(state, state.holder, actions)
    return actions


def apply(state: State, action: Action) -> State:
    """The state after ``action``; `refusals.Refused`, with the code, if the rules forbid it."""
    if isinstance(action, Play):
        if action.seat == state.turn and action.card.bit & state.playable:
            return _play(state, action.card)
        raise Refused(action, play_refusal(state, action))
    if isinstance(action, Draw):
        if action.seat == state.turn and state.draws:
            return _draw(state)
        raise Refused(action, draw_refusal(state))
    code = declaration_refusal(state, action)
    if code is not None:
        raise Refused(action, code)
    return _declare(state, action)


def refusal(state: State, action: Action) -> Code | None:
    """Why ``action`` may not be done now, or None if it may."""
    try:
        apply(state, action)
    except Refused as refused:
        return refused.code
    return None


def _add_declarations(state: State, holder: int, actions: list[Action]) -> None:
    """What the side of ``holder``, which won the last baza, may declare before the next lead."""
    setup, unsung = state.setup, state.tally.unsung
    may: list[Declaration] = []
    for seat in setup.mates[holder]:
        hand = state.hands[seat]
        if hand >> 1 & hand & unsung & _SOTAS:
            may += [Cante(seat, suit) for suit in Suit if hand & REY_AND_SOTA[suit]]
        if hand & setup.swaps:
            may += [Swap(seat, rank) for rank in (Rank.SIETE, Rank.DOS)]
        if setup.rules.tute:
            may += [Tute(seat, rank) for rank, four in FOUR.items() if hand & four == four]
        if setup.claims:
            may.append(Claim(seat))
    if may:
        actions += [action for action in may if declaration_refusal(state, action) is None]


def _play(state: State, card: Card) -> State:
    setup, hands, stock, baza, seat, best, holder, _, _, tally, _ = state
    if best is None or card.bit & setup.duties.beaters[best]:
        best, holder = card, seat
    hands = (*hands[:seat], hands[seat] ^ card.bit, *hands[seat + 1 :])
    baza = (*baza, card)
    if len(baza) == setup.players:
        return _end_baza(state, seat if holder is None else holder, hands, baza)
    seat = (seat + 1) % setup.players
    playable = hands[seat]
    if not stock:
        playable = setup.duties.playable(
            playable, baza, best, partner_wins=holder == setup.partner[seat]
        )
    return _new(State, (setup, hands, stock, baza, seat, best, holder, playable, 0, tally, None))


def _end_baza(state: State, winner: int, hands: tuple[int, ...], baza: tuple[Card, ...]) -> State:
    """The state after the last card of ``baza``: ``winner`` takes it, draws first and leads."""
    setup, stock, tally = state.setup, state.stock, state.tally
    complete = not hands[winner] and not stock
    won = sum([card.tantos for card in baza])
    if complete and setup.spare is not None:
        won += setup.spare.tantos
    party = winner % setup.parties
    cards, bazas = [*tally.cards], [*tally.bazas]
    cards[party] += won
    bazas[party] += 1
    latest = tally.latest
    if latest[0] != party:
        latest = (party, *[other for other in latest if other != party])
    tally = Tally(tuple(cards), tuple(bazas), latest, tally.cantes, tally.unsung, (), tally.swapped)
    outcome = _complete(setup, tally) if complete else reached(setup, tally, complete=False)
    draws = setup.players if stock and outcome is None else 0
    playable = 0 if draws or outcome else hands[winner]
    return State(setup, hands, stock, (), winner, None, winner, playable, draws, tally, outcome)


def _complete(setup: Setup, tally: Tally) -> Outcome:
    """How a deal ends whose cards have all been played."""
    totals = totals_of(setup, tally, complete=True)
    if setup.vueltas:
        return Outcome(By.TANTOS, vueltas_winner(setup.rules, totals, tally.latest))
    malas = [*tally.cards]
    if setup.rules.thirty_counts_last:
        malas[tally.latest[0]] += LAST_BAZA
    return Outcome(By.TANTOS, idas_winner(setup.rules, totals, malas, tally.latest))


def _draw(state: State) -> State:
    setup, hands, stock, baza, seat, _, holder, _, draws, tally, _ = state
    hands = (*hands[:seat], hands[seat] | stock[0].bit, *hands[seat + 1 :])
    seat = (seat + 1) % setup.players
    draws -= 1
    playable = 0 if draws else hands[seat]
    return _new(
        State, (setup, hands, stock[1:], baza, seat, None, holder, playable, draws, tally, None)
    )


def _declare(state: State, action: Declaration) -> State:
    if isinstance(action, Cante):
        return _sing(state, action)
    if isinstance(action, Swap):
        return _swap(state, action)
    party = action.seat % state.setup.parties
    if isinstance(action, Tute):
        by = By.TUTE_REYES if action.rank is Rank.REY else By.TUTE_SOTAS
        return ended(state, Outcome(by, party))
    return ended(state, Outcome(By.TANTOS, party, claimed_by=party))


def ended(state: State, outcome: Outcome) -> State:
    """``state`` with the deal over."""
    return state._replace(playable=0, draws=0, outcome=outcome)


def _sing(state: State, cante: Cante) -> State:
    tally = state.tally._replace(
        cantes=(*state.tally.cantes, cante),
        unsung=state.tally.unsung & ~REY_AND_SOTA[cante.suit],
        singers=(*state.tally.singers, cante.seat),
    )
    outcome = reached(state.setup, tally, complete=False)
    state = state._replace(tally=tally)
    return state if outcome is None else ended(state, outcome)


def _swap(state: State, swap: Swap) -> State:
    """The trump given lies under the stock, where the pinta was."""
    given, pinta = card_of(state.setup.trump, swap.rank), state.stock[-1]
    hand = state.hands[swap.seat] ^ given.bit ^ pinta.bit
    hands = (*state.hands[: swap.seat], hand, *state.hands[swap.seat + 1 :])
    tally = state.tally._replace(swapped=(*state.tally.swapped, swap.rank))
    playable = 0 if state.draws else hands[state.turn]
    return state._replace(
        hands=hands, stock=(*state.stock[:-1], given), tally=tally, playable=playable
    )
