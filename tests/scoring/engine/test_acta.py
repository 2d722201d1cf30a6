"""An acta as a whole: what it must hold, what it is held against, what the verdict tells."""

from typing import Any

import pytest

from scoring.engine.acta import check_acta
from scoring.engine.match import MatchFormat
from scoring.engine.profiles import ARAGONES, LASCUARENTA
from scoring.engine.sides import NIL, Score, Side
from scoring.engine.terms import MatchTerms
from scoring.engine.verdict import Verdict

pytestmark = pytest.mark.pure

ACTA: dict[str, Any] = {
    "acta": 1,
    "rules": "aragones",
    "format": {"cotos": 2, "partidas": 2},
    "cotos": [["a", "b", "a"], ["a", "a"]],
}


def without(*keys: str) -> dict[str, Any]:
    return {key: value for key, value in ACTA.items() if key not in keys}


def errors(verdict: Verdict) -> list[tuple[str, str]]:
    return [(found.code.value, found.where) for found in verdict.errors]


def test_the_verdict_tells_all_that_was_counted() -> None:
    acta = {**ACTA, "result": {"winner": "b", "cotos": {"a": 2}}}
    assert check_acta(acta).to_json(lambda found: f"<{found.code}>") == {
        "valid": False,
        "winner": "a",
        "cotos": {"a": 2, "b": 0},
        "partidas": {"a": 4, "b": 1},
        "tantos": {"a": 0, "b": 0},
        "finished": True,
        "partida_winners": [["a", "b", "a"], ["a", "a"]],
        "problems": [
            {
                "code": "result-differs",
                "severity": "error",
                "where": "result.winner",
                "message": "<result-differs>",
                "rule": "docs/rules.md#13.8",
            }
        ],
    }


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"acta": 2}, "acta"),
        ({"acta": True}, "acta"),
        ({"acta": 1.0}, "acta"),
        ({"rules": None}, "rules"),
        ({"rules": 3}, "rules"),
        ({"rules": {}}, "rules.profile"),
        ({"rules": {"profile": 3}}, "rules.profile"),
        ({"rules": "torneo", "players": 3}, "players"),
        ({"rules": {"profile": "aragones", "players": [3]}, "players": 3}, "players"),
        ({"players": "4"}, "players"),
        ({"players": 4.0}, "players"),
        ({"sides": "Bar Moderno"}, "sides"),
        ({"sides": {"b": 3}}, "sides.b"),
        ({"start": 1}, "start"),
        ({"start": {}}, "start.partidas"),
        ({"start": {"partidas": {"a": 1}}}, "start.partidas.b"),
        ({"start": {"partidas": {"a": 2, "b": 0}}}, "start.partidas.a"),
        ({"start": {"partidas": {"a": 0, "b": -1}}}, "start.partidas.b"),
        ({"start": {"partidas": {"a": True, "b": 0}}}, "start.partidas.a"),
        ({"ending": "tiempo"}, "ending"),
        ({"ending": {}}, "ending.by"),
        ({"ending": {"by": "lluvia", "side": "a"}}, "ending.by"),
        ({"ending": {"by": "retirada"}}, "ending.side"),
        ({"ending": {"by": "retirada", "side": "c"}}, "ending.side"),
        ({"ending": {"by": "tiempo", "side": "a"}}, "ending.side"),
        ({"ending": {"by": "tiempo", "side": 0}}, "ending.side"),
        ({"partial": 1}, "partial"),
        ({"partial": "true"}, "partial"),
        ({"result": "a"}, "result"),
        ({"result": {"winner": "c"}}, "result.winner"),
        ({"result": {"cotos": 2}}, "result.cotos"),
        ({"result": {"cotos": {"a": "2"}}}, "result.cotos.a"),
        ({"result": {"partidas": {"b": 1.0}}}, "result.partidas.b"),
    ],
)
def test_what_cannot_be_read_is_malformed_at_its_place_and_the_rest_is_judged(
    changed: dict[str, Any], where: str
) -> None:
    verdict = check_acta({**ACTA, **changed})
    assert errors(verdict) == [("malformed", where)]
    assert (verdict.winner, verdict.cotos, verdict.partidas) == (Side.A, (2, 0), (4, 1))


