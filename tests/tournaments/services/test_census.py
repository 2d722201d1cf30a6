"""Sixty tournaments of every format through the services, with trouble; then each is checked."""

from collections.abc import Mapping

import pytest
from django.core.management import call_command

from tests.factories import AT, LATER, fresh, new_tournament, owner_of
from tournaments.core.names import invent_pairs
from tournaments.core.simulate import Cast
from tournaments.core.stream import Stream
from tournaments.models import Tournament
from tournaments.services.play import Pace, play
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db

Plans = list[tuple[str, Mapping[str, object], Mapping[str, object]]]

FORMATS: list[Plans] = [
    [("knockout", {"third_place": True}, {})],
    [("knockout", {"consolation_rounds": 1}, {})],
    [("knockout", {"repesca": True}, {})],
    [("redraw", {"third_place": True}, {})],
    [("double", {}, {})],
    [("lives", {"lives": 2}, {})],
    [
        ("groups", {"size": 3, "criteria": ["matches_won", "extra_match", "lot"]}, {}),
        ("knockout", {}, {"kind": "through", "through": 1}),
    ],
    [("league", {}, {})],
    [("swiss", {"rounds": 3}, {}), ("knockout", {}, {"kind": "top", "count": 4})],
    [("swiss", {"rounds": 2, "criteria": ["matches_won", "extra_match", "lot"]}, {})],
    [("lots", {"rounds": 2}, {})],
    [("mixer", {"rounds": 2}, {})],
]
TROUBLE = (0, 250, 500, 1000)
LATE = 6


def pairs_of(at: int) -> int:
    """From 2 to 9 pairs, another number each time for one format; a few of 12 to 17."""
    return 12 + at % 6 if at % 17 == 8 else 2 + (at * 5 + at // len(FORMATS)) % 8


def played(at: int) -> Tournament:
    """The tournament of this number, to its end."""
    plans, pairs = FORMATS[at % len(FORMATS)], pairs_of(at)
    tournament = new_tournament(tables=1 + at % 3)
    actor = owner_of(tournament)
    stages = [StagePlan(kind, settings, takes=takes) for kind, settings, takes in plans]
    set_stages(tournament=tournament, plans=stages, actor=actor, at=AT)
    stream = Stream(f"census {at}")
    names = invent_pairs(pairs + LATE, stream)
    cast = Cast(names[:pairs], f"seed {at}", 0, TROUBLE[at % len(TROUBLE)], names[pairs:])
    for _action in play(
        tournament=tournament,
        cast=cast,
        stream=stream,
        pace=Pace(AT, LATER, steps=10 * pairs),
        actor=actor,
    ):
        pass
    return fresh(tournament)


@pytest.mark.parametrize("at", range(60))
def test_everything_holds(at: int, capsys: pytest.CaptureFixture[str]) -> None:
    tournament = played(at)
    call_command("check_tournament", tournament.slug)
    assert (tournament.state, capsys.readouterr().err) == ("finished", "")
