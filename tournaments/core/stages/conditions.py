"""Draws with conditions: whom the lot keeps apart, and whom it gives a bye ("knockout-2").

Seeds stand where brackets always have them, and the byes are those of the best ranks. The others
are dealt in drawn order: the sheet is halved again and again, and each time every village (or
group) is shared out evenly between the halves, the most important condition first. At last
neighbours are exchanged while that mends round one.

With one condition for each pair (one village, say) and no forbidden pairs, round one has as few
matches within a village as the byes and seeds allow: where no exchange helps, each other match
holds one of that village already. With several conditions at once it is the best that
single exchanges reach, which need not be the least for all but the first. How evenly later rounds
are shared is exact for one condition without seeds, and as near as dealing gets otherwise.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.core.brackets import ALGORITHM, Sides, matches_in_round_one, sheet
from tournaments.core.stages.mending import Bench, Forbidden, cost_of, mend, unmet
from tournaments.core.stages.view import Entrant
from tournaments.core.stream import Stream, shuffled
from tournaments.core.values import BYE_PLACE, Place

WITH_CONDITIONS: Final = "knockout-2"
MORE_ATTEMPTS: Final = 20
"""How often the lot is asked anew while pairs meet that never should."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A place in the draw, and the entrant that stands for it."""

    place: Place
    entrant: Entrant


@dataclass(frozen=True, slots=True)
class Sheet:
    """Round one, and what could not be met there: the position (from 1), and the condition."""

    sides: tuple[Sides, ...]
    unmet: tuple[tuple[int, str], ...] = ()


def algorithm_of(entrants: Sequence[Entrant], forbidden: Forbidden = frozenset()) -> str:
    """By which rules these entrants are drawn: with conditions only where there are any."""
    shared = Counter(key for entrant in entrants for key in entrant.apart)
    seeded = any(entrant.seed is not None for entrant in entrants)
    bound = seeded or forbidden or any(times > 1 for times in shared.values())
    return WITH_CONDITIONS if bound else ALGORITHM


def draw_sheet(
    drawn: Sequence[Drawn], stream: Stream, *, forbidden: Forbidden = frozenset()
) -> Sheet:
    """Round one of a bracket, drawn by lot under the conditions of those drawn.

    The order given is part of the lot. `forbidden` holds pairs of entrant keys.
    """
    order = shuffled(drawn, stream)
    entrants = [each.entrant for each in order]
    if algorithm_of(entrants, forbidden) == ALGORITHM:
        return Sheet(sheet([each.place for each in order]))
    places = {each.entrant.key: each.place for each in order}
    benches = _mended(entrants, forbidden)
    for _ in range(MORE_ATTEMPTS):
        if not any(cost_of(bench, forbidden)[0] for bench in benches):
            break
        benches = _mended(shuffled(entrants, stream), forbidden)
    return Sheet(
        tuple(_sides(bench, places) for bench in benches), tuple(unmet(benches, forbidden))
    )


def ranks(matches: int) -> tuple[int, ...]:
    """The positions (from 0) of round one by rank: those of the best seeds first.

    The first two lie in opposite halves, the first four in different quarters, and so on; the
    best would meet the second in the final, the third and fourth before.
    """
    by_position = [0]
    while len(by_position) < matches:
        last = 2 * len(by_position) - 1
        by_position = [
            each
            for at, rank in enumerate(by_position)
            for each in ((last - rank, rank) if at % 2 else (rank, last - rank))
        ]
    return tuple(sorted(range(matches), key=by_position.__getitem__))


def _mended(entrants: Sequence[Entrant], forbidden: Forbidden) -> list[Bench]:
    benches = _seated(entrants)
    mend(benches, forbidden)
    return benches


def _seated(entrants: Sequence[Entrant]) -> list[Bench]:
    matches = matches_in_round_one(len(entrants))
    best = ranks(matches)
    benches = [Bench(room=2) for _ in range(matches)]
    for position in best[: 2 * matches - len(entrants)]:
        benches[position].room = 1
    seeds = sorted((e for e in entrants if e.seed is not None), key=lambda e: (e.seed, e.number))
    for position, entrant in zip(best, seeds, strict=False):
        benches[position].seated.append(entrant)
        benches[position].fixed = 1
    fixed = {entrant.key for entrant in seeds[:matches]}
    _deal([entrant for entrant in entrants if entrant.key not in fixed], benches)
    return benches


def _deal(entrants: Sequence[Entrant], benches: Sequence[Bench]) -> None:
    """Seat the entrants on the free places of these benches, each condition shared evenly."""
    if len(benches) == 1:
        benches[0].seated += entrants
        return
    middle = len(benches) // 2
    halves = benches[:middle], benches[middle:]
    free = [sum(bench.free for bench in half) for half in halves]
    held = [Counter(_keys(half)) for half in halves]
    dealt: tuple[list[Entrant], list[Entrant]] = [], []
    for entrant in _by_condition(entrants):
        half = _lighter(entrant, held, free)
        dealt[half].append(entrant)
        free[half] -= 1
        held[half].update(entrant.apart)
    for part, members in zip(halves, dealt, strict=True):
        drawn = {entrant.key for entrant in members}
        _deal([entrant for entrant in entrants if entrant.key in drawn], part)


def _keys(benches: Sequence[Bench]) -> Iterator[str]:
    return (key for bench in benches for entrant in bench.seated for key in entrant.apart)


def _by_condition(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Those of one village together, the most numerous first, in drawn order within."""
    shared = Counter(entrant.apart[:1] for entrant in entrants)
    first: dict[tuple[str, ...], int] = {}
    for turn, entrant in enumerate(entrants):
        first.setdefault(entrant.apart[:1], turn)
    return sorted(
        entrants,
        key=lambda e: (not e.apart, -shared[e.apart[:1]] if e.apart else 0, first[e.apart[:1]]),
    )


def _lighter(entrant: Entrant, held: Sequence[Counter[str]], free: Sequence[int]) -> int:
    if not all(free):
        return 0 if free[0] else 1
    burdens = [([held[half][key] for key in entrant.apart], -free[half]) for half in (0, 1)]
    return int(burdens[1] < burdens[0])


def _sides(bench: Bench, places: Mapping[int, Place]) -> Sides:
    a, *others = (places[entrant.key] for entrant in bench.seated)
    return a, others[0] if others else BYE_PLACE
