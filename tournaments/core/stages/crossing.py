"""Where the losers of a double elimination drop, so that they do not meet old rivals again early.

The losers of round r of the winners' bracket drop into as many matches as they are. All of them
change places alike: parts of the sheet change over as the code of the round says, whose first
digit stands for the halves and whose second for the quarters. The codes are those with the fewest
repeated matches to be expected where each side wins every other match, among those where whoever
wins twice and then loses drops into the opposite half.
"""

from typing import Final

_CODES: Final[dict[int, tuple[str, ...]]] = {
    1: (),
    2: ("",),
    3: ("1", ""),
    4: ("01", "1", ""),
    5: ("01", "10", "0", ""),
    6: ("10", "11", "01", "1", ""),
    7: ("01", "10", "11", "00", "1", ""),
    8: ("10", "11", "01", "00", "10", "0", ""),
    9: ("01", "10", "11", "00", "01", "10", "0", ""),
    10: ("10", "11", "01", "00", "10", "11", "01", "1", ""),
}
"""For each number of rounds of the winners' bracket, the codes of the second and those after it."""


def drops_to(position: int, *, round_: int, rounds: int) -> int:
    """The match (from 0) into which the loser of this match (from 0) of the winners' round drops.

    `round_` counts from 2, of `rounds` in the winners' bracket.
    """
    code = _CODES[rounds][round_ - 2]
    digits = rounds - round_
    return position ^ (int(code, 2) << (digits - len(code)) if code else 0)
