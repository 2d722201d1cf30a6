"""How a tournament is played, set and read by a program."""

import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import drawn_tournament, open_tournament
from tests.level import level_tournament

SWISS = {"kind": "swiss", "name": "La liguilla", "settings": {"rounds": 3}, "takes": {}}
FINAL = {
    "kind": "knockout",
    "name": "",
    "settings": {"third_place": True},
    "takes": {"kind": "top", "count": 8, "seeded": True},
}


def test_stages_are_set_and_read(desk: Program, organiser: User, anybody: Program) -> None:
    path = at(open_tournament(4, owner=organiser), "stages/")
    knockout = {"position": 1, "kind": "knockout", "name": "", "takes": {}, "is_drawn": False}
    assert anybody.get(path).body == [{**knockout, "settings": {"formats": {}}}]

    told = desk.put(path, {"stages": [SWISS, FINAL]})

    stages = [
        {"position": 1, **SWISS, "is_drawn": False},
        {"position": 2, **FINAL, "is_drawn": False},
    ]
    assert (told.status, told.body) == (200, stages)
    assert anybody.get(path).body == stages


def test_a_list_alone_is_told_how_stages_are_sent(desk: Program, organiser: User) -> None:
    path = at(open_tournament(4, owner=organiser), "stages/")

    told = desk.put(path, [SWISS, FINAL])

    assert (told.status, told.codes) == (400, [("stages-wanted", "")])


def test_what_is_left_out_is_as_it_is_by_default(desk: Program, organiser: User) -> None:
    path = at(open_tournament(4, owner=organiser), "stages/")

    told = desk.put(path, {"stages": [{"kind": "league"}]})

    assert told.body == [
        {
            "position": 1,
            "kind": "league",
            "name": "",
            "settings": {},
            "takes": {},
            "is_drawn": False,
        }
    ]


@pytest.mark.parametrize(
    ("stages", "codes"),
    [
        ([], [("stages-too-many", "stages")]),
        ([{"kind": "ajedrez"}], [("stage-kind-unknown", "stages.1.kind")]),
        (
            [{"kind": "swiss", "settings": {"rounds": 0}}],
            [("setting-wrong", "stages.1.rounds")],
        ),
        (
            [SWISS, {**FINAL, "takes": {"kind": "top", "count": 0}}],
            [("setting-wrong", "stages.2.takes.count")],
        ),
        (
            [{"kind": "knockout", "settings": {"forbidden": [1, 2]}}],
            [("setting-wrong", "stages.1.forbidden")],
        ),
        (
            [{"kind": "knockout", "settings": {"formats": {"x": 1}}}],
            [("setting-wrong", "stages.1.formats")],
        ),
        (
            [{"kind": "knockout", "settings": {"a": "\ud800"}}],
            [("text-unwritable", "stages.1.settings")],
        ),
        (
            [SWISS, {"name": "La final"}, {"kind": "swiss", "settings": 3}],
            [("field-missing", "stages.2.kind"), ("field-wrong", "stages.3.settings")],
        ),
        ([SWISS, 3], [("field-wrong", "stages.2")]),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    desk: Program, organiser: User, stages: list[object], codes: list[tuple[str, str]]
) -> None:
    path = at(open_tournament(4, owner=organiser), "stages/")

    refused = desk.put(path, {"stages": stages})

    assert (refused.status, refused.codes) == (400, codes)
    assert [each["kind"] for each in desk.get(path).body] == ["knockout"]


def test_what_is_drawn_stays(desk: Program, organiser: User) -> None:
    path = at(drawn_tournament(4, owner=organiser), "stages/")
    before = desk.get(path).body

    refused = desk.put(path, {"stages": [SWISS]})
    same = {"stages": [{"kind": "knockout", "settings": {"formats": {}}}]}

    assert before[0]["is_drawn"] is True
    assert (refused.status, refused.codes) == (409, [("stage-drawn", "stages.1")])
    assert (desk.put(path, same).status, desk.get(path).body) == (200, before)


def test_a_criterion_is_added_where_pairs_are_level_at_the_cut(
    desk: Program, organiser: User
) -> None:
    tournament = level_tournament(owner=organiser)
    path = at(tournament, "stages/")
    kept = [{name: each[name] for name in SWISS} for each in desk.get(path).body]
    level = desk.post(at(tournament, "draw/"), {})
    mended = {**kept[0], "settings": {**kept[0]["settings"], "criteria": ["matches_won", "lot"]}}

    told = desk.put(path, {"stages": [mended, kept[1]]})
    drawn = desk.post(at(tournament, "draw/"), {})
    refused = desk.put(path, {"stages": kept})

    assert (level.status, level.codes) == (409, [("level-at-cut", "")])
    assert told.status == 200
    assert told.body == [
        {"position": 1, **mended, "is_drawn": True},
        {"position": 2, **kept[1], "is_drawn": False},
    ]
    assert drawn.status == 201
    assert (refused.status, refused.codes) == (409, [("stage-drawn", "stages.1")])
