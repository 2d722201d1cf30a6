"""What the referee is told of a case: each card of the hand, the reason, and the verdict."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.engine.cards import Card
from scoring.engine.citing import RULE_OF_REFUSAL
from scoring.engine.legality import Legality, Why
from scoring.engine.obligations import RULE_OF_OBLIGATION, obligation_of
from scoring.forms.case import Case
from scoring.play_text import OBLIGATIONS, rule_number, rules_of_play
from scoring.text import REFUSALS

FAULT_LOSES, OUT_OF_TURN, ANNULLED = "11.1", "11.2", "11.5"


class Reason(NamedTuple):
    """A sentence, the number of the rule that it comes from, and the cards it is about."""

    text: str
    number: str
    cards: tuple[Card, ...]


class Rule(NamedTuple):
    """A rule that is cited."""

    number: str
    text: str


class Ruling(NamedTuple):
    """The answer to a case.

    ``allowed`` says why the cards that may be played may be, ``forbidden`` why each of the others
    may not. ``is_renuncio`` is None while no card is marked as the one played; ``verdict`` is the
    reason for that card, or for those that may be played.
    """

    allowed: Reason
    forbidden: Sequence[Reason]
    is_renuncio: bool | None
    verdict: Reason
    rules: Sequence[Rule]
    """The rules cited, and those about what follows from a renuncio."""


def ruling_on(case: Case) -> Ruling | None:
    """The answer to ``case``; None while the trump or the hand is missing."""
    question = case.question
    if question is None:
        return None
    answer, owed = question.answer(), obligation_of(question)
    number = rule_number(RULE_OF_OBLIGATION[owed])
    allowed = Reason(str(OBLIGATIONS[owed]), number, tuple(answer.legal))
    forbidden = {why: _forbidden(why, answer) for why in answer.illegal.values()}
    why = answer.illegal.get(case.played) if case.played else None
    reasons = [allowed, *forbidden.values()]
    return Ruling(
        allowed,
        reasons[1:],
        None if case.played is None else why is not None,
        allowed if why is None else forbidden[why],
        _cited(case, reasons, is_renuncio=why is not None),
    )


def _forbidden(why: Why, answer: Legality) -> Reason:
    cards = tuple(card for card, its in answer.illegal.items() if its is why)
    return Reason(str(REFUSALS[why]), rule_number(RULE_OF_REFUSAL[why]), cards)


def _cited(case: Case, reasons: Sequence[Reason], *, is_renuncio: bool) -> list[Rule]:
    texts: Mapping[str, str] = rules_of_play(case.rules, case.players)
    numbers = {reason.number for reason in reasons} | {OUT_OF_TURN}
    if is_renuncio:
        numbers |= {FAULT_LOSES, ANNULLED}
    return [Rule(number, text) for number, text in texts.items() if number in numbers]
