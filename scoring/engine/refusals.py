"""Why an action is refused: codes, and the law of what is declared between two bazas."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from scoring.engine.actions import Cante, Claim, Declaration, Move, Play, Swap, Tute
from scoring.engine.card_sets import set_of
from scoring.engine.cards import Rank, Suit, card_of
from scoring.engine.deal import REY_AND_SOTA, State
from scoring.engine.legality import Why, legal_plays
from scoring.engine.reckoning import ENOUGH
from scoring.engine.settings import CantesPerBaza, SevenSwap


class Refusal(StrEnum):
    """Why an action is refused, beside what the law of play says. Never renamed."""

    DEAL_OVER = "deal-over"
    DRAW_FIRST = "draw-first"
    """The stock is drawn from before the next lead."""
    NOT_YOUR_TURN = "not-your-turn"
    NOT_IN_HAND = "not-in-hand"
    NOTHING_TO_DRAW = "nothing-to-draw"
    NOT_AFTER_OWN_BAZA = "not-after-own-baza"
    """Declared neither after one's own side won a baza nor before the next lead."""
    NO_REY_AND_SOTA = "no-rey-and-sota"
    ALREADY_SUNG = "already-sung"
    ONE_CANTE_A_BAZA = "one-cante-a-baza"
    ONE_CANTE_EACH = "one-cante-each"
    NO_SUCH_SWAP = "no-such-swap"
    PINTA_GONE = "pinta-gone"
    PINTA_NOT_HIGHER = "pinta-not-higher"
    PINTA_NOT_SEVEN = "pinta-not-seven"
    ALREADY_SWAPPED = "already-swapped"
    ALREADY_DRAWN = "already-drawn"
    """At the last draw one swaps before one's own draw."""
    TUTE_NOT_ADMITTED = "tute-not-admitted"
    NO_TUTE = "no-tute"
    CLAIM_IN_IDAS = "claim-in-idas"
    CLAIM_NOT_NEEDED = "claim-not-needed"
    """Vueltas that end by themselves."""
    FALSE_CLAIM = "false-claim"
    NO_FAULT = "no-fault"
    """Called although it is allowed, or is nothing by which a partida is lost."""
    NOT_ANNULLABLE = "not-annullable"


Code = Refusal | Why

FOUR: Final[Mapping[Rank, int]] = {
    rank: set_of(card_of(suit, rank) for suit in Suit) for rank in (Rank.REY, Rank.SOTA)
}
"""The four cards of each tute."""


class Refused(ValueError):
    """The rules do not allow ``move``; ``code`` says why."""

    def __init__(self, move: Move, code: Code) -> None:
        super().__init__(f"{move}: {code}")
        self.move = move
        self.code = code


def play_refusal(state: State, play: Play) -> Code:
    """Why ``play``, which `moves` found not to be allowed, is not."""
    if state.over:
        return Refusal.DEAL_OVER
    if state.draws:
        return Refusal.DRAW_FIRST
    if play.seat != state.turn:
        return Refusal.NOT_YOUR_TURN
    if not state.hands[play.seat] & play.card.bit:
        return Refusal.NOT_IN_HAND
    setup = state.setup
    answer = legal_plays(
        setup.rules,
        setup.players,
        setup.trump,
        state.hand(play.seat),
        state.baza,
        arrastre=not state.stock,
    )
    return answer.illegal[play.card]


def draw_refusal(state: State) -> Code:
    """Why a draw, which `moves` found not to be allowed, is not."""
    if state.over:
        return Refusal.DEAL_OVER
    return Refusal.NOT_YOUR_TURN if state.draws else Refusal.NOTHING_TO_DRAW


def declaration_refusal(state: State, action: Declaration) -> Code | None:
    """Why ``action`` is refused, or None where it is allowed: the law of declarations."""
    if state.over:
        return Refusal.DEAL_OVER
    if isinstance(action, Claim):
        return _claim_refusal(state, action)
    if not _after_own_baza(state, action.seat):
        return Refusal.NOT_AFTER_OWN_BAZA
    if isinstance(action, Cante):
        return _cante_refusal(state, action)
    if isinstance(action, Swap):
        return _swap_refusal(state, action)
    return _tute_refusal(state, action)


def _after_own_baza(state: State, seat: int) -> bool:
    """True after the side of ``seat`` won a baza, until the next lead."""
    holder = state.holder
    return holder is not None and not state.baza and seat in state.setup.mates[holder]


def _cante_refusal(state: State, cante: Cante) -> Code | None:
    limit, singers = state.setup.rules.cantes_per_baza, state.tally.singers
    pair = REY_AND_SOTA[cante.suit]
    if not state.tally.unsung & pair:
        return Refusal.ALREADY_SUNG
    if state.hands[cante.seat] & pair != pair:
        return Refusal.NO_REY_AND_SOTA
    if limit is CantesPerBaza.ONE and singers:
        return Refusal.ONE_CANTE_A_BAZA
    if limit is CantesPerBaza.EACH and cante.seat in singers:
        return Refusal.ONE_CANTE_EACH
    return None


def _swap_refusal(state: State, swap: Swap) -> Code | None:
    """The law of the swap.

    That the seven never goes to the partner at the last draw needs no check: only the side that
    won the baza may swap, the winner draws first, and so the pinta goes to the rival at the
    winner's left.
    """
    setup, given, pinta = state.setup, card_of(state.setup.trump, swap.rank), state.pinta
    if not setup.swaps & given.bit:
        return Refusal.NO_SUCH_SWAP
    if pinta is None:
        return Refusal.PINTA_GONE
    if not state.hands[swap.seat] & given.bit:
        return Refusal.NOT_IN_HAND
    if swap.rank in state.tally.swapped:
        return Refusal.ALREADY_SWAPPED
    if swap.rank is Rank.DOS:
        if pinta.rank is not Rank.SIETE:
            return Refusal.PINTA_NOT_SEVEN
    elif setup.rules.seven_swap is SevenSwap.HIGHER and pinta.strength < given.strength:
        return Refusal.PINTA_NOT_HIGHER
    return Refusal.ALREADY_DRAWN if _drew_last(state, swap.seat) else None


def _drew_last(state: State, seat: int) -> bool:
    """True if this is the last draw and ``seat`` has drawn."""
    holder, players = state.holder, state.setup.players
    if holder is None or not state.draws or len(state.stock) != state.draws:
        return False
    return (seat - holder) % players < players - state.draws


def _tute_refusal(state: State, tute: Tute) -> Code | None:
    if not state.setup.rules.tute:
        return Refusal.TUTE_NOT_ADMITTED
    four = FOUR.get(tute.rank)
    if four is None or state.hands[tute.seat] & four != four:
        return Refusal.NO_TUTE
    return None


def _claim_refusal(state: State, claim: Claim) -> Code | None:
    setup = state.setup
    if not setup.vueltas:
        return Refusal.CLAIM_IN_IDAS
    if setup.ends_by_itself:
        return Refusal.CLAIM_NOT_NEEDED
    if state.totals[claim.seat % setup.parties] < ENOUGH:
        return Refusal.FALSE_CLAIM
    return None if _after_own_baza(state, claim.seat) else Refusal.NOT_AFTER_OWN_BAZA
