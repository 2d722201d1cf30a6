"""Sentences that count something: their form follows one of the figures filled in."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

_MANY: Final = 2


def number_of(key: str) -> str:
    """What to give `ngettext_lazy` as the number of a sentence that counts its ``key``."""
    return f"number of {key}"


def filled(told: "_StrPromise", words: Mapping[str, str | int]) -> str:
    """``told`` with ``words`` in it, in the form for their number where it counts one of them."""
    return told % {**words, **{number_of(key): _as_number(word) for key, word in words.items()}}


def _as_number(word: str | int) -> int:
    """The number that ``word`` is; many where it is none, as a figure too long to be shown."""
    if isinstance(word, int):
        return word
    return int(word) if word.isdecimal() else _MANY
