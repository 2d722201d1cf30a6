"""Stages played to the end with trouble on the way, and what must hold after every step."""

import pytest

from scoring.engine.sides import Side
from tournaments.core.brackets import PlannedRound
from tournaments.core.places import Placing
from tournaments.core.progress import BYE, BlockedError, MatchState, Result, Takes, automatic, sends
from tournaments.core.stages.corrections import Consequences
from tournaments.core.stages.format import Due, Format, LateEntryRefusedError
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.view import Entrant, Presence
from tournaments.core.stream import Stream
from tournaments.core.values import ByePlace, EntryPlace, Outcome, Place, WinnerOf

A, B = Side.A, Side.B
A_WINS, B_WINS = Result(Outcome.PLAYED, A), Result(Outcome.PLAYED, B)
ODD = tuple(
    Result(outcome, winner)
    for outcome in Outcome
    if not outcome.automatic
    for winner in (tuple(Side) if outcome.has_winner else (None,))
)
LEFT = (Presence.WITHDRAWN, Presence.DISQUALIFIED)


def entrants(pairs: int) -> list[Entrant]:
    """Pairs 1, 2, … that may meet anybody."""
    return [Entrant(key=number, number=number) for number in range(1, pairs + 1)]


def stage_of(format_: Format, pairs: int, *, seed: str = "s") -> MemoryStage:
    """A stage with so many pairs whose first batch is laid out."""
    stage = MemoryStage(format_, entrants(pairs))
    stage.lay_out(seed)
    return stage


def ready(stage: MemoryStage) -> list[int]:
    """The keys of the matches that could be played now."""
    return [state.key for state in stage.graph.states.values() if state.ready]


def play_out(stage: MemoryStage, result: Result = A_WINS) -> None:
    """Everything to the end, each match with this result."""
    while True:
        if keys := ready(stage):
            stage.record(keys[0], result)
        elif stage.due is Due.LAYOUT:
            stage.lay_out("s")
        else:
            return


def play_day(format_: Format, pairs: int, seed: str, *, trouble: int = 25) -> MemoryStage:
    """A day by the lot of the seed; so many steps of a hundred are trouble."""
    stream = Stream(seed)
    stage = MemoryStage(format_, entrants(pairs))
    steps = 0
    while stage.due is not Due.OVER:
        if stage.due is Due.LAYOUT and (not ready(stage) or stream.chance(1, of=3)):
            stage.lay_out(f"{seed}/{steps}")
        elif stream.chance(trouble, of=100) and steps < 12 * pairs:
            make_trouble(stage, stream)
        elif keys := ready(stage):
            key = stream.choice(keys)
            if stream.chance(1, of=4):
                stage.begin(key)
            else:
                correct(stage, key, stream.choice((A_WINS, B_WINS)))
        else:
            close_up(stage)
        steps += 1
        assert_stands(stage)
    return stage


def close_up(stage: MemoryStage) -> None:
    """No match is ready, so none may be left that nobody can decide."""
    left = [s.key for s in stage.graph.states.values() if s.outcome is None]
    assert (left, stage.due) == ([], Due.LAYOUT)


def make_trouble(stage: MemoryStage, stream: Stream) -> None:
    """A strange result, a correction, a result taken back, a pair that leaves or comes late."""
    decided = [s.key for s in stage.graph.states.values() if s.outcome and not s.outcome.automatic]
    lot = stream.below(5)
    if lot == 0 and (keys := ready(stage)):
        correct(stage, stream.choice(keys), stream.choice(ODD))
    elif lot in (1, 2) and decided:
        correct(stage, stream.choice(decided), stream.choice(ODD) if lot == 1 else None)
    elif lot == 3:
        playing = [each.key for each in stage.entrants.values() if each.plays]
        if len(playing) > 2:
            leave(stage, stream.choice(playing), stream)
    elif lot == 4:
        late = max((*stage.entrants, *stage.members)) + 1
        try:
            stage.admit(Entrant(late, late), str(stream.below(1000)))
        except LateEntryRefusedError:
            assert late not in stage.entrants


