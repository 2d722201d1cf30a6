"""Rounds played one after the other, with what goes wrong in a pavilion, from a seed."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random

from tournaments.core.pairing.swiss import pair_round
from tournaments.core.pairing.values import Entrant, RoundPairing

Couple = tuple[int, int]


@dataclass
class Season:
    """Pairs that play on, their results by chance."""

    pairs: int
    seed: str
    villages: int = 40
    """Their shares fall as 1, 1/2, 1/3, …"""
    trouble: float = 0.0
    """The share of matches to which nobody comes, and of pairs that leave or come later."""
    entrants: dict[int, Entrant] = field(default_factory=dict)
    meetings: list[Couple] = field(default_factory=list)
    forbidden: list[Couple] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)  # noqa: S311 - results, not secrets
        shares = list(accumulate(1 / (village + 1) for village in range(self.villages)))
        self.homes = [
            self.chance.choices(range(self.villages), cum_weights=shares)[0]
            for _ in range(2 * self.pairs)
        ]
        for _ in range(self.pairs):
            self.enter()

    def enter(self) -> None:
        """One more pair, without a win."""
        key = len(self.meetings) + len(self.entrants) + 1
        while key in self.entrants:
            key += 1
        home = self.homes[key % len(self.homes)]
        self.entrants[key] = Entrant(key, apart=frozenset([f"village {home}"]))

    def pair(self, seed: str = "") -> RoundPairing:
        """The next round."""
        return pair_round(
            self.entrants.values(),
            seed=seed or f"{self.seed} {len(self.meetings)}",
            meetings=self.meetings,
            forbidden=self.forbidden,
        )

    def play(self, rounds: int) -> Iterator[RoundPairing]:
        """Rounds paired, and played once they are asked on."""
        for _ in range(rounds):
            pairing = self.pair()
            yield pairing
            self.record(pairing)

    def record(self, pairing: RoundPairing) -> None:
        """Results by chance; a bye counts as won."""
        wins: Counter[int] = Counter()
        for match in pairing.matches:
            self.meetings.append((match.a, match.b))
            if self.chance.random() >= self.trouble:
                wins[self.chance.choice((match.a, match.b))] += 1
        byes = Counter([pairing.bye.key] if pairing.bye else [])
        self.entrants = {
            key: Entrant(key, old.score + wins[key] + byes[key], old.byes + byes[key], old.apart)
            for key, old in self.entrants.items()
        }
        for key in list(self.entrants):
            if self.chance.random() < self.trouble / 4 and len(self.entrants) > 2:
                del self.entrants[key]
                self.enter()
        if self.chance.random() < self.trouble:
            self.enter()
