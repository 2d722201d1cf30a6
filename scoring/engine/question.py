"""A question for the law of play, as JSON asks it: which of these cards may be played?"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.engine.cards import Card, Suit, read_card, read_suit
from scoring.engine.legality import Legality, legal_plays
from scoring.engine.problems import Problem
from scoring.engine.reading import is_list, is_number, is_object
from scoring.engine.rules import Rules
from scoring.engine.rules_json import (
    RulesError,
    UnknownRulesError,
    UnknownSettingError,
    UnreadableRulesError,
    read_rules,
)
from scoring.engine.showing import shown
from scoring.engine.terms import players_not_admitted, rules_problem


class Fault(StrEnum):
    """What is wrong with a question. Part of the format: never renamed."""

    MALFORMED = "malformed"
    """Not what belongs there."""
    UNKNOWN_RULES = "unknown-rules"
    UNKNOWN_SETTING = "unknown-setting"
    """The rules have no such setting or value, or do not admit so many players."""
    UNKNOWN_CARD = "unknown-card"
    REPEATED_CARD = "repeated-card"
    """Twice in the hand, twice on the table, or in both."""
    FULL_BAZA = "full-baza"
    """Everybody has already played."""


class QuestionError(ValueError):
    """A question that cannot be answered: the first thing that is wrong with it.

    ``where`` is the field or the card at fault, ``question`` for the whole; ``value`` is what
    stands there, cut short. ``problem`` is what an acta with these rules or players would be told,
    None where the fault is the question's own; ``lacks`` is true where nothing stands there.
    """

    def __init__(
        self, fault: Fault, where: str, value: object, problem: Problem | None = None
    ) -> None:
        self.fault = fault
        self.where = where
        self.value = shown(value)
        self.problem = problem
        self.lacks = value is None
        super().__init__(f"{where}: {fault}: {self.value}")


_FAULT_OF: Final[Mapping[type[RulesError], Fault]] = {
    UnreadableRulesError: Fault.MALFORMED,
    UnknownRulesError: Fault.UNKNOWN_RULES,
    UnknownSettingError: Fault.UNKNOWN_SETTING,
}


@dataclass(frozen=True, slots=True)
class Question:
    """What ``legal_plays`` is asked, read and looked over."""

    rules: Rules
    players: int
    trump: Suit
    arrastre: bool
    hand: tuple[Card, ...]
    baza: tuple[Card, ...]

    @staticmethod
    def from_json(value: object) -> "Question":
        """The question asked by ``value``, as docs/acta.md has it; ``QuestionError``."""
        if not is_object(value):
            raise QuestionError(Fault.MALFORMED, "question", value)
        rules = _read_rules(value.get("rules"))
        players = _read_players(value.get("players"), rules)
        trump = read_suit(value.get("trump"))
        if trump is None:
            raise QuestionError(Fault.MALFORMED, "trump", value.get("trump"))
        arrastre = value.get("arrastre")
        if not isinstance(arrastre, bool):
            raise QuestionError(Fault.MALFORMED, "arrastre", arrastre)
        seen: set[Card] = set()
        baza = _read_cards(value, "baza", seen)
        if len(baza) >= players:
            raise QuestionError(Fault.FULL_BAZA, "baza", len(baza))
        hand = _read_cards(value, "hand", seen)
        return Question(rules, players, trump, arrastre, hand, baza)

    def answer(self) -> Legality:
        return legal_plays(
            self.rules, self.players, self.trump, self.hand, self.baza, arrastre=self.arrastre
        )


def answer_to_json(answer: Legality) -> dict[str, object]:
    """The answer as docs/acta.md has it."""
    return {
        "legal": [card.text for card in answer.legal],
        "illegal": {card.text: why.value for card, why in answer.illegal.items()},
    }


def _read_rules(value: object) -> Rules:
    if value is None:
        raise QuestionError(Fault.MALFORMED, "rules", value)
    try:
        return read_rules(value)
    except RulesError as error:
        field = error.field
        told = value.get(field) if field and is_object(value) else value
        where = f"rules.{field}" if field else "rules"
        raise QuestionError(_FAULT_OF[type(error)], where, told, rules_problem(error)) from error


def _read_players(value: object, rules: Rules) -> int:
    if not is_number(value):
        raise QuestionError(Fault.MALFORMED, "players", value)
    if value not in rules.players:
        problem = players_not_admitted(value, rules.players)
        raise QuestionError(Fault.UNKNOWN_SETTING, "players", value, problem)
    return value


def _read_cards(value: Mapping[object, object], field: str, seen: set[Card]) -> tuple[Card, ...]:
    """The cards in ``field``, none of them among those ``seen``, which it joins."""
    told = value.get(field)
    if not is_list(told):
        raise QuestionError(Fault.MALFORMED, field, told)
    return tuple(_read_card(text, f"{field}[{place}]", seen) for place, text in enumerate(told))


def _read_card(value: object, where: str, seen: set[Card]) -> Card:
    card = read_card(value)
    if card is None:
        raise QuestionError(Fault.UNKNOWN_CARD, where, value)
    if card in seen:
        raise QuestionError(Fault.REPEATED_CARD, where, value)
    seen.add(card)
    return card
