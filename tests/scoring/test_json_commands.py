"""`manage.py check_acta` and `manage.py legal_plays`: lines in, lines out, and the exit code."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scoring.engine.cards import DECK
from scoring.management.json_lines import FileUnreadableError, NotJsonError, lines_of, value_of

DATA = Path(__file__).parents[1] / "data"
GOOD = {"rules": "torneo", "format": {"cotos": 1, "partidas": 1}, "cotos": [["a"]]}
ASKED = {
    "rules": "aragones",
    "players": 4,
    "trump": "C",
    "arrastre": True,
    "hand": ["3C", "2C"],
    "baza": ["1B", "3B", "7C"],
}


def run(command: str, *arguments: str) -> tuple[list[dict[str, Any]], int, str]:
    """The lines printed, the exit code, and what was said of files."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    try:
        call_command(command, *arguments, stdout=out, stderr=err)
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    return [json.loads(line) for line in out.getvalue().splitlines()], code, err.getvalue()


def written(path: Path, *lines: object) -> str:
    """A file with each of ``lines``: bytes as they are, anything else as JSON."""
    held = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    path.write_bytes(b"\n".join(held) + b"\n")
    return str(path)


def test_the_samples_are_judged_in_order(tmp_path: Path) -> None:
    cases = [json.loads(line) for line in (DATA / "actas.jsonl").read_text("utf-8").splitlines()]
    file = written(tmp_path / "actas.jsonl", *(case["acta"] for case in cases))
    told, code, _ = run("check_acta", file)
    assert code == 1
    assert [(line["valid"], line["winner"]) for line in told] == [
        (case["want"]["valid"], case["want"]["winner"]) for case in cases
    ]


def test_the_questions_are_answered_in_order(tmp_path: Path) -> None:
    text = (DATA / "legal_plays.jsonl").read_text("utf-8")
    cases = [json.loads(line) for line in text.splitlines()]
    file = written(tmp_path / "questions.jsonl", *(case["question"] for case in cases))
    told, code, _ = run("legal_plays", file)
    assert code == 0
    assert [line["legal"] for line in told] == [case["legal"] for case in cases]


def test_a_line_that_is_no_json_is_a_malformed_acta(tmp_path: Path) -> None:
    file = written(tmp_path / "a", GOOD, b"{", b"", b"\xff\xfe", b"[" * 100_000, GOOD)
    told, code, _ = run("check_acta", "--lang", "en", file)
    assert code == 1
    assert [line["valid"] for line in told] == [True, False, False, False, False, True]
    for line in told[1:5]:
        assert line["problems"] == [
            {
                "code": "malformed",
                "severity": "error",
                "where": "acta",
                "message": "This is not an acta.",
                "rule": line["problems"][0]["rule"],
            }
        ]


def test_a_number_too_long_is_refused_in_its_place(tmp_path: Path) -> None:
    line = json.dumps({**GOOD, "players": 7}).replace("7", "7" * 5000).encode()
    told, code, _ = run("check_acta", written(tmp_path / "a", line))
    assert (code, [found["where"] for found in told[0]["problems"]]) == (1, ["players"])


def test_not_a_number_is_refused_in_its_place(tmp_path: Path) -> None:
    told, _, _ = run("check_acta", written(tmp_path / "a", {**GOOD, "players": float("nan")}))
    assert [found["where"] for found in told[0]["problems"]] == ["players"]


def test_all_valid_is_exit_0_and_a_mark_of_utf8_at_the_start_is_read_over(tmp_path: Path) -> None:
    file = written(tmp_path / "a", b"\xef\xbb\xbf" + json.dumps(GOOD).encode(), GOOD)
    told, code, _ = run("check_acta", file)
    assert (code, [line["valid"] for line in told]) == (0, [True, True])


def test_the_mark_is_read_over_at_the_start_alone(tmp_path: Path) -> None:
    file = written(tmp_path / "a", GOOD, b"\xef\xbb\xbf" + json.dumps(GOOD).encode())
    told, code, _ = run("check_acta", file)
    assert (code, [line["valid"] for line in told]) == (1, [True, False])


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["There is no file {}.", "The file {} cannot be read."]),
        ("es", ["No existe el archivo {}.", "No se puede leer el archivo {}."]),
    ],
)
@pytest.mark.parametrize("command", ["check_acta", "legal_plays", "replay"])
def test_a_file_that_cannot_be_read_is_told_in_the_language_asked_for(
    command: str, lang: str, words: list[str], tmp_path: Path
) -> None:
    names = [str(tmp_path / "none"), str(tmp_path)]
    told, code, said = run(command, "--lang", lang, *names)
    assert (told, code) == ([], 2)
    assert said.splitlines() == [
        sentence.format(name) for sentence, name in zip(words, names, strict=True)
    ]