@pytest.mark.parametrize("key", ["start", "ending", "partial", "result", "players", "sides"])
def test_null_is_the_same_as_left_out(key: str) -> None:
    assert check_acta({**ACTA, key: None}) == check_acta(ACTA)


@pytest.mark.parametrize(
    ("told", "wheres"),
    [
        (None, ["format"]),
        ([2, 2], ["format"]),
        ({}, ["format.cotos", "format.partidas"]),
        ({"cotos": 0, "partidas": 1001}, ["format.cotos", "format.partidas"]),
        ({"cotos": 1, "partidas": 3, "deciding_partidas": 4}, ["format.deciding_partidas"]),
        ({"cotos": 2, "partidas": 3, "deciding_partidas": 0}, ["format.deciding_partidas"]),
        ({"cotos": True, "partidas": 3}, ["format.cotos"]),
    ],
)
def test_without_a_format_nothing_can_be_counted(told: object, wheres: list[str]) -> None:
    verdict = check_acta({**ACTA, "format": told, "result": {"winner": "b"}})
    assert errors(verdict) == [("malformed", where) for where in wheres]
    assert (verdict.winner, verdict.cotos, verdict.partidas, verdict.tantos) == (
        None,
        NIL,
        NIL,
        NIL,
    )
    assert verdict.partida_winners == (("a", "b", "a"), ("a", "a"))


@pytest.mark.parametrize("cotos", [None, "aa", {"0": ["a"]}, 3])
def test_without_cotos_nothing_can_be_counted(cotos: object) -> None:
    acta = {**ACTA, "cotos": cotos, "ending": {"by": "retirada", "side": "a"}}
    verdict = check_acta({**acta, "result": {"winner": "b"}})
    assert errors(verdict) == [("malformed", "cotos")]
    assert (verdict.winner, verdict.partida_winners) == (None, ())


def test_a_coto_that_cannot_be_read_is_passed_over() -> None:
    verdict = check_acta({**ACTA, "cotos": ["aa", ["a", "a"], ["a", "a"]]})
    assert errors(verdict) == [("malformed", "cotos[0]")]
    assert (verdict.winner, verdict.partida_winners) == (Side.A, ((), ("a", "a"), ("a", "a")))


def test_an_ending_that_cannot_be_read_still_says_that_the_match_stopped() -> None:
    verdict = check_acta({**ACTA, "cotos": [["a"]], "ending": {"by": "lluvia"}})
    assert errors(verdict) == [("malformed", "ending.by")]
    assert verdict.winner is None


@pytest.mark.parametrize(
    ("rules", "players", "problems"),
    [
        ("aragon", 4, [("unknown-rules", "rules")]),
        (
            {"profile": "x", "tute": 1},
            4,
            [("unknown-rules", "rules.profile"), ("unknown-setting", "rules.tute")],
        ),
        ({"profile": "torneo", "tuti": True}, 4, [("unknown-setting", "rules.tuti")]),
        ("aragon", 3, [("unknown-rules", "rules"), ("malformed", "players")]),
        ("aragones", 2, [("unknown-setting", "players")]),
        ("aragones", 3, [("unknown-setting", "players")]),
        ("aragones", 10**20, [("unknown-setting", "players")]),
        ("torneo", 5, [("unknown-setting", "players")]),
        ("torneo", 0, [("unknown-setting", "players")]),
        ("tradicional", 2, []),
        ({"profile": "aragones", "players": [2]}, 2, []),
        ({"profile": "aragones", "players": [2]}, None, []),
        ({"profile": "aragones", "players": [2]}, 4, [("unknown-setting", "players")]),
        ({"profile": "aragones", "players": [3]}, None, [("unknown-setting", "players")]),
        ({"profile": "aragones", "players": [3]}, 4, [("unknown-setting", "players")]),
        ({"profile": "aragones", "players": [3]}, 5, [("unknown-setting", "players")]),
        ({"profile": "aragones", "players": [3, 4]}, None, []),
    ],
)
def test_rules_and_players_that_are_not_known(
    rules: object, players: int | None, problems: list[tuple[str, str]]
) -> None:
    verdict = check_acta({**ACTA, "rules": rules, "players": players})
    assert (errors(verdict), verdict.winner) == (problems, Side.A)


