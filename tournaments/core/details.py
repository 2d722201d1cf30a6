"""What is settled about a tournament before the first card, and what is wrong with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from scoring.engine.match import MatchFormat
from tournaments.core.refusals import Reason, Refusal
from tournaments.core.text_keys import is_writable, tidy

NAME_LENGTH: Final = 120
VILLAGE_LENGTH: Final = 80
MOST_TABLES: Final = 300
FIRST_YEAR: Final = 2000
LAST_YEAR: Final = 2100


@dataclass(frozen=True, slots=True)
class TournamentDetails:
    """What the organiser fills in.

    ``rules`` is a profile's name or an object with overrides, as an acta names them.
    ``late_formats`` holds the match format of the last rounds where it is not ``format``: by 1 for
    the final, 2 for the semifinals, and so on backwards.
    """

    name: str
    village: str
    date: date
    rules: str | Mapping[str, object]
    format: MatchFormat
    tables: int
    automatic_calls: bool = True
    is_published: bool = False
    late_formats: Mapping[int, MatchFormat] = field(default_factory=dict)


def problems_of(details: TournamentDetails) -> tuple[Refusal, ...]:
    """All that is wrong with ``details`` but the rules, each at its field; empty if nothing is."""
    found = [
        *name_problems(details.name),
        *village_problems(details.village),
        *date_problems(details.date),
    ]
    if not 1 <= details.tables <= MOST_TABLES:
        found.append(Refusal(Reason.TABLES_RANGE, "tables", {"most": MOST_TABLES}))
    return tuple(found)


def name_problems(name: str) -> Iterator[Refusal]:
    """What is wrong with the tournament's name."""
    return _text("name", name, NAME_LENGTH)


def village_problems(village: str) -> Iterator[Refusal]:
    """What is wrong with the village."""
    return _text("village", village, VILLAGE_LENGTH)


def date_problems(day: date) -> Iterator[Refusal]:
    """What is wrong with the day: a year mistyped."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        years = {"first": FIRST_YEAR, "last": LAST_YEAR}
        yield Refusal(Reason.DATE_RANGE, "date", years)


def _text(name: str, text: str, limit: int) -> Iterator[Refusal]:
    tidied = tidy(text)
    if not tidied:
        yield Refusal(Reason.FIELD_MISSING, name)
    elif not any(char.isalnum() for char in tidied):
        yield Refusal(Reason.LETTERS_MISSING, name)
    elif len(tidied) > limit:
        yield Refusal(Reason.TEXT_TOO_LONG, name, {"limit": limit, "length": len(tidied)})
    elif not is_writable(tidied):
        yield Refusal(Reason.TEXT_UNWRITABLE, name)
