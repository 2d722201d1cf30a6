"""The law of play for programs: what the engine answers, and words to explain it by."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from scoring.engine.citing import RULE_OF_REFUSAL
from scoring.engine.obligations import RULE_OF_OBLIGATION, Obligation, obligation_of
from scoring.engine.question import Question, answer_to_json
from scoring.play_text import OBLIGATIONS, rule_number, rules_of_play
from scoring.text import REFUSALS
from tests.api.client import Answer, Program
from tournaments.api import examples

SAMPLES = Path(__file__).parent.parent / "data" / "legal_plays.jsonl"
ASKED = examples.QUESTION

pytestmark = pytest.mark.django_db


def ask(program: Program, **changed: object) -> Answer:
    return program.post("legal-plays/", {**ASKED, **changed})


def test_the_example_of_the_documents(anybody: Program) -> None:
    told = ask(anybody)
    assert (told.status, told.body) == (200, examples.ANSWER)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_sample_is_answered_and_explained_as_the_engine_does(language: str) -> None:
    program = Program(language=language)
    for line in SAMPLES.read_text(encoding="utf-8").splitlines():
        sample = json.loads(line)
        question = Question.from_json(sample["question"])
        told = program.post("legal-plays/", sample["question"])
        assert told.body["legal"] == sample["legal"]
        assert {key: told.body[key] for key in ("legal", "illegal")} == answer_to_json(
            question.answer()
        )
        with override(language):
            assert told.body["owed"] == owed_by(question)
            assert told.body["reasons"] == reasons_of(question)
            assert told.body["rules"] == cited(question)


def owed_by(question: Question) -> dict[str, str]:
    owed = obligation_of(question)
    message = str(OBLIGATIONS[owed])
    return {"code": owed.value, "message": message, "rule": RULE_OF_OBLIGATION[owed]}


def reasons_of(question: Question) -> list[dict[str, str]]:
    whys = dict.fromkeys(question.answer().illegal.values())
    return [
        {"code": why.value, "message": str(REFUSALS[why]), "rule": RULE_OF_REFUSAL[why]}
        for why in whys
    ]


def cited(question: Question) -> dict[str, str]:
    places = [owed_by(question)["rule"], *(told["rule"] for told in reasons_of(question))]
    numbers = {rule_number(place) for place in places}
    texts = rules_of_play(question.rules, question.players)
    assert numbers <= set(texts)
    return {number: texts[number] for number in texts if number in numbers}


@pytest.mark.parametrize(("arrastre", "baza"), [(True, ["4O"]), (True, []), (False, ["4O"])])
def test_of_an_empty_hand_nothing_is_said_that_a_card_would_need(
    anybody: Program, *, arrastre: bool, baza: list[str]
) -> None:
    told = ask(anybody, hand=[], arrastre=arrastre, baza=baza)
    assert (told.body["legal"], told.body["illegal"]) == ([], {})
    owed = told.body["owed"]
    assert (owed["code"], owed["message"], owed["rule"]) == (
        "no-card",
        "The hand is empty: there is no card to play.",
        "docs/rules.md#3.5",
    )


@pytest.mark.parametrize(
    ("changed", "winning"),
    [
        ({"baza": []}, None),
        ({"baza": ["4O"]}, {"card": "4O", "by": "rival"}),
        ({"baza": ["7O", "4O"]}, {"card": "7O", "by": "partner"}),
        ({"baza": ["7O", "4O"], "rules": "torneo", "players": 3}, {"card": "7O", "by": "rival"}),
    ],
)
def test_who_is_winning_is_told(
    anybody: Program, changed: dict[str, Any], winning: dict[str, str] | None
) -> None:
    assert ask(anybody, **changed).body["winning"] == winning


def test_single_settings_of_the_rules_are_heeded(anybody: Program) -> None:
    hand, baza = ["2B", "1C"], ["4O", "4B"]
    by_name = ask(anybody, trump="B", hand=hand, baza=baza)
    own = {"profile": "aragones", "undertrump": True}
    by_setting = ask(anybody, trump="B", hand=hand, baza=baza, rules=own)
    assert (by_name.body["illegal"], by_name.body["owed"]["code"]) == (
        {},
        Obligation.ANY_TRUMP_TOO_LOW,
    )
    assert (by_setting.body["illegal"], by_setting.body["owed"]["code"]) == (
        {"1C": "must-trump"},
        Obligation.UNDERTRUMP,
    )


@pytest.mark.parametrize(
    ("changed", "code", "field", "message", "value"),
    [
        (
            {"rules": "aragon"},
            "unknown-rules",
            "rules",
            "There are no rules called aragon. Did you mean aragones?",
            "aragon",
        ),
        (
            {"players": 2},
            "unknown-setting",
            "players",
            "“players” cannot be 2. It can be: 4.",
            "2",
        ),
        (
            {"trump": None},
            "malformed",
            "trump",
            "The question lacks “trump”.",
            "null",
        ),
        (
            {"hand": ["3C", "8C"]},
            "unknown-card",
            "hand[1]",
            "There is no card 8C.",
            "8C",
        ),
        (
            {"hand": ["7C"]},
            "repeated-card",
            "hand[0]",
            "The card 7C is there twice.",
            "7C",
        ),
        (
            {"baza": ["1B", "3B", "7C", "4O"]},
            "full-baza",
            "baza",
            "There are 4 cards on the table: everybody has played.",
            "4",
        ),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused_in_words(
    anybody: Program, changed: dict[str, Any], code: str, field: str, message: str, value: str
) -> None:
    told = ask(anybody, **changed)
    assert (told.status, told.body) == (
        400,
        {
            "errors": [
                {"code": code, "field": field, "message": message, "params": {"value": value}}
            ]
        },
    )


def test_it_answers_to_questions_alone(anybody: Program) -> None:
    assert anybody.get("legal-plays/").status == 405
    assert anybody.post("legal-plays/", []).codes == [("malformed", "question")]
    assert anybody.get("").body["legal_plays"] == "http://testserver/api/v1/legal-plays/"
