"""`manage.py replay`: what a file comes to, in which language, and with which exit code."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scoring.engine.citing import RULE_OF_REFUSAL
from scoring.engine.legality import Why
from scoring.engine.match import MatchFormat
from scoring.engine.match_player import play_match
from scoring.engine.match_record import write_match
from scoring.engine.played_acta import acta_of_played
from scoring.engine.player import play_deal
from scoring.engine.record import write_deal
from scoring.engine.record_text import Unreadable
from scoring.engine.refusals import Refusal
from scoring.text import REFUSALS
from tests.scoring.engine.deals import chance, rules_of


def replay(*arguments: str) -> tuple[list[dict[str, Any]], int]:
    """The lines printed, and the exit code."""
    out, code = io.StringIO(), 0
    try:
        call_command("replay", *arguments, stdout=out, stderr=io.StringIO())
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    return [json.loads(line) for line in out.getvalue().splitlines()], code


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    file = tmp_path / "deal.txt"
    file.write_text(write_deal(play_deal(chance(3), rules_of("aragones")).record), "utf-8")
    return file


def test_every_code_has_its_sentence_and_its_rule() -> None:
    assert set(REFUSALS) == {*Why, *Refusal, *Unreadable}
    assert set(RULE_OF_REFUSAL) == {*Why, *Refusal}


def test_a_deal_comes_to_its_tally(deal: Path) -> None:
    final = play_deal(chance(3), rules_of("aragones")).final
    told, code = replay(str(deal))
    assert final.last is not None
    assert final.outcome is not None
    assert code == 0
    assert told == [
        {
            "readable": True,
            "legal": True,
            "deals": [
                {
                    "deal": "idas",
                    "trump": final.setup.trump.value,
                    "cards": dict(zip("ab", final.tally.cards, strict=True)),
                    "cantes": {
                        side: [each.suit for each in final.tally.cantes if each.seat % 2 == party]
                        for party, side in enumerate("ab")
                    },
                    "bazas": dict(zip("ab", final.tally.bazas, strict=True)),
                    "last": "ab"[final.last],
                    "totals": dict(zip("ab", final.totals, strict=True)),
                    "by": "tantos",
                    "winner": None if final.outcome.winner is None else "ab"[final.outcome.winner],
                }
            ],
        }
    ]


def test_a_match_comes_to_its_acta(tmp_path: Path) -> None:
    match, deals = play_match(chance(1), rules_of("torneo"), MatchFormat(1, 2))
    file = tmp_path / "match.txt"
    file.write_text(write_match(match, deals), "utf-8-sig")
    told, code = replay(str(file))
    assert match.count.winner is not None
    assert (code, len(told[0]["deals"])) == (0, len(deals))
    assert told[0]["winner"] == match.count.winner.value
    assert told[0]["acta"] == acta_of_played(match)
    assert (told[0]["cotos"], told[0]["partidas"]) == (
        match.count.cotos.to_json(),
        match.count.partidas.to_json(),
    )


def test_a_match_and_a_deal_that_are_still_on(tmp_path: Path) -> None:
    file = tmp_path / "begun.txt"
    file.write_text('[Rules "torneo"]\n[Format {"cotos": 1, "partidas": 2}]\n', "utf-8")
    told, code = replay(str(file))
    assert (code, told[0]["winner"], told[0]["deals"]) == (0, None, [])
    text = write_deal(play_deal(chance(3), rules_of("reparto-completo"), players=3).record)
    file.write_text(text.partition("\n2.")[0], "utf-8")
    told, code = replay(str(file))
    tally = told[0]["deals"][0]
    assert (code, tally["by"], tally["winner"], tally["last"]) == (0, None, None, None)
    assert sorted(tally["totals"]) == ["1", "2", "3"]


def test_the_first_illegal_move(deal: Path) -> None:
    text = deal.read_text("utf-8")
    first = text.split("\n1. ")[1].split()[0]
    deal.write_text(text.replace(f"\n1. {first}", f"\n1. {first} {first}"), "utf-8")
    told, code = replay(str(deal), "--lang", "en")
    assert code == 1
    assert told == [
        {
            "readable": True,
            "legal": False,
            "line": 9,
            "deal": 1,
            "baza": 1,
            "move": first,
            "code": "not-your-turn",
            "message": "It is another player's turn.",
            "rule": RULE_OF_REFUSAL[Refusal.NOT_YOUR_TURN],
        }
    ]


def test_what_is_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('[Rules "zaragoza"]'))
    told, code = replay("-", "--lang", "en")
    assert code == 1
    assert told == [
        {
            "readable": False,
            "line": 1,
            "code": "unreadable-rules",
            "value": "zaragoza",
            "message": "The rules cannot be read.",
        }
    ]


def test_files_that_are_not_there_are_passed_over(deal: Path, tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\xff")
    told, code = replay(str(tmp_path / "none"), str(deal), str(binary))
    assert (code, [each["legal"] for each in told]) == (2, [True])
