"""Late rounds without end against an exact matching: `python -m tests.tournaments.core.pairing`.

Each field has a size, a number of rounds, villages, trouble and prohibitions by chance from its
number, so that whatever is found can be had again with `--first NUMBER --times 1`.
"""

import argparse
import sys
from itertools import count, islice
from random import Random

from tests.tournaments.core.pairing.exact import least_cost
from tests.tournaments.core.pairing.seasons import Season


def field(number: int, most: int) -> Season:
    """A field of at most so many pairs, some rounds on; most of them are small."""
    chance = Random(number)  # noqa: S311 - a case to test, no secret
    pairs = chance.randint(2, chance.choice([20, 40, 80, most]))
    season = Season(
        pairs,
        f"field {number}",
        villages=chance.choice([1, 2, 3, 10, 40]),
        trouble=chance.choice([0, 0.05, 0.2]),
    )
    for _ in range(chance.choice([0, 0, pairs // 2, 2 * pairs])):
        a, b = chance.choice(list(season.entrants)), chance.choice(list(season.entrants))
        if a != b and pairs > 12:
            season.forbidden.append((a, b))
    for _ in season.play(chance.randint(0, min(12, pairs))):
        pass
    return season


def main() -> None:
    """Ends with 1 at the first field for which a better pairing was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="number of the first field")
    parser.add_argument("--times", type=int, help="how many; without end unless given")
    parser.add_argument("--pairs", type=int, default=1024, help="most pairs of a field")
    given = parser.parse_args()
    for number in islice(count(given.first), given.times):
        season = field(number, given.pairs)
        pairing = season.pair()
        best = least_cost(season.entrants.values(), season.meetings, season.forbidden)
        pairs = len(season.entrants)
        print(f"{number}: {pairs} pairs, {pairing.proof}, {pairing.cost}", flush=True)  # noqa: T201
        if pairing.cost != best:
            sys.exit(f"{number}: the least is {best}")


if __name__ == "__main__":
    main()
