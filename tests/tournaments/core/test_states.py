from collections.abc import Iterable
from enum import StrEnum
from typing import Any

import pytest

from tournaments.core.states import (
    DRAW,
    MATCH,
    SUBMISSION,
    TOURNAMENT,
    DrawState,
    IllegalTransitionError,
    MatchState,
    SubmissionState,
    TournamentState,
    Transitions,
    allowed,
    require,
)

pytestmark = pytest.mark.pure

ALL: list[tuple[Transitions[Any], type[StrEnum]]] = [
    (TOURNAMENT, TournamentState),
    (MATCH, MatchState),
    (SUBMISSION, SubmissionState),
    (DRAW, DrawState),
]


def written(table: Transitions[Any], states: Iterable[StrEnum]) -> list[str]:
    """Each state with those that may follow it, asked one by one."""
    states = list(states)
    return [
        f"{before}: {' '.join(after for after in states if allowed(table, before, after))}".strip()
        for before in states
    ]


def test_what_may_follow_in_a_tournament() -> None:
    assert written(TOURNAMENT, TournamentState) == [
        "signup: closed",
        "closed: signup drawn",
        "drawn: closed playing",
        "playing: drawn finished",
        "finished: playing",
    ]


def test_what_may_follow_in_a_match() -> None:
    assert written(MATCH, MatchState) == [
        "waiting: ready finished",
        "ready: waiting called playing finished",
        "called: waiting ready playing finished",
        "playing: waiting ready called finished",
        "finished: waiting ready playing",
    ]


def test_a_sheet_once_out_of_force_stays_so() -> None:
    assert written(SUBMISSION, SubmissionState) == [
        "in_force: superseded annulled",
        "superseded:",
        "annulled:",
        "refused:",
    ]


def test_a_draw_once_discarded_stays_so() -> None:
    assert written(DRAW, DrawState) == [
        "sealed: made discarded",
        "made: discarded",
        "discarded:",
    ]


@pytest.mark.parametrize(("table", "states"), ALL)
def test_every_state_has_a_row_and_can_be_reached(
    table: Transitions[Any], states: type[StrEnum]
) -> None:
    assert set(table.moves) == set(states)
    reached = set(table.first)
    while more := {after for state in reached for after in table.moves[state]} - reached:
        reached |= more
    assert reached == set(states)


@pytest.mark.parametrize(("table", "states"), ALL)
def test_staying_is_no_move(table: Transitions[Any], states: type[StrEnum]) -> None:
    assert [state for state in states if allowed(table, state, state)] == []


def test_a_forbidden_move_names_the_table_and_both_states() -> None:
    require(DRAW, DrawState.MADE, DrawState.DISCARDED)
    with pytest.raises(IllegalTransitionError) as caught:
        require(DRAW, DrawState.DISCARDED, DrawState.MADE)
    assert (caught.value.table, caught.value.before, caught.value.after) == (
        "draw",
        "discarded",
        "made",
    )
