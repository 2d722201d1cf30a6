"""What a benchmark is asked and what it answers, as a table or as JSON."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

Cell = str | int | float


@dataclass(frozen=True, slots=True)
class Report:
    """The circumstances of a run, and a row for each thing measured, all with the same columns."""

    circumstances: Mapping[str, Cell]
    rows: Sequence[Mapping[str, Cell]]

    def to_json(self, name: str) -> dict[str, object]:
        """One object; the rows stand under `rows`."""
        return {"benchmark": name, **self.circumstances, "rows": [dict(row) for row in self.rows]}

    def lines(self) -> Iterator[str]:
        """The same for reading: figures to the right, words to the left."""
        for what, cell in self.circumstances.items():
            yield f"{what}: {cell}"
        table = [list(self.rows[0]), *([str(cell) for cell in row.values()] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        words = [isinstance(cell, str) for cell in self.rows[0].values()]
        for line in table:
            cells = zip(line, widths, words, strict=True)
            yield "  ".join(
                cell.ljust(width) if word else cell.rjust(width) for cell, width, word in cells
            ).rstrip()


@dataclass(frozen=True, slots=True)
class Size:
    """How much a benchmark works through: so many of `what`, which is the name of its option."""

    what: str
    usual: int
    least: int
    most: int


class PackageMissingError(Exception):
    """A benchmark measures beside a package that is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.package = package


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A measurement by name: `run(size, repeats)` takes it. `PackageMissingError`."""

    name: str
    about: str
    size: Size
    run: Callable[[int, int], Report]
