"""Every code the engine has can be said, with the pairs' names where they are known."""

from collections.abc import Iterator, Mapping

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.acta import check_acta
from scoring.engine.partida import FAULTS
from scoring.engine.problems import Code, Problem, Wanted, malformed, problem
from scoring.engine.question import Fault, Question, QuestionError
from scoring.engine.sides import Side
from scoring.engine.terms import MatchTerms
from scoring.text import (
    BY,
    QUESTION,
    SENTENCES,
    WANTED,
    place,
    placed_sentence,
    question_sentence,
    sentence,
)
from tests.scoring.strategies import ACTAS, OWN

NAMES = {Side.A: "Peña La Carrasca", Side.B: "100 % Bar Moderno"}


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


def test_each_code_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Code)


def test_each_thing_wanted_has_a_sentence() -> None:
    assert set(WANTED) == set(Wanted)


def test_each_fault_of_a_question_has_a_sentence() -> None:
    of_an_acta = {Fault.UNKNOWN_RULES, Fault.UNKNOWN_SETTING}
    assert set(QUESTION) == set(Fault) - of_an_acta


def test_each_fault_has_a_name() -> None:
    assert set(BY) == FAULTS


def problems_of(acta: Mapping[str, object]) -> tuple[Problem, ...]:
    usual = {"rules": "aragones", "format": {"cotos": 1, "partidas": 2}}
    return check_acta({**usual, **acta}).problems


@pytest.mark.parametrize(
    ("acta", "said"),
    [
        ({"cotos": [["a", "c", "a"]]}, ["Coto 1, partida 2: Who won this partida cannot be read."]),
        (
            {"cotos": [["a", "a", "b"]]},
            ["Coto 1, partida 3: Peña La Carrasca had already won this coto."],
        ),
        (
            {"cotos": [["a"]]},
            [
                "Coto 1: Nobody has won this coto: it stands at 1 to 0, and 2 win it.",
                "Nobody has won the match: cotos stand at 0 to 0; whoever has 1 wins.",
            ],
        ),
        (
            {"cotos": [[{"winner": "b", "by": "renuncio", "fault": "b"}, "a"]]},
            [
                (
                    "Coto 1, partida 1: 100 % Bar Moderno was at fault (renuncio) and cannot have"
                    " won this partida."
                )
            ],
        ),
        (
            {"cotos": [[{"winner": "b", "by": "sancion"}, "b"]]},
            ["Coto 1, partida 1: Partida won by a penalty: which side was at fault is not noted."],
        ),
        (
            {"cotos": [["b", "b"]], "result": {"winner": "a", "partidas": {"b": 3}}},
            [
                "By the partidas noted 100 % Bar Moderno won the match; the result says otherwise.",
                "The result gives 100 % Bar Moderno 3 partidas; by those noted 2.",
            ],
        ),
        (
            {"rules": "aragon", "cotos": [["b", "b"]]},
            ["There are no rules called aragon. Did you mean aragones?"],
        ),
        (
            {"rules": {"profile": "aragones", "tuti": True, "tute": 1}, "cotos": [["b", "b"]]},
            [
                (
                    "The rules have no setting “tuti”. There are: deal, players, partner_winning,"
                    " undertrump, cantes_per_baza, seven_swap, two_swaps_seven, tute, both_reach,"
                    " thirty, thirty_counts_last, vueltas_end, annul_renuncio. Did you mean tute?"
                ),
                "“tute” cannot be 1. It can be: true, false.",
            ],
        ),
        (
            {"rules": "torneo", "players": 5, "cotos": [["b", "b"]]},
            ["“players” cannot be 5. It can be: 2, 4."],
        ),
        (
            {"rules": {"profile": "torneo", "players": [3]}, "cotos": [["b", "b"]]},
            ["These rules are for three players alone: three have no acta."],
        ),
        (
            {"cotos": [["b", "b"]], "endign": None},
            ["“endign” is no field of an acta: it is left aside. Did you mean ending?"],
        ),
    ],
)
def test_an_acta_is_told_what_is_wrong_with_it(acta: dict[str, object], said: list[str]) -> None:
    assert [placed_sentence(found, NAMES) for found in problems_of(acta)] == said


