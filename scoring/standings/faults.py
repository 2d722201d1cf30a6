"""Why no table can be made: codes. The sentences stand in ``scoring.standings_text``."""

from enum import StrEnum


class Fault(StrEnum):
    """What is wrong with what was handed in."""

    NO_CRITERIA = "no-criteria"
    UNKNOWN_CRITERION = "unknown-criterion"
    REPEATED_CRITERION = "repeated-criterion"
    UNKNOWN_PAIR = "unknown-pair"
    REPEATED_PAIR = "repeated-pair"
    ROUND_BELOW_ONE = "round-below-one"
    AGAINST_ITSELF = "against-itself"
    NOT_A_BYE = "not-a-bye"
    """A bye has one pair, and every match with one pair is a bye."""
    WINNER_MISSING = "winner-missing"
    WINNER_NOT_NEEDED = "winner-not-needed"
    NEGATIVE = "negative"
    EXTRA_BYE = "extra-bye"
    AFTER_LEAVING_RANGE = "after-leaving-range"


class StandingsError(ValueError):
    """No table can be made of this: ``fault`` says why, ``value`` where (a code or a number)."""

    def __init__(self, fault: Fault, value: str | int = "") -> None:
        super().__init__(f"{fault}: {value}" if value != "" else str(fault))
        self.fault = fault
        self.value = value
