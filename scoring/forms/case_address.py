"""The address of a case: all that there is of it.

So a case can be sent to somebody, and each step taken back with the browser's own button. The
rules travel in it as the name of a rule set and single settings, ``rules=torneo&rules.deal=all``:
a tournament leads here with its own, and nothing here has to know of tournaments.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeVar
from urllib.parse import urlencode

from scoring.engine.cards import Card, Suit, read_card, read_suit
from scoring.engine.profiles import DEFAULT_PROFILE
from scoring.engine.question import Fault, Question, QuestionError
from scoring.engine.reading import is_object
from scoring.engine.rules import Rules
from scoring.engine.rules_json import PLAYERS, RulesError, read_rules, rules_to_json
from scoring.engine.showing import shown
from scoring.forms.case import (
    Case,
    CaseError,
    CaseFault,
    Onto,
    Phase,
    most_in_hand,
    usual_players,
)

PREFIX: Final = "rules."
"""Before the name of a single setting."""

SETTINGS: Final = ("deal", "players", "partner_winning", "undertrump", "annul_renuncio")
"""The settings that play and renuncio hang on. The others make no difference here."""

_WORDS: Final[Mapping[str, object]] = {"true": True, "false": False}
_UNASKED: Final = Suit.OROS
"""Stands for the trump while nobody has named it, so that the rest is read all the same."""

Kind = TypeVar("Kind", bound=StrEnum)


def query_of(case: Case) -> str:
    """The query that tells ``case``, without what goes without saying."""
    told = {
        "players": "" if case.players == usual_players(case.rules) else str(case.players),
        "trump": case.trump or "",
        "phase": "" if case.phase is Phase.ARRASTRE else case.phase,
        "table": "-".join(card.text for card in case.baza),
        "hand": "-".join(card.text for card in case.hand),
        "played": case.played.text if case.played else "",
        "onto": "" if case.is_table_full or case.onto is Onto.TABLE else case.onto,
        "suit": "" if case.suit is Suit.OROS else case.suit,
    }
    return urlencode(
        rules_parameters(case.rules) | {key: text for key, text in told.items() if text}
    )


def rules_parameters(rules: Rules) -> dict[str, str]:
    """The rules as parameters of a query, as far as play and renuncio hang on them."""
    told = rules_to_json(rules)
    if not is_object(told):
        return {"rules": rules.profile}
    changed = {PREFIX + key: _written(told[key]) for key in SETTINGS if key in told}
    return {"rules": rules.profile} | changed


def read_case(query: Mapping[str, str]) -> Case:
    """The case told by the parameters of an address.

    Raises ``QuestionError`` or ``CaseError`` with the first thing that is wrong with it. What is
    not told is the usual: the rules and players, the arrastre, nothing on the table.
    """
    rules = _rules_told(query)
    phase = _one_of(Phase, query, "phase", Phase.ARRASTRE)
    trump = query.get("trump")
    question = Question.from_json(
        {
            "rules": rules,
            "players": _players_told(query, rules),
            "trump": trump or _UNASKED,
            "arrastre": phase is Phase.ARRASTRE,
            "baza": _cards_told(query, "table"),
            "hand": _cards_told(query, "hand"),
        }
    )
    if len(question.hand) > most_in_hand(question.players):
        raise CaseError(CaseFault.HAND_TOO_LARGE, most_in_hand(question.players))
    return Case(
        rules=question.rules,
        players=question.players,
        trump=read_suit(trump),
        phase=phase,
        baza=question.baza,
        hand=question.hand,
        played=_read_played(query.get("played", ""), question.hand),
        onto=_one_of(Onto, query, "onto", Onto.TABLE),
        suit=_one_of(Suit, query, "suit", Suit.OROS),
    ).settled()


def _rules_told(query: Mapping[str, str]) -> object:
    """The rules as the engine reads them; settings that are not there it finds itself."""
    settings = {
        key.removeprefix(PREFIX): _value_told(key, text)
        for key, text in query.items()
        if key.startswith(PREFIX)
    }
    return {**settings, "profile": query.get("rules") or DEFAULT_PROFILE.name}


def _value_told(key: str, text: str) -> object:
    if key == f"{PREFIX}players":
        return [_number(part) for part in text.split("-")]
    return _WORDS.get(text, text)


def _players_told(query: Mapping[str, str], rules: object) -> object:
    """How many play; where it is not told, as many as these rules are usually played by."""
    if text := query.get("players"):
        return _number(text)
    try:
        return usual_players(read_rules(rules))
    except RulesError:
        return None  # the question tells what is wrong with the rules


def _number(text: str) -> int | str:
    return int(text) if text in map(str, PLAYERS) else text


def _cards_told(query: Mapping[str, str], key: str) -> list[str]:
    return [text for text in query.get(key, "").split("-") if text]


def _read_played(text: str, hand: tuple[Card, ...]) -> Card | None:
    card = read_card(text)
    if text and card not in hand:
        raise CaseError(CaseFault.CARD_PLAYED, shown(text))
    return card


def _one_of(kind: type[Kind], query: Mapping[str, str], key: str, usual: Kind) -> Kind:
    text = query.get(key)
    if not text:
        return usual
    try:
        return kind(text)
    except ValueError as error:
        raise QuestionError(Fault.MALFORMED, key, text) from error


def _written(value: object) -> str:
    if isinstance(value, list):
        return "-".join(map(str, value))
    return str(value).lower()
