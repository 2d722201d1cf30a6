"""Repesca: all play round one, and by lot so many losers come back as a full bracket needs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.core.brackets import RoundCode, RoundName, Start, matches_in_round_one, name_of
from tournaments.core.stages.conditions import Drawn
from tournaments.core.stages.falls import loser_of, winner_of
from tournaments.core.stages.field import losers, notes_of, winners
from tournaments.core.stages.format import Layout, Note, Why
from tournaments.core.stages.mending import Forbidden
from tournaments.core.stages.rounds import pair_up, round_of
from tournaments.core.stages.view import StageView
from tournaments.core.stream import Stream, shuffled
from tournaments.core.values import LoserOf


@dataclass(frozen=True, slots=True)
class BroughtBack:
    """Who is drawn after round one, and those that should not meet again at once."""

    hat: list[Drawn]
    forbidden: Forbidden

    def notes(self, layout: Layout) -> tuple[Note, ...]:
        """Which matches of the layout have somebody brought back."""
        return tuple(
            Note(Why.REPESCADO, match.key, str(place))
            for match in layout.rounds[0].matches
            for place in match.places
            if isinstance(place, LoserOf)
        )


def all_play(hat: Sequence[Drawn], stream: Stream, forbidden: Forbidden, start: Start) -> Layout:
    """Round one, in which only an odd pair rests: the best seed, or one by lot."""
    order = shuffled(hat, stream)
    rests = _rests(order, stream) if len(order) % 2 else None
    drawn = pair_up(order, rests, forbidden)
    full = 2 * matches_in_round_one(len(hat)) == len(hat)
    name = name_of(len(hat)) if full else RoundName(RoundCode.PRELIMINARY, len(hat))
    round_ = round_of(drawn.sides, name, start)
    notes = notes_of(drawn.unmet, start)
    if rests and rests.entrant.seed is None:
        notes = (*notes, Note(Why.BYE_BY_LOT, round_.matches[-1].key))
    return Layout((round_,), notes=notes)


def waiting(view: StageView) -> list[Drawn]:
    """The winners of round one, and the losers that may come back where somebody is needed."""
    through = list(winners(view, view.rounds[0]))
    return through + (list(losers(view, view.rounds[:1])) if _needed(len(through)) else [])


def hoping(view: StageView) -> list[Drawn]:
    """Those that lost in round one by now and may come back, if all its matches have a winner."""
    undecided = sum(state.outcome is None for state in view.states_of(view.rounds[0]))
    through = len(list(winners(view, view.rounds[0]))) + undecided
    return list(losers(view, view.rounds[:1])) if _needed(through) else []


def brought_back(view: StageView, stream: Stream) -> BroughtBack:
    """The winners of round one, and by lot as many losers as are needed and there are."""
    through = list(winners(view, view.rounds[0]))
    back = shuffled(list(losers(view, view.rounds[:1])), stream)[: _needed(len(through))]
    return BroughtBack([*through, *back], frozenset(_met(view, back)))


def _needed(through: int) -> int:
    return 2 * matches_in_round_one(through) - through if through > 1 else 0


def _met(view: StageView, back: Sequence[Drawn]) -> Iterator[frozenset[int]]:
    """Those brought back, each with the pair that beat it."""
    keys = {each.entrant.key for each in back}
    for state in view.states_of(view.rounds[0]):
        won, lost = winner_of(state), loser_of(state)
        if won is not None and lost in keys:
            yield frozenset((won, lost))


def _rests(order: Sequence[Drawn], stream: Stream) -> Drawn:
    seeded = [each for each in order if each.entrant.seed is not None]
    return min(seeded, key=lambda each: each.entrant.seed or 0) if seeded else stream.choice(order)
