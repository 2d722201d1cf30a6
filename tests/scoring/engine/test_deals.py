"""Partidas with deals, judged by docs/acta.md: single sheets, a second judge, and the laws."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings

from scoring.engine.judging import judge_partida
from scoring.engine.noted import noted_deal
from scoring.engine.problems import Severity
from scoring.engine.profiles import PROFILES
from scoring.engine.rules import Rules
from scoring.engine.rules_json import read_rules
from scoring.engine.sides import SIDES, Score, Side
from scoring.engine.tally import idas_winner, malas
from tests.scoring.engine.naive_judge import naive_judge
from tests.scoring.engine.noted_deals import EVERY_RULES, PLAYERS, RULES, partidas

pytestmark = pytest.mark.pure


def judged(
    partida: object, rules: Rules | None, players: int = 4
) -> tuple[str | None, list[tuple[str, str]], list[tuple[str, str]], tuple[int, int]]:
    """The winner, the errors and the warnings with their places, and the tantos."""
    judgement = judge_partida(partida, "P", rules, players)
    errors: list[tuple[str, str]] = []
    warnings: list[tuple[str, str]] = []
    for found in judgement.problems:
        place = (found.code.value, found.where.removeprefix("P."))
        (errors if found.severity is Severity.ERROR else warnings).append(place)
    return judgement.winner, errors, warnings, (judgement.tantos.a, judgement.tantos.b)


@settings(max_examples=1000)
@given(partidas(), RULES, PLAYERS)
def test_both_judges_say_the_same(
    partida: dict[str, Any], rules: tuple[dict[str, Any], Rules], players: int
) -> None:
    winner, errors, _, tantos = judged(partida, rules[1], players)
    told = naive_judge(partida, rules[0], players)
    assert (winner, sorted(errors), {"a": tantos[0], "b": tantos[1]}) == (
        told.winner,
        sorted(told.codes),
        told.tantos,
    )


CANTES: dict[str, list[Any]] = {"a": [], "b": []}


def deal(a: int, b: int, last: str | None = None, **more: object) -> dict[str, Any]:
    noted: dict[str, Any] = {"cards": {"a": a, "b": b}, "cantes": CANTES, **more}
    return noted if last is None else {**noted, "last": last}


def sang(a: str = "", b: str = "", trump: str = "O") -> dict[str, Any]:
    return {"cantes": {"a": list(a), "b": list(b)}, "trump": trump}


IDAS = deal(60, 60, "a")
"""Nobody has won it: 70 to 60."""


@pytest.mark.parametrize(
    ("rules", "idas", "winner"),
    [
        ("aragones", deal(91, 29, "a"), "a"),
        ("aragones", deal(101, 19, "b"), "a"),
        ("aragones", deal(100, 20, "b"), None),
        ("aragones", deal(60, 60, "a", **sang("O")), "a"),
        ("aragones", deal(60, 60, "b", **sang("O")), None),
        ("aragones", deal(81, 39, "b", **sang("E")), "a"),
        # Both have 101: the last baza, the larger total, and the thirty.
        ("aragones", deal(61, 59, "b", **sang("O", "CE")), "b"),
        ("aragones", deal(61, 59, "a", **sang("O", "CE")), "a"),
        ("aragones", deal(61, 59, "b", **sang("O", "CEB")), "b"),
        ("reparto-completo", deal(81, 39, "b", **sang("C", "OE")), "b"),
        ("reparto-completo", deal(81, 39, "a", **sang("C", "OE")), "a"),
        ("reparto-completo", deal(65, 55, "b", **sang("O", "CEB")), "b"),
        ("reparto-completo", deal(60, 60, "b", **sang("OC", "EB", "E")), "b"),
        ("reparto-completo", deal(65, 55, "b", **sang("OC", "EB", "E")), "b"),
        ("reparto-completo", deal(66, 54, "b", **sang("OC", "EB", "E")), "b"),
        ("reparto-completo", deal(66, 54, "a", **sang("OC", "EB", "E")), "a"),
        ("tradicional", deal(19, 101, "a", **sang("OCE")), "b"),
        ("tradicional", deal(20, 100, "a", **sang("OCE", "B")), "a"),
        ("tradicional", deal(29, 91, "b", **sang("OCE")), "b"),
        ("tradicional", deal(30, 90, "b", **sang("OCE")), "a"),
        ("reparto-completo", deal(0, 120, "b", **sang("OCEB")), "b"),
        ("torneo", deal(19, 101, "a", **sang("OCEB")), "b"),
    ],
)
def test_who_wins_the_idas(rules: str, idas: dict[str, Any], winner: str | None) -> None:
    declared = winner or "b"
    problems = [] if winner else [("vueltas-missing", "vueltas")]
    partida = {"winner": declared, "idas": idas}
    assert judged(partida, PROFILES[rules].rules)[:2] == (declared, problems)


@pytest.mark.parametrize(("thirty", "winner"), [("always", None), ("both", "a"), ("none", "a")])
def test_thirty_without_the_last_ten_may_send_a_side_with_101_into_vueltas(
    thirty: str, winner: str | None
) -> None:
    rules = read_rules({"profile": "aragones", "thirty": thirty, "thirty_counts_last": False})
    idas = noted_deal(Score(22, 98), ([40, 20, 20], []), last=Side.A)
    assert idas.total == (112, 98)
    assert idas_winner(rules, idas, idas.total) == winner


@pytest.mark.parametrize(
    ("rules", "vueltas", "winner", "problem"),
    [
        # Declared: right, wrong, and right with the other side further on.
        ("aragones", deal(31, 0, claimed_by="a"), "a", None),
        ("aragones", deal(30, 0, claimed_by="a"), "b", None),
        ("aragones", deal(31, 89, "b", claimed_by="a"), "a", None),
        ("aragones", deal(0, 60, claimed_by="b"), "b", None),
        # Nobody declared.
        ("aragones", deal(31, 0), "b", "vueltas-unfinished"),
        ("aragones", deal(31, 89), "b", "vueltas-unfinished"),
        ("aragones", deal(31, 89, "b"), "b", None),
        ("aragones", deal(31, 89, "a"), "a", None),
        ("aragones", deal(118, 2, "b"), "a", None),
        # 70 to 60 and 60 to 70: level.
        ("reparto-completo", deal(60, 60, "b"), "b", None),
        ("reparto-completo", deal(60, 60, "a"), "a", None),
        ("reparto-completo", deal(59, 61, "b"), "b", None),
        ("aragones", deal(31, 88, "a"), "b", "vueltas-unfinished"),
        # By themselves.
        ("lascuarenta", deal(31, 0), "a", None),
        ("lascuarenta", deal(30, 40), "b", "vueltas-unfinished"),
        ("lascuarenta", deal(31, 41), "b", "vueltas-unfinished"),
        ("lascuarenta", deal(0, 41, claimed_by="a"), "b", None),
        ("lascuarenta", deal(2, 118, "a"), "b", None),
        ("lascuarenta", deal(31, 89, "a"), "a", None),
    ],
)
def test_who_wins_in_vueltas(
    rules: str, vueltas: dict[str, Any], winner: str, problem: str | None
) -> None:
    partida = {"winner": winner, "idas": IDAS, "vueltas": vueltas}
    problems = [] if problem is None else [(problem, "vueltas")]
    assert judged(partida, PROFILES[rules].rules)[:2] == (winner, problems)


def test_a_sheet_that_names_the_false_claimer_is_told_both_things() -> None:
    partida = {"winner": "a", "idas": IDAS, "vueltas": deal(30, 0, claimed_by="a")}
    assert judged(partida, PROFILES["aragones"].rules)[:2] == (
        "b",
        [("false-claim", "vueltas.claimed_by"), ("wrong-winner", "winner")],
    )


def test_a_false_claim_is_told_beside_what_else_is_wrong() -> None:
    idas = deal(60, 60, "a", **sang("", "EE", "C"))
    partida = {"winner": "a", "idas": idas, "vueltas": deal(30, 0, claimed_by="a")}
    assert judged(partida, PROFILES["aragones"].rules)[1] == [
        ("cante-repeated", "idas.cantes"),
        ("false-claim", "vueltas.claimed_by"),
        ("wrong-winner", "winner"),
    ]


def test_a_false_claim_without_a_winner_is_only_a_winner_missing() -> None:
    partida = {"winner": None, "idas": IDAS, "vueltas": deal(30, 0, claimed_by="a")}
    assert judged(partida, PROFILES["aragones"].rules)[:2] == ("b", [("winner-missing", "winner")])


@pytest.mark.parametrize(
    ("partida", "winner", "problems"),
    [
        # Broken idas say nothing of what follows.
        (
            {"winner": "b", "idas": deal(60, 59, "a"), "vueltas": deal(1, 300)},
            "b",
            [("cards-sum", "idas.cards")],
        ),
        ({"winner": "b", "idas": deal(60, 60)}, "b", [("last-missing", "idas.last")]),
        (
            {"winner": None, "idas": deal(121, -1)},
            None,
            [
                ("cards-impossible", "idas.cards.a"),
                ("cards-impossible", "idas.cards.b"),
                ("last-missing", "idas.last"),
                ("winner-missing", "winner"),
            ],
        ),
        (
            {"winner": "b", "idas": deal(119, 1, "a")},
            "b",
            [("cards-impossible", "idas.cards.a"), ("cards-impossible", "idas.cards.b")],
        ),
        # Broken vueltas: the declared winner stands.
        (
            {"winner": "b", "idas": IDAS, "vueltas": deal(61, 60, claimed_by="a")},
            "b",
            [("cards-sum", "vueltas.cards")],
        ),
        (
            {"winner": "b", "idas": IDAS, "vueltas": deal(119, 0, claimed_by="a")},
            "b",
            [("cards-impossible", "vueltas.cards.a")],
        ),
        # Vueltas that were not needed.
        (
            {"winner": "b", "idas": deal(101, 19, "a"), "vueltas": deal(0, 50, claimed_by="b")},
            "a",
            [("vueltas-not-needed", "vueltas"), ("wrong-winner", "winner")],
        ),
        # Errors in cantes and bazas do not stop the judging.
        (
            {"winner": "b", "idas": deal(91, 29, "a", **sang("O", "O"))},
            "a",
            [("cante-repeated", "idas.cantes"), ("wrong-winner", "winner")],
        ),
    ],
)
def test_what_stops_the_judging_and_what_does_not(
    partida: dict[str, Any], winner: str | None, problems: list[tuple[str, str]]
) -> None:
    assert judged(partida, PROFILES["aragones"].rules)[:2] == (winner, problems)


@pytest.mark.parametrize(
    ("cantes", "trump", "times"),
    [
        ({"a": ["O"], "b": ["C"]}, "O", 0),
        ({"a": ["O"], "b": ["O"]}, "C", 1),
        ({"a": ["O", "O", "C"], "b": ["C"]}, "C", 2),
        ({"a": ["O", "C"], "b": ["E", "B"]}, "C", 0),
        ({"a": [40], "b": [40]}, None, 1),
        ({"a": [40], "b": ["C"]}, "C", 1),
        ({"a": [40], "b": ["E"]}, "C", 0),
        ({"a": [20, 20], "b": [20]}, None, 0),
        ({"a": [20, 20], "b": [20, 40]}, None, 0),
        ({"a": [20, 20], "b": [20, 20]}, None, 1),
        ({"a": [20, 20], "b": ["E", "B"]}, "C", 1),
        ({"a": [20, 20], "b": ["E", "C"]}, "C", 0),
        ({"a": [20, "O"], "b": ["E", "B"]}, "C", 1),
        ({"a": [20, "O"], "b": ["E", "C"]}, "C", 0),
        ({"a": [20, 20, 20, 40, 40], "b": [20]}, None, 2),
    ],
)
def test_cantes_that_are_sung_once_in_a_deal(
    cantes: dict[str, list[Any]], trump: str | None, times: int
) -> None:
    idas = deal(120, 0, "a", cantes=cantes, trump=trump)
    problems = [("cante-repeated", "idas.cantes")] * times
    assert judged({"winner": "a", "idas": idas}, PROFILES["torneo"].rules)[:2] == ("a", problems)


@pytest.mark.parametrize(
    ("cantes", "trump", "warned"),
    [
        ({"a": ["O", "C", "E", "B"], "b": []}, "C", ["a"]),
        ({"a": [], "b": [40, 20, 20, 20]}, None, ["b"]),
        ({"a": [], "b": [40, 20, "E", 20]}, "C", ["b"]),
        ({"a": ["O", "C", "E"], "b": ["B"]}, "C", []),
        ({"a": [20, 20, 20, 20], "b": []}, None, []),
        ({"a": [40, 40, 20, 20], "b": []}, None, []),
        ({"a": ["O", "C", "E", "E"], "b": []}, "C", []),
    ],
)
def test_a_hundred_of_cantes_is_remarked_on(
    cantes: dict[str, list[Any]], trump: str | None, warned: list[str]
) -> None:
    idas = deal(120, 0, "a", cantes=cantes, trump=trump)
    _, _, warnings, _ = judged({"winner": "a", "idas": idas}, PROFILES["torneo"].rules)
    assert warnings == [("hundred-cantes", f"idas.cantes.{side}") for side in warned]


@pytest.mark.parametrize(
    ("idas", "players", "errors", "warnings"),
    [
        (deal(120, 0, "a", bazas={"a": 9, "b": 1}), 4, [], []),
        (deal(120, 0, "a", bazas={"a": 10, "b": 0}), 4, [], ["b"]),
        (deal(120, 0, "a", bazas={"a": 9, "b": 0}), 4, [("bazas-sum", "bazas")], ["b"]),
        (deal(120, 0, "a", bazas={"a": 9, "b": 2}), 4, [("bazas-sum", "bazas")], []),
        (deal(120, 0, "a", bazas={"a": 9, "b": 2}), 2, [("bazas-sum", "bazas")], []),
        (deal(120, 0, "a", bazas={"a": 18, "b": 2}), 2, [], []),
        (deal(120, 0, "a", bazas={"a": 0, "b": 10}), 4, [("bazas-cards", "bazas.a")], ["a"]),
        (deal(0, 120, "a", bazas={"a": 0, "b": 10}), 4, [("bazas-cards", "bazas.a")], ["a"]),
        (
            deal(0, 120, "b", bazas={"a": 0, "b": 10}, **sang("O", "C")),
            4,
            [("cante-without-baza", "cantes.a")],
            ["a"],
        ),
    ],
)
def test_bazas_where_they_are_noted(
    idas: dict[str, Any],
    players: int,
    errors: list[tuple[str, str]],
    warnings: list[str],
) -> None:
    winner = "a" if idas["cards"]["a"] else "b"
    told = judged({"winner": winner, "idas": idas}, PROFILES["torneo"].rules, players)
    assert told[1] == [(code, f"idas.{where}") for code, where in errors]
    assert told[2] == [("no-bazas", f"idas.bazas.{side}") for side in warnings]


@pytest.mark.parametrize(
    ("limit", "players", "won", "cantes", "right"),
    [
        ("one", 4, 2, "OC", True),
        ("one", 4, 2, "OCE", False),
        ("each", 4, 2, "OCEB", True),
        ("each", 4, 1, "OC", True),
        ("each", 4, 1, "OCE", False),
        ("each", 2, 2, "OC", True),
        ("each", 2, 2, "OCE", False),
        ("any", 4, 1, "OCEB", True),
        ("any", 2, 1, "OCEB", True),
    ],
)
def test_so_many_bazas_allow_so_many_cantes(
    limit: str, players: int, won: int, cantes: str, *, right: bool
) -> None:
    rules = read_rules({"profile": "torneo", "cantes_per_baza": limit})
    bazas = {"a": won, "b": (10 if players == 4 else 20) - won}
    partida = {"winner": "a", "idas": deal(101, 19, "b", bazas=bazas, **sang(cantes))}
    wanted = [] if right else [("cante-impossible", "idas.cantes.a")]
    assert judged(partida, rules, players)[1] == wanted


@pytest.mark.parametrize("by", ["renuncio", "falso-101", "cartas-tiradas", "sancion"])
def test_in_a_partida_lost_by_a_fault_deals_may_have_stopped_anywhere(by: str) -> None:
    partida = {
        "winner": "a",
        "by": by,
        "fault": "b",
        "idas": deal(20, 3),
        "vueltas": deal(61, 60, **sang("O", "O")),
    }
    assert judged(partida, PROFILES["aragones"].rules) == (
        "a",
        [("cards-sum", "vueltas.cards"), ("cante-repeated", "vueltas.cantes")],
        [],
        (121, 103),
    )


def test_an_annulled_partida_keeps_its_tantos_and_counts_for_nobody() -> None:
    partida = {"winner": None, "by": "anulada", "idas": deal(119, 0)}
    assert judged(partida, PROFILES["aragones"].rules) == (
        None,
        [("cards-impossible", "idas.cards.a")],
        [],
        (119, 0),
    )


@pytest.mark.parametrize(
    ("winner", "deals", "errors"),
    [
        ("a", {"idas": deal(20, 3, **sang("O", "C"))}, [("cante-impossible", "idas.cantes.b")]),
        ("a", {"idas": deal(20, 3, **sang("O"))}, []),
        ("b", {"idas": deal(20, 3, **sang("O"))}, [("cante-impossible", "idas.cantes.a")]),
        ("a", {"idas": deal(60, 60, "a", **sang("", "O")), "vueltas": deal(2, 3)}, []),
        (
            "a",
            {"idas": deal(60, 60, "a"), "vueltas": deal(2, 3, **sang("", "O"))},
            [("cante-impossible", "vueltas.cantes.b")],
        ),
        (None, {"idas": deal(20, 3, **sang("O", "C"))}, [("winner-missing", "winner")]),
    ],
)
@pytest.mark.parametrize("by", ["tute-reyes", "tute-sotas"])
def test_beside_a_tute_the_other_side_sang_nothing(
    by: str, winner: str | None, deals: dict[str, Any], errors: list[tuple[str, str]]
) -> None:
    partida = {"winner": winner, "by": by, **deals}
    assert judged(partida, PROFILES["lascuarenta"].rules)[:2] == (winner, errors)
    refused = [("tute-not-admitted", "by"), *errors]
    assert judged(partida, PROFILES["aragones"].rules)[:2] == (winner, refused)


def test_where_the_rules_are_not_known_only_what_no_rules_allow_is_told() -> None:
    idas = deal(60, 60, "a", bazas={"a": 1, "b": 9}, **sang("OCEB"))
    partida = {"winner": "b", "idas": idas, "vueltas": deal(100, 21)}
    assert judged(partida, None)[:2] == ("b", [("cards-sum", "vueltas.cards")])


@pytest.mark.parametrize(
    ("change", "places"),
    [
        ({"idas": 3}, ["idas"]),
        ({"idas": [], "vueltas": {}}, ["idas", "vueltas.cards", "vueltas.cantes"]),
        ({"vueltas": deal(1, 2)}, ["vueltas"]),
        ({"idas": {**IDAS, "cards": None}}, ["idas.cards"]),
        ({"idas": {**IDAS, "cards": {"a": 60}}}, ["idas.cards.b"]),
        ({"idas": {**IDAS, "cards": {"a": -5}}}, ["idas.cards.b"]),
        ({"idas": {**IDAS, "bazas": {"a": 0}}}, ["idas.bazas.b"]),
        ({"idas": {**IDAS, "cards": {"a": True, "b": 60.0}}}, ["idas.cards.a", "idas.cards.b"]),
        ({"idas": {**IDAS, "cantes": None}}, ["idas.cantes"]),
        ({"idas": {**IDAS, "cantes": {"a": []}}}, ["idas.cantes.b"]),
        ({"idas": {**IDAS, "cantes": {"a": "O", "b": 3}}}, ["idas.cantes.a", "idas.cantes.b"]),
        (
            {"idas": {**IDAS, "cantes": {"a": [20, "X", 30, True, 20.0], "b": [[]]}}},
            [*(f"idas.cantes.a[{place}]" for place in (1, 2, 3, 4)), "idas.cantes.b[0]"],
        ),
        ({"idas": {**IDAS, "cantes": {"a": ["O"], "b": []}}}, ["idas.trump"]),
        ({"idas": {**IDAS, "cantes": {"a": [], "b": [20, "B"]}}}, ["idas.trump"]),
        ({"idas": {**IDAS, "trump": "o"}}, ["idas.trump"]),
        ({"idas": {**IDAS, "last": "c"}}, ["idas.last"]),
        ({"idas": {**IDAS, "bazas": 3}}, ["idas.bazas"]),
        ({"idas": {**IDAS, "bazas": {"a": 5}}}, ["idas.bazas.b"]),
        ({"idas": {**IDAS, "bazas": {"a": -1, "b": 11}}}, ["idas.bazas.a"]),
        ({"idas": {**IDAS, "bazas": {"a": 11, "b": -1}}}, ["idas.bazas.b"]),
        ({"idas": IDAS, "vueltas": deal(1, 2, claimed_by=1)}, ["vueltas.claimed_by"]),
        ({"idas": IDAS, "vueltas": deal(1, 2, claimed_by="c")}, ["vueltas.claimed_by"]),
        ({"idas": IDAS, "by": "lluvia"}, ["by"]),
        ({"idas": deal(0, 0), "winner": "c"}, ["winner"]),
    ],
)
def test_what_is_malformed_leaves_the_partida_unjudged(
    change: dict[str, Any], places: list[str]
) -> None:
    partida = {"winner": "b", **change}
    winner, errors, _, _ = judged(partida, PROFILES["aragones"].rules)
    assert winner == (None if "winner" in change else "b")
    assert errors == [("malformed", place) for place in places]


def test_of_a_malformed_partida_the_deals_that_can_be_read_are_among_the_tantos() -> None:
    rules = PROFILES["aragones"].rules
    assert judged({"winner": "c", "idas": IDAS, "vueltas": deal(3, 2)}, rules)[3] == (73, 62)
    assert judged({"winner": "a", "idas": {}, "vueltas": deal(3, 2)}, rules)[3] == (3, 2)
    assert judged({"winner": "a", "idas": IDAS, "vueltas": {}}, rules)[3] == (70, 60)
    assert judged({"winner": "a", "idas": {**IDAS, "trump": 3}}, rules)[3] == (0, 0)


def test_fields_that_no_deal_has_are_remarked_on_and_left_aside() -> None:
    cards, bazas = {"a": 91, "b": 29, "c": 1}, {"a": 5, "b": 5, "x": 3}
    idas = {
        "cards": cards,
        "cantes": {"a": [], "b": [], "c": []},
        "last": "a",
        "bazas": bazas,
        "claimed_by": "x",
    }
    winner, errors, warnings, _ = judged({"winner": "a", "idas": idas}, PROFILES["torneo"].rules)
    assert (winner, errors) == ("a", [])
    assert sorted(warnings) == [
        ("unknown-field", f"idas.{place}")
        for place in ("bazas.x", "cantes.c", "cards.c", "claimed_by")
    ]


@pytest.mark.parametrize(("right", "wrong"), [("a", "b"), ("b", "a")])
def test_a_key_mistaken_for_another_is_named_beside_what_is_missing(right: str, wrong: str) -> None:
    slip = wrong.upper()
    idas = {**IDAS, "cards": {right: 1, slip: 2}, "cantes": {right: [], slip: []}}
    _, errors, warnings, _ = judged({"winner": "a", "idas": idas}, None)
    assert errors == [("malformed", f"idas.cards.{wrong}"), ("malformed", f"idas.cantes.{wrong}")]
    assert warnings == [
        ("unknown-field", f"idas.cards.{slip}"),
        ("unknown-field", f"idas.cantes.{slip}"),
    ]


def test_a_remark_does_not_stop_the_judging() -> None:
    partida = {"winner": "b", "by": "sancion", "fault": "b", "note": "they left"}
    assert judged(partida, None)[:2] == ("a", [("fault-is-winner", "winner")])


@pytest.mark.parametrize("figure", [10**15, -(10**15), pytest.param(10**6000, id="huge")])
def test_figures_too_long_to_write_down_count_as_nothing(figure: int) -> None:
    for cards in ({"a": figure, "b": 3}, {"a": 3, "b": figure}):
        partida = {"winner": "b", "by": "sancion", "fault": "a", "idas": deal(0, 0)}
        partida["idas"] = {**deal(0, 0), "cards": cards}
        assert judged(partida, PROFILES["torneo"].rules)[3] == (0, 0)
    just = {**deal(0, 0), "cards": {"a": 10**15 - 1, "b": 1 - 10**15}}
    partida = {"winner": "b", "by": "sancion", "fault": "a", "idas": just}
    assert judged(partida, None)[3] == (10**15 - 1, 1 - 10**15)


SPLITS = [a for a in range(121) if a not in (1, 119)]
SUNG = [(a, b) for a, b in product(range(0, 101, 20), repeat=2) if a + b <= 100]


@pytest.mark.parametrize("last", SIDES)
def test_thirty_malas_over_all_splits(last: Side) -> None:
    """With the last ten counted the rule decides only where both have 101, and none lacks it then
    unless the other has it; without them there are splits in which `always` and `both` differ."""
    named = {
        (told["thirty"], told["thirty_counts_last"], told["both_reach"]): rules
        for told, rules in EVERY_RULES
    }
    differ: dict[bool, int] = {True: 0, False: 0}
    for a, (for_a, for_b), counts in product(SPLITS, SUNG, (True, False)):
        deal = noted_deal(Score(a, 120 - a), last=last)
        total = deal.total.and_also(Score(for_a, for_b))
        always, both = (
            idas_winner(named[thirty, counts, "last"], deal, total) for thirty in ("always", "both")
        )
        differ[counts] += always is not both
        figures = malas(named["always", counts, "last"], deal)
        if counts:
            assert figures.a + figures.b == 130
            for side in SIDES:
                assert figures.of(side) >= 30 or deal.total.of(side.other) >= 101
    assert differ[True] == 0
    assert differ[False] > 0


OTHER = {"a": "b", "b": "a"}


def turned(value: object) -> object:
    """The value with a and b changed over, as keys and as values."""
    if isinstance(value, dict):
        return {OTHER.get(key, key): turned(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [turned(inner) for inner in value]
    return OTHER.get(value, value) if isinstance(value, str) else value


@given(partidas(), RULES, PLAYERS)
def test_changing_the_sides_over_changes_the_judgement_over(
    partida: dict[str, Any], rules: tuple[dict[str, Any], Rules], players: int
) -> None:
    winner, errors, warnings, tantos = judged(partida, rules[1], players)
    back = judged(turned(partida), rules[1], players)
    places = [
        sorted(
            (code, ".".join(OTHER.get(step, step) for step in where.split(".")))
            for code, where in found
        )
        for found in (errors, warnings)
    ]
    assert (back[0], sorted(back[1]), sorted(back[2]), back[3]) == (
        None if winner is None else OTHER[winner],
        *places,
        tantos[::-1],
    )
