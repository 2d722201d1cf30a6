"""Why something asked for is not done: codes, with the field they belong to.

The sentences stand in ``tournaments/text.py``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as kept
from enum import StrEnum


class Reason(StrEnum):
    """Every reason for which a service refuses."""

    # sign-up and pairs
    SIGNUP_CLOSED = "signup-closed"
    SIGNUP_OPEN = "signup-open"
    NAME_MISSING = "name-missing"
    LETTERS_MISSING = "letters-missing"
    NAME_TOO_LONG = "name-too-long"
    NAME_STRANGE = "name-strange"
    NAME_TAKEN = "name-taken"
    SAME_NAME_TWICE = "same-name-twice"
    TEXT_TOO_LONG = "text-too-long"
    TEXT_UNWRITABLE = "text-unwritable"
    PHONE_STRANGE = "phone-strange"
    PAYMENT_STRANGE = "payment-strange"
    PAIR_DRAWN = "pair-drawn"
    FEEDER_NOT_OVER = "feeder-not-over"
    FEEDER_UNKNOWN = "feeder-unknown"
    FEEDER_OF_INDIVIDUALS = "feeder-of-individuals"
    FEEDER_LEVEL = "feeder-level"
    # the tournament
    FIELD_MISSING = "field-missing"
    DATE_RANGE = "date-range"
    RULES_UNKNOWN = "rules-unknown"
    UNKNOWN_SETTING = "unknown-setting"  # as an acta calls it
    PLAYERS_NOT_FOUR = "players-not-four"
    RULES_IN_PLAY = "rules-in-play"
    FORMAT_RANGE = "format-range"
    DECIDING_NEEDS_COTOS = "deciding-needs-cotos"
    TABLES_RANGE = "tables-range"
    TABLE_IN_USE = "table-in-use"
    FORMAT_IN_PLAY = "format-in-play"
    NO_FINAL = "no-final"
    NOT_ORGANISER = "not-organiser"
    # the draw
    TOO_FEW_PAIRS = "too-few-pairs"
    TOO_MANY_PAIRS = "too-many-pairs"
    ALREADY_DRAWN = "already-drawn"
    RESULTS_MISSING = "results-missing"
    ALL_OVER = "all-over"
    NOT_DRAWN = "not-drawn"
    DRAW_HAS_RESULTS = "draw-has-results"
    SEED_STRANGE = "seed-strange"
    SEED_SEALED = "seed-sealed"
    # formats
    FORMAT_DOES_NOT_FIT = "format-does-not-fit"
    NO_PAIRING = "no-pairing"
    STAGE_DRAWN = "stage-drawn"
    LEVEL_AT_CUT = "level-at-cut"
    EXTRA_NO_TABLE = "extra-no-table"
    EXTRA_NOT_COUNTED = "extra-not-counted"
    EXTRA_TOO_EARLY = "extra-too-early"
    EXTRA_NOT_LEVEL = "extra-not-level"
    MIXER_ALONE = "mixer-alone"
    STAGES_TOO_MANY = "stages-too-many"
    STAGE_KIND_UNKNOWN = "stage-kind-unknown"
    SETTING_WRONG = "setting-wrong"
    PAIR_NUMBER_WRONG = "pair-number-wrong"
    PAIR_NUMBER_TWICE = "pair-number-twice"
    PAIR_NOT_LISTED = "pair-not-listed"
    # pairs that leave, come back or come late
    DRAWN_WITHOUT = "drawn-without"
    PAIR_GONE = "pair-gone"
    ALL_PLAYED = "all-played"
    PAIR_IN_MATCH = "pair-in-match"
    BOTH_SUBSTITUTED = "both-substituted"
    NOTHING_DRAWN = "nothing-drawn"
    NO_FREE_PLACE = "no-free-place"
    ROUNDS_PLAYED = "rounds-played"
    STAGE_OVER = "stage-over"
    # tables and matches
    SIDES_UNKNOWN = "sides-unknown"
    BYE = "bye"
    NO_OPPONENT = "no-opponent"
    MATCH_FINISHED = "match-finished"
    MATCH_BEGUN = "match-begun"
    NOT_CALLED = "not-called"
    ALREADY_CALLED = "already-called"
    TABLE_TAKEN = "table-taken"
    TABLE_CLOSED = "table-closed"
    TABLE_NOT_ALLOWED = "table-not-allowed"
    TABLE_UNKNOWN = "table-unknown"
    TABLE_TWICE = "table-twice"
    STAGE_UNKNOWN = "stage-unknown"
    ROUND_UNKNOWN = "round-unknown"
    PAIR_PLAYING = "pair-playing"
    # results
    KEY_MISSING = "key-missing"
    KEY_REUSED = "key-reused"
    RESULT_INVALID = "result-invalid"
    RESULT_MISSING = "result-missing"
    STALE_REVISION = "stale-revision"
    SIDES_CHANGED = "sides-changed"
    NEXT_MATCH_BEGUN = "next-match-begun"
    REDO_DIFFERS = "redo-differs"
    # uploaded lists
    FILE_EMPTY = "file-empty"
    FILE_TOO_LARGE = "file-too-large"
    FILE_UNREADABLE = "file-unreadable"
    FILE_PROTECTED = "file-protected"
    FILE_SWOLLEN = "file-swollen"
    FILE_WITHOUT_NAMES = "file-without-names"
    FILE_WITHOUT_ROWS = "file-without-rows"
    FILE_TOO_MANY_ROWS = "file-too-many-rows"
    ROWS_WRONG = "rows-wrong"
    ROW_REPEATED = "row-repeated"
    ROW_TOO_SHORT = "row-too-short"
    QUOTE_OPEN = "quote-open"
    # referees
    LOGIN_STRANGE = "login-strange"
    LOGIN_TAKEN = "login-taken"
    NOT_A_REFEREE = "not-a-referee"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason, at one field ("" for the whole), with what its sentence needs."""

    reason: Reason
    field: str = ""
    params: Mapping[str, str | int] = kept(default_factory=dict)


class RefusedError(Exception):
    """What was asked is not done, and nothing was changed; ``refusals`` says why, all of it."""

    def __init__(self, *refusals: Refusal) -> None:
        self.refusals = refusals
        super().__init__(", ".join(f"{r.field}:{r.reason}" for r in refusals))


def refuse(reason: Reason, field: str = "", **params: str | int) -> RefusedError:
    """The exception for a single reason, to be raised."""
    return RefusedError(Refusal(reason, field, params))
