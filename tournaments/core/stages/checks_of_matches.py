"""The matches follow from one another, and nobody plays who should not."""

from collections.abc import Iterator
from typing import Final

from tournaments.core.progress import BYE, NOBODY, MatchState, Occupant, Takes, automatic, sends
from tournaments.core.stages.falls import winner_of
from tournaments.core.stages.leaving import next_after_leaving
from tournaments.core.stages.record import Found, Record
from tournaments.core.stages.view import StageView
from tournaments.core.values import BYE_PLACE, EntryPlace, LoserOf, Outcome, Place, WinnerOf

_AT_THE_TABLE: Final = frozenset({Outcome.PLAYED, Outcome.TIME, Outcome.RETIRED})


def sides_follow_from_results(record: Record) -> Found:
    """Played again from the top, the results put everybody where they stand."""
    for at, stage in enumerate(record.stages, start=1):
        for state in _in_order(stage.view):
            if not _follows(stage.view, state):
                yield f"stage {at}, {_called(stage.view, state)}"


def who_left_plays_no_more(record: Record) -> Found:
    """The next match of one that left was not played by it.

    The one after that may have been before: the rounds of a league need not be played in turn.
    """
    for at, stage in enumerate(record.stages, start=1):
        for entrant in stage.view.entrants:
            state = None if entrant.plays else next_after_leaving(stage.view, entrant)
            if state is not None and state.outcome in _AT_THE_TABLE:
                yield f"stage {at}, pair {entrant.number}: {_called(stage.view, state)}"


def results_name_their_winner(record: Record) -> Found:
    """A winner where the outcome has one, none elsewhere, and no result before both sides."""
    for stage in record.stages:
        for state in _in_order(stage.view):
            won = state.outcome is not None and state.outcome.has_winner
            played = state.outcome is not None and not state.outcome.automatic
            if (state.winner is not None) != won or (played and len(_entries(state)) < 2):
                yield _called(stage.view, state)


def pairs_once_a_round(record: Record) -> Found:
    """Nobody stands twice in one round, and no match has one entry twice."""
    for at, stage in enumerate(record.stages, start=1):
        for round_ in stage.view.rounds:
            sides = [s for state in stage.view.states_of(round_) for s in state.occupants]
            standing = [each for side in sides for each in stage.view.behind(side)]
            if len(standing) != len(set(standing)):
                yield f"stage {at}, round {round_.number}"


def byes_lose_and_never_meet(record: Record) -> Found:
    """A bye never wins, its match is not called out, and the draw lets no two of them meet."""
    for stage in record.stages:
        for round_ in stage.view.rounds:
            for match in round_.matches:
                state = stage.view.states[match.key]
                if match.places == (BYE_PLACE, BYE_PLACE) or (
                    BYE in state.occupants
                    and (match.number is not None or (state.winner and winner_of(state) is None))
                ):
                    yield _called(stage.view, state)


def _in_order(view: StageView) -> Iterator[MatchState]:
    return (view.states[key] for key in sorted(view.states))


def _called(view: StageView, state: MatchState) -> str:
    for round_ in view.rounds:
        for match in round_.matches:
            if match.key == state.key:
                return f"match {match.number or '-'}, round {round_.number}, {match.position}"
    return f"match of key {state.key}"


def _entries(state: MatchState) -> list[int]:
    return [side for side in state.occupants if isinstance(side, int)]


def _follows(view: StageView, state: MatchState) -> bool:
    """Its sides come from where they should, and what decided itself had to."""
    if state.occupants != tuple(_sent(view, state, place) for place in state.places):
        return False
    if state.outcome is None:
        return state.begun or automatic(state.occupants, view.gone)[0] is None
    if not state.outcome.automatic:
        return all(isinstance(side, int) for side in state.occupants)
    return _decided_itself(view, state)


def _decided_itself(view: StageView, state: MatchState) -> bool:
    """Nobody stands against the one that went through, or nobody on either side.

    One that went through and has left since keeps it, and so it does where the other has come
    back after the next draw.
    """
    winner = winner_of(state)
    others = [side for side in state.occupants if side != winner]
    away = all(
        side in (BYE, NOBODY) or side in view.gone or _was_away(view, state, side)
        for side in others
    )
    if state.outcome is Outcome.VACANT:
        return winner is None and away
    return winner is not None and away and (BYE in others) == (state.outcome is Outcome.BYE)


def _was_away(view: StageView, state: MatchState, side: Occupant) -> bool:
    """Whether those on this side were missing when all that were in were drawn anew later."""
    batch = next(r.batch for r in view.rounds if state.key in {m.key for m in r.matches})
    own = {EntryPlace(key) for key in view.behind(side)}
    later = (drawn for at, drawn in view.drawn.items() if at > batch)
    return any(any(isinstance(p, EntryPlace) for p in drawn) and own - drawn for drawn in later)


def _sent(view: StageView, state: MatchState, place: Place) -> Occupant | None:
    """Whom the results so far put there; None where its source does not come before it."""
    if isinstance(place, EntryPlace):
        return place.entry
    if not isinstance(place, WinnerOf | LoserOf):
        return BYE
    if place.match >= state.key or place.match not in view.states:
        return None
    takes = Takes.WINNER if isinstance(place, WinnerOf) else Takes.LOSER
    return sends(view.states[place.match], takes)
