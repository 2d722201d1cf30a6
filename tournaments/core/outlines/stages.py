"""The outline of a stage of any kind, and how many another stage will take from it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from tournaments.core.brackets import FEWEST, MOST
from tournaments.core.outlines.brackets import double, knockout, main_rounds, redraw
from tournaments.core.outlines.rounds import groups, league, lives, mixer, swiss
from tournaments.core.outlines.values import Outline, Outliner
from tournaments.core.stages.chains import Takes
from tournaments.core.stages.frozen import FrozenRow, FrozenTable
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.publication import OURS
from tournaments.core.stages.robin import MOST_IN_GROUP
from tournaments.core.stages.settings import WrongSettingError, from_json
from tournaments.core.values import TO_A_FINAL, StageKind

_OUTLINERS: Final[Mapping[str, Outliner]] = {
    StageKind.KNOCKOUT: knockout,
    StageKind.REDRAW: redraw,
    StageKind.DOUBLE: double,
    StageKind.LIVES: lives,
    StageKind.GROUPS: groups,
    StageKind.LEAGUE: league,
    StageKind.SWISS: swiss,
    StageKind.LOTS: swiss,
    StageKind.MIXER: mixer,
}
_MOST: Final[Mapping[str, int]] = {StageKind.LEAGUE: MOST_IN_GROUP, StageKind.MIXER: 2 * MOST}


def outline(kind: str, settings: Mapping[str, object], entries: int) -> Outline | None:
    """What a stage of this kind will have to play; None where it cannot be played by so many.

    Of a mixer the `entries` are individuals.
    """
    outliner = _OUTLINERS.get(kind)
    if outliner is None or not FEWEST <= entries <= _MOST.get(kind, MOST):
        return None
    try:
        return outliner(_own(settings), entries)
    except WrongSettingError:
        return None


def sent_on(kind: str, settings: Mapping[str, object], entries: int, takes: Takes) -> int:
    """How many a stage takes from one of this kind with so many entries, if none of them leaves.

    0 where that stage cannot be played. Of the losers of a double elimination one fewer may be
    taken than is said here, where it came back to the final.
    """
    try:
        table = FrozenTable(tuple(_rows(kind, _own(settings), entries)))
    except WrongSettingError:
        return 0
    return len(takes.entrants(table))


def _rows(kind: str, settings: Mapping[str, object], entries: int) -> Iterator[FrozenRow]:
    """A table as it may come to be: all that counts here is that nobody is level."""
    if kind == StageKind.GROUPS:
        sizes = from_json(Groups, settings).sizes_for(entries)
        in_groups = [
            (place, at) for at, size in enumerate(sizes, 1) for place in range(1, size + 1)
        ]
        for number, (place, group) in enumerate(sorted(in_groups), start=1):
            rates = (Fraction(-number),)
            yield FrozenRow(number, number, number, place, group=group, rates=rates)
        return
    falls = (*_falls(kind, settings, entries), *[None] * entries)[:entries]
    for number, fell in enumerate(reversed(falls), start=1):
        yield FrozenRow(number, number, number, number, fell=fell)


def _falls(kind: str, settings: Mapping[str, object], entries: int) -> Iterator[int]:
    """The round of the main bracket in which each one falls, but for the one that never does."""
    if kind not in TO_A_FINAL or entries < FEWEST:
        return
    rounds = Counter(main_rounds(_OUTLINERS[kind], settings, entries))
    still_in, left = entries, sum(rounds.values())
    for number in sorted(rounds):
        left -= rounds[number]
        yield from [number] * (still_in - left - 1)
        still_in = left + 1


def _own(settings: Mapping[str, object]) -> dict[str, object]:
    """The settings that are those of the format itself."""
    return {name: value for name, value in settings.items() if name not in OURS}
