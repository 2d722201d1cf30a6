import json
from pathlib import Path

import pytest

from scoring.engine.profiles import PROFILES
from tests.api.client import Program

ACTAS = Path(__file__).parent.parent / "data" / "actas.jsonl"
PLAIN = {"acta": 1, "rules": "aragones", "format": {"cotos": 1, "partidas": 3}}


@pytest.mark.django_db
def test_the_five_rule_sets(anybody: Program) -> None:
    told = anybody.get("rules/").body
    assert [profile["name"] for profile in told] == list(PROFILES)
    assert [profile["name"] for profile in told if profile["is_default"]] == ["aragones"]
    assert anybody.get("rules/torneo/").body == told[3]
    assert told[3] == {
        "name": "torneo",
        "is_default": False,
        "usual_format": {"cotos": 1, "partidas": 3, "deciding_partidas": None},
        "settings": {
            "deal": "stock",
            "players": [2, 3, 4],
            "partner_winning": "free",
            "undertrump": True,
            "cantes_per_baza": "any",
            "seven_swap": "higher",
            "two_swaps_seven": False,
            "tute": False,
            "both_reach": "last",
            "thirty": "both",
            "thirty_counts_last": True,
            "vueltas_end": "claim",
            "annul_renuncio": False,
        },
    }


@pytest.mark.django_db
def test_anybody_has_an_acta_judged(anybody: Program) -> None:
    told = anybody.post("check-acta/", {**PLAIN, "cotos": [["a", "b", "a", "a"]]})
    assert (told.status, told.body) == (
        200,
        {
            "valid": True,
            "winner": "a",
            "cotos": {"a": 1, "b": 0},
            "partidas": {"a": 3, "b": 1},
            "tantos": {"a": 0, "b": 0},
            "finished": True,
            "partida_winners": [["a", "b", "a", "a"]],
            "problems": [],
        },
    )


@pytest.mark.django_db
@pytest.mark.parametrize("acta", [None, 7, "texto", [], {}, {"\x00": "\ud800"}, {"acta": 10**400}])
def test_whatever_is_sent_is_judged(anybody: Program, acta: object) -> None:
    told = anybody.ask("POST", "check-acta/", raw=json.dumps(acta).encode())
    assert told.status == 200
    assert told.body["valid"] is False
    assert "malformed" in [problem["code"] for problem in told.body["problems"]]


@pytest.mark.django_db
def test_every_sample_is_judged_as_the_engine_judges_it(anybody: Program) -> None:
    from django.utils.translation import override

    from scoring.engine.acta import check_acta
    from scoring.text import sentence

    for line in ACTAS.read_text(encoding="utf-8").splitlines():
        acta = json.loads(line)["acta"]
        with override("en"):
            wanted = check_acta(acta).to_json(sentence)
        assert anybody.post("check-acta/", acta).body == json.loads(json.dumps(wanted))
