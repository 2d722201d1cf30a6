"""Groups in which everybody meets everybody, laid out round by round, and who may still come in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from scoring.engine.sides import Side
from tournaments.core.brackets import (
    BracketSizeError,
    PlannedRound,
    RoundCode,
    RoundName,
    Sides,
    Start,
)
from tournaments.core.pairing.round_robin import RobinRound, round_robin
from tournaments.core.stages.extra import has_extra
from tournaments.core.stages.format import Admission, Due, LateEntryRefusedError, LateRefusal
from tournaments.core.stages.rounds import round_of
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.values import BYE_PLACE, EntryPlace, Outcome

MOST_IN_GROUP: Final = 256


class GroupSizeError(BracketSizeError):
    """More in one group than can meet each other."""


def lay_robin(
    groups: Sequence[Sequence[int]], start: Start, *, twice: bool
) -> tuple[PlannedRound, ...]:
    """All rounds of all groups, each group in its drawn order; the rests stand last in each round.

    `GroupSizeError` for a group of more than 256.
    """
    for group in groups:
        if len(group) > MOST_IN_GROUP:
            raise GroupSizeError(len(group))
    calendars = [round_robin(group, twice=twice) for group in groups]
    places = {key: EntryPlace(key) for group in groups for key in group}
    rounds: list[PlannedRound] = []
    for at in range(max(map(len, calendars))):
        played = [calendar[at] for calendar in calendars if at < len(calendar)]
        name = RoundName(RoundCode.ROUND, start.round)
        rounds.append(round_of(_sides(played, places), name, start))
        matches = rounds[-1].matches
        playing = sum(match.number is not None for match in matches)
        start = Start(
            start.key + len(matches), start.number + playing, start.round + 1, start.batch
        )
    return tuple(rounds)


def admit_to_rest(view: StageView, entrant: Entrant, due: Due) -> Admission:
    """A late pair plays instead of the rests of a group that are not yet past, and only from there.

    The smallest group first, then the first. `LateEntryRefusedError` when nobody rests any more,
    and once extra matches are laid out.
    """
    if not view.rounds:
        return Admission(entrant)
    if due is Due.OVER:
        raise LateEntryRefusedError(LateRefusal.STAGE_OVER)
    if has_extra(view):
        raise LateEntryRefusedError(LateRefusal.ROUNDS_PLAYED)
    rests: dict[int | None, list[_Rest]] = {}
    for rest in _rests(view):
        rests.setdefault(rest.group, []).append(rest)
    if not rests:
        raise LateEntryRefusedError(LateRefusal.NO_FREE_PLACE)
    size = {group: sum(e.plays and e.group == group for e in view.entrants) for group in rests}
    group = min(rests, key=lambda each: (size[each], each or 0))
    byes = rests[group]
    late = replace(entrant, group=group, enters=min(rest.round for rest in byes))
    return Admission(late, tuple((rest.match, Side.B) for rest in byes))


@dataclass(frozen=True, slots=True)
class _Rest:
    """A bye that a late pair could still play instead of."""

    group: int | None
    round: int
    match: int


def _rests(view: StageView) -> Iterator[_Rest]:
    """The byes of rounds in which somebody of the group is still to play."""
    for round_ in view.rounds:
        states = list(view.states_of(round_))
        waiting = {_group(view, s.occupants[0]) for s in states if s.outcome is None}
        for state in states:
            if state.outcome is Outcome.BYE:
                group = _group(view, state.occupants[0])
                if group in waiting:
                    yield _Rest(group, round_.number, state.key)


def _group(view: StageView, side: object) -> int | None:
    return view.by_key[side].group if isinstance(side, int) else None


def _sides(played: Sequence[RobinRound], places: Mapping[int, EntryPlace]) -> list[Sides]:
    matches = chain.from_iterable(each.matches for each in played)
    sides: list[Sides] = [(places[a], places[b]) for a, b in matches]
    sides += [(places[each.rest], BYE_PLACE) for each in played if each.rest is not None]
    return sides