def test_where_the_rules_admit_no_four_two_play_a_deal_of_twenty_bazas() -> None:
    deal = {
        "cards": {"a": 110, "b": 10},
        "cantes": {"a": [], "b": []},
        "last": "a",
        "bazas": {"a": 19, "b": 1},
    }
    rules = {"profile": "aragones", "players": [2, 3], "thirty": "none"}
    cotos = [["a", "a"], [{"winner": "a", "idas": deal}, "a"]]
    assert errors(check_acta({**ACTA, "rules": rules, "cotos": cotos})) == []


@pytest.mark.parametrize(
    ("result", "wheres"),
    [
        ({}, []),
        ({"winner": "a", "cotos": {"a": 2, "b": 0}, "partidas": {"a": 4, "b": 1}}, []),
        ({"winner": None}, ["result.winner"]),
        ({"cotos": {"b": 1}, "partidas": {"a": None, "b": 1}}, ["result.cotos.b"]),
        (
            {"winner": "b", "cotos": {"a": 0, "b": 2}, "partidas": {"a": -1, "b": 4}},
            [
                "result.winner",
                "result.cotos.a",
                "result.cotos.b",
                "result.partidas.a",
                "result.partidas.b",
            ],
        ),
    ],
)
def test_each_figure_of_the_result_is_held_against_the_count(
    result: dict[str, object], wheres: list[str]
) -> None:
    verdict = check_acta({**ACTA, "result": result})
    assert errors(verdict) == [("result-differs", where) for where in wheres]


def test_a_result_cannot_name_a_winner_while_there_is_none() -> None:
    acta = {**ACTA, "cotos": [["a"]], "partial": True, "result": {"winner": "a"}}
    verdict = check_acta(acta)
    assert [(found.where, found.params["why"]) for found in verdict.problems] == [
        ("result.winner", "nobody")
    ]


@pytest.mark.parametrize(("annulled", "warned"), [(2, []), (3, ["cotos[0]"])])
def test_more_than_two_annulled_partidas_in_a_coto_are_remarked_on(
    annulled: int, warned: list[str]
) -> None:
    again = {"winner": None, "by": "anulada"}
    verdict = check_acta({**ACTA, "cotos": [[*[again] * annulled, "a", "a"], [again, "a", "a"]]})
    assert verdict.valid
    assert [found.where for found in verdict.problems] == warned


def test_unknown_fields_are_remarked_on_and_left_aside() -> None:
    verdict = check_acta(
        {
            **ACTA,
            "table": 7,
            "format": {**ACTA["format"], "x": 1},
            "sides": {"c": "x"},
            "start": {"x": 1, "partidas": {"a": 0, "b": 0, "c": 0}},
            "ending": {"by": "tiempo", "x": 1},
            "result": {"tantos": 3, "cotos": {"x": 1}},
        }
    )
    assert verdict.valid
    assert [found.where for found in verdict.problems] == [
        "table",
        "format.x",
        "sides.c",
        "start.x",
        "start.partidas.c",
        "ending.x",
        "result.tantos",
        "result.cotos.x",
    ]


OWN = MatchTerms(
    ARAGONES.rules,
    MatchFormat(2, 2),
    sides={Side.A: "Peña La Carrasca", Side.B: "Bar Moderno"},
)


def test_a_tournaments_match_supplies_what_is_left_out() -> None:
    assert check_acta(without("rules", "format"), own=OWN) == check_acta(ACTA)


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"players": 4},
        {"rules": {"profile": "aragones", "tute": False}},
        {"sides": {"a": "peña  la carrasca", "b": "Bar Moderno "}},
        {"sides": {"a": "Pen\u0303a La Carrasca"}},
    ],
)
def test_what_is_told_again_is_no_difference(told: dict[str, object]) -> None:
    assert check_acta({**ACTA, **told}, own=OWN).problems == ()


@pytest.mark.parametrize(
    ("told", "wheres"),
    [
        ({"rules": "torneo"}, ["rules"]),
        ({"rules": {"profile": "aragones", "tute": True}}, ["rules"]),
        ({"format": {"cotos": 1, "partidas": 2}}, ["format"]),
        ({"format": {"cotos": 2, "partidas": 2, "deciding_partidas": 2}}, ["format"]),
        (
            {"sides": {"a": "Bar Moderno", "b": "Peña La Carrasca"}},
            ["sides.a", "sides.b"],
        ),
    ],
)
def test_what_differs_from_the_match_is_refused_and_judged_by_the_match(
    told: dict[str, object], wheres: list[str]
) -> None:
    verdict = check_acta({**ACTA, **told}, own=OWN)
    assert errors(verdict) == [("match-differs", where) for where in wheres]
    assert (verdict.winner, verdict.cotos) == (Side.A, Score(2, 0))


