"""Knock-out drawn anew: the winners of each round go back into the hat for the next."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.core.brackets import (
    MOST,
    PlannedRound,
    RoundCode,
    RoundName,
    Section,
    Start,
    name_of,
)
from tournaments.core.places import Placing
from tournaments.core.stages.conditions import Drawn
from tournaments.core.stages.falls import bracket_rounds, main_places, winner_of
from tournaments.core.stages.field import (
    admit_for_bye,
    check_forbidden,
    entries,
    forbidden_of,
    is_decided,
    notes_of,
    pending,
    places_of,
    winners,
)
from tournaments.core.stages.format import Admission, Due, Layout, Note, Why
from tournaments.core.stages.rounds import DrawnRound, pair_up, round_of, without_conditions
from tournaments.core.stages.settings import to_json, within
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream, shuffled
from tournaments.core.values import LoserOf, Outcome, Place

MOST_ROUNDS: Final = (MOST - 1).bit_length()


@dataclass(frozen=True, slots=True)
class Redraw:
    """The settings of a knock-out drawn anew.

    `third_place`: two losers of the semifinals meet beside the final. `apart_rounds`: in so many
    of the first rounds those who share a condition are kept apart; with 0 in every one.
    `forbidden`: pairs of entrant keys that are not drawn together in round one.
    `WrongSettingError` for a wrong number.
    """

    third_place: bool = False
    apart_rounds: int = 0
    forbidden: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        within("apart_rounds", self.apart_rounds, least=0, most=MOST_ROUNDS)
        check_forbidden(self.forbidden)

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
                rounds.append(round_of([sides], RoundName(RoundCode.THIRD_PLACE, 2), start))
                start = Start(start.key + 1, start.number + 1, start.round + 1, start.batch)
        drawn, rests = self._drawn(view, hat, stream)
        rounds.append(round_of(drawn.sides, name_of(len(hat)), start))
        notes = notes_of(drawn.unmet, start)
        if rests:
            notes = (*notes, Note(Why.BYE_BY_LOT, rounds[-1].matches[-1].key))
        return Layout(tuple(rounds), notes=notes)

    def field(self, view: StageView) -> frozenset[Place]:
        """Everybody at first, then the winners of the last round."""
        return places_of(self._hat(view))

    def places(self, view: StageView) -> tuple[Placing, ...]:
        """The later a pair lost, the better; those that lost in one round share."""
        return main_places(view)

    def admit(self, view: StageView, entrant: Entrant, stream: Stream) -> Admission:
        """A late pair takes the bye of round one until round two is drawn."""
        return admit_for_bye(view, entrant, stream, due=self.due(view))

    def _hat(self, view: StageView) -> list[Drawn]:
        rounds = bracket_rounds(view, Section.MAIN)
        return list(winners(view, rounds[-1])) if rounds else entries(view)

    def _drawn(
        self, view: StageView, hat: Sequence[Drawn], stream: Stream
    ) -> tuple[DrawnRound, Drawn | None]:
        if self.apart_rounds and view.last_batch >= self.apart_rounds:
            hat = [Drawn(each.place, without_conditions(each.entrant)) for each in hat]
        order = shuffled(hat, stream)
        rests = _rests(view, order, stream) if len(order) % 2 else None
        forbidden = frozenset() if view.rounds else forbidden_of(self.forbidden)
        return pair_up(order, rests, forbidden), rests


def _rests(view: StageView, order: Sequence[Drawn], stream: Stream) -> Drawn:
    """Who has the bye: by lot among those still in that have had the fewest."""
    had = Counter(winner_of(s) for s in view.states.values() if s.outcome is Outcome.BYE)
    fewest = min(had[each.entrant.key] for each in order)
    return stream.choice([each for each in order if had[each.entrant.key] == fewest])