def leave(stage: MemoryStage, entry: int, stream: Stream) -> None:
    """The entry goes, and whoever plays it just now wins."""
    stage.leave(entry, stream.choice(LEFT))
    for state in list(stage.graph.states.values()):
        if state.begun and state.outcome is None and entry in state.occupants:
            winner = B if state.occupants[0] == entry else A
            correct(stage, state.key, Result(Outcome.RETIRED, winner))


def correct(stage: MemoryStage, key: int, result: Result | None) -> None:
    """Another result, with everything redone that it needs; refused without."""
    foreseen = stage.foresee(key, result)
    before = dict(stage.graph.states), list(stage.rounds)
    if foreseen.redone:
        with pytest.raises(BlockedError) as blocked:
            settle(stage, key, result, redo=frozenset())
        assert blocked.value.matches == foreseen.redone
        assert (dict(stage.graph.states), list(stage.rounds)) == before
    done = settle(stage, key, result, redo=frozenset(foreseen.redone))
    assert done == foreseen
    kept = {k: s for k, s in before[0].items() if k not in foreseen.removed}
    touched = {k for k, s in stage.graph.states.items() if _stands(s) != _stands(kept[k])}
    assert touched == {change.match for change in foreseen.changes}


def settle(
    stage: MemoryStage, key: int, result: Result | None, *, redo: frozenset[int]
) -> Consequences:
    """Record the result, or take the one in force back."""
    return stage.annul(key, redo=redo) if result is None else stage.record(key, result, redo=redo)


def _stands(state: MatchState) -> tuple[object, ...]:
    return state.occupants, state.outcome, state.winner, state.begun, state.called


def assert_stands(stage: MemoryStage) -> None:
    """The invariants that hold at any moment."""
    view = stage.view
    numbers = [m.number for r in view.rounds for m in r.matches if m.number is not None]
    assert len(numbers) == len(set(numbers))
    for round_ in view.rounds:
        assert_once_a_round(stage, round_)
        for match in round_.matches:
            state = view.states[match.key]
            assert state.places == match.places
            assert state.occupants == (_sent(stage, match.a), _sent(stage, match.b))
            if BYE in state.occupants and state.occupants != (BYE, BYE):
                assert match.number is None
            if state.outcome is None:
                assert automatic(state.occupants, view.gone)[0] is None or state.begun
            elif not state.outcome.automatic:
                assert all(isinstance(side, int) for side in state.occupants)
    assert_tiles(stage.places, len(stage.entrants))


def assert_once_a_round(stage: MemoryStage, round_: PlannedRound) -> None:
    standing = [
        side
        for state in stage.view.states_of(round_)
        for side in state.occupants
        if isinstance(side, int)
    ]
    assert len(standing) == len(set(standing))


def assert_tiles(placings: tuple[Placing, ...], pairs: int) -> None:
    """The places cover 1 to N, each as often as it is shared."""
    taken = sorted({(placing.first, placing.last) for placing in placings})
    assert [place for first, last in taken for place in range(first, last + 1)] == list(
        range(1, pairs + 1)
    )
    assert sorted(last - first + 1 for first, last in taken for _ in range(first, last + 1)) == (
        sorted(placing.last - placing.first + 1 for placing in placings)
    )
    assert len({placing.pair for placing in placings}) == len(placings) == pairs


def champion(stage: MemoryStage) -> int | None:
    """Who alone has the first place."""
    first = [placing for placing in stage.places if placing.first == 1]
    return first[0].pair if len(first) == 1 else None


def _sent(stage: MemoryStage, place: Place) -> object:
    if isinstance(place, EntryPlace):
        return place.entry
    if isinstance(place, ByePlace):
        return BYE
    takes = Takes.WINNER if isinstance(place, WinnerOf) else Takes.LOSER
    return sends(stage.graph.match(place.match), takes)
