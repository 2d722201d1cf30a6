"""Every code the engine has can be said, with the pairs' names where they are known."""

from collections.abc import Iterator, Mapping

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.acta import check_acta
from scoring.engine.partida import FAULTS
from scoring.engine.problems import Code, Problem, Wanted, malformed, problem
from scoring.engine.sides import Side
from scoring.engine.terms import MatchTerms
from scoring.text import BY, SENTENCES, WANTED, place, placed_sentence, sentence
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
                    "The rules have no setting tuti. There are: deal, players, partner_winning,"
                    " undertrump, cantes_per_baza, seven_swap, two_swaps_seven, tute, both_reach,"
                    " thirty, thirty_counts_last, vueltas_end, annul_renuncio. Did you mean tute?"
                ),
                "Tute cannot be 1. It can be: true, false.",
            ],
        ),
        (
            {"cotos": [["b", "b"]], "endign": None},
            ["Endign is no field of an acta: it is left aside. Did you mean ending?"],
        ),
    ],
)
def test_an_acta_is_told_what_is_wrong_with_it(acta: dict[str, object], said: list[str]) -> None:
    assert [placed_sentence(found, NAMES) for found in problems_of(acta)] == said


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
