"""Tantos as a table says them: 65, or 15 buenas; 40, or 40 malas.

The first fifty of a total are malas, what comes after them buenas, so that 51 buenas win.
"""

import re
from enum import StrEnum
from typing import Final, NamedTuple

MOST_MALAS: Final = 50

MOST: Final = 999
"""No total is larger: two deals with everything in them make 460."""


class Word(StrEnum):
    """How a number is counted."""

    BUENAS = "buenas"
    MALAS = "malas"


class Counted(NamedTuple):
    """A total as it is said aloud."""

    number: int
    word: Word


_WORDS: Final = {
    **dict.fromkeys(("b", "buena", "buenas", "good", "goods"), Word.BUENAS),
    **dict.fromkeys(("m", "mala", "malas", "bad", "bads"), Word.MALAS),
}
_TOTAL: Final = re.compile(r"(\d{1,3})\s*([a-z]*)\.?", re.ASCII)


def read_total(text: str) -> int | None:
    """The total that ``text`` says: ``65``, ``15 buenas``, ``15b``, ``40 malas``, ``40m``.

    None where it says none, as more than fifty malas do.
    """
    found = _TOTAL.fullmatch(text.strip().casefold())
    if found is None:
        return None
    number, word = int(found[1]), found[2]
    if not word:
        return number
    match _WORDS.get(word):
        case Word.BUENAS if number + MOST_MALAS <= MOST:
            return number + MOST_MALAS
        case Word.MALAS if number <= MOST_MALAS:
            return number
    return None


def counted(total: int) -> Counted:
    """``total`` as a table says it: 65 is 15 buenas, 40 is 40 malas."""
    if total > MOST_MALAS:
        return Counted(total - MOST_MALAS, Word.BUENAS)
    return Counted(total, Word.MALAS)
