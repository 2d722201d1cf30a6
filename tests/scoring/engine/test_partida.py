"""How one partida is judged (docs/acta.md)."""

import pytest

from scoring.engine.judging import judge_partida
from scoring.engine.profiles import ARAGONES, LASCUARENTA

pytestmark = pytest.mark.pure

W, F, B = "cotos[0][0].winner", "cotos[0][0].fault", "cotos[0][0].by"


@pytest.mark.parametrize(
    ("partida", "winner", "problems"),
    [
        ("a", "a", []),
        ("b", "b", []),
        ({"winner": "a"}, "a", []),
        ({"winner": "b", "by": "tantos"}, "b", []),
        ({"winner": "a", "by": None, "fault": None, "idas": None, "vueltas": None}, "a", []),
        ({}, None, [("winner-missing", W)]),
        ({"winner": None}, None, [("winner-missing", W)]),
        ({"winner": None, "by": "tute-reyes"}, None, [("winner-missing", W)]),
        ({"winner": None, "by": "anulada"}, None, []),
        ({"by": "anulada"}, None, []),
        ({"winner": "a", "by": "anulada"}, None, [("wrong-winner", W)]),
        ({"winner": "a", "by": "tute-sotas"}, "a", []),
    ],
)
def test_a_partida_in_which_nobody_is_at_fault(
    partida: object, winner: str | None, problems: list[tuple[str, str]]
) -> None:
    judged = judge_partida(partida, "cotos[0][0]", LASCUARENTA.rules)
    assert judged.winner == winner
    assert [(found.code.value, found.where) for found in judged.problems] == problems


@pytest.mark.parametrize("by", ["renuncio", "falso-101", "cartas-tiradas", "sancion"])
@pytest.mark.parametrize(
    ("winner", "fault", "counts", "problems"),
    [
        ("a", "b", "a", []),
        ("b", "a", "b", []),
        ("a", "a", "b", [("fault-is-winner", W)]),
        ("b", "b", "a", [("fault-is-winner", W)]),
        (None, "b", "a", [("winner-missing", W)]),
        ("a", None, "a", [("fault-missing", F)]),
        (None, None, None, [("fault-missing", F), ("winner-missing", W)]),
    ],
)
def test_a_fault_loses_the_partida(
    by: str,
    winner: str | None,
    fault: str | None,
    counts: str | None,
    problems: list[tuple[str, str]],
) -> None:
    partida = {"winner": winner, "by": by, "fault": fault}
    judged = judge_partida(partida, "cotos[0][0]", ARAGONES.rules)
    assert judged.winner == counts
    assert [(found.code.value, found.where) for found in judged.problems] == problems


@pytest.mark.parametrize(
    ("partida", "winner", "problems"),
    [
        (None, None, [("malformed", "cotos[0][0]")]),
        (1, None, [("malformed", "cotos[0][0]")]),
        ("A", None, [("malformed", "cotos[0][0]")]),
        (["a"], None, [("malformed", "cotos[0][0]")]),
        ({"winner": "c"}, None, [("malformed", W)]),
        ({"winner": 1, "by": "sancion", "fault": "a"}, None, [("malformed", W)]),
        ({"winner": "a", "by": "lluvia"}, "a", [("malformed", B)]),
        ({"winner": "a", "by": ["tantos"]}, "a", [("malformed", B)]),
        ({"winner": "b", "by": "renuncio", "fault": "c"}, "b", [("malformed", F)]),
        ({"winner": "a", "by": "renuncio", "fault": True}, "a", [("malformed", F)]),
        (
            {"winner": [], "by": 0, "fault": {}},
            None,
            [("malformed", W), ("malformed", B), ("malformed", F)],
        ),
    ],
)
def test_what_cannot_be_read_is_judged_no_further(
    partida: object, winner: str | None, problems: list[tuple[str, str]]
) -> None:
    judged = judge_partida(partida, "cotos[0][0]", ARAGONES.rules)
    assert judged.winner == winner
    assert [(found.code.value, found.where) for found in judged.problems] == problems


@pytest.mark.parametrize("by", ["tute-reyes", "tute-sotas"])
def test_a_tute_is_refused_where_the_rules_have_none_but_its_winner_stands(by: str) -> None:
    judged = judge_partida({"winner": "b", "by": by}, "cotos[0][0]", ARAGONES.rules)
    assert judged.winner == "b"
    assert [(found.code.value, found.where) for found in judged.problems] == [
        ("tute-not-admitted", B)
    ]


def test_where_the_rules_are_not_known_nothing_is_said_of_a_tute() -> None:
    judged = judge_partida({"winner": "b", "by": "tute-reyes"}, "cotos[0][0]", None)
    assert (judged.winner, judged.problems) == ("b", [])


def test_a_field_the_acta_does_not_have_is_remarked_on_and_left_aside() -> None:
    judged = judge_partida({"winner": "a", "bazas": 7, "winer": 3}, "cotos[2][1]", ARAGONES.rules)
    assert judged.winner == "a"
    assert [
        (found.code.value, found.severity.value, found.where, found.params["nearest"])
        for found in judged.problems
    ] == [
        ("unknown-field", "warning", "cotos[2][1].bazas", ""),
        ("unknown-field", "warning", "cotos[2][1].winer", "winner"),
    ]
