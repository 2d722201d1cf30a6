"""Named measurements of our own. A figure is printed beside a reference taken in the same run."""

from collections.abc import Mapping
from typing import Final

from guinote_tourney.benchmarks.pages import PAGES
from guinote_tourney.benchmarks.report import Benchmark

BENCHMARKS: Final[Mapping[str, Benchmark]] = {benchmark.name: benchmark for benchmark in (PAGES,)}
