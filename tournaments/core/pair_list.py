"""A list of pairs as it was read from a file, before anybody judges it."""

from dataclasses import dataclass
from typing import Final

from tournaments.core.pair_details import PairDetails
from tournaments.core.refusals import Refusal

MOST_MEGABYTES: Final = 2
MOST_ROWS: Final = 1024
MOST_COLUMNS: Final = 50
"""Cells further to the right are not looked at."""


@dataclass(frozen=True, slots=True)
class ReadRow:
    """One line of a list as it was read, and what could not be read in it.

    ``line`` counts from 1 in the file, the header included, as a spreadsheet numbers its rows.
    """

    line: int
    details: PairDetails
    unread: tuple[Refusal, ...] = ()
