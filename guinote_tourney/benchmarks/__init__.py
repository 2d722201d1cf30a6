"""Named measurements of our own. A figure is printed beside a reference taken in the same run."""

from collections.abc import Mapping
from typing import Final

from guinote_tourney.benchmarks.actas import ACTAS
from guinote_tourney.benchmarks.deals import DEALS
from guinote_tourney.benchmarks.legal import LEGAL
from guinote_tourney.benchmarks.pages import PAGES
from guinote_tourney.benchmarks.report import Benchmark

BENCHMARKS: Final[Mapping[str, Benchmark]] = {
    benchmark.name: benchmark for benchmark in (ACTAS, DEALS, LEGAL, PAGES)
}
