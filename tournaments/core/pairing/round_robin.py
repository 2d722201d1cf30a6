"""Everybody against everybody, once or twice: all rounds at once, by the circle method.

All sit around a ring but the last, who sits in the middle; each meets the one across, and the ring
moves on by one place each round. With an odd number the place in the middle is empty, and whoever
would meet it rests: so each rests exactly once. Which side is which is laid down so that nobody is
side `a` more than once more often than side `b`, and never where all play an even number.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.pairing.field import Couple
from tournaments.core.pairing.values import PairingFault, PairingRefusedError


@dataclass(frozen=True, slots=True)
class RobinRound:
    """The matches of one round, sides a and b, and who rests where the number is odd."""

    matches: tuple[Couple, ...]
    rest: int | None


def round_robin(keys: Sequence[int], *, twice: bool = False) -> tuple[RobinRound, ...]:
    """The rounds in which each meets each; `twice` plays them again with the sides changed.

    The order of the keys decides who meets whom when: draw it by lot before. Fewer than two keys
    have no round. `PairingRefusedError` for a key that stands twice.
    """
    repeated = {key for key in keys if keys.count(key) > 1} if len(set(keys)) < len(keys) else set()
    if repeated:
        raise PairingRefusedError(PairingFault.KEY_TWICE, repeated)
    if len(keys) < 2:
        return ()
    single = tuple(_round(keys, number) for number in range(len(keys) - 1 + len(keys) % 2))
    return single + tuple(_changed(one) for one in single) if twice else single


def _round(keys: Sequence[int], number: int) -> RobinRound:
    """Places p and q of the ring meet when p + q = 2 · number, counted round the ring."""
    ring = len(keys) - 1 + len(keys) % 2
    matches = []
    middle = None if len(keys) % 2 else keys[ring]
    if middle is not None:
        matches.append((middle, keys[number]) if number % 2 else (keys[number], middle))
    for step in range(1, ring // 2 + 1):
        one, other = keys[(number + step) % ring], keys[(number - step) % ring]
        matches.append((one, other) if step % 2 else (other, one))
    return RobinRound(tuple(matches), keys[number] if middle is None else None)


def _changed(one: RobinRound) -> RobinRound:
    return RobinRound(tuple((b, a) for a, b in one.matches), one.rest)
