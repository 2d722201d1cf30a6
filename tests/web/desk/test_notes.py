"""How partidas were won, noted at the desk: the acta that is handed in, and what is wrong where."""

from typing import Any

import pytest

from scoring.engine.match import MatchFormat
from tests.factories import AT, match_of, noted, owner_of
from tests.web.desk.test_match import Desk, desk, names
from tests.web.public.page import read
from tests.web.reading import Answer, client_of, errors_of
from tournaments.models import Tournament
from tournaments.services.results import hand_in

pytestmark = pytest.mark.django_db

IDAS = {
    "cards": {"a": 55, "b": 65},
    "cantes": {"a": [], "b": ["O"]},
    "trump": "C",
    "last": "a",
}
VUELTAS = {
    "cards": {"a": 37, "b": 8},
    "cantes": {"a": [], "b": ["C", "E"]},
    "trump": "E",
    "claimed_by": "a",
}
WITH_VUELTAS = {"winner": "a", "idas": IDAS, "vueltas": VUELTAS}


def told(place: int = 0, **fields: str | list[str]) -> dict[str, str | list[str]]:
    """What is filled in for one partida: `idas_total_a` is the total of side a in the idas."""
    named = {}
    for name, value in fields.items():
        deal, _sign, rest = name.partition("_")
        field = f"{deal}-{rest}" if deal in ("idas", "vueltas") else name
        named[f"p{place}-{field}"] = value
    return named


IDAS_TOLD: dict[str, Any] = {
    "idas_total_a": "15 buenas",
    "idas_total_b": "85",
    "idas_cantes_b": "O",
    "idas_trump": "C",
    "idas_last": "a",
}
VUELTAS_TOLD: dict[str, Any] = {
    "vueltas_total_a": "52b",
    "vueltas_total_b": "153",
    "vueltas_cantes_b": ["C", "E"],
    "vueltas_trump": "E",
    "vueltas_claimed_by": "a",
}


def acta_of(page: Desk) -> object:
    sheet = page.match.submissions.get(state="in_force").scoresheet
    assert sheet is not None
    return sheet.acta


def wrongs(answer: Answer) -> list[tuple[str, str, str, str, str]]:
    """The summary on top: anchor, place, field, sentence, rule."""
    form = answer.context["form"]
    return [(w.anchor, w.where, w.label, w.said, w.rule) for w in form.notes_wrong]


def opened(winners: str = "a", place: int = 0) -> Desk:
    """A page with partidas tapped and the note of one open."""
    page = desk()
    page.tap(winners)
    page.press(note=str(place))
    return page


def test_tantos_with_vueltas_are_noted_put_away_and_handed_in() -> None:
    page = opened()

    kept = page.press(noted="0", **told(**IDAS_TOLD, **VUELTAS_TOLD))
    assert kept.status_code == 200
    assert read(kept.content).texts("ul", "note-lines") == [
        "Coto 1, partida 1: Idas 65–85, Vueltas 102–153"
    ]
    page.tap("aa")
    page.press(hand_in="a")

    assert acta_of(page) == {"acta": 1, "cotos": [[WITH_VUELTAS, "a", "a"]]}


def test_a_note_left_open_is_handed_in_too() -> None:
    page = opened("aaa", place=2)

    page.press(hand_in="a", **told(2, by="renuncio", fault="b"))

    renuncio = {"winner": "a", "by": "renuncio", "fault": "b"}
    assert acta_of(page) == {"acta": 1, "cotos": [["a", "a", renuncio]]}


def test_one_note_opened_puts_the_other_away_and_loses_nothing_of_it() -> None:
    page = opened("aaa")

    page.press(note="1", **told(**IDAS_TOLD))
    assert ("n0" in page.fields, "p0-by" in page.fields) == (True, False)
    page.press(note="0")

    assert {name: page.fields[name] for name in told(**IDAS_TOLD)} == told(**IDAS_TOLD)


def test_a_total_left_empty_is_worked_out_and_the_page_says_so() -> None:
    page = opened("aaa")
    fields = told(**(IDAS_TOLD | {"idas_total_a": "101", "idas_total_b": ""}))

    page.press(noted="0", **fields)
    shown = page.press(note="0")
    assert read(shown.content).texts("p", "hint")[1] == "Worked out: 49, 49 malas"
    page.press(hand_in="a")

    idas = IDAS | {"cards": {"a": 91, "b": 29}}
    assert acta_of(page) == {"acta": 1, "cotos": [[{"winner": "a", "idas": idas}, "a", "a"]]}


