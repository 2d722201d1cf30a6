"""A page of the format sent after somebody else set it anew or drew it: nothing typed is lost."""

import pytest

from tests.factories import AT, closed_tournament, formatted_tournament, fresh, owner_of
from tests.level import level_tournament
from tests.web.desk.test_format_page import desk, filled, stands
from tests.web.public.page import read
from tests.web.reading import Answer, errors_of
from tournaments.models import Tournament
from tournaments.services.draws import discard_draw, make_draw
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db

CHANGED = "Somebody has changed or drawn this meanwhile, so nothing was saved"
TYPED = "What you typed stands below. Look at it and save it again."
IN_VAIN = "It is drawn, and this cannot be set any more:"


def set_anew(tournament: Tournament, kind: str, **settings: object) -> None:
    """Somebody else sets it, in another window."""
    plans = [StagePlan(kind, settings)]
    set_stages(tournament=tournament, plans=plans, actor=owner_of(tournament), at=AT)


def draw(tournament: Tournament) -> None:
    make_draw(tournament=fresh(tournament), seed="s", actor=owner_of(tournament), at=AT)


def told(answer: Answer) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """The heading of what is wrong, its sentences, and what was typed in vain."""
    errors = read(answer.content).all("div", "errors")
    lines = [line for each in errors for line in each.all("div")]
    return (
        [each.one("h2").text for each in errors],
        [text for each in errors for text in each.texts("p")],
        [(line.one("dt").text, line.one("dd").text) for line in lines],
    )


def test_what_was_typed_over_another_format_is_shown_and_saved_when_sent_again() -> None:
    tournament = closed_tournament(9)
    client, address = desk(tournament)
    page = filled(client.get(address, {"choice": "swiss"})) | {"s1_rounds": "7", "count": "0"}
    set_anew(tournament, "league")

    answer = client.post(address, page)

    assert (answer.status_code, told(answer)) == (409, ([CHANGED], [TYPED], []))
    assert stands(tournament) == [("league", {}, {})]
    again = filled(answer)
    assert (again["s1_rounds"], again["count"], again["choice"]) == ("7", "0", "swiss")
    assert client.post(address, again).status_code == 302
    assert stands(tournament) == [("swiss", {"rounds": 7, "formats": {}}, {})]


def test_what_was_typed_into_what_is_drawn_by_now_is_told() -> None:
    tournament = formatted_tournament(9, "groups", {"size": 4}, seed=None)
    client, address = desk(tournament)
    page = filled(client.get(address, {"choice": "groups"}))
    page |= {"s1_size": "3", "s1_twice": "on", "s1_seeds": "4, 2", "s1_criterion_1": "cotos_won"}
    draw(tournament)
    before = stands(tournament)

    answer = client.post(address, page)

    typed = [("Pairs in a group, at most", "3"), ("All meet twice", "yes"), ("Seeds", "4, 2")]
    assert (answer.status_code, told(answer)) == (409, ([CHANGED], [TYPED, IN_VAIN], typed))
    assert stands(tournament) == before
    assert filled(answer)["s1_criterion_1"] == "cotos_won"


def test_another_format_chosen_before_the_draw_is_told_too() -> None:
    tournament = closed_tournament(4)
    client, address = desk(tournament)
    page = filled(client.get(address, {"choice": "lives"})) | {"s1_lives": "3"}
    draw(tournament)

    answer = client.post(address, page)

    typed = [("Format", "Out at so many defeats"), ("Defeats with which a pair is out", "3")]
    assert (answer.status_code, told(answer)) == (409, ([CHANGED], [IN_VAIN], typed))
    assert stands(tournament) == [("knockout", {"formats": {}}, {})]


def test_what_the_page_had_closed_stays_when_the_draw_was_discarded_meanwhile() -> None:
    tournament = formatted_tournament(9, "groups", {"size": 3, "twice": True})
    client, address = desk(tournament)
    page = {
        name: value
        for name, value in filled(client.get(address)).items()
        if name not in client.get(address).context["closed"].split()
    } | {"s1_criterion_1": "cotos_won"}
    discard_draw(tournament=fresh(tournament), actor=owner_of(tournament), at=AT)

    answer = client.post(address, page)

    assert (answer.status_code, told(answer)) == (409, ([CHANGED], [TYPED], []))
    again = filled(answer)
    assert (again["s1_size"], again["s1_twice"], again["s1_criterion_1"]) == (
        "3",
        True,
        "cotos_won",
    )
    assert client.post(address, again).status_code == 302
    ((_, settings, _),) = stands(tournament)
    assert (settings["size"], settings["twice"]) == (3, True)


def test_a_second_tap_meets_what_the_first_one_saved() -> None:
    tournament = closed_tournament(4)
    client, address = desk(tournament)
    page = filled(client.get(address, {"choice": "lives"})) | {"s1_lives": "3"}
    assert [client.post(address, page).status_code for _ in range(2)] == [302, 302]


def test_what_is_wrong_in_it_is_told_beside() -> None:
    tournament = level_tournament()
    client, address = desk(tournament)
    page = filled(client.get(address)) | {"s1_criterion_2": "matches_won"}
    set_stages(
        tournament=tournament,
        plans=[
            StagePlan(
                each.kind,
                {**each.settings, "criteria": ["lot"]} if at == 0 else each.settings,
                takes=each.takes,
            )
            for at, each in enumerate(tournament.stages.order_by("position"))
        ],
        actor=owner_of(tournament),
        at=AT,
    )
    answer = client.post(address, page)
    assert (answer.status_code, list(errors_of(answer))) == (409, ["s1_criterion_2"])