CARDS = {"a": 60, "b": 60}
NOTHING: dict[str, list[object]] = {"a": [], "b": []}
IDAS = {"cards": CARDS, "cantes": NOTHING, "last": "a"}


@pytest.mark.parametrize(
    ("partida", "said"),
    [
        (
            {"winner": "a", "idas": {**IDAS, "cards": {"a": 60, "b": 59}}},
            ["The tantos of the cards add up to 119; in a whole deal they are 120."],
        ),
        (
            {"winner": "a", "by": "anulada", "idas": {**IDAS, "cards": {"a": 61, "b": 60}}},
            [
                "The tantos of the cards add up to 121; there are no more than 120.",
                (
                    "An annulled partida counts for nobody, but Peña La Carrasca is noted as its"
                    " winner."
                ),
            ],
        ),
        (
            {"winner": "b", "idas": {"cards": {"a": 1, "b": 119}, "cantes": NOTHING}},
            [
                "No cards make 1 tanto.",
                "No cards make 119 tantos.",
                "Who took the last baza is not noted.",
            ],
        ),
        (
            {
                "winner": "a",
                "idas": {
                    **IDAS,
                    "cards": {"a": 91, "b": 29},
                    "cantes": {"a": ["E", "E", 40, 40, 20, 20], "b": [20]},
                    "trump": "O",
                },
            },
            [
                "The cante of espadas is noted twice; it is sung once in a deal.",
                "Two forties are noted; there is one trump suit in a deal.",
                "More than three twenties are noted; there are three suits besides trumps.",
                "Peña La Carrasca sang all four suits in this deal.",
            ],
        ),
        (
            {
                "winner": "a",
                "idas": {
                    "cards": {"a": 91, "b": 29},
                    "cantes": {"a": ["O", "C"], "b": ["E"]},
                    "trump": "O",
                    "last": "a",
                    "bazas": {"a": 1, "b": 0},
                },
            },
            [
                "The bazas add up to 1; in a whole deal they are 10.",
                "Peña La Carrasca won 1 baza: too few to sing 2 times.",
                (
                    "100 % Bar Moderno won no baza: it cannot have tantos from cards, nor the last"
                    " baza."
                ),
                "100 % Bar Moderno won no baza and cannot have sung.",
                "100 % Bar Moderno won no baza in this deal.",
            ],
        ),
        (
            {
                "winner": "b",
                "by": "sancion",
                "fault": "a",
                "idas": {"cards": CARDS, "cantes": NOTHING, "bazas": {"a": 6, "b": 5}},
            },
            ["The bazas add up to 11; there are no more than 10."],
        ),
        (
            {"winner": "a", "idas": IDAS},
            ["Nobody won the idas, which stand at 70 to 60: the vueltas are not noted."],
        ),
        (
            {"winner": "a", "idas": {**IDAS, "cards": {"a": 101, "b": 19}}, "vueltas": IDAS},
            ["Peña La Carrasca won the idas: there are no vueltas."],
        ),
        (
            {
                "winner": "a",
                "idas": IDAS,
                "vueltas": {"cards": {"a": 31, "b": 0}, "cantes": NOTHING},
            },
            ["Nobody declared 101, and the vueltas were not played to their end."],
        ),
        (
            {
                "winner": "a",
                "idas": IDAS,
                "vueltas": {
                    "cards": {"a": 30, "b": 0},
                    "cantes": NOTHING,
                    "claimed_by": "a",
                },
            },
            [
                "Peña La Carrasca declared 101 with 100 tantos, and so lost the partida.",
                "By the rules 100 % Bar Moderno won this partida, not Peña La Carrasca.",
            ],
        ),
        (
            {"winner": "a", "idas": {**IDAS, "trump": 3, "cantes": {"a": ["X"], "b": []}}},
            [
                "A cante is a suit (O, C, E or B), or 20, or 40.",
                "One of the four suits belongs here: O, C, E or B.",
            ],
        ),
        (
            {"winner": "a", "idas": {**IDAS, "cantes": {"a": ["O"], "b": []}}},
            ["The trump is missing: without it the tantos of the cantes are not known."],
        ),
        ({"winner": "a", "vueltas": IDAS}, ["Vueltas follow idas, and no idas are noted."]),
    ],
)
def test_a_deal_is_told_what_is_wrong_with_it(partida: object, said: list[str]) -> None:
    found = problems_of({"rules": {"profile": "aragones"}, "cotos": [[partida]], "partial": True})
    assert [sentence(problem, NAMES) for problem in found] == said


