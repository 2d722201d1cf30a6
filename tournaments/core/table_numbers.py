"""Numbers of tables as people write them: "1-12, 15"."""

import re
from collections.abc import Collection, Mapping
from typing import Final

from tournaments.core.text_keys import tidy

HALL_LENGTH: Final = 40
_RANGE: Final = re.compile(r"\s*([0-9]{1,5})\s*(?:[-–]\s*([0-9]{1,5})\s*)?")


class NumbersError(ValueError):
    """A text that names no tables; `text` is the part that cannot be read."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no numbers of tables: {text!r}")
        self.text = text


def read_numbers(text: str, *, most: int) -> frozenset[int]:
    """The numbers a text names; none for an empty one.

    `NumbersError` where it cannot be read, and for a number that is not from 1 to `most`.
    """
    found: set[int] = set()
    for part in re.split("[,;]", text) if text.strip() else ():
        said = _RANGE.fullmatch(part)
        first, last = (int(said[1]), int(said[2] or said[1])) if said else (0, 0)
        if not 1 <= first <= last <= most:
            raise NumbersError(part.strip())
        found.update(range(first, last + 1))
    return frozenset(found)


def write_numbers(numbers: Collection[int]) -> str:
    """The numbers in order, each run of them as one: "1-12, 15"."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def read_halls(text: str, *, most: int) -> dict[int, str]:
    """The hall of each table, from lines such as "Pabellón: 1-12".

    `NumbersError` for a line without a name or numbers, a name longer than `HALL_LENGTH`, and a
    table that stands in two halls.
    """
    halls: dict[int, str] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        name, _colon, numbers = line.rpartition(":")
        found = read_numbers(numbers, most=most)
        if not tidy(name) or len(tidy(name)) > HALL_LENGTH or not found or found & halls.keys():
            raise NumbersError(line.strip())
        halls |= dict.fromkeys(found, tidy(name))
    return halls


def write_halls(halls: Mapping[int, str]) -> str:
    """The lines that `read_halls` reads, by their first table; tables without a hall left out."""
    named = halls_of(halls)
    return "\n".join(f"{name}: {write_numbers(numbers)}" for name, numbers in named.items())


def halls_of(halls: Mapping[int, str]) -> dict[str, list[int]]:
    """The tables of each hall, by their first table; those without a hall left out."""
    named: dict[str, list[int]] = {}
    for number in sorted(halls):
        if halls[number]:
            named.setdefault(halls[number], []).append(number)
    return named