def test_other_players_than_the_matchs_own_are_refused() -> None:
    own = MatchTerms(LASCUARENTA.rules, MatchFormat(2, 2), players=2)
    acta = without("rules")
    assert errors(check_acta({**acta, "players": 4}, own=own)) == [("match-differs", "players")]
    assert errors(check_acta({**acta, "players": 3}, own=own)) == [
        ("unknown-setting", "players"),
        ("match-differs", "players"),
    ]
    assert errors(check_acta({**acta, "players": "2"}, own=own)) == [("malformed", "players")]
    assert errors(check_acta({**acta, "players": 2}, own=own)) == []


def test_terms_that_cannot_be_read_are_replaced_by_the_matchs_own() -> None:
    acta = {**ACTA, "rules": "aragon", "format": {"cotos": 0, "partidas": 2}}
    verdict = check_acta(acta, own=OWN)
    assert errors(verdict) == [("unknown-rules", "rules"), ("malformed", "format.cotos")]
    assert verdict.winner is Side.A


def test_names_are_compared_only_where_the_match_has_them() -> None:
    own = MatchTerms(ARAGONES.rules, MatchFormat(2, 2))
    assert check_acta({**ACTA, "sides": {"a": "anybody"}}, own=own).problems == ()


def test_the_tantos_of_all_partidas_are_summed() -> None:
    idas = {"cards": {"a": 101, "b": 19}, "cantes": {"a": [], "b": [20]}, "last": "b"}
    won = {"winner": "a", "idas": idas}
    verdict = check_acta({**ACTA, "cotos": [[won, "b", won], [won, won, won]]})
    assert verdict.tantos.to_json() == {"a": 505, "b": 245}


def test_partidas_that_cannot_be_read_are_not_annulled_ones() -> None:
    verdict = check_acta({**ACTA, "cotos": [["c", "", "x", "a", "a"], ["a", "a"]]})
    assert [(found.code.value, found.where) for found in verdict.problems] == [
        ("malformed", f"cotos[0][{place}]") for place in range(3)
    ]
    assert verdict.partida_winners[0] == (None, None, None, "a", "a")


@pytest.mark.parametrize(
    ("kept", "where"),
    [
        (float("nan"), "note"),
        (float("-inf"), "note"),
        ("\ud800", "note"),
        ({"told": [1, {"by": float("inf")}]}, "note.told[1].by"),
        ([["good"], ["bad \udfff"]], "note[1][0]"),
        ({"\ud83d": 1}, "note.\\ud83d"),
        ([float("nan"), float("nan")], "note[0]"),
    ],
)
def test_what_json_has_not_is_malformed_in_a_field_nobody_knows_too(
    kept: object, where: str
) -> None:
    verdict = check_acta({**ACTA, "note": kept})
    assert [(found.code, found.where) for found in verdict.problems] == [
        ("unknown-field", "note"),
        ("malformed", where),
    ]


def test_a_key_nobody_knows_with_half_a_character_is_malformed_itself() -> None:
    cotos = [[{"winner": "a", "\ud800": 1}, "b", "a"], ["a", "a"]]
    verdict = check_acta({**ACTA, "cotos": cotos})
    assert [(found.code, found.where) for found in verdict.problems] == [
        ("unknown-field", "cotos[0][0].\\ud800"),
        ("malformed", "cotos[0][0].\\ud800"),
    ]


@pytest.mark.parametrize("kept", [1.5, 10**400, "ñ 😀", None, True, {"a": [{}, []]}, "\x00"])
def test_a_sender_may_keep_whatever_json_has(kept: object) -> None:
    verdict = check_acta({**ACTA, "note": kept})
    assert [(found.code, found.where) for found in verdict.problems] == [("unknown-field", "note")]


def test_notes_nested_however_deep_are_looked_through() -> None:
    kept: object = float("nan")
    for _ in range(5_000):
        kept = [kept]
    assert errors(check_acta({**ACTA, "note": kept})) == [("malformed", "note" + "[0]" * 5_000)]
