"""What a table costs: nine Swiss rounds ranked by six criteria, each place with its reason."""

import gc
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from guinote_tourney.benchmarks.report import Benchmark, Cell, Report, Size
from scoring.engine.match import MatchFormat
from scoring.engine.sides import Score, Side
from scoring.standings.counting import SWISS
from scoring.standings.criteria import Code
from scoring.standings.matches import Ended, Entry, Lot, Match
from scoring.standings.places import Standings
from scoring.standings.ranking import rank
from tournaments.core.stream import Stream, shuffled

ROUNDS: Final = 9
SEED: Final = "benchmark"
GROWTH: Final = (256, 1_024, 4_096, 16_384)
"""So that one sees whether four times as many pairs cost four times as much."""
CRITERIA: Final = (
    Code.MATCHES_WON,
    Code.DIRECT_ENCOUNTER,
    Code.BUCHHOLZ_CUT,
    Code.COTOS_DIFFERENCE,
    Code.PARTIDAS_DIFFERENCE,
    Code.LOT,
)
_FORMAT: Final = MatchFormat(cotos=2, partidas=3)


@dataclass(frozen=True, slots=True)
class Field:
    """The pairs of one size and the rounds they played."""

    entries: Sequence[Entry]
    matches: Sequence[Match]
    lot: Lot

    def table(self) -> Standings:
        return rank(self.matches, self.entries, CRITERIA, SWISS, lot=self.lot)

    def as_json(self) -> str:
        """The matches as text and back: what merely handling them must cost."""
        rows = [
            (match.round, match.a, match.b, match.winner, match.cotos, match.partidas)
            for match in self.matches
        ]
        text = json.dumps(rows)
        json.loads(text)
        return text


def measure_standings(pairs: int, repeats: int) -> Report:
    """The sizes up to `pairs`, and `pairs` itself; medians of `repeats` runs of each."""
    sizes = sorted({*(size for size in GROWTH if size < pairs), pairs})
    rows = list(_rows(sizes, repeats))
    return Report({"rounds": ROUNDS, "criteria": len(CRITERIA), "repeats": repeats}, rows)


def play_field(pairs: int) -> Field:
    """Nine rounds in which neighbours by matches won meet, with results by lot."""
    stream = Stream(SEED)
    order = list(shuffled(range(1, pairs + 1), stream))
    lot, won = Lot(SEED, tuple(order)), dict.fromkeys(order, 0)
    matches: list[Match] = []
    for number in range(1, ROUNDS + 1):
        order.sort(key=lambda pair: -won[pair])
        for a, b in zip(order[::2], order[1::2], strict=False):
            match = _played(number, a, b, stream)
            won[a if match.winner is Side.A else b] += 1
            matches.append(match)
        if pairs % 2:
            matches.append(Match(number, order[-1], None, _FORMAT, Ended.BYE))
            won[order[-1]] += 1
    return Field([Entry(pair) for pair in range(1, pairs + 1)], matches, lot)


def _played(number: int, a: int, b: int, stream: Stream) -> Match:
    cotos = Score(2, stream.below(2))
    lost = stream.below(5)
    partidas = Score(6 + cotos.b, lost + 3 * cotos.b)
    if stream.below(2):
        return Match(number, a, b, _FORMAT, Ended.PLAYED, Side.A, cotos, partidas)
    cotos, partidas = cotos.mirrored, partidas.mirrored
    return Match(number, a, b, _FORMAT, Ended.PLAYED, Side.B, cotos, partidas)


def _rows(sizes: Sequence[int], repeats: int) -> Iterator[dict[str, Cell]]:
    for pairs in sizes:
        field = play_field(pairs)
        taken = _median(field.table, repeats)
        reference = _median(field.as_json, repeats)
        yield {
            "pairs": pairs,
            "matches": len(field.matches),
            "places": len({row.place for row in field.table().rows}),
            "cpu_ms": round(taken, 1),
            "reference_ms": round(reference, 1),
            "times_reference": round(taken / reference, 1),
            "us_a_pair": round(1000 * taken / pairs, 1),
        }


def _median(act: Callable[[], object], repeats: int) -> float:
    """Milliseconds of the processor, which a busy machine does not lengthen, after one run to
    warm up."""
    act()
    return median(_timed(act) for _ in range(repeats))


def _timed(act: Callable[[], object]) -> float:
    gc.collect()
    begin = time.process_time()
    act()
    return (time.process_time() - begin) * 1000


STANDINGS: Final = Benchmark(
    name="standings",
    about="what ranking many pairs costs, each place with its reason",
    run=measure_standings,
    size=Size("pairs", usual=GROWTH[-1], least=2, most=GROWTH[-1]),
)
