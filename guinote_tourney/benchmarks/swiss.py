"""One Swiss round of a tournament in its middle and towards its end, beside what others offer.

swisspair and networkx come with the requirements of the tests.
"""

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import accumulate
from statistics import median
from types import ModuleType
from typing import Any, Final

from guinote_tourney.benchmarks.report import Benchmark, Cell, PackageMissingError, Report, Size
from tournaments.core.pairing.swiss import pair_round
from tournaments.core.pairing.values import Entrant, RoundPairing
from tournaments.core.stream import Stream

SIZES: Final = (256, 1000, 1023, 1024, 4096, 16384)
AFTER: Final = (5, 9)
MOST_FOR_NETWORKX: Final = 256
VILLAGES: Final = 40
_SHARES: Final = tuple(accumulate(VILLAGES * 60 // (village + 1) for village in range(VILLAGES)))

Couple = tuple[int, int]


class Tournament:
    """Pairs from forty villages, the largest with nearly a quarter of them, that play on."""

    def __init__(self, pairs: int) -> None:
        self._stream = Stream(f"benchmark {pairs}")
        self.meetings: list[Couple] = []
        self.entrants = [Entrant(key, apart=self._village()) for key in range(pairs)]

    def _village(self) -> frozenset[str]:
        drawn = self._stream.below(_SHARES[-1])
        return frozenset({str(next(at for at, share in enumerate(_SHARES) if drawn < share))})

    def pair(self) -> RoundPairing:
        """The next round."""
        return pair_round(self.entrants, seed=f"round {len(self.meetings)}", meetings=self.meetings)

    def play(self) -> None:
        """The next round with results by lot; a bye counts as won."""
        pairing = self.pair()
        self.meetings += [(match.a, match.b) for match in pairing.matches]
        won = Counter(self._stream.choice((match.a, match.b)) for match in pairing.matches)
        rested = Counter([pairing.bye.key] if pairing.bye else [])
        self.entrants = [
            Entrant(
                old.key,
                old.score + won[old.key] + rested[old.key],
                old.byes + rested[old.key],
                old.apart,
            )
            for old in self.entrants
        ]


def measure_swiss(pairs: int, repeats: int) -> Report:
    """The sizes up to `pairs`, and `pairs` itself; medians of `repeats` runs of each.

    `PackageMissingError`.
    """
    sizes = sorted({*(size for size in SIZES if size < pairs), pairs})
    rows = [row for size in sizes for row in _rows(size, repeats)]
    circumstances: dict[str, Cell] = {"villages": VILLAGES, "repeats": repeats}
    return Report(circumstances, rows)


def _rows(pairs: int, repeats: int) -> Iterator[dict[str, Cell]]:
    tournament = Tournament(pairs)
    for number in range(AFTER[-1] + 1):
        if number in AFTER:
            yield {"pairs": pairs, "after": number, **_measured(tournament, repeats)}
        tournament.play()


def _measured(tournament: Tournament, repeats: int) -> dict[str, Cell]:
    pairing = tournament.pair()
    ours = _cpu_ms(tournament.pair, repeats)
    theirs = _swisspair(tournament, repeats)
    small = len(tournament.entrants) <= MOST_FOR_NETWORKX
    exact = _networkx(tournament, repeats) if small else None
    return {
        "cpu_ms": round(ours, 2),
        "swisspair_cpu_ms": round(theirs, 2),
        "of_swisspair": round(ours / theirs, 2),
        "networkx_cpu_ms": "" if exact is None else round(exact, 2),
        "proof": pairing.proof.value,
        "rematches": pairing.cost.rematches,
        "squares": pairing.cost.squares,
        "same_village": pairing.cost.same_village,
    }


def _swisspair(tournament: Tournament, repeats: int) -> float:
    """The same round without villages, which swisspair does not know."""
    swisspair = _package("swisspair")
    met: dict[int, set[str]] = {entrant.key: set() for entrant in tournament.entrants}
    for a, b in tournament.meetings:
        met[a].add(str(b))
        met[b].add(str(a))
    ranked = sorted(tournament.entrants, key=lambda entrant: -entrant.score)
    players = [
        swisspair.Player(str(entrant.key), entrant.score, rank, not entrant.byes, met[entrant.key])
        for rank, entrant in enumerate(ranked, 1)
    ]
    return _cpu_ms(lambda: swisspair.create_matches(players), repeats)


def _networkx(tournament: Tournament, repeats: int) -> float:
    """An exact matching of everybody at once, with the same aims."""
    networkx = _package("networkx")
    graph = _graph(networkx, tournament.entrants, tournament.meetings)
    return _cpu_ms(lambda: networkx.max_weight_matching(graph, maxcardinality=True), repeats)


def _package(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise PackageMissingError(name) from error


def _graph(networkx: ModuleType, entrants: Sequence[Entrant], meetings: Sequence[Couple]) -> Any:  # noqa: ANN401
    met = {frozenset(meeting) for meeting in meetings}
    rematch, rests, square = 10**16, 10**12, 10**4
    graph = networkx.Graph()
    for at, a in enumerate(entrants):
        for b in entrants[at + 1 :]:
            weight = square * (a.score - b.score) ** 2 + (not a.apart.isdisjoint(b.apart))
            again = frozenset((a.key, b.key)) in met
            graph.add_edge(a.key, b.key, weight=-weight - rematch * again)
        if len(entrants) % 2:
            graph.add_edge(a.key, -1, weight=-rests * (100 * a.byes + a.score))
    return graph


def _cpu_ms(act: Callable[[], object], repeats: int) -> float:
    """The median of so many runs, of the processor, which a busy machine does not lengthen."""
    return median(_once(act) for _ in range(repeats))


def _once(act: Callable[[], object]) -> float:
    gc.collect()
    began = time.process_time()
    act()
    return (time.process_time() - began) * 1000


SWISS: Final = Benchmark(
    name="swiss",
    about="one Swiss round, beside swisspair and networkx",
    run=measure_swiss,
    size=Size("pairs", usual=SIZES[-1], least=32, most=SIZES[-1]),
)