WHERE = "Coto 1, partida 1"


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        (
            IDAS_TOLD | {"idas_total_a": "sesenta"},
            [
                (
                    "id_p0-idas-total_a",
                    f"{WHERE}, Idas",
                    "Total, {a}",
                    "Write the total as 65, or as 15 buenas or 40 malas.",
                    "",
                )
            ],
        ),
        (
            IDAS_TOLD | {"idas_total_a": "66"},
            [
                (
                    "p0-idas",
                    f"{WHERE}, Idas",
                    "",
                    "The tantos of the cards add up to 121; in a whole deal they are 120.",
                    "9.1",
                )
            ],
        ),
        (
            IDAS_TOLD | {"idas_last": ""},
            [
                (
                    "id_p0-idas-last_0",
                    f"{WHERE}, Idas",
                    "Who took the last baza",
                    "Who took the last baza is not noted.",
                    "9.1",
                )
            ],
        ),
        (
            IDAS_TOLD | {"idas_trump": ""},
            [
                (
                    "id_p0-idas-trump_0",
                    f"{WHERE}, Idas",
                    "Trumps",
                    "The trump is missing: without it the tantos of the cantes are not known.",
                    "13.1",
                )
            ],
        ),
        (
            IDAS_TOLD | {"idas_cantes_a": "O", "idas_total_a": "85"},
            [
                (
                    "id_p0-idas-cantes_a_0",
                    f"{WHERE}, Idas",
                    "Sang, {a}",
                    "The cante of oros is noted twice; it is sung once in a deal.",
                    "6.3",
                ),
                (
                    "p0-vueltas",
                    f"{WHERE}, Vueltas",
                    "",
                    "Nobody won the idas, which stand at 85 to 85: the vueltas are not noted.",
                    "10.1",
                ),
            ],
        ),
        (
            IDAS_TOLD,
            [
                (
                    "p0-vueltas",
                    f"{WHERE}, Vueltas",
                    "",
                    "Nobody won the idas, which stand at 65 to 85: the vueltas are not noted.",
                    "10.1",
                )
            ],
        ),
        (
            IDAS_TOLD | VUELTAS_TOLD | {"vueltas_total_a": "37"},
            [
                (
                    "id_p0-vueltas-total_a",
                    f"{WHERE}, Vueltas",
                    "Total, {a}",
                    "In vueltas the count goes on from the idas, which left 65 tantos here.",
                    "",
                )
            ],
        ),
        (
            IDAS_TOLD | {"idas_total_a": "9", "idas_total_b": "141"},
            [
                (
                    "id_p0-idas-total_a",
                    f"{WHERE}, Idas",
                    "Total, {a}",
                    "9 is too few: cantes, last baza and earlier tantos alone make 10.",
                    "",
                )
            ],
        ),
        (
            IDAS_TOLD | {"idas_total_a": "11", "idas_total_b": "139"},
            [
                (
                    "id_p0-idas-total_a",
                    f"{WHERE}, Idas",
                    "Total, {a}",
                    "No cards make 1 tanto.",
                    "1.5",
                ),
                (
                    "id_p0-idas-total_b",
                    f"{WHERE}, Idas",
                    "Total, {b}",
                    "No cards make 119 tantos.",
                    "1.5",
                ),
            ],
        ),
        (
            {"by": "renuncio"},
            [
                (
                    "id_p0-fault_0",
                    WHERE,
                    "Who was at fault",
                    "Partida won by renuncio: which side was at fault is not noted.",
                    "13.7",
                )
            ],
        ),
        (
            {"winner": ""} | IDAS_TOLD | {"idas_total_a": "121", "idas_total_b": "29"},
            [("id_p0-winner_0", WHERE, "Who won", "Who won this partida is not noted.", "13.5")],
        ),
        (
            {"by": "tute-reyes"},
            [
                (
                    "id_p0-by",
                    WHERE,
                    "How it was won",
                    "The rules of this match have no tute.",
                    "8.1",
                )
            ],
        ),
    ],
)
def test_what_is_wrong_is_shown_at_its_field_and_nothing_typed_is_lost(
    fields: dict[str, Any], wrong: list[tuple[str, ...]]
) -> None:
    page = opened()

    answer = page.press(noted="0", **told(**fields))

    pairs = {side: names(page.match, side) for side in "ab"}
    expected = [tuple(word.format(**pairs) for word in line) for line in wrong]
    assert (answer.status_code, wrongs(answer)) == (422, expected)
    filled = {name: value for name, value in told(**fields).items() if value}
    assert {name: page.fields.get(name) for name in filled} == filled
    (top,) = read(answer.content).all("div", "errors")
    anchors = [link.attributes["href"] for link in top.all("a")]
    ids = [node.attributes["id"] for node in read(answer.content).all() if "id" in node.attributes]
    assert {anchor[1:] for anchor in anchors if anchor.startswith("#")} <= {*ids}
    assert page.kept == []


