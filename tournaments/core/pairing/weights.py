"""One whole number for the whole order of what counts.

Each aim gets a unit greater than all that the aims behind it can add up to in one pairing, so that
comparing sums is comparing from the first aim to the last. Behind the aims comes the lot: a number
drawn for each match, so that of all the best pairings one alone has the least sum.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tournaments.core.pairing.field import Couple, Field
from tournaments.core.pairing.matching import WIDEST, Edge

MOST_LOT_BITS: Final = 40


@dataclass(frozen=True)
class Weights:
    """What each match and each bye of one field weighs."""

    field: Field

    @cached_property
    def _bye_ranks(self) -> dict[Couple, int]:
        return {key: rank for rank, key in enumerate(sorted(set(self.field.bye_order)))}

    @cached_property
    def _terms(self) -> int:
        """More than any sum has terms."""
        return len(self.field) + 2

    @cached_property
    def _spread(self) -> int:
        return self.field.scores[0] - self.field.scores[-1]

    @cached_property
    def lot(self) -> int:
        """How many numbers the lot of a match has: as many as there is room for."""
        parts = (len(self.field.earlier), len(self._bye_ranks), *(self._spread, self._terms) * 2)
        taken = sum(part.bit_length() for part in parts) + 2 * self._terms.bit_length() + 3
        return 1 << max(0, min(MOST_LOT_BITS, WIDEST - taken))

    @cached_property
    def _meeting(self) -> int:
        return self.lot * self._terms

    @cached_property
    def _village(self) -> int:
        return self._meeting * (len(self.field.earlier) + 1)

    @cached_property
    def _square(self) -> int:
        return self._village * (self._terms + 1)

    @cached_property
    def _bye(self) -> int:
        return self._square * (self._terms * self._spread**2 + 1)

    @cached_property
    def rematch(self) -> int:
        """The unit of the first aim: more than everything behind it together."""
        return self._bye * (len(self._bye_ranks) + 1)

    def match(self, a: int, b: int) -> int:
        """What a match weighs, but for its lot; `a` before `b`."""
        field = self.field
        weight = self._square * (field.scores[a] - field.scores[b]) ** 2
        if not field.apart[a].isdisjoint(field.apart[b]):
            weight += self._village
        if b in field.barred[a] and (met := field.times_met[a, b]):
            weight += self.rematch + self._meeting * met
        return weight

    def bye(self, place: int) -> int:
        """What it weighs that this one rests, but for its lot."""
        return self._bye * self._bye_ranks[self.field.bye_order[place]]

    def crossing(self, place: int, score: int) -> int:
        """The least it weighs that this one leaves its own for someone of that score or beyond."""
        return self._square * (self.field.scores[place] - score) ** 2

    def drawn(self) -> int:
        """The lot of the next match."""
        return self.field.stream.below(self.lot)

    def edges(self, places: range) -> list[Edge]:
        """Every match allowed among these places, weighed, each with its lot."""
        forbidden, match, drawn = self.field.forbidden, self.match, self.drawn
        return [
            (a, b, match(a, b) + drawn())
            for a in places
            for b in range(a + 1, places.stop)
            if (a, b) not in forbidden
        ]
