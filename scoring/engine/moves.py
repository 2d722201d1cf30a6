"""The moves of a deal: what may be done at each state, and the state that follows.

``legal_actions`` is the only law: every action in it applies, and every other is refused.
"""

from typing import Final

from scoring.engine.actions import (
    CANTES,
    CLAIMS,
    DRAWS,
    PLAYS,
    SWAPS,
    TUTES,
    Action,
    Cante,
    Declaration,
    Draw,
    Play,
    Swap,
    Tute,
)
from scoring.engine.cards import Card, Rank, card_of
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

_REYES: Final = FOUR[Rank.REY]
_SOTAS: Final = FOUR[Rank.SOTA]
_new = tuple.__new__


def legal_actions(state: State) -> list[Action]:
    """All that may be done now, plays and draws first; nothing when the deal is over.

    What a player may do without being told wrong, that is: cards thrown in and other faults are
    in `faults`.
    """
    setup, hands, stock, baza, turn, _, holder, rest, draws, tally, outcome = state
    actions: list[Action] = []
    if draws:
        actions.append(DRAWS[turn])
    else:
        plays = PLAYS[turn]
        while rest:
            bit = rest & -rest
            actions.append(plays[bit])
            rest ^= bit
    if not baza and holder is not None and outcome is None:
        unsung = tally.unsung & _SOTAS
        for seat in setup.mates[holder]:
            hand = hands[seat]
            sings = hand >> 1 & hand & unsung
            swaps = stock and hand & setup.swaps
            if sings or swaps or setup.claims or (setup.shows and _holds_tute(hand)):
                actions += _declarations(state, seat, sings)
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


def _declarations(state: State, seat: int, sings: int) -> list[Declaration]:
    """What ``seat``, whose side won the last baza, may declare before the next lead.

    ``sings`` are the sotas that it holds together with their rey.
    """
    might: list[Declaration] = [cante for bit, cante in CANTES[seat].items() if bit & sings]
    if state.stock:
        might += SWAPS[seat]
    if state.setup.shows:
        might += TUTES[seat]
    if state.setup.claims:
        might.append(CLAIMS[seat])
    return [action for action in might if declaration_refusal(state, action) is None]


def _holds_tute(hand: int) -> bool:
    return hand & _REYES == _REYES or hand & _SOTAS == _SOTAS


def _play(state: State, card: Card) -> State:
    setup, hands, stock, baza, seat, best, holder, _, _, tally, _ = state
    if best is None or card.bit & setup.duties.beaters[best]:
        best, holder = card, seat
    held = [*hands]
    held[seat] ^= card.bit
    hands = tuple(held)
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
    cards, bazas, latest, cantes, unsung, _, swapped = tally
    counted, numbers = [*cards], [*bazas]
    counted[party] += won
    numbers[party] += 1
    if latest[0] != party:
        latest = (party, *[other for other in latest if other != party])
    tally = _new(Tally, (tuple(counted), tuple(numbers), latest, cantes, unsung, (), swapped))
    outcome = None
    if complete:
        outcome = _complete(setup, tally)
    elif setup.ends_by_itself:
        outcome = reached(setup, tally, complete=False)
    draws = setup.players if stock and outcome is None else 0
    playable = 0 if draws or outcome else hands[winner]
    return _new(
        State, (setup, hands, stock, (), winner, None, winner, playable, draws, tally, outcome)
    )


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
    held = [*hands]
    held[seat] |= stock[0].bit
    hands = tuple(held)
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
