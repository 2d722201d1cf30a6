"""What brackets draw from: entries, and the winners and losers of matches that are decided."""

from collections.abc import Iterable, Iterator, Sequence

from scoring.engine.sides import Side
from tournaments.core.brackets import FEWEST, MOST, BracketSizeError, PlannedRound, Start
from tournaments.core.memory import MemoryGraph
from tournaments.core.progress import played_on
from tournaments.core.stages.conditions import Drawn
from tournaments.core.stages.falls import loser_of, winner_of
from tournaments.core.stages.format import (
    Admission,
    Due,
    LateEntryRefusedError,
    LateRefusal,
    Note,
    Why,
)
from tournaments.core.stages.mending import Forbidden
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import EntryPlace, LoserOf, Outcome, Place, WinnerOf


def entries(view: StageView) -> list[Drawn]:
    """Everybody who takes part, by number. `BracketSizeError` for too few or too many."""
    playing = sorted((e for e in view.entrants if e.plays), key=lambda entrant: entrant.number)
    if not FEWEST <= len(playing) <= MOST:
        raise BracketSizeError(len(playing))
    return [Drawn(EntryPlace(entrant.key), entrant) for entrant in playing]


def winners(view: StageView, round_: PlannedRound) -> Iterator[Drawn]:
    """The winners of a round that still take part, down the sheet."""
    for state in view.states_of(round_):
        entry = winner_of(state)
        if entry is not None and entry not in view.gone:
            yield Drawn(WinnerOf(state.key), view.by_key[entry])


def losers(view: StageView, rounds: Iterable[PlannedRound]) -> Iterator[Drawn]:
    """Those who lost in these rounds and may play on, but go nowhere yet, down the sheet."""
    taken = {place for round_ in view.rounds for match in round_.matches for place in match.places}
    for round_ in rounds:
        for state in view.states_of(round_):
            entry, place = loser_of(state), LoserOf(state.key)
            if entry is None or entry in view.gone or place in taken:
                continue
            if state.outcome is not None and state.outcome.loser_plays_on:
                yield Drawn(place, view.by_key[entry])


def is_decided(view: StageView, rounds: Iterable[PlannedRound]) -> bool:
    """Every match of these rounds is decided."""
    return all(state.outcome for round_ in rounds for state in view.states_of(round_))


def pending(view: StageView) -> Due:
    """What a stage waits for of which nothing more is to be laid out."""
    return Due.OVER if view.all_decided else Due.RESULTS


def forbidden_of(pairs: Iterable[Sequence[int]]) -> Forbidden:
    """The pairs of entrants that are never drawn together, as a set."""
    return frozenset(frozenset(two) for two in pairs)


def places_of(drawn: Iterable[Drawn]) -> frozenset[Place]:
    """The places alone."""
    return frozenset(each.place for each in drawn)


def check_forbidden(pairs: Iterable[object]) -> None:
    """`WrongSettingError` unless all are two different entrant keys."""
    for two in pairs:
        if not (isinstance(two, tuple) and len(two) == 2 and two[0] != two[1]):
            raise WrongSettingError("forbidden", [])
        if not all(type(key) is int for key in two):
            raise WrongSettingError("forbidden", [])


def notes_of(unmet: Iterable[tuple[int, str]], start: Start) -> tuple[Note, ...]:
    """What could not be met in a round that begins with this key."""
    return tuple(Note(Why.APART_NOT_MET, start.key + at - 1, what) for at, what in unmet)


def admit_for_bye(view: StageView, entrant: Entrant, stream: Stream, *, due: Due) -> Admission:
    """A late pair in a bracket: before the draw it just comes in, after it fills a bye.

    A bye of round one, drawn by lot among those whose pair has not gone on to play; seeds keep
    theirs if others have one. `LateEntryRefusedError` when there is none, or more was laid out.
    """
    if not view.rounds:
        return Admission(entrant)
    if due is Due.OVER:
        raise LateEntryRefusedError(LateRefusal.STAGE_OVER)
    if view.last_batch > 1:
        raise LateEntryRefusedError(LateRefusal.ROUNDS_PLAYED)
    free = _free_byes(view)
    if not free:
        raise LateEntryRefusedError(LateRefusal.NO_FREE_PLACE)
    unseeded = [key for key in free if not _is_seeded(view, key)]
    return Admission(entrant, ((stream.choice(unseeded or free), Side.B),))


def _free_byes(view: StageView) -> list[int]:
    graph = MemoryGraph(view.states.values(), gone=view.gone)
    return [
        state.key
        for state in view.states_of(view.rounds[0])
        if state.outcome is Outcome.BYE
        and winner_of(state) not in view.gone
        and not played_on(graph, state.key)
    ]


def _is_seeded(view: StageView, key: int) -> bool:
    entry = winner_of(view.states[key])
    return entry is not None and view.by_key[entry].seed is not None
