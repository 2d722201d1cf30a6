"""One more round of a stage in which all who are still in play: paired, written down, explained.

Those who sat down against each other have met; a match that one of them did not come to is no
meeting, and may be drawn again.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tournaments.core.brackets import PlannedMatch, RoundCode, RoundName, Sides
from tournaments.core.pairing.swiss import pair_round
from tournaments.core.pairing.values import Bye, PairedMatch
from tournaments.core.pairing.values import Entrant as Paired
from tournaments.core.pairing.values import Why as Reason
from tournaments.core.stages.field import pending
from tournaments.core.stages.format import (
    Due,
    LateEntryRefusedError,
    LateRefusal,
    Layout,
    Note,
    Why,
)
from tournaments.core.stages.mending import Forbidden
from tournaments.core.stages.rounds import round_of
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import BYE_PLACE, EntryPlace, Outcome

MOST_ROUNDS: Final = 64
"""Of a stage with a number of rounds; nobody has played a quarter of it."""

_AWAY: Final = frozenset(
    {Outcome.WALKOVER, Outcome.NO_SHOW_BOTH, Outcome.UNOPPOSED, Outcome.VACANT, Outcome.BYE}
)
_WHYS: Final = {
    Reason.REMATCH: Why.REMATCH_UNAVOIDABLE,
    Reason.FLOATED: Why.SCORES_DIFFER,
    Reason.SAME_VILLAGE: Why.APART_NOT_MET,
    Reason.LOWEST_SCORE: Why.BYE_LOWEST_SCORE,
    Reason.OTHERS_RESTED: Why.BYE_OTHERS_RESTED,
    Reason.REPEATED_BYE: Why.BYE_REPEATED,
    Reason.NO_OTHER_BYE: Why.BYE_NO_OTHER,
}


def due_of(view: StageView, rounds: int) -> Due:
    """What a stage of so many rounds waits for. It ends early when nobody is left to meet."""
    if not view.rounds:
        return Due.LAYOUT
    if not view.all_decided:
        return Due.RESULTS
    more = len(view.rounds) < rounds and len(playing(view)) > 1
    return Due.LAYOUT if more else pending(view)


def playing(view: StageView) -> list[Entrant]:
    """Those who play the next round, by number."""
    still = (e for e in view.entrants if e.plays and e.enters <= view.next_round)
    return sorted(still, key=lambda entrant: entrant.number)


def rested(view: StageView) -> Counter[int]:
    """How many byes each has had."""
    return Counter(
        key
        for state in view.states.values()
        if state.outcome is Outcome.BYE
        for side in state.occupants
        for key in view.behind(side)
    )


def late_round(view: StageView, rounds: int, due: Due) -> int:
    """The round with which a late entry comes in; `LateEntryRefusedError` where there is none."""
    if due is Due.OVER:
        raise LateEntryRefusedError(LateRefusal.STAGE_OVER)
    if view.next_round > rounds:
        raise LateEntryRefusedError(LateRefusal.ROUNDS_PLAYED)
    return view.next_round


def lay_round(
    view: StageView,
    entrants: Sequence[Entrant],
    stream: Stream,
    *,
    scores: Mapping[int, int],
    forbidden: Forbidden = frozenset(),
) -> Layout:
    """The round in which these entrants meet, with the bye at its end.

    `scores` are by key, 0 for those not named. `PairingRefusedError` where what is forbidden
    leaves no pairing.
    """
    byes = rested(view)
    numbers = {entrant.key: entrant.number for entrant in view.entrants}
    pairing = pair_round(
        [Paired(e.number, scores.get(e.key, 0), byes[e.key], frozenset(e.apart)) for e in entrants],
        seed=stream.seed,
        meetings=[(numbers[a], numbers[b]) for a, b in _met(view)],
        forbidden=[
            (numbers[a], numbers[b]) for a, b in map(sorted, forbidden) if {a, b} <= numbers.keys()
        ],
    )
    by_number = {entrant.number: entrant for entrant in entrants}
    sides: list[Sides] = [
        (EntryPlace(by_number[m.a].key), EntryPlace(by_number[m.b].key)) for m in pairing.matches
    ]
    if pairing.bye:
        sides.append((EntryPlace(by_number[pairing.bye.key].key), BYE_PLACE))
    round_ = round_of(sides, RoundName(RoundCode.ROUND, view.next_round), view.start)
    by_lot = len({scores.get(entrant.key, 0) for entrant in entrants}) == 1
    notes = list(_match_notes(pairing.matches, round_.matches, by_number))
    if pairing.bye:
        notes += _bye_notes(pairing.bye, round_.matches[-1], by_lot=by_lot)
    return Layout((round_,), notes=tuple(notes))


def _met(view: StageView) -> Iterator[tuple[int, int]]:
    for state in view.states.values():
        a, b = state.occupants
        if isinstance(a, int) and isinstance(b, int) and state.outcome not in _AWAY:
            yield a, b


def _match_notes(
    paired: Sequence[PairedMatch],
    matches: Sequence[PlannedMatch],
    by_number: Mapping[int, Entrant],
) -> Iterator[Note]:
    for each, match in zip(paired, matches, strict=False):
        shared = [key for key in by_number[each.a].apart if key in by_number[each.b].apart]
        for reason in each.why:
            what = ", ".join(shared) if reason is Reason.SAME_VILLAGE else ""
            yield Note(_WHYS[reason], match.key, what)


def _bye_notes(bye: Bye, match: PlannedMatch, *, by_lot: bool) -> Iterator[Note]:
    """Where all have the same score, the lowest of them is anybody: the lot chose."""
    for reason in bye.why:
        chosen = by_lot and reason is Reason.LOWEST_SCORE
        yield Note(Why.BYE_BY_LOT if chosen else _WHYS[reason], match.key)
