"""Numbers drawn by lot, in a way that anybody can recompute in any language (docs/draw.md).

The stream of a seed is SHA-256 of the UTF-8 text `seed:0`, then of `seed:1`, and so on, each read
as four whole numbers of 64 bits, the most significant byte first.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

WORD: Final = 8
WORDS: Final = 2 ** (8 * WORD)


class MalformedSeedError(ValueError):
    """A seed that cannot be written down: empty, or not expressible as UTF-8."""


def fingerprint_of(seed: str) -> str:
    """What is published of a seed before the draw: SHA-256 of its UTF-8 text, in hexadecimal."""
    return sha256(seed.encode()).hexdigest()


class Stream:
    """The endless stream of whole numbers that belongs to one seed."""

    def __init__(self, seed: str) -> None:
        """`MalformedSeedError` when the seed is empty or holds half a character."""
        try:
            encoded = seed.encode()
        except UnicodeEncodeError as error:
            raise MalformedSeedError(seed) from error
        if not encoded:
            raise MalformedSeedError(seed)
        self.seed = seed
        self._words = _words(encoded)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, all equally likely.

        Words in the last, incomplete run of `limit` numbers are thrown away, so that no remainder
        is favoured. `ValueError` unless limit lies between 1 and 2**64.
        """
        if not 1 <= limit <= WORDS:
            raise ValueError(f"limit must lie between 1 and 2**64, not {limit}")
        fair = WORDS - WORDS % limit
        return next(word for word in self._words if word < fair) % limit

    def choice(self, items: Sequence[T]) -> T:
        """One of the items by lot. `ValueError` when there is none."""
        return items[self.below(len(items))]

    def chance(self, times: int, *, of: int) -> bool:
        """True `times` times out of `of`, in the long run."""
        return self.below(of) < times


def shuffled(items: Sequence[T], stream: Stream) -> tuple[T, ...]:
    """The items in an order drawn by lot: Fisher-Yates, from the last place to the second."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(seed + b":%d" % block).digest()
        for start in range(0, len(digest), WORD):
            yield int.from_bytes(digest[start : start + WORD], "big")
        block += 1
