"""One round drawn by lot on its own, in which all but an odd one play."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from tournaments.core.brackets import PlannedMatch, PlannedRound, RoundName, Sides, Start
from tournaments.core.stages.conditions import Drawn
from tournaments.core.stages.mending import Bench, Forbidden, mend, unmet
from tournaments.core.stages.view import Entrant
from tournaments.core.values import BYE_PLACE


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """The sides down the sheet, a bye last, and what could not be met as in `Sheet`."""

    sides: tuple[Sides, ...]
    unmet: tuple[tuple[int, str], ...] = ()


def pair_up(order: Sequence[Drawn], rests: Drawn | None, forbidden: Forbidden) -> DrawnRound:
    """The round in drawn order, mended so that as few as may be meet who should not."""
    places = {each.entrant.key: each.place for each in order}
    playing = [each.entrant for each in order if each is not rests]
    benches = [Bench(2, playing[at : at + 2]) for at in range(0, len(playing), 2)]
    mend(benches, forbidden)
    sides: list[Sides] = [
        (places[a.key], places[b.key]) for a, b in (bench.seated for bench in benches)
    ]
    if rests:
        sides.append((rests.place, BYE_PLACE))
    return DrawnRound(tuple(sides), tuple(unmet(benches, forbidden)))


def round_of(sides: Sequence[Sides], name: RoundName, start: Start) -> PlannedRound:
    """The round with these sides, its keys and numbers going on from `start`."""
    keys, numbers = count(start.key), count(start.number)
    matches = (
        PlannedMatch(
            next(keys), start.round, position, None if b is BYE_PLACE else next(numbers), a, b
        )
        for position, (a, b) in enumerate(sides, start=1)
    )
    return PlannedRound(start.round, name, tuple(matches), batch=start.batch)


def without_conditions(entrant: Entrant) -> Entrant:
    """The entrant as one that may meet anybody."""
    return Entrant(entrant.key, entrant.number)
