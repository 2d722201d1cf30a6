"""A table as it is answered: places, figures, and what decided each place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.standings.criteria import Code
from scoring.standings.figures import Figure
from scoring.standings.leaving import NoPlace
from scoring.standings.matches import Lot


@dataclass(frozen=True, slots=True)
class Step:
    """A criterion applied once to pairs that were level until then, and that parted them.

    ``position`` is its place in the list of criteria, from 0; ``among`` are the pairs in the order
    of their numbers, ``figures`` what each of them had. ``restarted`` says that a criterion
    between level pairs was applied again to some of them alone, ``sure`` that one of them comes
    first whatever happens in the matches between them that were not played, ``left`` that those
    that left were set apart first: 1 for who stayed, 0 for who left.
    """

    code: Code
    position: int
    among: tuple[int, ...]
    figures: tuple[Figure, ...]
    restarted: bool
    sure: bool
    left: bool


class Separation(NamedTuple):
    """What stands between two places, one directly below the other.

    ``above`` and ``below`` are the pairs that stand there. ``higher`` is the figure of the place
    above in ``step``, ``lower`` that of the place below (of a defaulting pair, say, higher is the
    smaller number); where the step is ``sure``, the most that could have been reached.
    """

    step: Step
    above: tuple[int, ...]
    below: tuple[int, ...]
    higher: Figure
    lower: Figure


class Explanation(NamedTuple):
    """Why a pair stands where it does.

    ``above`` parts it from the place above and is None for the first place; ``below`` parts it
    from the place below and is None for the last. ``level`` are all pairs of this place, itself
    included, in the order of their numbers.
    """

    above: Separation | None
    below: Separation | None
    level: tuple[int, ...]


class Row(NamedTuple):
    """A pair in the table. Pairs that no criterion parts share a place.

    ``figures`` has one for each criterion of the list; None where there is none, or where the
    criterion never looked at the pair because it was not level with anybody.
    """

    pair: int
    place: int
    figures: tuple[Figure | None, ...]
    why: Explanation


@dataclass(frozen=True, slots=True)
class Standings:
    """All pairs that have a place, first to last; those of one place by their numbers.

    ``without_place`` says why the other pairs have none. ``pending`` are the matches that count
    and are still to be played.
    """

    criteria: tuple[Code, ...]
    rows: Sequence[Row]
    without_place: Mapping[int, NoPlace]
    pending: int
    lot: Lot | None

    @property
    def provisional(self) -> bool:
        """Whether matches that count are still to be played."""
        return self.pending > 0

    def row(self, pair: int) -> Row:
        """Where the pair stands. ``KeyError`` if it has no place."""
        for row in self.rows:
            if row.pair == pair:
                return row
        raise KeyError(pair)
