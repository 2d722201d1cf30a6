"""From a stage to its table: the one translation of its matches for all formats that rank them.

A match against a pair that has left counts as a walkover, and one between two that have left as if
neither had come. Where by the rule a bye counts nothing it is no match at all, so that a rest does
not weigh on what is counted for each match. Where partners change, each of the two has the match.
"""

from collections.abc import Collection, Iterator
from typing import Final

from scoring.engine.match import MatchFormat
from scoring.standings.counting import Bye, Counting
from scoring.standings.ledger import Ledger, make_ledger
from scoring.standings.matches import Ended, Entry, Lot, Match
from scoring.standings.places import Standings
from scoring.standings.ranking import rank
from tournaments.core.brackets import PlannedRound
from tournaments.core.progress import MatchState
from tournaments.core.stages.view import NO_FIGURES, Entrant, Presence, StageView
from tournaments.core.stream import Stream, shuffled
from tournaments.core.values import Outcome

UNTOLD: Final = MatchFormat(cotos=1, partidas=1)
"""What a round is taken to be played to where the view does not say."""

_ENDED: Final = {
    Outcome.PLAYED: Ended.PLAYED,
    Outcome.TIME: Ended.TIME,
    Outcome.RETIRED: Ended.RETIRED,
    Outcome.WALKOVER: Ended.WALKOVER,
    Outcome.DISQUALIFIED: Ended.DISQUALIFIED,
    Outcome.NO_SHOW_BOTH: Ended.NO_SHOW_BOTH,
    Outcome.DISQUALIFIED_BOTH: Ended.DISQUALIFIED_BOTH,
    Outcome.BYE: Ended.BYE,
    Outcome.UNOPPOSED: Ended.WALKOVER,
    Outcome.VACANT: Ended.NO_SHOW_BOTH,
}


def standings(
    view: StageView,
    criteria: Collection[str],
    counting: Counting,
    *,
    among: Collection[Entrant] | None = None,
) -> Standings:
    """The table of the stage, or of these entrants of it alone."""
    ranked = view.entrants if among is None else among
    keys = {entrant.key for entrant in ranked}
    lot = view.lot
    if lot:
        lot = Lot(lot.seed, tuple(key for key in lot.order if key in keys))
    return rank(_games(view, counting, keys), map(entry_of, ranked), criteria, counting, lot=lot)


def ledger(view: StageView, counting: Counting) -> Ledger:
    """What each entrant has by the matches that count."""
    keys = {entrant.key for entrant in view.entrants}
    return make_ledger(_games(view, counting, keys), map(entry_of, view.entrants), counting, None)


def draw_lot(view: StageView, seed: str) -> Lot:
    """All entrants of the stage in an order drawn by the lot of the seed, from those by number."""
    by_number = sorted(view.entrants, key=lambda entrant: entrant.number)
    return Lot(seed, tuple(entrant.key for entrant in shuffled(by_number, Stream(seed))))


def entry_of(entrant: Entrant) -> Entry:
    """The entrant as the standings take it."""
    return Entry(
        entrant.key,
        since=entrant.enters,
        left=None if entrant.plays else (entrant.left_after or 0) + 1,
        disqualified=entrant.presence is Presence.DISQUALIFIED,
    )


def _games(view: StageView, counting: Counting, keys: Collection[int]) -> Iterator[Match]:
    for round_ in view.rounds:
        for state in view.states_of(round_):
            if state.outcome is Outcome.BYE:
                games = _bye(view, round_, state, counting)
            else:
                games = _match(view, round_, state)
            yield from (game for game in games if game.a in keys)


def _bye(
    view: StageView, round_: PlannedRound, state: MatchState, counting: Counting
) -> Iterator[Match]:
    """One that left is due no more byes, though a group had planned them from the beginning."""
    if counting.bye is Bye.NOTHING:
        return
    for side in state.occupants:
        for key in view.behind(side):
            if entry_of(view.by_key[key]).was_in(round_.number):
                played_to = view.formats.get(round_.number, UNTOLD)
                yield Match(round_.number, key, None, played_to, Ended.BYE)


def _match(view: StageView, round_: PlannedRound, state: MatchState) -> Iterator[Match]:
    sides = [view.behind(side) for side in state.occupants]
    if not all(sides):
        return  # a bye whose pair left before it
    figures = view.figures.get(state.key, NO_FIGURES)
    for a, b in zip(*sides, strict=True):
        yield Match(
            round_.number,
            a,
            b,
            view.formats.get(round_.number, UNTOLD),
            None if state.outcome is None else _ENDED[state.outcome],
            state.winner,
            figures.cotos,
            figures.partidas,
            figures.tantos,
        )
