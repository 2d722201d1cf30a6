"""Named measurements of our own. A figure is printed beside a reference taken in the same run."""

from collections.abc import Mapping
from typing import Final

from guinote_tourney.benchmarks.actas import ACTAS
from guinote_tourney.benchmarks.deals import DEALS
from guinote_tourney.benchmarks.knockout import KNOCKOUT
from guinote_tourney.benchmarks.legal import LEGAL
from guinote_tourney.benchmarks.pages import PAGES
from guinote_tourney.benchmarks.report import Benchmark
from guinote_tourney.benchmarks.standings import STANDINGS
from guinote_tourney.benchmarks.swiss import SWISS

BENCHMARKS: Final[Mapping[str, Benchmark]] = {
    benchmark.name: benchmark
    for benchmark in (ACTAS, DEALS, KNOCKOUT, LEGAL, PAGES, STANDINGS, SWISS)
}
