"""What brackets cost: laying one out, and giving each of its matches a result.

The reference writes the same matches as JSON and reads them back: what merely handling them costs.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from guinote_tourney.benchmarks.report import Benchmark, Cell, Report, Size
from guinote_tourney.benchmarks.timing import best_of
from scoring.engine.sides import Side
from tournaments.core.brackets import (
    MOST,
    PlannedMatch,
    PlannedRound,
    draw_order,
    plan_from,
    sheet,
)
from tournaments.core.memory import MemoryGraph
from tournaments.core.progress import Result
from tournaments.core.stages.double import Double
from tournaments.core.stages.format import Format
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.league import League
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.robin import MOST_IN_GROUP
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import EntryPlace, Outcome

SEED: Final = "benchmark"
GROWTH: Final = (256, 1_024, 4_096, 16_384)
"""So that one sees whether four times as many pairs cost four times as much."""
FORMATS: Final = (
    ("knockout", Knockout(third_place=True), MOST),
    ("double", Double(), MOST),
    ("redraw", Redraw(), MOST),
    ("league", League(), MOST_IN_GROUP),
)
"""With how many pairs at most each is measured."""
WON: Final = Result(Outcome.PLAYED, Side.A)

Rounds = Sequence[PlannedRound]


@dataclass(frozen=True, slots=True)
class Played:
    """How many results were given, what each cost, and the most matches that one changed."""

    results: int
    seconds: float
    most_changed: int

    @property
    def us(self) -> float:
        """Microseconds for one result, decided and kept."""
        return 1e6 * self.seconds / self.results


def measure_knockout(pairs: int, repeats: int) -> Report:
    """The formats with as many pairs as each takes, and the plan alone in the sizes up to `pairs`.

    The best of `repeats` runs of each.
    """
    sizes = sorted({*(size for size in GROWTH if size < pairs), pairs})
    rows = [
        *(_format_row(name, format_, min(pairs, most), repeats) for name, format_, most in FORMATS),
        *(_row("plan", size, partial(plan, size), repeats) for size in sizes),
    ]
    return Report({"repeats": repeats}, rows)


def plan(pairs: int) -> Rounds:
    """The bracket alone, of any size: its order by lot, and all its rounds."""
    order = draw_order(range(1, pairs + 1), SEED)
    return plan_from(sheet([EntryPlace(entry) for entry in order])).rounds


def play(matches: Sequence[PlannedMatch]) -> Played:
    """Give each match a result, as soon as its pairs are known, until all are decided."""
    graph = MemoryGraph.of_plan(matches)
    results = most = 0
    began = time.process_time()
    for match in matches:
        if graph.states[match.key].ready:
            changes = graph.settle(match.key, WON)
            results += 1
            most = max(most, len(changes))
    return Played(results, time.process_time() - began, most)


def _format_row(name: str, format_: Format, pairs: int, repeats: int) -> dict[str, Cell]:
    view = StageView(tuple(Entrant(number, number) for number in range(1, pairs + 1)))
    return _row(name, pairs, lambda: format_.lay_out(view, Stream(SEED)).rounds, repeats)


def _row(name: str, pairs: int, lay_out: Callable[[], Rounds], repeats: int) -> dict[str, Cell]:
    matches = list(chain.from_iterable(round_.matches for round_ in lay_out()))
    taken = best_of(repeats, {"ours": lay_out, "json": lambda: as_json(matches)})
    played = min((play(matches) for _ in range(repeats)), key=lambda each: each.seconds)
    return {
        "layout": name,
        "pairs": pairs,
        "matches": len(matches),
        "create_ms": round(1000 * taken["ours"], 2),
        "reference_ms": round(1000 * taken["json"], 2),
        "times_reference": round(taken["ours"] / taken["json"], 2),
        "us_a_match": round(1e6 * taken["ours"] / len(matches), 2),
        "result_us": round(played.us, 1),
        "most_changed": played.most_changed,
    }


def as_json(matches: Sequence[PlannedMatch]) -> int:
    """The matches written as text and read back; how many there are."""
    return len(json.loads(json.dumps(list(_rows(matches)))))


def _rows(matches: Sequence[PlannedMatch]) -> Iterator[tuple[Cell | None, ...]]:
    for match in matches:
        sides = (str(match.a), str(match.b))
        yield match.key, match.round, match.position, match.number, *sides


KNOCKOUT: Final = Benchmark(
    name="knockout",
    about="laying out brackets and leagues, and what a result in them costs",
    run=measure_knockout,
    size=Size("pairs", usual=GROWTH[-1], least=2, most=GROWTH[-1]),
)
