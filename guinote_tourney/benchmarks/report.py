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
class Benchmark:
    """A measurement by name: `run(pairs, repeats)` takes it on a tournament of so many pairs.

    `pairs` is how many unless somebody says otherwise.
    """

    name: str
    about: str
    run: Callable[[int, int], Report]
    pairs: int = 260
