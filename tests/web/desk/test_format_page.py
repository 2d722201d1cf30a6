"""How it is played, at the desk: a ready-made way first, then its settings."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    fresh,
    open_tournament,
    owner_of,
)
from tests.level import FINAL, level_tournament
from tests.web.public.page import read
from tests.web.reading import Answer, client_of, errors_of, said_by
from tournaments.models import AuditRow, Tournament
from tournaments.services.draws import make_draw
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db

NO_NUMBER = "Write a whole number from 0 to 1,024."


def desk(tournament: Tournament) -> tuple[Client, str]:
    return client_of(owner_of(tournament).user), f"/desk/{tournament.slug}/format/"


def filled(answer: Answer) -> dict[str, Any]:
    """What a browser would send of the form as it came."""
    form = answer.context["form"]
    told = {field.html_name: field.value() for field in form}
    told = {
        name: form[name].field.prepare_value(value)
        if hasattr(form[name].field, "prepare_value")
        else value
        for name, value in told.items()
    }
    sent = {name: value for name, value in told.items() if value is not None and value is not False}
    marks = {name: answer.context[name] for name in ("seen", "closed")}
    return sent | marks | {"choice": str(form.choice)}


def stands(tournament: Tournament) -> list[tuple[str, dict[str, object], dict[str, object]]]:
    rows = tournament.stages.order_by("position")
    return [(row.kind, row.settings, row.takes) for row in rows]


def set_to(tournament: Tournament, choice: str, **told: object) -> Answer:
    client, address = desk(tournament)
    form = filled(client.get(address, {"choice": choice}))
    answer: Answer = client.post(address, form | told)
    return answer


def test_the_ways_to_play_are_offered_and_the_one_that_stands_is_chosen() -> None:
    client, address = desk(open_tournament(0))

    answer = client.get(address)

    assert [str(choice) for choice in answer.context["recipes"]] == [
        "knockout",
        "third-place",
        "consolation",
        "groups",
        "swiss",
        "league",
        "lots",
        "lives",
        "double",
        "redraw",
        "mixer",
    ]
    assert answer.context["stands"] == "knockout"


def test_a_way_that_is_none_leads_back_to_the_choice() -> None:
    client, address = desk(open_tournament(0))

    assert client.get(address, {"choice": "ajedrez"}).context["stands"] == "knockout"
    assert client.post(address, {"choice": "ajedrez"}).context["stands"] == "knockout"


@pytest.mark.parametrize(
    ("choice", "stages"),
    [
        ("knockout", [("knockout", {"formats": {}}, {})]),
        ("third-place", [("knockout", {"formats": {}, "third_place": True}, {})]),
        ("consolation", [("knockout", {"formats": {}, "consolation_rounds": 1}, {})]),
        (
            "groups",
            [
                ("groups", {"formats": {}}, {}),
                (
                    "knockout",
                    {"formats": {}},
                    {"kind": "through", "through": 2, "best_of_next": 0, "seeded": 1},
                ),
            ],
        ),
        (
            "swiss",
            [
                ("swiss", {"formats": {}}, {}),
                ("knockout", {"formats": {}}, {"kind": "top", "count": 8, "seeded": True}),
            ],
        ),
        ("league", [("league", {"formats": {}}, {})]),
        ("lots", [("lots", {"formats": {}}, {})]),
        ("lives", [("lives", {"formats": {}}, {})]),
        ("double", [("double", {"formats": {}}, {})]),
        ("redraw", [("redraw", {"formats": {}}, {})]),
        ("mixer", [("mixer", {"formats": {}}, {})]),
    ],
)
def test_each_way_is_set_as_it_comes(choice: str, stages: object) -> None:
    tournament = open_tournament(0)

    answer = set_to(tournament, choice)

    assert (answer.status_code, answer["Location"]) == (302, f"/desk/{tournament.slug}/")
    assert stands(tournament) == stages


def test_saving_what_stands_writes_nothing_and_choosing_it_again_shows_it() -> None:
    tournament = open_tournament(0)
    set_to(tournament, "swiss", s1_rounds="7", count="16")
    before = AuditRow.objects.count()

    answer = set_to(tournament, "swiss")

    assert (answer.status_code, AuditRow.objects.count()) == (302, before)
    assert stands(tournament) == [
        ("swiss", {"formats": {}, "rounds": 7}, {}),
        ("knockout", {"formats": {}}, {"kind": "top", "count": 16, "seeded": True}),
    ]


def test_all_that_can_be_set_of_a_swiss_is_set() -> None:
    tournament = open_tournament(0)

    answer = set_to(
        tournament,
        "swiss",
        count="0",
        s1_rounds="3",
        s1_automatic="on",
        s1_apart_villages="on",
        s1_forbidden="3-7, 12–20",
        s1_criterion_1="matches_won",
        s1_criterion_2="partidas_won",
        s1_criterion_3="",
        s1_criterion_4="",
        s1_criterion_5="",
        s1_criterion_6="lot",
        s1_bye="nothing",
        s1_withdrawn="annul",
        s1_single_1_round="3",
        s1_single_1_cotos="2",
        s1_single_1_partidas="3",
    )

    assert answer.status_code == 302
    ((kind, settings, takes),) = stands(tournament)
    counting = settings.pop("counting")
    assert isinstance(counting, dict)
    assert (kind, takes) == ("swiss", {})
    assert settings == {
        "formats": {"3": {"cotos": 2, "partidas": 3}},
        "rounds": 3,
        "automatic": True,
        "apart_villages": True,
        "forbidden": [[3, 7], [12, 20]],
        "criteria": ["matches_won", "partidas_won", "lot"],
    }
    assert [counting[name] for name in ("bye", "withdrawn", "disqualified")] == [
        "nothing",
        "annul",
        "keep",
    ]


def test_the_last_rounds_of_a_bracket_have_formats_of_their_own() -> None:
    tournament = open_tournament(0)

    set_to(tournament, "knockout", s1_late_1_cotos="2", s1_late_1_partidas="4", s1_seeds="4, 1")

    assert stands(tournament) == [
        ("knockout", {"formats": {"1": {"cotos": 2, "partidas": 4}}, "seeds": [4, 1]}, {})
    ]


@pytest.mark.parametrize(
    ("choice", "told", "errors"),
    [
        ("swiss", {"s1_rounds": "0"}, {"s1_rounds": ["This cannot be. Did you mean 1?"]}),
        ("swiss", {"s1_rounds": ""}, {"s1_rounds": [NO_NUMBER]}),
        ("swiss", {"count": "5000"}, {"count": [NO_NUMBER]}),
        (
            "swiss",
            {"s1_criterion_2": "matches_won"},
            {"s1_criterion_2": ["This stands above already. Choose another one, or nothing."]},
        ),
        (
            "swiss",
            {"s1_single_1_cotos": "2", "s1_single_1_partidas": "3"},
            {"s1_single_1_round": ["Write which round this is for."]},
        ),
        (
            "knockout",
            {"s1_seeds": "4; 3"},
            {"s1_seeds": ["Write numbers of pairs with commas between them: 4, 11, 2."]},
        ),
        (
            "knockout",
            {"s1_forbidden": "3-3"},
            {"s1_forbidden": ["Write two numbers with a hyphen, and commas between: 3-7, 12-20."]},
        ),
        (
            "knockout",
            {"s1_forbidden": "3"},
            {"s1_forbidden": ["Write two numbers with a hyphen, and commas between: 3-7, 12-20."]},
        ),
        (
            "knockout",
            {"s1_late_1_cotos": "2"},
            {"s1_late_1_partidas": ["Write a whole number from 1 to 1,000."]},
        ),
    ],
)
def test_what_cannot_be_is_told_at_its_field(
    choice: str, told: dict[str, str], errors: dict[str, list[str]]
) -> None:
    tournament = open_tournament(0)

    answer = set_to(tournament, choice, **told)

    assert (answer.status_code, errors_of(answer)) == (422, errors)
    assert stands(tournament) == [("knockout", {"formats": {}}, {})]


def test_f133_what_is_drawn_is_shown_as_it_is_and_what_follows_can_still_be_changed() -> None:
    tournament = closed_tournament(8)
    set_to(tournament, "groups")
    make_draw(tournament=fresh(tournament), seed="a", actor=owner_of(tournament), at=AT)
    client, address = desk(tournament)

    shown = client.get(address)
    sections = shown.context["form"].sections
    answer = set_to(tournament, "league", s1_size="3", through="1")

    assert [section.is_drawn for section in sections] == [True, False]
    assert (shown.context["form"].choice, answer.status_code) == ("groups", 302)
    assert stands(tournament) == [
        ("groups", {"formats": {}}, {}),
        (
            "knockout",
            {"formats": {}},
            {"kind": "through", "through": 1, "best_of_next": 0, "seeded": 1},
        ),
    ]


def open_fields(answer: Answer) -> list[str]:
    return [field.html_name for field in answer.context["form"] if not field.field.disabled]


def notices_of(answer: Answer) -> list[str]:
    (notice, *_) = read(answer.content).all("div", "notice")
    return notice.texts("p")


CRITERIA = [f"s1_criterion_{place}" for place in range(1, 9)]
COUNTING = ["s1_bye", "s1_withdrawn", "s1_disqualified"]


def test_a_criterion_is_added_to_groups_that_are_played_and_level_at_the_cut() -> None:
    tournament = level_tournament()
    client, address = desk(tournament)

    shown = client.get(address)
    first = [name for name in open_fields(shown) if name.startswith("s1_")]
    notices = notices_of(shown)
    answer = set_to(tournament, "groups", s1_criterion_2="lot", s1_size="4")

    assert first == [*COUNTING, *CRITERIA]
    assert notices == [
        "Nothing has been drawn from this table yet, so what decides it can still be changed.",
        "All else is drawn, so it stays as it is.",
    ]
    assert answer.status_code == 302
    assert stands(tournament) == [
        ("groups", {"size": 3, "criteria": ["matches_won", "lot"]}, {}),
        (
            "knockout",
            {"formats": {}},
            {**FINAL.takes, "best_of_next": 0},
        ),
    ]
    make_draw(tournament=fresh(tournament), actor=owner_of(tournament), at=AT)
    assert [stage.entries.count() for stage in tournament.stages.order_by("position")] == [6, 2]
    assert open_fields(client.get(address)) == []


def test_the_same_criterion_twice_is_told_on_a_drawn_stage_too() -> None:
    answer = set_to(level_tournament(), "groups", s1_criterion_2="matches_won")

    assert (answer.status_code, errors_of(answer)) == (
        422,
        {"s1_criterion_2": ["This stands above already. Choose another one, or nothing."]},
    )


def test_of_a_drawn_swiss_it_can_be_changed_whether_rounds_draw_themselves() -> None:
    tournament = formatted_tournament(4, "swiss", {"rounds": 2})
    client, address = desk(tournament)

    shown = client.get(address)
    notices = notices_of(shown)
    answer = set_to(tournament, "swiss", s1_automatic="on", s1_bye="nothing", count="0")

    opened = [name for name in open_fields(shown) if name.startswith("s1_")]
    assert opened == ["s1_automatic", *COUNTING, *CRITERIA]
    assert notices == [
        "Nothing has been drawn from this table yet, so what decides it can still be changed.",
        "Whether the next round draws itself can still be changed.",
        "All else is drawn, so it stays as it is.",
    ]
    assert answer.status_code == 302
    settings = tournament.stages.get().settings
    counting = settings.pop("counting")
    assert (settings, counting["bye"]) == ({"rounds": 2, "automatic": True}, "nothing")


def test_a_drawn_stage_with_lists_of_numbers_can_still_be_set_where_it_is_open() -> None:
    settings = {"rounds": 2, "forbidden": [[1, 2]]}
    tournament = formatted_tournament(4, "swiss", settings)
    answer = set_to(tournament, "swiss", s1_automatic="on", count="0")
    assert (answer.status_code, tournament.stages.get().settings) == (
        302,
        settings | {"automatic": True},
    )


def test_when_all_is_drawn_there_is_nothing_to_save() -> None:
    client, address = desk(drawn_tournament(4))

    answer = client.get(address)

    assert (answer.context["may_save"], answer.context["form"].choice) == (False, "knockout")


def test_stages_that_a_program_set_are_named() -> None:
    tournament = open_tournament(0)
    plans = [StagePlan("league"), StagePlan("league", takes={"kind": "top", "count": 4})]
    set_stages(tournament=tournament, plans=plans, actor=owner_of(tournament), at=AT)
    client, address = desk(tournament)

    answer = client.get(address)

    assert (answer.context["stands"], len(answer.context["stages"])) == (None, 2)


def test_a_list_of_numbers_stands_as_it_was_typed_beside_an_error() -> None:
    client, address = desk(open_tournament(0))
    form = filled(client.get(address, {"choice": "knockout"}))
    answer = client.post(address, form | {"s1_seeds": "4, 2", "s1_consolation_rounds": "x"})
    shown = answer.context["form"]
    assert (answer.status_code, shown["s1_seeds"].value()) == (422, "4, 2")


def test_it_is_said_what_it_is_played_like() -> None:
    answer = set_to(open_tournament(0), "lives")

    assert said_by(answer) == ["It is played like this: Out at so many defeats."]
