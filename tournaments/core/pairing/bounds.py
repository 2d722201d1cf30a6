"""A pairing that costs no more than a lower bound, and so is one of the best.

Sort everybody by score. At a border between two scores with an odd number above it somebody must
cross, which costs at least the square of the gap; where the number is even, nobody need. A pairing
in which one crosses at each odd border and nobody at another, nobody meets twice, the right one
rests and nobody is together with whom it is kept apart from therefore has no better.

In small groups that may not be had. Then the groups from there to the nearer end are matched
exactly as one (ends.py), which gives a bound for them, and the groups between go on as before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.core.pairing.ends import End, match_end
from tournaments.core.pairing.field import Couple, Field
from tournaments.core.pairing.groups import Group, settle, suits
from tournaments.core.pairing.values import Proof
from tournaments.core.pairing.weights import Weights


@dataclass(frozen=True)
class Found:
    """The matches as places, higher place first, who rests, and how it is known to be best."""

    matches: list[Couple]
    rester: int | None
    proof: Proof


@dataclass(frozen=True)
class Reached:
    """A best pairing, and what every other that is as good in scores has in common with it.

    Nobody crosses a closed border; nobody crosses two borders beyond the ends; and nobody meets
    again.
    """

    found: Found
    middle: range
    """The numbers of the groups between the ends."""
    closed: Sequence[int]
    """The first places below the borders with an even number above, between the ends."""


class _StuckError(Exception):
    """A group could not be matched at no cost."""

    def __init__(self, group: int) -> None:
        super().__init__(group)
        self.group = group


def reach_bound(weights: Weights) -> Reached | None:
    """A best pairing that reaches its bound, or None where none was found to."""
    middle = _Middle(weights, 0, len(weights.field.groups))
    while middle.top < middle.bottom:
        try:
            return middle.reached()
        except _StuckError as stuck:
            middle = middle.without(stuck.group)
    return None


@dataclass(frozen=True)
class _Middle:
    """The groups from `top` to before `bottom`, matched one by one; those outside are ends."""

    weights: Weights
    top: int
    bottom: int

    @property
    def field(self) -> Field:
        return self.weights.field

    def without(self, stuck: int) -> "_Middle":
        """With the groups from the stuck one to the nearer end made part of that end."""
        group = self.field.groups[stuck]
        if group.start + group.stop <= len(self.field):
            return _Middle(self.weights, stuck + 1, self.bottom)
        return _Middle(self.weights, self.top, stuck)

    @cached_property
    def _resters(self) -> Sequence[int]:
        """The best who could rest, all of one score."""
        order = self.field.bye_order
        if len(order) % 2 == 0:
            return ()
        best = min(order)
        return [place for place, key in enumerate(order) if key == best]

    def _end(self, groups: Sequence[range], beyond: int) -> End:
        if not groups:
            return End()
        places = range(groups[0].start, groups[-1].stop)
        resters = self._resters if set(self._resters) & set(places) else ()
        return match_end(self.weights, places, beyond=self.field.scores[beyond], resters=resters)

    def reached(self) -> Reached:
        """All matches; `_StuckError` for the first group that cannot be matched at no cost."""
        groups = self.field.groups
        middle = range(groups[self.top].start, groups[self.bottom - 1].stop)
        above = self._end(groups[: self.top], middle.start)
        below = self._end(groups[self.bottom :], middle.stop - 1)
        matches, guests, resting = [*above.matches, *below.matches], above.leavers, []
        resting = [end.rester for end in (above, below) if end.rester is not None]
        closed = []
        for number in range(self.top, self.bottom):
            if number > self.top and not guests:
                closed.append(groups[number].start)
            if number == self.bottom - 1:
                guests = [*guests, *below.leavers]
            settled = settle(self.field, self._group(number, guests), self.weights.drawn)
            if settled is None:
                raise _StuckError(number)
            matches += settled.matches
            guests = [] if settled.leaver is None else [settled.leaver]
            resting += [] if settled.rester is None else [settled.rester]
        whole = self.bottom - self.top == len(groups)
        found = Found(
            matches=[(min(match), max(match)) for match in matches],
            rester=resting[0] if resting else None,
            proof=Proof.BOUND if whole else Proof.ENDS,
        )
        return Reached(found, range(self.top, self.bottom), closed)

    def _group(self, number: int, guests: Sequence[int]) -> Group:
        members = self.field.groups[number]
        resters = self._resters if self._resters and self._resters[0] in members else ()
        leavers: Sequence[int] = ()
        if (len(guests) + len(members) - bool(resters)) % 2:
            if number == self.bottom - 1:
                raise _StuckError(number)
            following = self.field.groups[number + 1]
            leavers = [
                member
                for member in members
                if any(suits(self.field, member, host) for host in following)
            ]
            if not leavers:
                raise _StuckError(number)
        return Group(guests, members, leavers, resters)
