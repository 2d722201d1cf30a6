"""Where the rule stands by which an action is refused."""

from collections.abc import Mapping
from typing import Final

from scoring.engine.legality import Why
from scoring.engine.refusals import Code, Refusal

_PLAY: Final = "docs/rules.md#the-play"
_DRAWING: Final = "docs/rules.md#drawing"
_CANTES: Final = "docs/rules.md#cantes"
_SWAP: Final = "docs/rules.md#the-swap"
_TUTE: Final = "docs/rules.md#tute"
_VUELTAS: Final = "docs/rules.md#vueltas"
_FAULTS: Final = "docs/rules.md#faults"

RULE_OF_REFUSAL: Final[Mapping[Code, str]] = {
    Why.MUST_FOLLOW_SUIT: _PLAY,
    Why.MUST_BEAT: _PLAY,
    Why.MUST_TRUMP: _PLAY,
    Why.MUST_BEAT_TRUMP: _PLAY,
    Refusal.DEAL_OVER: _PLAY,
    Refusal.NOT_YOUR_TURN: _PLAY,
    Refusal.NOT_IN_HAND: _PLAY,
    Refusal.DRAW_FIRST: _DRAWING,
    Refusal.NOTHING_TO_DRAW: _DRAWING,
    Refusal.NOT_AFTER_OWN_BAZA: _CANTES,
    Refusal.NO_REY_AND_SOTA: _CANTES,
    Refusal.ALREADY_SUNG: _CANTES,
    Refusal.ONE_CANTE_A_BAZA: _CANTES,
    Refusal.ONE_CANTE_EACH: _CANTES,
    Refusal.NO_SUCH_SWAP: _SWAP,
    Refusal.PINTA_GONE: _SWAP,
    Refusal.PINTA_NOT_HIGHER: _SWAP,
    Refusal.PINTA_NOT_SEVEN: _SWAP,
    Refusal.ALREADY_SWAPPED: _SWAP,
    Refusal.ALREADY_DRAWN: _SWAP,
    Refusal.TUTE_NOT_ADMITTED: _TUTE,
    Refusal.NO_TUTE: _TUTE,
    Refusal.CLAIM_IN_IDAS: _VUELTAS,
    Refusal.CLAIM_NOT_NEEDED: _VUELTAS,
    Refusal.FALSE_CLAIM: _VUELTAS,
    Refusal.NO_FAULT: _FAULTS,
    Refusal.NOT_ANNULLABLE: _FAULTS,
}
