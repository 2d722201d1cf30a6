"""Who met whom in a group or a league, and what came of it: the square beside its table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scoring.engine.sides import Score, Side
from tournaments.core.brackets import PlannedMatch, PlannedRound
from tournaments.core.progress import MatchState
from tournaments.core.stages.falls import by_number
from tournaments.core.stages.games import UNTOLD
from tournaments.core.stages.view import NO_FIGURES, StageView
from tournaments.core.values import Outcome

MOST_IN_SQUARE: Final = 16
"""More pairs across than that, and nobody finds a result any more."""

_PLAYED_OUT: Final = frozenset({Outcome.PLAYED, Outcome.TIME})


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of two as one of them sees it.

    `score` has its own figure first: cotos, or partidas where one coto decides; None where nothing
    is noted. `outcome` is None, and `won` false, until it has ended.
    """

    round: int
    number: int | None
    outcome: Outcome | None
    won: bool
    score: Score | None

    @property
    def played_out(self) -> bool:
        """Whether it was decided at the table, by its score."""
        return self.outcome in _PLAYED_OUT


@dataclass(frozen=True, slots=True)
class Square:
    """Those of a group, or of a league, by number, and the meetings of each with each other."""

    keys: tuple[int, ...]
    meetings: Mapping[tuple[int, int], tuple[Meeting, ...]]

    def between(self, one: int, other: int) -> tuple[Meeting, ...]:
        """The meetings of these two in the order of their rounds, as `one` sees them."""
        return self.meetings.get((one, other), ())


def squares(view: StageView, *, most: int = MOST_IN_SQUARE) -> dict[int | None, Square]:
    """The square of each group, by its number, or that of a stage without groups, at None.

    There is none of more than `most`.
    """
    keys: dict[int | None, list[int]] = {}
    for key in by_number(view):
        keys.setdefault(view.by_key[key].group, []).append(key)
    found: dict[int | None, dict[tuple[int, int], tuple[Meeting, ...]]] = {}
    for one, other, meeting in _meetings(view):
        own = found.setdefault(view.by_key[one].group, {})
        own[one, other] = (*own.get((one, other), ()), meeting)
    return {
        group: Square(tuple(own), found.get(group, {}))
        for group, own in keys.items()
        if len(own) <= most
    }


def _meetings(view: StageView) -> Iterator[tuple[int, int, Meeting]]:
    """Each match of two twice, as either of them sees it."""
    for round_ in view.rounds:
        for match in round_.matches:
            state = view.states[match.key]
            a, b = state.occupants
            if isinstance(a, int) and isinstance(b, int):
                yield a, b, _seen_from(Side.A, view, round_, match, state)
                yield b, a, _seen_from(Side.B, view, round_, match, state)


def _seen_from(
    side: Side, view: StageView, round_: PlannedRound, match: PlannedMatch, state: MatchState
) -> Meeting:
    figures = view.figures.get(match.key, NO_FIGURES)
    several = view.formats.get(round_.number, UNTOLD).cotos > 1
    score = figures.cotos if several else figures.partidas
    return Meeting(
        round_.number,
        match.number,
        state.outcome,
        won=state.winner is side,
        score=(score if side is Side.A else score.mirrored) if any(score) else None,
    )
