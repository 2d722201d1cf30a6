"""Level pairs, and the extra match that a program orders of them."""

import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import open_tournament
from tests.level import level_tournament
from tournaments.models import Match

COUNTS = ["matches_won", "extra_match"]


def test_level_pairs_play_an_extra_match(desk: Program, organiser: User, anybody: Program) -> None:
    tournament = level_tournament(owner=organiser, criteria=COUNTS)
    path = at(tournament, "extra-matches/")
    ((told),) = anybody.get(path).body
    first, second = told["levels"]
    assert (told["stage"], told["counts"]) == (1, True)
    assert [(each["group"], each["place"], each["matches"]) for each in (first, second)] == [
        (1, 1, 3),
        (2, 1, 3),
    ]

    made = desk.post(path, {"stage": 1, "pairs": first["pairs"]})

    assert (made.status, made.body["algorithm"], made.body["batch"]) == (201, "extra-1", 2)
    again = desk.post(path, {"stage": 1, "pairs": first["pairs"][::-1]})
    assert (again.status, again.body) == (200, made.body)
    assert anybody.get(path).body == [{"stage": 1, "counts": True, "levels": [second]}]
    (stage, _final) = anybody.get(at(tournament, "stages/")).body
    assert stage["settings"]["extra"] == [first["pairs"]]
    rounds = anybody.get(at(tournament, "matches/")).body["results"][6:]
    assert [match["round"]["code"] for match in rounds] == ["extra"] * 3
    assert desk.delete(at(tournament, "draw/")).status == 204
    assert Match.objects.filter(tournament=tournament).count() == 6 + 6
    assert anybody.get(path).body == [told]


def test_nobody_is_level_before_all_is_played(organiser: User, anybody: Program) -> None:
    path = at(open_tournament(4, owner=organiser), "extra-matches/")
    assert anybody.get(path).body == []


@pytest.mark.parametrize(
    ("body", "status", "codes"),
    [
        ({"stage": 1, "pairs": [1, 2]}, 409, [("extra-not-level", "pairs")]),
        ({"stage": 2, "pairs": [1, 2]}, 409, [("extra-no-table", "")]),
        ({"stage": 1}, 400, [("field-missing", "pairs")]),
        ({"stage": "x", "pairs": [0]}, 400, [("field-wrong", "stage"), ("field-wrong", "pairs.1")]),
    ],
)
def test_what_cannot_be_ordered(
    desk: Program,
    organiser: User,
    body: dict[str, object],
    status: int,
    codes: list[tuple[str, str]],
) -> None:
    path = at(level_tournament(owner=organiser, criteria=COUNTS), "extra-matches/")
    refused = desk.post(path, body)
    assert (refused.status, refused.codes) == (status, codes)


def test_where_it_would_count_for_nothing(desk: Program, organiser: User) -> None:
    path = at(level_tournament(owner=organiser), "extra-matches/")
    (told,) = desk.get(path).body
    refused = desk.post(path, {"stage": 1, "pairs": told["levels"][0]["pairs"]})
    assert told["counts"] is False
    assert (refused.status, refused.codes) == (409, [("extra-not-counted", "")])
