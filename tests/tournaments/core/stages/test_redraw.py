"""Knock-outs drawn anew: in how many rounds those of one village are kept apart."""

import pytest

from tests.tournaments.core.stages.days import A_WINS
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.view import Entrant, Presence

pytestmark = pytest.mark.pure

DAYS = 60


def meetings(format_: Redraw) -> list[int]:
    """How often two of one village met in rounds one and two of many days.

    Four villages send two pairs each, so that both rounds can always keep them apart.
    """
    met = [0, 0]
    village = {number: f"village:{(number - 1) // 2}" for number in range(1, 9)}
    for day in range(DAYS):
        stage = MemoryStage(format_, [Entrant(n, n, apart=(village[n],)) for n in village])
        for round_ in range(2):
            stage.lay_out(f"{day}-{round_}")
            for planned in stage.rounds[round_].matches:
                a, b = stage.graph.match(planned.key).occupants
                assert isinstance(a, int)
                assert isinstance(b, int)
                met[round_] += village[a] == village[b]
                stage.record(planned.key, A_WINS)
    return met


def test_villages_are_kept_apart_in_every_round() -> None:
    assert meetings(Redraw()) == [0, 0]


def test_who_left_before_a_round_was_drawn_stands_behind_those_who_played_it() -> None:
    """Five: the one with the bye leaves, two play the final."""
    stage = MemoryStage(Redraw(), [Entrant(n, n) for n in range(1, 6)])
    stage.lay_out("first")
    matches = stage.rounds[0].matches
    rested = stage.graph.match(matches[-1].key).occupants[0]
    assert isinstance(rested, int)
    stage.leave(rested, Presence.WITHDRAWN)
    for planned in matches[:-1]:
        stage.record(planned.key, A_WINS)
    stage.lay_out("final")
    stage.record(stage.rounds[1].matches[0].key, A_WINS)
    final = stage.graph.match(stage.rounds[1].matches[0].key).occupants
    places = {placing.pair: (placing.first, placing.last) for placing in stage.places}
    assert [places[each] for each in (*final, rested)] == [(1, 1), (2, 2), (3, 3)]  # type: ignore[index]


def test_they_are_kept_apart_in_so_many_first_rounds_where_that_is_said() -> None:
    first, second = meetings(Redraw(apart_rounds=1))
    assert (first, second > 0) == (0, True)
    assert meetings(Redraw(apart_rounds=2)) == [0, 0]
