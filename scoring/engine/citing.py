"""Where the rule stands, in docs/rules.md, by which an action is refused."""

from collections.abc import Mapping
from typing import Final

from scoring.engine.legality import Why
from scoring.engine.problems import rule_at
from scoring.engine.refusals import Code, Refusal

_NUMBERS: Final[Mapping[Code, str]] = {
    Why.MUST_FOLLOW_SUIT: "4.2",
    Why.MUST_BEAT: "4.3",
    Why.MUST_TRUMP: "4.4",
    Why.MUST_BEAT_TRUMP: "4.5",
    Refusal.DEAL_OVER: "4.10",
    Refusal.NOT_YOUR_TURN: "4.10",
    Refusal.NOT_IN_HAND: "4.10",
    Refusal.DRAW_FIRST: "5.1",
    Refusal.NOTHING_TO_DRAW: "5.2",
    Refusal.NOT_AFTER_OWN_BAZA: "6.2",
    Refusal.NO_REY_AND_SOTA: "6.1",
    Refusal.ALREADY_SUNG: "6.3",
    Refusal.ONE_CANTE_A_BAZA: "6.4",
    Refusal.ONE_CANTE_EACH: "6.4",
    Refusal.NO_SUCH_SWAP: "7.1",
    Refusal.PINTA_GONE: "7.3",
    Refusal.PINTA_NOT_HIGHER: "7.1",
    Refusal.PINTA_NOT_SEVEN: "7.2",
    Refusal.ALREADY_SWAPPED: "7.3",
    Refusal.ALREADY_DRAWN: "7.4",
    Refusal.TUTE_NOT_ADMITTED: "8.1",
    Refusal.NO_TUTE: "8.2",
    Refusal.CLAIM_IN_IDAS: "10.3",
    Refusal.CLAIM_NOT_NEEDED: "10.6",
    Refusal.FALSE_CLAIM: "10.4",
    Refusal.NO_FAULT: "11.2",
    Refusal.NOT_ANNULLABLE: "11.5",
}

RULE_OF_REFUSAL: Final[Mapping[Code, str]] = {
    code: rule_at(number) for code, number in _NUMBERS.items()
}