def test_a_declared_winner_that_the_tantos_contradict_is_told_at_the_partida() -> None:
    page = opened("b")
    a, b = (names(page.match, side) for side in "ab")

    answer = page.press(noted="0", **told(**IDAS_TOLD, **VUELTAS_TOLD))

    said = f"By the rules {a} won this partida, not {b}."
    assert wrongs(answer) == [("id_p0-winner_0", WHERE, "Who won", said, "13.6")]
    page.press(noted="0", **told(winner="a"))
    assert page.fields["winners"] == "a"


def test_a_false_claim_is_told_at_who_declared() -> None:
    page = opened("b")
    fields = told(**IDAS_TOLD, **(VUELTAS_TOLD | {"vueltas_total_b": "173"}))
    fields |= told(vueltas_total_a="98", vueltas_total_b="161", vueltas_claimed_by="a")

    right = page.press(noted="0", **fields)
    page = opened("a")
    wrong = page.press(noted="0", **fields)

    assert right.status_code == 200
    assert [(anchor, rule) for anchor, *_words, rule in wrongs(wrong)] == [
        ("id_p0-winner_0", "13.6"),
        ("id_p0-vueltas-claimed_by_0", "10.4"),
    ]


def test_all_that_is_wrong_in_several_partidas_is_told_at_once() -> None:
    page = opened("aaa")
    page.press(note="1", **told(0, **IDAS_TOLD))

    answer = page.press(hand_in="a", **told(1, by="sancion"))

    assert answer.status_code == 422
    assert [(anchor, where) for anchor, where, *_rest in wrongs(answer)] == [
        ("p0-vueltas", "Coto 1, partida 1, Vueltas"),
        ("id_p1-fault_0", "Coto 1, partida 2"),
    ]
    assert errors_of(answer) == {}
    assert page.kept == []


def test_what_is_noted_so_far_is_saved_and_gone_on_from() -> None:
    page = opened()

    page.press(save="1", **told(**IDAS_TOLD, **VUELTAS_TOLD))
    assert acta_of(page) == {"acta": 1, "cotos": [[WITH_VUELTAS]], "partial": True}
    page.open()
    page.tap("aa")
    page.press(hand_in="a")

    assert acta_of(page) == {"acta": 1, "cotos": [[WITH_VUELTAS, "a", "a"]]}


def test_a_match_that_stopped_early_keeps_what_was_noted() -> None:
    page = opened("ab")

    page.press(end="1", ending="retirada:b", **told(by="renuncio", fault="b"))

    assert acta_of(page) == {
        "acta": 1,
        "cotos": [[{"winner": "a", "by": "renuncio", "fault": "b"}, "b"]],
        "ending": {"by": "retirada", "side": "b"},
    }


@pytest.mark.parametrize(
    ("pressed", "said"),
    [
        ({"note": "7"}, "Who won this partida cannot be read."),
        ({"noted": "x"}, "Who won this partida cannot be read."),
        ({"forget": "-1"}, "Who won this partida cannot be read."),
    ],
)
def test_a_button_of_a_partida_that_is_none_is_told(pressed: dict[str, str], said: str) -> None:
    page = opened("ab")

    answer = page.press(**pressed)

    assert (answer.status_code, errors_of(answer)) == (422, {"winners": [said]})


def test_a_note_taken_back_leaves_who_won() -> None:
    page = opened("aaa")

    page.press(forget="0", **told(by="renuncio", fault="a"))
    page.press(hand_in="a")

    assert acta_of(page) == {"acta": 1, "cotos": [["a", "a", "a"]]}


def test_a_partida_undone_takes_its_note_along() -> None:
    page = opened("aaa", place=2)
    page.press(noted="2", **told(2, by="renuncio", fault="b"))

    page.press(undo="1")
    page.tap("a")
    page.press(hand_in="a")

    assert acta_of(page) == {"acta": 1, "cotos": [["a", "a", "a"]]}


def test_an_annulled_partida_is_tapped_and_played_again() -> None:
    page = desk()

    page.tap("a-aa")
    page.press(hand_in="a")

    annulled = {"winner": None, "by": "anulada"}
    assert acta_of(page) == {"acta": 1, "cotos": [["a", annulled, "a", "a"]]}


