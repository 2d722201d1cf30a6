"""Who met whom: the square of each group, worked out by hand."""

from dataclasses import replace

import pytest

from scoring.engine.match import MatchFormat
from scoring.engine.sides import Score, Side
from tests.tournaments.core.stages.days import stage_of
from tournaments.core.progress import Result
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.league import League
from tournaments.core.stages.square import Meeting, squares
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.view import Figures, Presence
from tournaments.core.values import Outcome

pytestmark = pytest.mark.pure


def record(stage: MemoryStage, one: int, other: int, result: Outcome, *, own: int = 0) -> int:
    """The first open match of the two, won by `one` by so many partidas to 1; its round."""
    for round_ in stage.rounds:
        for match in round_.matches:
            state = stage.graph.match(match.key)
            if set(state.occupants) == {one, other} and state.outcome is None:
                side = Side.A if state.occupants[0] == one else Side.B
                score = Score(own, 1) if own else Score(0, 0)
                told = score if side is Side.A else score.mirrored
                stage.record(match.key, Result(result, side), Figures(partidas=told))
                return round_.number
    raise AssertionError


def test_each_sees_the_meeting_from_its_own_side() -> None:
    stage = stage_of(League(), 3)
    played = record(stage, 1, 2, Outcome.PLAYED, own=3)
    absent = record(stage, 3, 1, Outcome.WALKOVER)
    square = squares(stage.view)[None]
    numbers = {m.number for two in square.meetings.values() for m in two}
    assert (square.keys, numbers) == ((1, 2, 3), {1, 2, 3})
    assert [(m.round, m.outcome, m.won, m.score, m.played_out) for m in square.between(1, 2)] == [
        (played, Outcome.PLAYED, True, Score(3, 1), True)
    ]
    assert [(m.won, m.score) for m in square.between(2, 1)] == [(False, Score(1, 3))]
    assert [(m.round, m.outcome, m.won, m.score, m.played_out) for m in square.between(1, 3)] == [
        (absent, Outcome.WALKOVER, False, None, False)
    ]
    assert [(m.outcome, m.won, m.score) for m in square.between(3, 2)] == [(None, False, None)]
    assert square.between(2, 2) == ()


def test_who_meets_twice_has_both_in_order_and_nobody_wins_where_nobody_came() -> None:
    stage = stage_of(League(twice=True), 2)
    record(stage, 2, 1, Outcome.PLAYED, own=2)
    (second,) = stage.rounds[1].matches
    stage.record(second.key, Result(Outcome.NO_SHOW_BOTH))
    square = squares(stage.view)[None]
    assert square.between(1, 2) == (
        Meeting(1, 1, Outcome.PLAYED, won=False, score=Score(1, 2)),
        Meeting(2, 2, Outcome.NO_SHOW_BOTH, won=False, score=None),
    )


def test_where_several_cotos_decide_they_are_the_figure() -> None:
    stage = stage_of(League(), 2)
    ((match,),) = (round_.matches for round_ in stage.rounds)
    result = Result(Outcome.PLAYED, Side.A)
    stage.record(match.key, result, Figures(Score(2, 1), Score(7, 5)))
    a, b = (place for place in stage.graph.match(match.key).occupants if isinstance(place, int))
    assert [m.score for m in squares(stage.view)[None].between(b, a)] == [Score(5, 7)]
    view = replace(stage.view, formats={1: MatchFormat(cotos=2, partidas=3)})
    assert [m.score for m in squares(view)[None].between(b, a)] == [Score(1, 2)]


def test_each_group_has_a_square_unless_it_is_too_large() -> None:
    stage = stage_of(Groups(size=4), 7)
    groups = {key: entrant.group for key, entrant in stage.entrants.items()}
    found = squares(stage.view)
    assert {group: square.keys for group, square in found.items()} == {
        group: tuple(key for key in sorted(groups) if groups[key] == group) for group in (1, 2)
    }
    assert [len(square.meetings) for _, square in sorted(found.items(), key=str)] == [12, 6]
    assert list(squares(stage.view, most=3)) == [2]
    assert squares(stage_of(League(), 17).view) == {}


def test_who_left_stands_in_it_still() -> None:
    stage = stage_of(League(), 3)
    stage.leave(2, Presence.WITHDRAWN)
    square = squares(stage.view)[None]
    assert square.keys == (1, 2, 3)
    assert [(m.outcome, m.won) for m in square.between(1, 2)] == [(Outcome.UNOPPOSED, True)]
