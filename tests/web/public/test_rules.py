"""The rules of a tournament in words, and each rule set by itself."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring.engine.choices import is_chosen
from scoring.engine.match import MatchFormat
from scoring.engine.profiles import PROFILES
from scoring.rules_text.profiles import TITLES
from scoring.rules_text.wordings import WORDINGS
from tests.factories import (
    AT,
    DETAILS,
    acting,
    closed_tournament,
    drawn_tournament,
    new_organiser,
    owner_of,
)
from tests.web.public.page import Node, read
from tests.web.reading import client_of
from tournaments.models import Tournament
from tournaments.services.draws import make_draw
from tournaments.services.rounds import set_round_format
from tournaments.services.stages import StagePlan, set_stages
from tournaments.services.tournaments import create_tournament

OWN = {"profile": "torneo", "tute": True, "seven_swap": "any"}


def opened(
    rules: str | Mapping[str, object] = "torneo",
    late_formats: Mapping[int, MatchFormat] | None = None,
) -> Tournament:
    details = replace(DETAILS, rules=rules, late_formats=late_formats or {})
    return create_tournament(details=details, actor=acting(new_organiser()), at=AT)


def page_of(path: str) -> Node:
    answer = client_of().get(path)
    assert answer.status_code == 200
    return read(answer.content).one("main")


def rule(page: Node, number: str) -> Node:
    """The paragraph that a verdict citing ``number`` leads to."""
    (found,) = [node for node in page.all("div", "rule") if node.all("span", id=number)]
    return found


def matches_chapter(tournament: Tournament) -> list[str]:
    """What the page says of the formats, from 12.3 to 12.4."""
    page = page_of(f"/t/{tournament.slug}/rules/")
    chapter = page.one("section", **{"aria-labelledby": "12"})
    return [node.text for node in chapter.all("div", "rule")][2:-1]


@pytest.mark.django_db
def test_a_tournament_that_sets_nothing_apart_has_no_marks() -> None:
    page = page_of(f"/t/{opened().slug}/rules/")
    assert page.one("h1").text == "Rules of the tournament"
    assert page.all("p")[0].text == "This tournament is played by the rules “Tournament”."
    assert page.texts("span", "badge") == []
    assert (
        rule(page, "8.1").text == "8.1–8.3 There is no tute: four reyes or four sotas win nothing."
    )


@pytest.mark.django_db
def test_what_is_set_apart_is_marked_beside_what_the_rule_set_says() -> None:
    page = page_of(f"/t/{opened(OWN).slug}/rules/")
    assert page.all("p")[0].text == (
        "This tournament is played by the rules “Tournament”. Where it plays otherwise, it says "
        "“In this tournament” beside it, and what those rules say."
    )
    assert [node.text for node in page.all("div", "own")] == MARKED


MARKED = [
    (
        "The seven of trumps is swapped For any pinta In this tournament "
        "“Tournament” says: For a pinta above the seven"
    ),
    (
        "Four reyes or four sotas in one hand Tute: they win the partida In this tournament "
        "“Tournament” says: There is no tute"
    ),
    (
        "7.1 Whoever has the seven of trumps may swap it for the pinta, whatever card that is. "
        "In this tournament “Tournament” says: Whoever has the seven of trumps may swap it for the "
        "pinta, if that is a higher card. Higher are as, tres, rey, sota and caballo."
    ),
    (
        "8.1 Four reyes or four sotas in one hand are a tute: it wins the partida. "
        "In this tournament “Tournament” says: There is no tute: four reyes or four sotas win "
        "nothing."
    ),
    (
        "8.2 It is shown when your pair has won a baza, with the four cards still in the hand. "
        "In this tournament"
    ),
    (
        "8.3 If one hand has the four reyes or the four sotas, nobody else can have sung a cante. "
        "In this tournament"
    ),
]


@pytest.mark.django_db
def test_each_setting_leads_to_its_rule() -> None:
    page = page_of(f"/t/{opened().slug}/rules/")
    led_to = [link.attributes["href"][1:] for link in page.one("dl", "settings").all("a")]
    assert len(led_to) == 13
    assert [len(page.all("span", id=number)) for number in led_to] == [1] * 13
    chapters = [link.attributes["href"][1:] for link in page.one("ol", "chapters").all("a")]
    assert chapters == [node.attributes["id"] for node in page.one("div", "book").all("h2")]


@pytest.mark.django_db
def test_a_tournament_of_pairs_is_told_nothing_of_two_or_three_players() -> None:
    page = page_of(f"/t/{opened('reparto-completo').slug}/rules/")
    assert rule(page, "2.1").text == "2.1 Four play in two pairs, and partners sit face to face."


@pytest.mark.django_db
def test_before_the_draw_the_last_rounds_have_the_formats_that_are_settled() -> None:
    assert matches_chapter(opened()) == [
        "12.3 The pair that first has 3 partidas wins the match.",
        "12.4 So a match is a single coto.",
    ]
    late = {1: MatchFormat(2, 3), 2: MatchFormat(2, 3), 4: MatchFormat(1, 4)}
    assert matches_chapter(opened(late_formats=late)) == [
        "12.3 All other rounds: The pair that first has 3 partidas wins the match.",
        "Round of 16: The pair that first has 4 partidas wins the match.",
        (
            "Semifinals, Final: The pair that first has 2 cotos wins the match. A coto goes to the "
            "pair that first has 3 partidas."
        ),
        "12.4 There is no deciding coto: the last one is played like the others.",
    ]


@pytest.mark.django_db
def test_after_the_draw_each_round_has_its_own() -> None:
    tournament = drawn_tournament(8)
    assert matches_chapter(tournament)[0] == (
        "12.3 The pair that first has 3 partidas wins the match."
    )
    stage = tournament.stages.get()
    owner = acting(tournament.staff.get(role="organiser").user)
    final = stage.rounds.get(number=3)
    set_round_format(round_=final, format_=MatchFormat(1, 5), actor=owner, at=AT)
    assert matches_chapter(tournament) == [
        "12.3 Quarter-finals, Semifinals: The pair that first has 3 partidas wins the match.",
        "Final: The pair that first has 5 partidas wins the match.",
        "12.4 So a match is a single coto.",
    ]


def staged(tournament: Tournament, *plans: StagePlan) -> Tournament:
    actor = owner_of(tournament)
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    return tournament


LONG = {"cotos": 1, "partidas": 5}
GROUPS = StagePlan("groups", {"formats": {"2": LONG}})
CHAIN = [
    StagePlan("league", {"formats": {"1": {"cotos": 1, "partidas": 4}}}),
    StagePlan("knockout", {"formats": {"1": LONG}}, "Finales", {"kind": "top", "count": 4}),
    StagePlan("knockout", {}, "", {"kind": "losers", "rounds": 1}),
]


@pytest.mark.django_db
def test_rounds_without_a_final_are_told_by_their_numbers() -> None:
    assert matches_chapter(staged(opened(), GROUPS))[:2] == [
        "12.3 All other rounds: The pair that first has 3 partidas wins the match.",
        "Round 2: The pair that first has 5 partidas wins the match.",
    ]


@pytest.mark.django_db
def test_each_stage_tells_its_own_formats_before_its_draw_and_after() -> None:
    assert matches_chapter(staged(opened(), *CHAIN)) == [
        "12.3 League – All other rounds: The pair that first has 3 partidas wins the match.",
        "League – Round 1: The pair that first has 4 partidas wins the match.",
        "Finales – All other rounds: The pair that first has 3 partidas wins the match.",
        "Finales – Final: The pair that first has 5 partidas wins the match.",
        "Knock-out: The pair that first has 3 partidas wins the match.",
        "12.4 So a match is a single coto.",
    ]
    tournament = staged(closed_tournament(4), *CHAIN)
    make_draw(tournament=tournament, seed="cierzo", actor=owner_of(tournament), at=AT)
    assert matches_chapter(tournament)[:4] == [
        "12.3 League – Round 1: The pair that first has 4 partidas wins the match.",
        (
            "League – Round 2, League – Round 3, Finales – All other rounds: The pair that first "
            "has 3 partidas wins the match."
        ),
        "Finales – Final: The pair that first has 5 partidas wins the match.",
        "Knock-out: The pair that first has 3 partidas wins the match.",
    ]


@pytest.mark.django_db
def test_stages_that_play_to_the_same_are_not_told_apart() -> None:
    plans = [StagePlan("swiss"), StagePlan("knockout", takes={"kind": "top", "count": 4})]
    assert matches_chapter(staged(opened(), *plans))[0] == (
        "12.3 The pair that first has 3 partidas wins the match."
    )


@pytest.mark.parametrize("name", PROFILES)
def test_each_rule_set_has_its_page_without_marks(name: str) -> None:
    """No database mark: it hangs on nothing but the code."""
    page = page_of(f"/rules/{name}/")
    with override("en"):
        titles = {other: str(title.name) for other, title in TITLES.items()}
    assert page.one("h1").text == f"Rules: {titles[name]}"
    assert page.texts("span", "badge") == []
    left_open = [
        node.one("dt").text
        for node in page.one("dl", "settings").all("div")
        if node.texts("span", "instead") == ["The text does not say; this is how it is taken here."]
    ]
    with override("en"):
        assert left_open == [
            str(wording.label) for key, wording in WORDINGS.items() if is_chosen(key, name)
        ]
    links = {
        a.text: a.attributes.get("aria-current", "") for a in page.one("ul", "others").all("a")
    }
    assert links == {title: "page" if other == name else "" for other, title in titles.items()}


@pytest.mark.django_db
def test_there_is_no_page_for_rules_that_do_not_exist() -> None:
    assert client_of().get("/rules/mus/").status_code == 404
