"""The draw once more, from docs/draw.md alone: slow, plain, and sharing no line with the source."""

import hashlib


def words(seed: str, amount: int) -> list[int]:
    """The first words of a seed's stream."""
    found: list[int] = []
    block = 0
    while len(found) < amount:
        digest = hashlib.sha256(bytes(seed + ":" + str(block), "utf-8")).hexdigest()
        found += [int(digest[i : i + 16], 16) for i in (0, 16, 32, 48)]
        block += 1
    return found[:amount]


def numbers_below(seed: str, limits: list[int]) -> list[int]:
    """One number below each limit, drawn in turn from one stream."""
    supply = words(seed, 40 * (len(limits) + 1))
    drawn = []
    for limit in limits:
        greatest_multiple = (2**64 // limit) * limit
        word = supply.pop(0)
        while word >= greatest_multiple:
            word = supply.pop(0)
        drawn.append(word - (word // limit) * limit)
    return drawn


def drawn_order(pairs: list[int], seed: str) -> list[int]:
    """The list shuffled step by step as written."""
    row = dict(enumerate(pairs, start=1))
    steps = list(range(len(pairs), 1, -1))
    for k, j in zip(steps, numbers_below(seed, steps), strict=True):
        row[k], row[j + 1] = row[j + 1], row[k]
    return [row[place] for place in range(1, len(pairs) + 1)]


def first_round(drawn: list[int]) -> list[list[int]]:
    """The matches of round one down the sheet; a bye is a match of one."""
    size = 1
    while size < len(drawn):
        size *= 2
    half, byes = size // 2, size - len(drawn)
    left = list(drawn)
    matches = []
    for p in range(1, half + 1):
        bye = (p * byes) // half > ((p - 1) * byes) // half
        matches.append([left.pop(0) for _ in range(1 if bye else 2)])
    return matches
