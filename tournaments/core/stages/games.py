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
from tournaments.core.stages.extra import is_extra
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


def standings(view: StageView, criteria: Collection[str], counting: Counting) -> Standings:
    """The table of the whole stage."""
    games, entries = _games(view, counting), map(entry_of, view.entrants)
    return rank(games, entries, criteria, counting, lot=view.lot)


def group_standings(
    view: StageView, criteria: Collection[str], counting: Counting
) -> dict[int, Standings]:
    """The table of each group, by its number."""
    entries: dict[int, list[Entry]] = {}
    for entrant in view.entrants:
        if entrant.group is not None:
            entries.setdefault(entrant.group, []).append(entry_of(entrant))
    games: dict[int | None, list[Match]] = {}
    for game in _games(view, counting):
        games.setdefault(view.by_key[game.a].group, []).append(game)
    return {
        group: rank(
            games.get(group, ()), entries[group], criteria, counting, lot=_lot_of(view, group)
        )
        for group in sorted(entries)
    }


def ledger(view: StageView, counting: Counting) -> Ledger:
    """What each entrant has by the matches that count."""
    entries = map(entry_of, view.entrants)
    return make_ledger(_games(view, counting), entries, counting, view.lot)


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


def _lot_of(view: StageView, group: int) -> Lot | None:
    if view.lot is None:
        return None
    order = (key for key in view.lot.order if view.by_key[key].group == group)
    return Lot(view.lot.seed, tuple(order))


def _games(view: StageView, counting: Counting) -> Iterator[Match]:
    for round_ in view.rounds:
        for state in view.states_of(round_):
            if state.outcome is Outcome.BYE:
                yield from _bye(view, round_, state, counting)
            else:
                yield from _match(view, round_, state)


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
            extra=is_extra(round_),
        )