def test_vueltas_that_end_by_themselves_and_a_tute_have_their_own_words() -> None:
    vueltas = {"cards": {"a": 0, "b": 0}, "cantes": NOTHING}
    tute = {"winner": "a", "by": "tute-reyes", "idas": {**IDAS, "cantes": {"a": [], "b": [20]}}}
    cotos = [[{"winner": "a", "idas": IDAS, "vueltas": vueltas}, tute]]
    found = problems_of({"rules": "lascuarenta", "cotos": cotos})
    assert [sentence(problem, NAMES) for problem in found] == [
        "The vueltas stopped at 70 to 60: nobody had won.",
        "Peña La Carrasca had the tute in one hand: 100 % Bar Moderno cannot have sung.",
    ]


ASKED = {
    "rules": "aragones",
    "players": 4,
    "trump": "O",
    "arrastre": True,
    "hand": [],
    "baza": [],
}
NO_QUESTION = "This is not a question: rules, players, trump, arrastre, hand and baza belong here."


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ([], NO_QUESTION),
        (None, NO_QUESTION),
        (float("nan"), NO_QUESTION),
        ({}, "The question lacks “rules”."),
        ({"rules": "aragones"}, "The question lacks “players”."),
        ({**ASKED, "trump": None}, "The question lacks “trump”."),
        ({**ASKED, "arrastre": 1}, "“1” does not belong in this place of a question."),
        ({**ASKED, "rules": "mus"}, "There are no rules called mus."),
        ({**ASKED, "rules": "aragon"}, "There are no rules called aragon. Did you mean aragones?"),
        ({**ASKED, "rules": {}}, "The rules are missing: the name of a rule set belongs here."),
        (
            {**ASKED, "rules": {"profile": "torneo", "undertrunp": True}},
            (
                "The rules have no setting “undertrunp”. There are: deal, players, partner_winning,"
                " undertrump, cantes_per_baza, seven_swap, two_swaps_seven, tute, both_reach,"
                " thirty, thirty_counts_last, vueltas_end, annul_renuncio. Did you mean undertrump?"
            ),
        ),
        (
            {**ASKED, "rules": {"profile": "torneo", "deal": "stok"}},
            "“deal” cannot be stok. It can be: stock, all. Did you mean stock?",
        ),
        ({**ASKED, "players": 2}, "“players” cannot be 2. It can be: 4."),
        ({**ASKED, "rules": "torneo", "players": 5}, "“players” cannot be 5. It can be: 2, 3, 4."),
        ({**ASKED, "baza": ["8O"]}, "There is no card 8O."),
        ({**ASKED, "baza": ["1O"], "hand": ["1O"]}, "The card 1O is there twice."),
        (
            {**ASKED, "baza": ["1O", "2O", "3O", "4O"]},
            "There are 4 cards on the table: everybody has played.",
        ),
    ],
)
def test_a_question_is_told_what_is_wrong_with_it(question: object, said: str) -> None:
    with pytest.raises(QuestionError) as raised:
        Question.from_json(question)
    assert question_sentence(raised.value) == said


def test_without_names_the_sides_are_named_by_their_letters() -> None:
    found = problem(Code.PARTIDA_AFTER_COTO_WON, "cotos[9][10]", winner=Side.B)
    assert sentence(found) == "Side b had already won this coto."
    assert place(found) == "Coto 10, partida 11"


def test_what_is_wrong_with_the_whole_has_no_place() -> None:
    found = malformed("acta", Wanted.ACTA)
    assert (place(found), placed_sentence(found)) == ("", "This is not an acta.")


@given(ACTAS, st.sampled_from([None, OWN]))
def test_whatever_is_wrong_with_an_acta_can_be_said(value: object, own: MatchTerms | None) -> None:
    for found in check_acta(value, own=own).problems:
        said = placed_sentence(found, NAMES)
        assert said.encode("utf-8").decode("utf-8") == said
