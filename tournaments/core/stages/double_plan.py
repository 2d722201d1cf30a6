"""The plan of a double elimination: the winners' bracket, the losers' beside it, the final.

Rounds come in an order in which they can be played. Each round of winners but the first sends its
losers into a round of the losers' bracket of which the other side has survived so far; between two
such rounds the survivors play each other.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Final

from tournaments.core.brackets import (
    FROM_THE_BEGINNING,
    PlannedMatch,
    PlannedRound,
    RoundCode,
    RoundName,
    Section,
    Sides,
    Start,
    name_of,
)
from tournaments.core.memory import opening
from tournaments.core.progress import BYE
from tournaments.core.stages.crossing import drops_to
from tournaments.core.values import BYE_PLACE, LoserOf, Place, WinnerOf

FINAL: Final = RoundName(RoundCode.FINAL, 2)


def plan_double(
    first: Sequence[Sides], start: Start = FROM_THE_BEGINNING
) -> tuple[PlannedRound, ...]:
    """All rounds but a second final; round one has these sides, a power of two of them.

    Matches that nobody can ever play, because a bye feeds them, have no number.
    """
    plan = _Plan(start)
    rounds = len(first).bit_length()
    byes = sum(b == BYE_PLACE for _, b in first)
    pairs = 2 * len(first) - byes
    won = plan.add(first, RoundName(RoundCode.PRELIMINARY, pairs) if byes else _winners(pairs))
    survivors: list[Place] = [LoserOf(key) for key in won]
    for round_ in range(2, rounds + 1):
        won = plan.add(_paired([WinnerOf(key) for key in won]), _winners(len(won)))
        survivors = plan.survive(_paired(survivors))
        dropped: list[Place] = [LoserOf(key) for key in won]
        for position, key in enumerate(won):
            dropped[drops_to(position, round_=round_, rounds=rounds)] = LoserOf(key)
        survivors = plan.survive(list(zip(survivors, dropped, strict=True)))
    plan.add([(WinnerOf(won[0]), survivors[0])], FINAL)
    return _numbered(plan.rounds, start)


def losers_round(number: int) -> int:
    """Which round of the losers, from 1, is the round of this number of the stage.

    Each round of winners but the first is followed by two of them.
    """
    winners, at = divmod(number - 2, 3)
    return 2 * winners + at


class _Plan:
    """Rounds laid out one after the other, as yet without numbers."""

    def __init__(self, start: Start) -> None:
        self.rounds: list[PlannedRound] = []
        self._start = start
        self._keys = count(start.key)

    def add(
        self, sides: Sequence[Sides], name: RoundName, section: Section = Section.MAIN
    ) -> list[int]:
        """One more round; the keys of its matches."""
        number = self._start.round + len(self.rounds)
        matches = tuple(
            PlannedMatch(next(self._keys), number, position, None, a, b)
            for position, (a, b) in enumerate(sides, start=1)
        )
        self.rounds.append(PlannedRound(number, name, matches, section, self._start.batch))
        return [match.key for match in matches]

    def survive(self, sides: Sequence[Sides]) -> list[Place]:
        """One more round of losers; who comes out of it."""
        name = RoundName(RoundCode.ROUND, 2 * len(sides))
        return [WinnerOf(key) for key in self.add(sides, name, Section.LOSERS)]


def _paired(places: Sequence[Place]) -> list[Sides]:
    return list(zip(places[::2], places[1::2], strict=True))


def _winners(pairs: int) -> RoundName:
    """Rounds of winners are not called final: that is the one behind both brackets."""
    return RoundName(RoundCode.ROUND_OF, 2) if pairs == 2 else name_of(pairs)


def _numbered(rounds: Sequence[PlannedRound], start: Start) -> tuple[PlannedRound, ...]:
    matches = [match for round_ in rounds for match in round_.matches]
    played = {
        state.key
        for state in opening(matches)
        if state.outcome is None and BYE not in state.occupants
    }
    numbers = count(start.number)
    return tuple(
        replace(
            round_,
            matches=tuple(
                replace(match, number=next(numbers)) if match.key in played else match
                for match in round_.matches
            ),
        )
        for round_ in rounds
    )
