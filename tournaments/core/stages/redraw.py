"""Knock-out drawn anew: the winners of each round go back into the hat for the next."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from tournaments.core.brackets import (
    MOST,
    PlannedMatch,
    PlannedRound,
    RoundCode,
    RoundName,
    Section,
    Sides,
    Start,
    name_of,
)
from tournaments.core.places import Placing
from tournaments.core.stages.conditions import Drawn
from tournaments.core.stages.falls import (
    bracket_rounds,
    by_number,
    last_matches,
    merits,
    placed,
    winner_of,
)
from tournaments.core.stages.field import (
    admit_for_bye,
    entries,
    forbidden_of,
    is_decided,
    pending,
    places_of,
    winners,
)
from tournaments.core.stages.format import Admission, Due, Layout, Note, Why
from tournaments.core.stages.mending import Bench, Forbidden, mend, unmet
from tournaments.core.stages.settings import to_json, within
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream, shuffled
from tournaments.core.values import BYE_PLACE, LoserOf, Outcome, Place

MOST_ROUNDS: Final = (MOST - 1).bit_length()


@dataclass(frozen=True, slots=True)
class Redraw:
    """The settings of a knock-out drawn anew.

    `third_place`: two losers of the semifinals meet beside the final. `apart_rounds`: in so many
    of the first rounds those who share a condition are kept apart. `forbidden`: pairs of entrant
    keys that are not drawn together in round one. `WrongSettingError` for a wrong number.
    """

    third_place: bool = False
    apart_rounds: int = 0
    forbidden: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        within("apart_rounds", self.apart_rounds, least=0, most=MOST_ROUNDS)

    def to_json(self) -> dict[str, object]:
        """The settings in plain JSON."""
        return to_json(self)

    def due(self, view: StageView) -> Due:
        """A round, as soon as the one before is decided and two are still in."""
        if not view.rounds:
            return Due.LAYOUT
        rounds = bracket_rounds(view, Section.MAIN)
        if is_decided(view, rounds[-1:]) and len(self._hat(view)) > 1:
            return Due.LAYOUT
        return pending(view)

    def lay_out(self, view: StageView, stream: Stream) -> Layout:
        """The next round; with the final that for third place. A bye by lot for the odd one."""
        if self.due(view) is not Due.LAYOUT:
            raise ValueError("no round is due")
        hat = self._hat(view)
        semifinals = bracket_rounds(view, Section.MAIN)[-1:]
        start = view.start
        rounds: list[PlannedRound] = []
        if self.third_place and len(hat) == 2 and semifinals and not semifinals[0].byes:
            losers = [LoserOf(match.key) for match in semifinals[0].matches]
            if len(losers) == 2:
                sides = (losers[0], losers[1])
                rounds.append(_round([sides], RoundName(RoundCode.THIRD_PLACE, 2), start))
                start = Start(start.key + 1, start.number + 1, start.round + 1, start.batch)
        benches, rests = self._drawn(view, hat, stream)
        places = {each.entrant.key: each.place for each in hat}
        rounds.append(_round(_sides(benches, rests, places), name_of(len(hat)), start))
        return Layout(tuple(rounds), notes=self._notes(view, benches, rests, start))

    def field(self, view: StageView) -> frozenset[Place]:
        """Everybody at first, then the winners of the last round."""
        return places_of(self._hat(view))

    def places(self, view: StageView) -> tuple[Placing, ...]:
        """The later a pair lost, the better; those that lost in one round share."""
        rounds = bracket_rounds(view, Section.MAIN)
        end = len(view.rounds) + 2
        after = {entrant.key: (end if entrant.plays else 0, 0) for entrant in view.entrants}
        fell = merits(view, last_matches(view, rounds), after=end)
        return placed({**after, **fell}, by_number(view))

    def admit(self, view: StageView, entrant: Entrant, stream: Stream) -> Admission:
        """A late pair takes the bye of round one until round two is drawn."""
        return admit_for_bye(view, entrant, stream, due=self.due(view))

    def _hat(self, view: StageView) -> list[Drawn]:
        rounds = bracket_rounds(view, Section.MAIN)
        return list(winners(view, rounds[-1])) if rounds else entries(view)

    def _drawn(
        self, view: StageView, hat: Sequence[Drawn], stream: Stream
    ) -> tuple[list[Bench], Entrant | None]:
        order = list(shuffled([each.entrant for each in hat], stream))
        rests = _rests(view, order, stream) if len(order) % 2 else None
        playing = [entrant for entrant in order if entrant is not rests]
        benches = [Bench(2, playing[at : at + 2]) for at in range(0, len(playing), 2)]
        if self._is_bound(view):
            mend(benches, self._forbidden(view))
        return benches, rests

    def _is_bound(self, view: StageView) -> bool:
        return view.last_batch < self.apart_rounds or bool(self._forbidden(view))

    def _forbidden(self, view: StageView) -> Forbidden:
        return frozenset() if view.rounds else forbidden_of(self.forbidden)

    def _notes(
        self, view: StageView, benches: Sequence[Bench], rests: Entrant | None, start: Start
    ) -> tuple[Note, ...]:
        notes: list[Note] = []
        if self._is_bound(view):
            notes += (
                Note(Why.APART_NOT_MET, start.key + position - 1, what)
                for position, what in unmet(benches, self._forbidden(view))
            )
        if rests:
            notes.append(Note(Why.BYE_BY_LOT, start.key + len(benches)))
        return tuple(notes)


def _rests(view: StageView, order: Sequence[Entrant], stream: Stream) -> Entrant:
    """Who has the bye: by lot among those still in that have had the fewest."""
    had = Counter(winner_of(s) for s in view.states.values() if s.outcome is Outcome.BYE)
    fewest = min(had[entrant.key] for entrant in order)
    return stream.choice([entrant for entrant in order if had[entrant.key] == fewest])


def _sides(
    benches: Sequence[Bench], rests: Entrant | None, places: Mapping[int, Place]
) -> list[Sides]:
    pairs = [[places[entrant.key] for entrant in bench.seated] for bench in benches]
    sides: list[Sides] = [(a, b) for a, b in pairs]
    return [*sides, (places[rests.key], BYE_PLACE)] if rests else sides


def _round(sides: Sequence[Sides], name: RoundName, start: Start) -> PlannedRound:
    keys, numbers = count(start.key), count(start.number)
    matches = (
        PlannedMatch(
            next(keys), start.round, position, None if b is BYE_PLACE else next(numbers), a, b
        )
        for position, (a, b) in enumerate(sides, start=1)
    )
    return PlannedRound(start.round, name, tuple(matches), batch=start.batch)
