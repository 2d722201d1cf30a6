"""Pairs that leave, come back, come late, or play on with a substitute, by a program."""

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import closed_tournament, drawn_tournament
from tournaments.models import Entry, Tournament

LATE = {"player_1": "Ana Muñoz", "player_2": "Luis Peña"}


def presence_of(tournament: Tournament, number: int) -> str:
    return Entry.objects.get(stage__tournament=tournament, number=number).presence


def test_a_pair_leaves_and_comes_back(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    pair = desk.get(at(tournament, "pairs/2/")).body

    left = desk.post(at(tournament, "pairs/2/leave/"), {"presence": "disqualified", "reason": "x"})
    assert (left.status, left.body) == (200, pair)
    assert presence_of(tournament, 2) == "disqualified"
    other = desk.post(at(tournament, "pairs/2/leave/"), {"presence": "withdrawn"})
    assert (other.status, other.codes) == (409, [("pair-gone", "")])
    back = desk.post(at(tournament, "pairs/2/return/"), {})
    assert (back.status, back.body, presence_of(tournament, 2)) == (200, pair, "plays")


def test_before_the_draw_nobody_leaves_or_comes_late(desk: Program, organiser: User) -> None:
    tournament = closed_tournament(4, owner=organiser)

    left = desk.post(at(tournament, "pairs/2/leave/"), {"presence": "withdrawn"})
    late = desk.post(at(tournament, "pairs/late/"), LATE)

    assert (left.status, left.codes) == (409, [("nothing-drawn", "")])
    assert (late.status, late.codes) == (409, [("nothing-drawn", "")])


def test_one_of_two_is_substituted(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    first = desk.get(at(tournament, "pairs/1/")).body["player_1"]

    told = desk.post(at(tournament, "pairs/1/substitute/"), {"seat": 2, "name": "Ana Muñoz"})
    both = desk.post(at(tournament, "pairs/1/substitute/"), {"seat": 1, "name": "Luis Peña"})
    none = desk.post(at(tournament, "pairs/1/substitute/"), {"seat": 3, "name": "Luis Peña"})

    assert (told.status, told.body["names"]) == (200, f"{first} / Ana Muñoz")
    assert (both.status, both.codes) == (409, [("both-substituted", "player_1")])
    assert (none.status, none.codes) == (400, [("field-wrong", "seat")])


def test_a_late_pair_plays_where_a_bye_is_left(desk: Program, organiser: User) -> None:
    tournament = drawn_tournament(3, owner=organiser)

    told = desk.post(at(tournament, "pairs/late/"), LATE)
    full = desk.post(at(tournament, "pairs/late/"), {"player_1": "Eva Sus", "player_2": "Juan Sus"})

    assert (told.status, told.body["number"], told.body["names"]) == (
        201,
        4,
        "Ana Muñoz / Luis Peña",
    )
    assert (full.status, full.codes) == (409, [("no-free-place", "")])
