"""Extra matches: played for nothing but to part pairs that are level in a table.

The organiser orders them, a class of level pairs at a time; the settings of the stage keep the
orders, by the numbers of the pairs. Each order is a layout of its own, in which each of the class
meets each. That they are level was asked when it was ordered: the lists that draws are published
with hold no figures, so a layout must follow from the order alone.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tournaments.core.brackets import PlannedRound, RoundCode, RoundName, Section, Start
from tournaments.core.pairing.round_robin import round_robin
from tournaments.core.stages.format import Layout
from tournaments.core.stages.rounds import round_of
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.view import StageView
from tournaments.core.stream import Stream, shuffled
from tournaments.core.values import EntryPlace, Place

ALGORITHM: Final = "extra-1"
SETTING: Final = "extra"
"""The setting that holds the orders, in the order in which they were given."""

Orders = tuple[tuple[int, ...], ...]


def is_extra(round_: PlannedRound) -> bool:
    """Whether it holds extra matches."""
    return round_.section is Section.EXTRA


def has_extra(view: StageView) -> bool:
    """Whether an extra match is laid out."""
    return any(map(is_extra, view.rounds))


def waits_for_extra(view: StageView, group: int | None = None) -> bool:
    """Whether an extra match is still to be played, in this group or, with None, anywhere."""
    return any(
        state.outcome is None
        and (group is None or any(view.by_key[e].group == group for e in _entries(state.occupants)))
        for round_ in view.rounds
        if is_extra(round_)
        for state in view.states_of(round_)
    )


def without_extra(view: StageView) -> StageView:
    """The stage as it would stand had nobody ordered one."""
    first = min((round_.batch for round_ in view.rounds if is_extra(round_)), default=None)
    return view if first is None else view.before(first)


def is_extra_due(view: StageView, orders: Orders) -> bool:
    """Whether one is ordered that is not laid out yet."""
    return _laid(view) < len(orders)


def extra_field(view: StageView, orders: Orders) -> frozenset[Place]:
    """Who is drawn for the next order; nobody where none waits.

    The order stands whatever is corrected: a match that was played is not undone because those in
    it are no longer level. It then counts for nothing.
    """
    if not is_extra_due(view, orders):
        return frozenset()
    return frozenset(EntryPlace(key) for key in _ordered(view, orders))


def lay_extra(view: StageView, orders: Orders, stream: Stream) -> Layout:
    """The next order: each of its pairs meets each, in rounds in which nobody has a bye.

    `KeyError` for the number of a pair that is not in the stage.
    """
    calendar = round_robin(shuffled(_ordered(view, orders), stream))
    start, before = view.start, sum(map(is_extra, view.rounds))
    rounds: list[PlannedRound] = []
    for number, played in enumerate(calendar, start=before + 1):
        sides = [(EntryPlace(a), EntryPlace(b)) for a, b in played.matches]
        round_ = round_of(sides, RoundName(RoundCode.EXTRA, number), start)
        rounds.append(replace(round_, section=Section.EXTRA))
        start = Start(
            start.key + len(sides), start.number + len(sides), start.round + 1, start.batch
        )
    return Layout(tuple(rounds))


def check_orders(orders: Sequence[object]) -> None:
    """`WrongSettingError` unless each is of two different numbers of pairs or more."""
    for numbers in orders:
        if not isinstance(numbers, tuple) or not all(type(each) is int for each in numbers):
            raise WrongSettingError(SETTING, [])
        if len(numbers) < 2 or len(set(numbers)) < len(numbers):
            raise WrongSettingError(SETTING, [])


def _laid(view: StageView) -> int:
    """How many orders are laid out: each was a batch of its own."""
    return len({round_.batch for round_ in view.rounds if is_extra(round_)})


def _ordered(view: StageView, orders: Orders) -> list[int]:
    """The keys of the pairs of the next order, by their numbers."""
    keys = {entrant.number: entrant.key for entrant in view.entrants}
    return [keys[number] for number in sorted(orders[_laid(view)])]


def _entries(occupants: Sequence[object]) -> list[int]:
    return [each for each in occupants if isinstance(each, int)]
