"""Double elimination: out at the second defeat, by a bracket of losers beside that of winners."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.engine.sides import Side
from tournaments.core.brackets import RoundCode, RoundName
from tournaments.core.places import Placing
from tournaments.core.stages.conditions import algorithm_of, draw_sheet
from tournaments.core.stages.double_plan import plan_double
from tournaments.core.stages.falls import LastMatch, by_number, last_matches, placed
from tournaments.core.stages.field import (
    admit_for_bye,
    check_forbidden,
    entries,
    forbidden_of,
    notes_of,
    pending,
    places_of,
)
from tournaments.core.stages.format import Admission, Due, Layout, Note, Why
from tournaments.core.stages.rounds import round_of
from tournaments.core.stages.settings import to_json
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import LoserOf, Place, WinnerOf

SECOND_FINAL: Final = RoundName(RoundCode.SECOND_FINAL, 2)


@dataclass(frozen=True, slots=True)
class Double:
    """The settings of a double elimination.

    `forbidden`: pairs of entrant keys that do not meet in round one if that can be.
    `WrongSettingError` for a pair that is forbidden to itself.
    """

    forbidden: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        check_forbidden(self.forbidden)

    def to_json(self) -> dict[str, object]:
        """The settings in plain JSON."""
        return to_json(self)

    def algorithm(self, entrants: Sequence[Entrant]) -> str:
        """The name of the rules by which round one of these entrants is drawn."""
        return algorithm_of(entrants, forbidden_of(self.forbidden))

    def due(self, view: StageView) -> Due:
        """Both brackets at once; a second final when the pair with a defeat won the first."""
        if not view.rounds or _second_final(view):
            return Due.LAYOUT
        return pending(view)

    def lay_out(self, view: StageView, stream: Stream) -> Layout:
        """Both brackets drawn by lot, or the second final."""
        if self.due(view) is not Due.LAYOUT:
            raise ValueError("nothing is due")
        if sides := _second_final(view):
            start = view.start
            note = Note(Why.SECOND_FINAL, start.key)
            return Layout((round_of([sides], SECOND_FINAL, start),), notes=(note,))
        sheet = draw_sheet(entries(view), stream, forbidden=forbidden_of(self.forbidden))
        return Layout(plan_double(sheet.sides, view.start), notes=notes_of(sheet.unmet, view.start))

    def field(self, view: StageView) -> frozenset[Place]:
        """Everybody at first; then the two of the final, if they have to play again."""
        return frozenset(_second_final(view)) if view.rounds else places_of(entries(view))

    def places(self, view: StageView) -> tuple[Placing, ...]:
        """The later a pair lost for the second time, the better; losers of one round share.

        Whoever lost once and did not play on stands with those that fell where it would have
        played next.
        """
        end = len(view.rounds) + 2
        last = last_matches(view, view.rounds)
        unseen = {entrant.key: (end if entrant.plays else 0) for entrant in view.entrants}
        drops = _drops(view)
        lost = {entry: _fell(view, match, drops, end) for entry, match in last.items()}
        return placed({e: (fell, 0) for e, fell in {**unseen, **lost}.items()}, by_number(view))

    def admit(self, view: StageView, entrant: Entrant, stream: Stream) -> Admission:
        """A late pair fills a bye of round one before anybody has played on from it."""
        return admit_for_bye(view, entrant, stream, due=self.due(view))


def _fell(view: StageView, match: LastMatch, drops: Mapping[int, int], end: int) -> int:
    plays_again = match.round.name.code is RoundCode.FINAL and bool(_second_final(view))
    if not match.lost or plays_again:
        return end
    return drops.get(match.state.key, match.round.number)


def _drops(view: StageView) -> dict[int, int]:
    """For each match of the winners' bracket, the round into which its loser drops."""
    return {
        place.match: round_.number
        for round_ in view.rounds
        for match in round_.matches
        for place in match.places
        if isinstance(place, LoserOf)
    }


def _second_final(view: StageView) -> tuple[Place, Place] | tuple[()]:
    """The two sides of the second final where one is to be laid out, nobody otherwise.

    The pair without a defeat stands on side a of the final. Where it lost there by leaving, by
    not coming or by being sent out, it does not play again.
    """
    finals = [round_ for round_ in view.rounds if round_.name.code is RoundCode.FINAL]
    if any(round_.name.code is RoundCode.SECOND_FINAL for round_ in view.rounds) or not finals:
        return ()
    key = finals[0].matches[0].key
    final = view.states[key]
    if final.winner is not Side.B or final.outcome is None or not final.outcome.loser_plays_on:
        return ()
    if any(side in view.gone for side in final.occupants):
        return ()
    return WinnerOf(key), LoserOf(key)
