"""Individuals who get a new partner every round.

In this order: who has rested least rests, where their number is no multiple of four, by lot among
those who are level; fewest partners who have been partners before, then fewest earlier partnerships
in all; fewest matches in which opponents meet again, then fewest such encounters in all.

Partners are the best there can be for those who play. Opponents are the best there can be for the
partners chosen; of several best choices of partners, as drawn by lot, the first with no opponents
again is taken, or the best of `TRIES`. Partners and opponents together are a problem for which
nobody knows a quick exact way.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournaments.core.pairing.field import Couple
from tournaments.core.pairing.swiss import pair_round
from tournaments.core.pairing.values import Entrant, PairingFault, PairingRefusedError, Why
from tournaments.core.stream import Stream, shuffled

TRIES: Final = 8


class MixedWhy(StrEnum):
    """What was not to be had in one match."""

    PARTNERS_AGAIN = "partners-again"
    OPPONENTS_AGAIN = "opponents-again"


@dataclass(frozen=True, slots=True)
class Individual:
    """Somebody who plays the round, and how often they have rested before."""

    key: int
    rests: int = 0


@dataclass(frozen=True, slots=True)
class MixedMatch:
    """Two partners against two."""

    a: Couple
    b: Couple
    why: tuple[MixedWhy, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class MixedCost:
    """What a round costs, from what counts most to what counts least."""

    partners_again: int
    partnerships_before: int
    opponents_again: int
    encounters_before: int


@dataclass(frozen=True, slots=True)
class MixedRound:
    """The matches, and who rests: as many as are left over when four sit down at each table."""

    matches: tuple[MixedMatch, ...]
    resting: tuple[int, ...]
    cost: MixedCost


def mix_round(
    individuals: Iterable[Individual],
    *,
    seed: str,
    partnerships: Iterable[Couple] = (),
    encounters: Iterable[Couple] = (),
) -> MixedRound:
    """A round of new partners. `partnerships` and `encounters` are all earlier ones, each as often
    as it took place; a match makes two partnerships and four encounters of opponents.

    The same input, in whatever order, gives the same round. `PairingRefusedError` for a key that
    stands twice or a partnership with oneself; `MalformedSeedError` for a seed that is none.
    """
    playing, resting = _seated(individuals, seed)
    before, against = list(partnerships), list(encounters)
    rounds = (
        _tried(playing, resting, before, against, f"{seed} {number}") for number in range(TRIES)
    )
    best = next(rounds)
    while best.cost.opponents_again and (tried := next(rounds, None)):
        best = min(best, tried, key=lambda one: one.cost)
    return best


def _seated(individuals: Iterable[Individual], seed: str) -> tuple[list[int], tuple[int, ...]]:
    listed = sorted(individuals, key=lambda individual: individual.key)
    keys = Counter(individual.key for individual in listed)
    if twice := [key for key, times in keys.items() if times > 1]:
        raise PairingRefusedError(PairingFault.KEY_TWICE, twice)
    order = sorted(shuffled(listed, Stream(seed)), key=lambda individual: individual.rests)
    over = len(order) % 4
    resting, playing = order[:over], order[over:]
    return [one.key for one in playing], tuple(sorted(one.key for one in resting))


def _tried(
    playing: Sequence[int],
    resting: tuple[int, ...],
    partnerships: Sequence[Couple],
    encounters: Sequence[Couple],
    seed: str,
) -> MixedRound:
    partners = pair_round(map(Entrant, playing), seed=f"{seed} partners", meetings=partnerships)
    couples = sorted((match.a, match.b) for match in partners.matches)
    table = {key: number for number, couple in enumerate(couples) for key in couple}
    opponents = pair_round(
        map(Entrant, range(len(couples))),
        seed=f"{seed} opponents",
        meetings=_between(encounters, table),
    )
    again = {(match.a, match.b) for match in partners.matches if match.why}
    return MixedRound(
        matches=tuple(_match(couples[m.a], couples[m.b], again, m.why) for m in opponents.matches),
        resting=resting,
        cost=MixedCost(
            partners_again=partners.cost.rematches,
            partnerships_before=partners.cost.meetings_before,
            opponents_again=opponents.cost.rematches,
            encounters_before=opponents.cost.meetings_before,
        ),
    )


def _match(a: Couple, b: Couple, again: set[Couple], rematch: Sequence[Why]) -> MixedMatch:
    why: tuple[MixedWhy, ...] = (MixedWhy.PARTNERS_AGAIN,) if {a, b} & again else ()
    return MixedMatch(a, b, (*why, MixedWhy.OPPONENTS_AGAIN) if rematch else why)


def _between(encounters: Sequence[Couple], table: dict[int, int]) -> Iterator[Couple]:
    """The encounters of those who are not partners now, as meetings of the new partnerships."""
    for a, b in encounters:
        if a in table and b in table and table[a] != table[b]:
            yield table[a], table[b]
