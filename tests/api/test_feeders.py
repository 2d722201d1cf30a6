"""Winners of another tournament, brought by a program."""

import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import drawn_tournament, fresh, match_of, open_tournament, record
from tournaments.models import Tournament
from tournaments.queries.pairs import pairs_of


@pytest.fixture
def feeder() -> Tournament:
    """Of somebody else, and published."""
    tournament = drawn_tournament(4)
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    return fresh(tournament)


def test_who_would_come_is_told_and_then_they_come_once(
    desk: Program, organiser: User, feeder: Tournament
) -> None:
    final = open_tournament(0, owner=organiser)
    here = at(final, "feeders/")
    sides = match_of(feeder, 3).sides.order_by("side")
    numbers = list(sides.values_list("entry__pair__number", flat=True))
    names = [pairs_of(feeder).get(number=number).names for number in numbers]
    told = [
        {"place": 1, "number": numbers[0], "names": names[0], "here": None},
        {"place": 2, "number": numbers[1], "names": names[1], "here": None},
    ]
    asked = desk.get(f"{here}?feeder={feeder.slug}&first=2")
    assert (asked.status, asked.body) == (200, told)
    body = {"feeder": feeder.slug, "first": 2}
    assert desk.post(here, body).body == {"pairs": [1, 2]}
    assert desk.post(here, body).body == {"pairs": []}
    asked = desk.get(f"{here}?feeder={feeder.slug}&first=2")
    assert [winner["here"] for winner in asked.body] == [1, 2]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"first": 3}, 409, ("feeder-level", "first")),
        ({"first": 0}, 400, ("field-wrong", "first")),
        ({"feeder": "no-such"}, 400, ("feeder-unknown", "feeder")),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(
    desk: Program,
    organiser: User,
    feeder: Tournament,
    body: dict[str, object],
    status: int,
    code: tuple[str, str],
) -> None:
    here = at(open_tournament(0, owner=organiser), "feeders/")
    refused = desk.post(here, {"feeder": feeder.slug, "first": 2} | body)
    assert (refused.status, refused.codes) == (status, [code])


def test_a_tournament_still_played_sends_nobody(desk: Program, organiser: User) -> None:
    here = at(open_tournament(0, owner=organiser), "feeders/")
    refused = desk.post(here, {"feeder": drawn_tournament(4).slug, "first": 2})
    assert (refused.status, refused.codes) == (409, [("feeder-not-over", "feeder")])
