"""`python -m tests.tournaments.core.census --seconds N`: seeds without end, until one fails."""

import argparse
import secrets
import sys
import time

from tests.tournaments.core.census.cases import FEWEST, FORMATS, MOST, case_of
from tests.tournaments.core.census.play import play
from tests.tournaments.core.census.shrink import failure_of, shortest
from tournaments.core.stream import Stream


def main() -> int:
    """0 when the time is over, 1 with the shortest failing case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    given = parser.parse_args()
    stream, until, played = Stream(given.seed), time.monotonic() + given.seconds, 0
    while time.monotonic() < until:
        pairs = FEWEST + min(stream.below(MOST - 1), stream.below(MOST - 1))
        case = case_of(stream.below(len(FORMATS)), pairs, f"{given.seed} {played}")
        played += 1
        if failure_of(case, play) is not None:
            case = shortest(case, play)
            sys.stdout.write(f"seed {given.seed}, after {played}:\n{case}\n")
            play(case)
            return 1
    sys.stdout.write(f"seed {given.seed}: {played} tournaments, nothing wrong\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
