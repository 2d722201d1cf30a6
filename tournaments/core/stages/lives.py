"""Out at so many defeats: all who are still in are drawn anew every round, until one is left."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournaments.core.pairing.values import PairingFault, PairingRefusedError
from tournaments.core.places import Placing
from tournaments.core.progress import MatchState
from tournaments.core.stages.falls import by_number, placed, winner_of
from tournaments.core.stages.field import check_forbidden, entries, forbidden_of
from tournaments.core.stages.format import (
    Admission,
    Due,
    LateEntryRefusedError,
    LateRefusal,
    Layout,
    Note,
    Why,
)
from tournaments.core.stages.mending import FORBIDDEN
from tournaments.core.stages.paired import lay_round, playing
from tournaments.core.stages.settings import to_json, within
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import EntryPlace, Place

MOST_LIVES: Final = 9


@dataclass(frozen=True, slots=True)
class Lives:
    """The settings: out at the defeat number `lives`.

    `forbidden`: pairs of entrant keys that do not meet while those still in can be paired without.
    `WrongSettingError` for a wrong number and for a pair that is forbidden to itself.
    """

    lives: int = 2
    forbidden: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        within("lives", self.lives, least=1, most=MOST_LIVES)
        check_forbidden(self.forbidden)

    def to_json(self) -> dict[str, object]:
        """The settings in plain JSON."""
        return to_json(self)

    def due(self, view: StageView) -> Due:
        """A round, as soon as the one before is decided and two are still in."""
        if not view.rounds:
            return Due.LAYOUT
        if not view.all_decided:
            return Due.RESULTS
        return Due.LAYOUT if len(self._still_in(view)) > 1 else Due.OVER

    def lay_out(self, view: StageView, stream: Stream) -> Layout:
        """The next round by lot: nobody meets again, or rests again, before that must be."""
        if self.due(view) is not Due.LAYOUT:
            raise ValueError("no round is due")
        if not view.rounds:
            entries(view)
        still_in = self._still_in(view)
        forbidden = forbidden_of(self.forbidden)
        try:
            return lay_round(view, still_in, stream, scores={}, forbidden=forbidden)
        except PairingRefusedError as refused:
            if refused.fault is not PairingFault.NO_PAIRING:
                raise
        layout = lay_round(view, still_in, stream, scores={})
        return replace(layout, notes=(*layout.notes, *self._forbidden_notes(layout)))

    def field(self, view: StageView) -> frozenset[Place]:
        """Those who have a defeat to lose."""
        return frozenset(EntryPlace(entrant.key) for entrant in self._still_in(view))

    def places(self, view: StageView) -> tuple[Placing, ...]:
        """The later a pair was out, the better; those out in one round share.

        One that left was out in the round that it did not play.
        """
        end = len(view.rounds) + 2
        lost: dict[int, list[int]] = {}
        for round_, loser in _losers(view):
            lost.setdefault(loser, []).append(round_)
        out = {e.key: self._out_in(e, lost.get(e.key, ()), end) for e in view.entrants}
        return placed({key: (round_, 0) for key, round_ in out.items()}, by_number(view))

    def admit(self, view: StageView, entrant: Entrant, stream: Stream) -> Admission:  # noqa: ARG002
        """A late pair comes in with a defeat for each round that it missed, if that leaves one."""
        if not view.rounds:
            return Admission(entrant)
        if self.due(view) is Due.OVER:
            raise LateEntryRefusedError(LateRefusal.STAGE_OVER)
        if len(view.rounds) >= self.lives:
            raise LateEntryRefusedError(LateRefusal.ROUNDS_PLAYED)
        return Admission(replace(entrant, enters=view.next_round))

    def drawn_without(self, view: StageView, entry: int) -> tuple[int, ...]:
        """The layouts that were drawn while this entrant was away, though it had a defeat to lose:
        what it lost by being away is none.
        """
        own, enters = EntryPlace(entry), view.by_key[entry].enters
        missed = []
        for batch, drawn in sorted(view.drawn.items()):
            before = view.before(batch)
            lost = sum(
                state.under_way and entry in _lost(state)
                for round_ in before.rounds
                for state in before.states_of(round_)
            )
            had_come, was_in = enters <= before.next_round, enters - 1 + lost < self.lives
            if own not in drawn and had_come and was_in:
                missed.append(batch)
        return tuple(missed)

    def defeats(self, view: StageView) -> dict[int, int]:
        """How many defeats each entrant has by now."""
        lost = Counter(loser for _, loser in _losers(view))
        return {e.key: e.enters - 1 + lost[e.key] for e in view.entrants}

    def _still_in(self, view: StageView) -> list[Entrant]:
        defeats = self.defeats(view)
        return [entrant for entrant in playing(view) if defeats[entrant.key] < self.lives]

    def _out_in(self, entrant: Entrant, lost: Sequence[int], end: int) -> int:
        """The round in which the entrant was out, who lost in these; `end`, past all rounds, if it
        is still in."""
        left = self.lives - (entrant.enters - 1)
        out = lost[left - 1] if len(lost) >= left else end
        return out if entrant.plays else min(out, (entrant.left_after or 0) + 1)

    def _forbidden_notes(self, layout: Layout) -> Iterator[Note]:
        forbidden = forbidden_of(self.forbidden)
        for match in layout.rounds[0].matches:
            keys = frozenset(p.entry for p in match.places if isinstance(p, EntryPlace))
            if keys in forbidden:
                yield Note(Why.APART_NOT_MET, match.key, FORBIDDEN)


def _losers(view: StageView) -> Iterator[tuple[int, int]]:
    """Each defeat: the round, and who lost. Where neither side won both have lost."""
    for round_ in view.rounds:
        for state in view.states_of(round_):
            yield from ((round_.number, loser) for loser in _lost(state))


def _lost(state: MatchState) -> Iterator[int]:
    if state.outcome is None:
        return
    winner = winner_of(state)
    for side in state.occupants:
        if isinstance(side, int) and side != winner:
            yield side