@pytest.mark.parametrize("command", ["check_acta", "legal_plays"])
def test_a_file_that_cannot_be_read_is_exit_2_and_the_others_are_read(
    command: str, tmp_path: Path
) -> None:
    good = written(tmp_path / "a", GOOD if command == "check_acta" else ASKED)
    missing = str(tmp_path / "none")
    told, code, said = run(command, missing, good, str(tmp_path))
    assert (len(told), code) == (1, 2)
    assert said.count(missing) == 1
    assert len(said.splitlines()) == 2


def test_the_sides_are_named_where_the_acta_names_them(tmp_path: Path) -> None:
    fault = {"winner": "a", "by": "sancion", "fault": "a"}
    acta = {**GOOD, "cotos": [[fault]], "sides": {"a": "Los Alegres\ud800", "b": "Bar"}}
    half = {**acta, "sides": {"a": "Los Alegres", "b": None}}
    none = {**acta, "sides": 3}
    file = written(tmp_path / "a", acta, half, none)
    told, _, _ = run("check_acta", "--lang", "en", file)
    assert [line["problems"][-1]["message"] for line in told] == [
        "Los Alegres\\ud800 was at fault (a penalty) and cannot have won this partida.",
        "Side a was at fault (a penalty) and cannot have won this partida.",
        "Side a was at fault (a penalty) and cannot have won this partida.",
    ]


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("command", ["check_acta", "legal_plays"])
def test_the_language_asked_for_is_in_force(
    command: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.utils.translation import get_language

    place = f"scoring.management.commands.{command}."
    says = "sentence" if command == "check_acta" else "question_sentence"
    monkeypatch.setattr(place + says, lambda *_: get_language())
    told, _, _ = run(command, "--lang", lang, written(tmp_path / "a", {}))
    problem = told[0]["problems"][0] if command == "check_acta" else told[0]["error"]
    assert problem["message"] == lang


def test_a_bad_question_gets_one_error_and_the_next_is_answered(tmp_path: Path) -> None:
    bad = {**ASKED, "hand": ["3C", "8C"]}
    file = written(tmp_path / "q", bad, b"nonsense", ASKED)
    told, code, _ = run("legal_plays", "--lang", "en", file)
    assert code == 1
    assert told == [
        {"error": {"code": "unknown-card", "where": "hand[1]", "message": "There is no card 8C."}},
        {
            "error": {
                "code": "malformed",
                "where": "question",
                "message": "This is not a question: rules, players, trump, arrastre, hand and "
                "baza belong here.",
            }
        },
        {"legal": ["3C"], "illegal": {"2C": "must-beat-trump"}},
    ]


@pytest.mark.parametrize(
    ("command", "line"),
    [("check_acta", GOOD), ("legal_plays", {**ASKED, "hand": [card.text for card in DECK[:5]]})],
)
def test_lines_come_from_the_standard_input_too(
    command: str, line: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = {**line, "baza": []} if command == "legal_plays" else line
    given = io.TextIOWrapper(io.BytesIO(json.dumps(line).encode() + b"\n"))
    monkeypatch.setattr(sys, "stdin", given)
    told, code, _ = run(command, "-")
    assert (len(told), code) == (1, 0)


def test_output_goes_out_in_utf8(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    run("check_acta", written(tmp_path / "a", GOOD))
    assert out.encoding == "utf-8"


def test_output_that_is_no_terminal_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert run("check_acta", written(tmp_path / "a", GOOD))[1] == 0


def test_lines_are_read_one_at_a_time(tmp_path: Path) -> None:
    file = written(tmp_path / "a", GOOD, ASKED)
    lines = lines_of(file)
    assert value_of(next(lines)) == GOOD
    assert value_of(next(lines)) == ASKED
    with pytest.raises(StopIteration):
        next(lines)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileUnreadableError) as raised:
        next(lines_of(str(tmp_path)))
    assert str(raised.value) == f"No se puede leer el archivo {tmp_path}."


def test_what_is_no_json_is_told() -> None:
    with pytest.raises(NotJsonError) as raised:
        value_of(b"nonsense")
    assert str(raised.value) == "Expecting value: line 1 column 1 (char 0)"
