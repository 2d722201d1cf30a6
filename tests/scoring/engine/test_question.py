"""Questions for the law of play, as JSON asks them, and what is said of bad ones."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.question import Question, QuestionError, answer_to_json
from tests.scoring.strategies import ANYTHING, nearly

pytestmark = pytest.mark.pure

ASKED: dict[str, Any] = {
    "rules": "aragones",
    "players": 4,
    "trump": "C",
    "arrastre": True,
    "hand": ["3C", "2C"],
    "baza": ["1B", "3B", "7C"],
}


def test_the_example_of_the_documents() -> None:
    assert answer_to_json(Question.from_json(ASKED).answer()) == {
        "legal": ["3C"],
        "illegal": {"2C": "must-beat-trump"},
    }


def test_figures_are_read_by_letter_and_written_by_number() -> None:
    asked = {**ASKED, "hand": ["RC", "SO", "CC"], "baza": ["CO"]}
    assert answer_to_json(Question.from_json(asked).answer()) == {
        "legal": ["10O"],
        "illegal": {"12C": "must-follow-suit", "11C": "must-follow-suit"},
    }


@pytest.mark.parametrize(("hand", "baza"), [([], []), ([], ["1B"]), (["2C", "1B", "3O"], [])])
def test_where_nothing_is_owed_all_is_legal(hand: list[str], baza: list[str]) -> None:
    answer = Question.from_json({**ASKED, "hand": hand, "baza": baza}).answer()
    assert answer_to_json(answer) == {"legal": hand, "illegal": {}}


@pytest.mark.parametrize("players", [3, 4])
def test_without_a_free_phase_arrastre_makes_no_difference(players: int) -> None:
    asked = {**ASKED, "rules": "reparto-completo", "players": players, "baza": ["1B", "7C"]}
    answers = [
        answer_to_json(Question.from_json({**asked, "arrastre": arrastre}).answer())
        for arrastre in (True, False)
    ]
    assert answers == [{"legal": ["3C"], "illegal": {"2C": "must-beat-trump"}}] * 2


def test_two_players_with_a_baceta_have_a_free_phase() -> None:
    asked = {**ASKED, "rules": "reparto-completo", "players": 2, "baza": ["1B"], "arrastre": False}
    asked["hand"] = ["3C", "2O"]
    assert answer_to_json(Question.from_json(asked).answer())["illegal"] == {}


@pytest.mark.parametrize(
    ("change", "fault", "where", "value"),
    [
        ({"rules": "aragon"}, "unknown-rules", "rules", "aragon"),
        ({"rules": None}, "malformed", "rules", "null"),
        ({"rules": {}}, "malformed", "rules.profile", "null"),
        ({"rules": {"profile": "torneo", "tuti": 1}}, "unknown-setting", "rules.tuti", "1"),
        ({"rules": {"profile": "torneo", "tute": 1}}, "unknown-setting", "rules.tute", "1"),
        ({"players": 2}, "unknown-setting", "players", "2"),
        ({"players": 5}, "unknown-setting", "players", "5"),
        ({"players": "4"}, "malformed", "players", "4"),
        ({"players": True}, "malformed", "players", "true"),
        ({"players": None}, "malformed", "players", "null"),
        ({"trump": "c"}, "malformed", "trump", "c"),
        ({"trump": None}, "malformed", "trump", "null"),
        ({"arrastre": 1}, "malformed", "arrastre", "1"),
        ({"arrastre": None}, "malformed", "arrastre", "null"),
        ({"hand": "3C"}, "malformed", "hand", "3C"),
        ({"baza": None}, "malformed", "baza", "null"),
        ({"hand": ["3C", "8C"]}, "unknown-card", "hand[1]", "8C"),
        ({"hand": [3]}, "unknown-card", "hand[0]", "3"),
        ({"hand": ["3C", "3C"]}, "repeated-card", "hand[1]", "3C"),
        ({"hand": ["12C", "RC"]}, "repeated-card", "hand[1]", "RC"),
        ({"hand": ["1B"]}, "repeated-card", "hand[0]", "1B"),
        ({"baza": ["1B", "2O", "1B"]}, "repeated-card", "baza[2]", "1B"),
        ({"baza": ["1B", "1X"]}, "unknown-card", "baza[1]", "1X"),
        ({"baza": ["1B", "2B", "3B", "4B"]}, "full-baza", "baza", "4"),
    ],
)
def test_a_bad_question_gets_one_clear_error(
    change: dict[str, Any], fault: str, where: str, value: str
) -> None:
    with pytest.raises(QuestionError) as raised:
        Question.from_json({**ASKED, **change})
    assert (raised.value.fault, raised.value.where, raised.value.value) == (fault, where, value)
    assert str(raised.value) == f"{where}: {fault}: {value}"


@pytest.mark.parametrize("value", [None, [], "aragones", 1, float("nan")])
def test_what_is_no_object_is_no_question(value: object) -> None:
    with pytest.raises(QuestionError) as raised:
        Question.from_json(value)
    assert (raised.value.fault, raised.value.where) == ("malformed", "question")


NEARLY = nearly(
    **{key: st.just(value) for key, value in ASKED.items() if key not in ("hand", "baza")},
    hand=st.lists(st.sampled_from(["3C", "2C", "RO", "1X", 4]), max_size=4),
    baza=st.lists(st.sampled_from(["1B", "3B", "7C", "SB", None]), max_size=4),
)


@given(ANYTHING | NEARLY)
def test_whatever_is_asked_is_answered_or_refused(value: object) -> None:
    try:
        answer = answer_to_json(Question.from_json(value).answer())
    except QuestionError as error:
        answer = {"where": error.where, "value": error.value}
    assert json.loads(json.dumps(answer, ensure_ascii=False).encode("utf-8")) == answer
