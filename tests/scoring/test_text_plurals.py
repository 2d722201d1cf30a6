"""Sentences that count something say it rightly of none, of one and of two, in both languages."""

import pytest
from django.utils.translation import override

from scoring.engine.problems import Code, Problem, problem
from scoring.engine.question import Fault, QuestionError
from scoring.engine.sides import Side
from scoring.text import question_sentence, sentence

NAMES = {Side.A: "Los Cierzos", Side.B: "La Carrasca"}

COUNTED = {
    "cotos": [
        problem(Code.RESULT_DIFFERS, "", why="cotos", side=Side.A, told=str(told), counted=3)
        for told in range(3)
    ],
    "partidas": [
        problem(Code.RESULT_DIFFERS, "", why="partidas", side=Side.A, told=str(told), counted=3)
        for told in range(3)
    ],
    "bazas": [
        problem(Code.CANTE_IMPOSSIBLE, "", why="bazas", side=Side.A, bazas=bazas, cantes=3)
        for bazas in range(3)
    ],
    "needed": [problem(Code.COTO_UNFINISHED, "", a=0, b=0, needed=needed) for needed in range(3)],
    "annulled": [problem(Code.MANY_ANNULLED, "", number=number) for number in range(3)],
    "cards": [problem(Code.CARDS_IMPOSSIBLE, "", tantos=str(tantos)) for tantos in range(3)],
    "claim": [problem(Code.FALSE_CLAIM, "", side=Side.A, tantos=tantos) for tantos in range(3)],
}

ENGLISH = {
    "cotos": [
        "The result gives Los Cierzos 0 cotos; by the partidas noted 3.",
        "The result gives Los Cierzos 1 coto; by the partidas noted 3.",
        "The result gives Los Cierzos 2 cotos; by the partidas noted 3.",
    ],
    "partidas": [
        "The result gives Los Cierzos 0 partidas; by those noted 3.",
        "The result gives Los Cierzos 1 partida; by those noted 3.",
        "The result gives Los Cierzos 2 partidas; by those noted 3.",
    ],
    "bazas": [
        "Los Cierzos won 0 bazas: too few to sing 3 times.",
        "Los Cierzos won 1 baza: too few to sing 3 times.",
        "Los Cierzos won 2 bazas: too few to sing 3 times.",
    ],
    "needed": [
        "Nobody has won this coto: it stands at 0 to 0, and 0 win it.",
        "Nobody has won this coto: it stands at 0 to 0, and 1 wins it.",
        "Nobody has won this coto: it stands at 0 to 0, and 2 win it.",
    ],
    "annulled": [
        "0 partidas of this coto were annulled.",
        "1 partida of this coto was annulled.",
        "2 partidas of this coto were annulled.",
    ],
    "cards": [
        "No cards make 0 tantos.",
        "No cards make 1 tanto.",
        "No cards make 2 tantos.",
    ],
    "claim": [
        "Los Cierzos declared 101 with 0 tantos, and so lost the partida.",
        "Los Cierzos declared 101 with 1 tanto, and so lost the partida.",
        "Los Cierzos declared 101 with 2 tantos, and so lost the partida.",
    ],
}

SPANISH = {
    "cotos": [
        "En el resultado, Los Cierzos tiene 0 cotos; según las partidas anotadas, 3.",
        "En el resultado, Los Cierzos tiene 1 coto; según las partidas anotadas, 3.",
        "En el resultado, Los Cierzos tiene 2 cotos; según las partidas anotadas, 3.",
    ],
    "partidas": [
        "En el resultado, Los Cierzos tiene 0 partidas; según las anotadas, 3.",
        "En el resultado, Los Cierzos tiene 1 partida; según las anotadas, 3.",
        "En el resultado, Los Cierzos tiene 2 partidas; según las anotadas, 3.",
    ],
    "bazas": [
        "Los Cierzos hizo 0 bazas: pocas para cantar 3 veces.",
        "Los Cierzos hizo 1 baza: no basta para cantar 3 veces.",
        "Los Cierzos hizo 2 bazas: pocas para cantar 3 veces.",
    ],
    "needed": [
        "Nadie ha ganado este coto: va 0 a 0 y se gana con 0 partidas.",
        "Nadie ha ganado este coto: va 0 a 0 y se gana con 1 partida.",
        "Nadie ha ganado este coto: va 0 a 0 y se gana con 2 partidas.",
    ],
    "annulled": [
        "En este coto se anularon 0 partidas.",
        "En este coto se anuló 1 partida.",
        "En este coto se anularon 2 partidas.",
    ],
    "cards": [
        "Ninguna carta ni suma de cartas da 0 tantos.",
        "Ninguna carta ni suma de cartas da 1 tanto.",
        "Ninguna carta ni suma de cartas da 2 tantos.",
    ],
    "claim": [
        "Los Cierzos cantó las 101 con 0 tantos, y así perdió la partida.",
        "Los Cierzos cantó las 101 con 1 tanto, y así perdió la partida.",
        "Los Cierzos cantó las 101 con 2 tantos, y así perdió la partida.",
    ],
}


def said(language: str, found: list[Problem]) -> list[str]:
    with override(language):
        return [sentence(each, NAMES) for each in found]


@pytest.mark.parametrize("what", COUNTED)
def test_none_one_and_two_in_english(what: str) -> None:
    assert said("en", COUNTED[what]) == ENGLISH[what]


@pytest.mark.parametrize("what", COUNTED)
def test_none_one_and_two_in_spanish(what: str) -> None:
    assert said("es", COUNTED[what]) == SPANISH[what]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "There are 0 cards on the table: everybody has played.",
                "There is 1 card on the table: everybody has played.",
                "There are 2 cards on the table: everybody has played.",
            ],
        ),
        (
            "es",
            [
                "Hay 0 cartas en la mesa: ya ha jugado todo el mundo.",
                "Hay 1 carta en la mesa: ya ha jugado todo el mundo.",
                "Hay 2 cartas en la mesa: ya ha jugado todo el mundo.",
            ],
        ),
    ],
)
def test_cards_on_a_full_table(language: str, expected: list[str]) -> None:
    with override(language):
        told = [question_sentence(QuestionError(Fault.FULL_BAZA, "baza", n)) for n in range(3)]
    assert told == expected


def test_a_figure_cut_short_is_many() -> None:
    found = problem(Code.CARDS_IMPOSSIBLE, "", tantos="…")
    assert said("en", [found]) == ["No cards make … tantos."]
    assert said("es", [found]) == ["Ninguna carta ni suma de cartas da … tantos."]
