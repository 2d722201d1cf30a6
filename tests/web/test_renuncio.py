"""“¿Es renuncio?” as a page: what is shown of a case, where taps lead, and what is answered."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from scoring.engine.cards import DECK
from scoring.engine.question import Question, answer_to_json
from scoring.templatetags.cards import drawings
from tests.factories import drawn_tournament, new_referee
from tests.web.public.page import Node, read
from tests.web.reading import client_of

SAMPLES = Path(__file__).parent.parent / "data" / "legal_plays.jsonl"
BEAT_TRUMP = (
    "Without the suit led, a trump must be played, and one that beats the trump on the table. "
    "Rule 4.5."
)
TOO_LOW = (
    "Without the suit led, and with trumps that are too low, any card may be played. Rule 4.6."
)
CASE = "rules=aragones&trump=C&table=1B-3B-7C&hand=3C-2C-4O"


def page(query: str = "", *, status: int = 200, client: Client | None = None) -> Node:
    answer = (client or client_of()).get(f"/renuncio/?{query}")
    assert answer.status_code == status
    return read(answer.content)


def ruling(query: str) -> list[str]:
    """What stands in the answer: the verdict, and the sentence with its rule."""
    return page(query).one("section", "case-ruling").texts("p")


def leads(shown: Node, name: str) -> str:
    """Where the link called ``name`` leads; "" where it leads nowhere."""
    return shown.one("a", id=name).attributes.get("href", "")


@pytest.mark.django_db
def test_an_empty_table_asks_for_the_trump_and_then_for_the_hand() -> None:
    assert ruling("") == ["Which suit is trumps?"]
    assert ruling("trump=C") == ["Which cards were in the hand?"]
    assert ruling("hand=3C") == ["Which suit is trumps?"]
    shown = page()
    assert shown.one("details").one("summary").text == "Aragonese, 4 players"
    assert len(shown.one("section", "case-table").all("li", "lay-free")) == 3


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "told"),
    [
        (
            CASE,
            [
                "1 card of 3 may be played",
                BEAT_TRUMP,
            ],
        ),
        (
            f"{CASE}&played=2C",
            [
                "✗ It is renuncio",
                "Without the suit led, a higher trump must be played. Rule 4.5.",
            ],
        ),
        (
            f"{CASE}&played=3C",
            [
                "✓ It is not renuncio",
                BEAT_TRUMP,
            ],
        ),
        (
            f"{CASE}&played=2C&phase=free",
            ["✓ It is not renuncio", "While there is stock any card may be played. Rule 4.1."],
        ),
        (
            "rules=reparto-completo&trump=C&table=4O&hand=2O-2C&played=2C&phase=free",
            ["✗ It is renuncio", "The suit led must be followed. Rule 4.2."],
        ),
        (
            "rules=torneo&trump=B&table=4O-4B&hand=2B-1C&played=1C",
            ["✗ It is renuncio", "Without the suit led, a trump must be played. Rule 4.4."],
        ),
        (
            "rules=torneo&rules.undertrump=false&trump=B&table=4O-4B&hand=2B-1C&played=1C",
            [
                "✓ It is not renuncio",
                TOO_LOW,
            ],
        ),
    ],
)
def test_the_answer(query: str, told: list[str]) -> None:
    assert ruling(query) == told


@pytest.mark.django_db
def test_every_sample_marks_the_cards_that_may_be_played() -> None:
    for line in SAMPLES.read_text(encoding="utf-8").splitlines():
        question = json.loads(line)["question"]
        answer = answer_to_json(Question.from_json(question).answer())
        marks = {held.one("a", "lay").attributes["id"]: mark for held, mark in _held(question)}
        assert marks == {
            f"play-{card}": "✓ yes" if card in answer["legal"] else "✗ no"  # type: ignore[operator]
            for card in question["hand"]
        }


def _held(question: dict[str, Any]) -> list[tuple[Node, str]]:
    rules = question["rules"]
    assert isinstance(rules, str)
    query = urlencode(
        {
            "rules": rules,
            "players": question["players"],
            "trump": question["trump"],
            "phase": "arrastre" if question["arrastre"] else "free",
            "table": "-".join(question["baza"]),
            "hand": "-".join(question["hand"]),
        }
    )
    hand = page(query).one("section", "case-hand").all("li", "held")
    return [(held, held.one("span", "lay-word").text) for held in hand]


@pytest.mark.django_db
def test_who_is_winning_is_shown_on_the_table_and_said_in_words() -> None:
    shown = page("trump=C&table=7B-3B&hand=2O")
    laid = shown.one("section", "case-table").all("a", "lay")
    assert [card.texts("span", "lay-word") for card in laid] == [
        ["partner"],
        ["rival", "★ wins"],
    ]
    assert shown.one("section", "case-why").texts("p")[0] == (
        "A rival is winning the baza with the tres de bastos."
    )
    shown = page("trump=C&table=3B-7B&hand=2O")
    assert shown.one("section", "case-why").texts("p")[0] == (
        "The partner is winning the baza with the tres de bastos."
    )
    unknown = page("table=7B-3B").one("section", "case-table").all("a", "lay")
    assert [card.texts("span", "lay-word") for card in unknown] == [["partner"], ["rival"]]


@pytest.mark.django_db
def test_the_reasons_are_told_card_by_card_with_the_rules_they_come_from() -> None:
    why = page("rules=tradicional&trump=C&table=4O&hand=2O-3O-3C&played=3C").one(
        "section", "case-why"
    )
    reasons, rules = why.all("dl")
    assert list(zip(reasons.texts("dt"), reasons.texts("dd"), strict=True)) == [
        (
            "✓ tres de oros",
            "The suit led must be followed, and with a higher card if one has it. Rule 4.3.",
        ),
        (
            "✗ dos de oros",
            "The winning card must be beaten with one of the suit led. Rule 4.3.",
        ),
        ("✗ tres de copas", "The suit led must be followed. Rule 4.2."),
    ]
    assert rules.texts("dt") == ["4.2", "4.3", "11.1", "11.2", "11.5"]
    assert rules.texts("dd")[-1] == (
        "The wronged pair may have a renuncio annulled: then the deal is played again."
    )


@pytest.mark.django_db
def test_each_tap_leads_to_the_case_that_it_makes() -> None:
    shown = page("trump=C&table=1B&hand=3C-2C&played=2C")
    base = "?rules=aragones&trump=C"
    assert leads(shown, "trump-O") == "?rules=aragones&trump=O&table=1B&hand=3C-2C&played=2C"
    assert leads(shown, "pick-7C") == f"{base}&table=1B-7C&hand=3C-2C&played=2C"
    assert leads(shown, "onto-hand") == f"{base}&table=1B&hand=3C-2C&played=2C&onto=hand"
    assert leads(shown, "suit-E") == f"{base}&table=1B&hand=3C-2C&played=2C&suit=E"
    assert leads(shown, "play-3C") == f"{base}&table=1B&hand=3C-2C&played=3C"
    assert leads(shown, "play-2C") == f"{base}&table=1B&hand=3C-2C"
    assert leads(shown, "take-2C") == f"{base}&table=1B&hand=3C&onto=hand"
    assert leads(shown, "take-1B") == f"{base}&hand=3C-2C&played=2C"
    assert leads(shown, "phase-free") == f"{base}&phase=free&table=1B&hand=3C-2C&played=2C"
    assert leads(shown, "rules-torneo") == ("?rules=torneo&trump=C&table=1B&hand=3C-2C&played=2C")
    assert leads(shown, "partner_winning-beat_all") == (
        "?rules=aragones&rules.partner_winning=beat_all&trump=C&table=1B&hand=3C-2C&played=2C"
    )
    assert [link.attributes["id"] for link in shown.all("a", **{"aria-current": "true"})] == [
        "rules-aragones",
        "players-4",
        "partner_winning-free",
        "undertrump-false",
        "trump-C",
        "phase-arrastre",
        "play-2C",
        "onto-table",
        "suit-O",
    ]


@pytest.mark.django_db
def test_cards_that_lie_somewhere_are_not_offered_again() -> None:
    shown = page(CASE)
    picks = shown.all("a", "pick")
    assert len(picks) == 40
    gone = [pick.attributes["id"] for pick in picks if "href" not in pick.attributes]
    assert sorted(gone) == sorted(f"pick-{card}" for card in ("1B", "3B", "7C", "3C", "2C", "4O"))
    assert leads(shown, "onto-table") == ""
    full = page("hand=1O-2O-3O-4O-5O-6O-7O-10O-11O-12O&onto=hand")
    assert [pick for pick in full.all("a", "pick") if "href" in pick.attributes] == []


@pytest.mark.django_db
def test_where_all_cards_are_dealt_no_phase_is_asked_for() -> None:
    shown = page("rules=reparto-completo&players=3")
    assert [a for a in shown.all("a") if a.attributes.get("id", "").startswith("phase-")] == []
    names = [a.attributes["id"] for a in shown.one("details").all("a")]
    assert [name for name in names if name.startswith("partner")] == []
    two = page("rules=reparto-completo&players=2")
    assert leads(two, "phase-free") == "?rules=reparto-completo&players=2&phase=free"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("table=1B-99Z", "There is no card 99Z."),
        ("hand=1B-1B", "The card 1B is there twice."),
        ("table=1B-2B-3B-4B", "There are 4 cards on the table: everybody has played."),
        ("rules=nada", "There are no rules called nada."),
        (
            "rules.nada=1",
            (
                "The rules have no setting “nada”. There are: deal, players, partner_winning,"
                " undertrump, cantes_per_baza, seven_swap, two_swaps_seven, tute, both_reach,"
                " thirty, thirty_counts_last, vueltas_end, annul_renuncio. Did you mean deal?"
            ),
        ),
        ("trump=%00", "“·” does not belong in this place of a question."),
        ("hand=3C&played=2C", "The card played, 2C, is not in the hand."),
        (
            "hand=1O-2O-3O-4O-5O-6O-7O-10O-11O-12O-1C",
            "A hand has no more than 10 cards.",
        ),
    ],
)
def test_an_address_that_is_wrong_says_so_in_one_sentence(query: str, sentence: str) -> None:
    shown = page(query, status=400)
    assert shown.one("div", "errors").texts("p") == [sentence, "Begin again"]
    assert shown.one("section", "case-ruling").texts("p") == ["Which suit is trumps?"]


@pytest.mark.django_db
def test_the_rules_stay_when_the_cards_were_wrong() -> None:
    shown = page("rules=torneo&rules.undertrump=false&table=99Z", status=400)
    assert shown.one("div", "errors").one("a").attributes["href"] == (
        "?rules=torneo&rules.undertrump=false"
    )
    assert shown.one("summary").text == "Tournament, 4 players, with rules of their own"


@pytest.mark.django_db
def test_a_tap_brings_the_case_alone(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client = client_of()
    with django_assert_num_queries(0):
        whole = client.get(f"/renuncio/?{CASE}")
        part = client.get(f"/renuncio/?{CASE}", headers={"hx-request": "true"})
    assert (whole["Vary"], part["Vary"]) == (
        "HX-Request, Cookie, Accept-Language, Accept-Encoding",
        "HX-Request, Accept-Language, Accept-Encoding",
    )
    shown = read(part.content)
    assert shown.all("h1") == [shown.one("div", id="case").one("h1")]
    assert (shown.all("header"), shown.all("symbol")) == ([], [])
    assert client.post("/renuncio/").status_code == 405


def test_each_card_has_a_drawing_of_its_own() -> None:
    drawn = list(drawings())
    assert [one.text for one in drawn] == [card.text for card in DECK]
    assert [len(one.pips) for one in drawn[:10]] == [1, 2, 3, 4, 5, 6, 7, 1, 1, 1]
    assert [one.figure for one in drawn[7:10]] == ["sota", "caballo", "rey"]
    for one in drawn:
        for pip in one.pips:
            left, top, size = float(pip.x), float(pip.y), float(pip.size)
            assert 0 < left < left + size < 60
            assert 0 < top < top + size < 92
    sprite = read(render_to_string("scoring/cards.svg", {"deck": drawn}).encode())
    drawn_here = {symbol.attributes["id"] for symbol in sprite.all("symbol")}
    assert drawn_here == {f"card-{card.text}" for card in DECK}
    assert {use.attributes["href"] for use in sprite.all("use")} == {
        "#figure-sota",
        "#figure-caballo",
        "#figure-rey",
    }
    assert [g.attributes["id"] for g in sprite.one("defs").all("g")] == [
        "figure-sota",
        "figure-caballo",
        "figure-rey",
    ]


@pytest.mark.django_db
def test_pictures_have_the_names_of_their_cards() -> None:
    names = [svg.attributes["aria-label"] for svg in page().all("svg", "playing-card")]
    assert len(set(names)) == 40
    assert names[:3] == ["as de oros", "dos de oros", "tres de oros"]
    assert names[-3:] == ["sota de bastos", "caballo de bastos", "rey de bastos"]


@pytest.mark.django_db
def test_a_tournament_leads_here_by_its_own_rules() -> None:
    tournament = drawn_tournament(4)
    tournament.rules = {"profile": "lascuarenta", "undertrump": True, "tute": False}
    tournament.save()
    address = f"{reverse('scoring:renuncio')}?rules=lascuarenta&rules.undertrump=true"
    referee = client_of(new_referee(tournament))
    for path in (
        f"/table/{tournament.slug}/",
        f"/table/{tournament.slug}/matches/1/",
        f"/t/{tournament.slug}/rules/",
    ):
        shown = read(referee.get(path).content)
        links = [a.attributes["href"] for a in shown.all("a") if "renuncio" in a.text]
        assert (path, links) == (path, [address])
    with override("en"):
        shown = read(client_of().get("/rules/torneo/").content)
    assert [a.attributes["href"] for a in shown.all("a") if "renuncio" in a.text] == [
        "/renuncio/?rules=torneo"
    ]