def test_a_partida_tapped_is_annulled_in_its_note() -> None:
    page = opened("aa", place=1)

    page.press(noted="1", **told(1, by="anulada"))
    assert page.fields["winners"] == "a-"
    page.tap("aa")
    page.press(hand_in="a")

    annulled = {"winner": None, "by": "anulada"}
    assert acta_of(page) == {"acta": 1, "cotos": [["a", annulled, "a", "a"]]}


def test_a_winner_changed_so_that_the_match_ended_sooner_is_told() -> None:
    page = opened("aabba", place=2)

    answer = page.press(noted="2", **told(2, winner="a"))

    assert (answer.status_code, errors_of(answer)) == (
        422,
        {"winners": ["The match had already been won."]},
    )
    assert page.fields["winners"] == "aabba"


def test_a_pair_that_came_late_starts_partidas_down() -> None:
    page = desk()

    page.press(stay="1", start_b="1")
    page.tap("bb")
    page.press(hand_in="b")

    assert acta_of(page) == {
        "acta": 1,
        "start": {"partidas": {"a": 0, "b": 1}},
        "cotos": [["b", "b"]],
    }


def test_a_start_that_has_won_already_is_told_and_no_tap_counts() -> None:
    page = desk()

    answer = page.press(tap="a", start_a="3")

    assert errors_of(answer) == {"start_a": ["A match cannot begin with a coto already won."]}
    assert page.fields["winners"] == ""


def give(tournament: Tournament, acta: object) -> None:
    actor = owner_of(tournament)
    hand_in(match=match_of(tournament, 1), acta=acta, key="acta", actor=actor, at=AT)


# A sheet of another sender: forties and twenties without their suits, and bazas.
COTO: list[object] = [
    {
        "winner": "a",
        "idas": {
            "cards": {"a": 70, "b": 50},
            "cantes": {"a": [20, 20, 40], "b": []},
            "last": "a",
            "bazas": {"a": 7, "b": 3},
        },
    },
    {"winner": None, "by": "anulada", "idas": IDAS},
    {"winner": "a", "by": "falso-101", "fault": "b", "idas": IDAS, "vueltas": VUELTAS},
]
SENT = {"acta": 1, "start": {"partidas": {"a": 1, "b": 0}}, "cotos": [COTO]}


def test_a_correction_opens_with_all_that_was_noted() -> None:
    page = desk()
    give(page.tournament, SENT)
    page = Desk(page.tournament, query="?correct=1")

    page.open()
    for place in range(3):
        page.press(note=str(place))
    page.press(start_a="0", undo="1")
    page.tap("aa")
    page.press(hand_in="a")

    assert acta_of(page) == {"acta": 1, "cotos": [[*COTO[:2], "a", "a"]]}


def test_what_is_handed_in_again_unchanged_is_the_same_sheet() -> None:
    page = desk()
    give(page.tournament, SENT)
    page = Desk(page.tournament, query="?correct=1")
    page.open()

    answer = page.press(hand_in="a")

    assert (answer.status_code, page.kept) == (302, [(1, "in_force")])


def test_a_double_tap_on_hand_in_with_notes_counts_once() -> None:
    page = opened("aaa")
    fields = told(by="renuncio", fault="b")

    first, second = page.press(hand_in="a", **fields), page.press(hand_in="a", **fields)

    assert (first.status_code, second.status_code, page.kept) == (302, 302, [(1, "in_force")])


def test_the_match_page_shows_what_was_noted() -> None:
    page = desk(format_=MatchFormat(1, 2))
    a, b = page.fields["pairs"].split("-")
    give(page.tournament, {"acta": 1, "cotos": [[WITH_VUELTAS, "b", "a"]]})

    for address in (f"/t/{page.tournament.slug}/matches/1/", page.address):
        shown = read(page.client.get(address).content)
        (partida,) = shown.all("article", "noted")
        assert partida.texts("h3") == [f"Partida 1: pair {a} won"]
        assert [table.texts("td") for table in partida.all("table")] == [
            ["65 15 buenas", "85 35 buenas", "–", "20"],
            ["102 52 buenas", "153 103 buenas", "–", "20 40"],
        ]
        assert [img.attributes["alt"] for img in partida.all("td")[3].all("img")] == ["oros"]
        assert partida.texts("p", "small") == [
            f"Trumps: copas. Last baza: pair {a}.",
            f"Trumps: espadas. 101 declared by pair {a}.",
        ]
    assert b


def test_where_nothing_more_is_noted_nothing_more_is_shown() -> None:
    page = desk()
    give(page.tournament, noted("ab"))

    shown = client_of().get(f"/t/{page.tournament.slug}/matches/1/")

    assert read(shown.content).all("article", "noted") == []
