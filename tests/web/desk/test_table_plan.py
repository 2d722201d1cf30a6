"""Setting up halls and tables at the desk, and what everybody then sees."""

import pytest

from tests.factories import AT, drawn_tournament, match_of, open_tournament, owner_of
from tests.web.public.page import read
from tests.web.reading import client_of, errors_of, said_by
from tournaments.models import Tournament
from tournaments.services.calls import call_back
from tournaments.services.halls import plan_of

pytestmark = pytest.mark.django_db


def address(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/tables/"


def test_halls_and_limits_are_saved_and_shown_again() -> None:
    tournament = drawn_tournament(4, tables=4)
    client = client_of(owner_of(tournament).user)
    sent = {"halls": "Pavilion: 2-4\nCasino: 1", "stages.1": "", "rounds.1.2": "1"}

    answer = client.post(address(tournament), sent)

    assert (answer.status_code, answer["Location"]) == (302, f"/desk/{tournament.slug}/hall/")
    assert said_by(answer) == ["Saved."]
    plan = plan_of(tournament)
    assert plan.halls == {1: "Casino", 2: "Pavilion", 3: "Pavilion", 4: "Pavilion"}
    assert plan.rounds == {(1, 1): [], (1, 2): [1]}
    form = client.get(address(tournament)).context["form"]
    assert {name: form[name].value() for name in form.fields} == {
        "halls": "Casino: 1\nPavilion: 2-4",
        "put_away": "",
        "stages.1": "",
        "rounds.1.1": "",
        "rounds.1.2": "1",
    }


def test_what_is_wrong_is_told_at_its_field_and_nothing_is_saved() -> None:
    tournament = drawn_tournament(4, tables=4)
    client = client_of(owner_of(tournament).user)

    wrong = client.post(address(tournament), {"halls": "Casino 1", "rounds.1.1": "x"})
    unknown = client.post(
        address(tournament), {"halls": "Casino: 9", "rounds.1.2": "5", "put_away": "1-4"}
    )

    assert (wrong.status_code, unknown.status_code) == (422, 422)
    assert errors_of(wrong) == {
        "halls": ["Write a name, a colon and the numbers of its tables, each table once: Casino 1"],
        "rounds.1.1": ["Write the numbers of the tables: 1-4, 7."],
    }
    assert errors_of(unknown) == {
        "halls": ["There is no table 9. The tables are: 1-4."],
        "rounds.1.2": ["There is no table 5. The tables are: 1-4."],
        "put_away": [
            "Write how many tables there are, from 1 to 300.",
            "Table 1 is being played on. Wait until it is free, or call its match back.",
        ],
    }
    assert set(plan_of(tournament).halls.values()) == {""}


def test_a_table_is_put_away_and_back() -> None:
    tournament = drawn_tournament(8, tables=4)
    call_back(match=match_of(tournament, 4), actor=owner_of(tournament), at=AT)
    client = client_of(owner_of(tournament).user)
    client.post(address(tournament), {"put_away": "4"})
    away = read(client.get(f"/desk/{tournament.slug}/hall/").content)
    said = client.get(address(tournament)).context["form"]["put_away"].value()
    client.post(address(tournament), {"put_away": ""})
    back = read(client.get(f"/desk/{tournament.slug}/hall/").content)
    assert said == "4"
    assert [tile.attributes["id"] for tile in away.all("li", "tile")] == ["t1", "t2", "t3"]
    assert [tile.attributes["id"] for tile in back.all("li", "tile")] == ["t1", "t2", "t3", "t4"]


def test_the_tables_stand_by_hall_for_everybody() -> None:
    tournament = drawn_tournament(8, tables=3)
    desk = client_of(owner_of(tournament).user)
    desk.post(address(tournament), {"halls": "Casino: 2\nPavilion: 1, 3"})

    public = read(client_of().get(f"/t/{tournament.slug}/tables/").content)
    hall = read(desk.get(f"/desk/{tournament.slug}/hall/").content)

    assert public.texts("h2", "room") == ["Pavilion", "Casino"]
    assert [seat.attributes["id"] for seat in public.all("li", "seat")] == ["t1", "t3", "t2"]
    assert [tile.attributes["id"] for tile in hall.all("li", "tile")] == ["t1", "t3", "t2"]
    assert hall.texts("h3") == ["Pavilion", "Casino"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        # 43 matches on 36 tables, then six rounds: eight times 41 minutes and a quarter
        (
            "?pairs=107&tables=36&starts=17:00",
            ["107 pairs at 36 tables: the last match ends at about 22:30."],
        ),
        (
            "?pairs=8&tables=2&starts=23:00",
            ["8 pairs at 2 tables: the last match ends on Saturday 17 August, at about 01:45."],
        ),
        (
            "?pairs=4&tables=1&starts=17:00",
            ["4 pairs at 1 table: the last match ends at about 19:05."],
        ),
        ("?pairs=1&tables=2&starts=17:00", []),
        ("?pairs=8&tables=0&starts=25:00", []),
        ("", []),
    ],
)
def test_before_the_event_the_end_of_the_day_is_worked_out(asked: str, said: list[str]) -> None:
    tournament = open_tournament(8)
    answer = client_of(owner_of(tournament).user).get(address(tournament) + asked)
    assert read(answer.content).one("form", id="what-if").texts("p", "notice") == said


def test_of_more_pairs_than_a_format_takes_nothing_is_said() -> None:
    tournament = open_tournament(8)
    tournament.stages.update(kind="league")
    answer = client_of(owner_of(tournament).user).get(
        f"{address(tournament)}?pairs=257&tables=2&starts=17:00"
    )
    assert read(answer.content).one("form", id="what-if").texts("p", "notice") == [
        "So many pairs cannot play in this format."
    ]
