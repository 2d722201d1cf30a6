"""Knock-out with a fixed bracket, its repesca and its consolation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from tournaments.core.brackets import MOST, PlannedRound, RoundCode, Section, plan_from
from tournaments.core.places import Placing
from tournaments.core.stages.conditions import Drawn, algorithm_of, draw_sheet
from tournaments.core.stages.falls import bracket_rounds, main_places, section_places
from tournaments.core.stages.field import (
    admit_for_bye,
    check_forbidden,
    entries,
    forbidden_of,
    is_decided,
    losers,
    notes_of,
    pending,
    places_of,
    winners,
)
from tournaments.core.stages.format import Admission, Due, Layout
from tournaments.core.stages.mending import Forbidden
from tournaments.core.stages.repesca import all_play, brought_back, waiting
from tournaments.core.stages.settings import to_json, within
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import Place

MOST_CONSOLED: Final = (MOST - 1).bit_length() - 1


class _Next(Enum):
    """What a knock-out lays out, one after the other."""

    BRACKET = auto()
    FIRST_ROUND = auto()
    """Of a repesca: all play, and the losers wait."""
    REST = auto()
    CONSOLATION = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Knockout:
    """The settings of a knock-out.

    `third_place`: the losers of the semifinals meet before the final. `repesca`: all play round
    one, and of its losers so many come back by lot as the next power of two needs.
    `consolation_rounds`: those who fall in so many of the first rounds play a bracket of their
    own; 0 for none. `forbidden`: pairs of entrant keys that do not meet in round one if that can
    be. `WrongSettingError` for a wrong number, and for a pair that is forbidden to itself.
    """

    third_place: bool = False
    repesca: bool = False
    consolation_rounds: int = 0
    forbidden: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        within("consolation_rounds", self.consolation_rounds, least=0, most=MOST_CONSOLED)
        check_forbidden(self.forbidden)

    def to_json(self) -> dict[str, object]:
        """The settings in plain JSON."""
        return to_json(self)

    def algorithm(self, entrants: Sequence[Entrant]) -> str:
        """The name of the rules by which the bracket of these entrants is drawn."""
        return algorithm_of(entrants, self._forbidden)

    def due(self, view: StageView) -> Due:
        """The bracket; after the first round of a repesca the rest; then the consolation."""
        match self._next(view):
            case _Next.BRACKET | _Next.FIRST_ROUND:
                return Due.LAYOUT
            case _Next.REST if is_decided(view, view.rounds):
                return Due.LAYOUT if _two(list(winners(view, view.rounds[0]))) else Due.OVER
            case _Next.CONSOLATION if is_decided(view, self._consoled(view)):
                return Due.LAYOUT if _two(self._hat(view)) else pending(view)
            case _:
                return pending(view)

    def lay_out(self, view: StageView, stream: Stream) -> Layout:
        """The whole bracket, or the part of it that is due."""
        if self.due(view) is not Due.LAYOUT:
            raise ValueError("nothing is due")
        match self._next(view):
            case _Next.FIRST_ROUND:
                return all_play(self._hat(view), stream, self._forbidden, view.start)
            case _Next.REST:
                back = brought_back(view, stream)
                rest = self._bracket(view, back.hat, stream, back.forbidden)
                return replace(rest, notes=rest.notes + back.notes(rest))
            case _Next.CONSOLATION:
                hat = [
                    Drawn(each.place, replace(each.entrant, seed=None)) for each in self._hat(view)
                ]
                return self._bracket(view, hat, stream, section=Section.CONSOLATION)
            case _:
                return self._bracket(view, self._hat(view), stream, self._forbidden)

    def field(self, view: StageView) -> frozenset[Place]:
        """The entries; of a repesca then the winners and those that may come back; of a
        consolation those that fell in its rounds and sit down nowhere else."""
        return places_of(self._hat(view))

    def places(self, view: StageView) -> tuple[Placing, ...]:
        """The later a pair fell in the main bracket, the better; a consolation changes nothing."""
        return main_places(view)

    def consolation(self, view: StageView) -> tuple[Placing, ...]:
        """The places of those in the consolation among themselves, from 1; empty before it."""
        return section_places(view, Section.CONSOLATION)

    def admit(self, view: StageView, entrant: Entrant, stream: Stream) -> Admission:
        """A late pair fills a bye of round one while nothing was drawn after it."""
        return admit_for_bye(view, entrant, stream, due=self.due(view))

    def consoled(self, view: StageView) -> list[Drawn]:
        """Those that fell by now and will play the consolation; none once it is laid out, or where
        there is one alone."""
        if any(each.section is Section.CONSOLATION for each in view.rounds):
            return []
        rounds = self._consoled(view)
        fell = list(losers(view, rounds))
        is_complete = self._next(view) is _Next.CONSOLATION and is_decided(view, rounds)
        return [] if is_complete and not _two(fell) else fell

    @property
    def _forbidden(self) -> Forbidden:
        return forbidden_of(self.forbidden)

    def _next(self, view: StageView) -> _Next:
        if not view.rounds:
            return _Next.FIRST_ROUND if self.repesca else _Next.BRACKET
        if self.repesca and view.last_batch == 1:
            return _Next.REST
        has_consolation = any(each.section is Section.CONSOLATION for each in view.rounds)
        if self.consolation_rounds and not has_consolation:
            return _Next.CONSOLATION
        return _Next.NOTHING

    def _hat(self, view: StageView) -> list[Drawn]:
        match self._next(view):
            case _Next.BRACKET | _Next.FIRST_ROUND:
                return entries(view)
            case _Next.REST:
                return waiting(view)
            case _Next.CONSOLATION:
                return list(losers(view, self._consoled(view)))
            case _Next.NOTHING:
                return []

    def _consoled(self, view: StageView) -> list[PlannedRound]:
        rounds = bracket_rounds(view, Section.MAIN)[: self.consolation_rounds]
        return [round_ for round_ in rounds if round_.name.code is not RoundCode.FINAL]

    def _bracket(
        self,
        view: StageView,
        hat: Sequence[Drawn],
        stream: Stream,
        forbidden: Forbidden = frozenset(),
        *,
        section: Section = Section.MAIN,
    ) -> Layout:
        sheet = draw_sheet(hat, stream, forbidden=forbidden)
        third_place = self.third_place and section is Section.MAIN
        plan = plan_from(sheet.sides, third_place=third_place, start=view.start, section=section)
        return Layout(plan.rounds, notes=notes_of(sheet.unmet, view.start))


def _two(hat: Sequence[Drawn]) -> bool:
    return len(hat) > 1
