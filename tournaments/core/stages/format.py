"""What every format can be asked. Each is a small frozen value in a module of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from scoring.engine.sides import Side
from tournaments.core.brackets import PlannedRound
from tournaments.core.places import Placing
from tournaments.core.stages.view import Entrant, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import Place


class Due(StrEnum):
    """What a stage waits for."""

    LAYOUT = "layout"
    """Its next round (or its whole bracket) can be laid out now."""
    RESULTS = "results"
    """Matches that are laid out have to be decided first."""
    OVER = "over"
    """Nothing: all is played."""


class Why(StrEnum):
    """Why something in a layout is as it is. Sentences live elsewhere."""

    BYE_BY_LOT = "bye_by_lot"
    BYE_LOWEST_SCORE = "bye_lowest_score"
    BYE_OTHERS_RESTED = "bye_others_rested"
    """It went further up, because whoever stands lower has had more."""
    BYE_NO_OTHER = "bye_no_other"
    """Others came before, but then more would have met again, or there was no pairing at all."""
    BYE_REPEATED = "bye_repeated"
    REMATCH_UNAVOIDABLE = "rematch_unavoidable"
    APART_NOT_MET = "apart_not_met"
    SCORES_DIFFER = "scores_differ"
    PARTNERS_AGAIN = "partners_again"
    OPPONENTS_AGAIN = "opponents_again"
    REPESCADO = "repescado"
    SECOND_FINAL = "second_final"


@dataclass(frozen=True, slots=True)
class Note:
    """A reason, the match it speaks of (its key; None for the whole layout), and its figures."""

    why: Why
    match: int | None = None
    what: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """What is laid out at one time.

    Keys of new matches are greater than all before, and places may name new and old matches.
    `groups` says into which group (from 1) each entrant was drawn, where there are groups;
    `members` who stands behind the key of each pair newly made of two individuals.
    """

    rounds: tuple[PlannedRound, ...]
    groups: Mapping[int, int] = field(default_factory=dict)
    members: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()


class LateRefusal(StrEnum):
    """Why a format cannot take a pair that comes late."""

    NO_FREE_PLACE = "no_free_place"
    """A bracket whose byes are used, or a group with nobody resting."""
    ROUNDS_PLAYED = "rounds_played"
    """It would have to be given rounds that others won by playing."""
    STAGE_OVER = "stage_over"


class LateEntryRefusedError(Exception):
    """The format cannot take the late pair; `code` says why."""

    def __init__(self, code: LateRefusal) -> None:
        super().__init__(code.value)
        self.code = code


@dataclass(frozen=True, slots=True)
class Admission:
    """How a late pair comes in: the entrant as it takes part, and the byes it plays instead of."""

    entrant: Entrant
    instead_of_bye: tuple[tuple[int, Side], ...] = ()


class Format(Protocol):
    """A way of playing a stage, with its settings."""

    def due(self, view: StageView) -> Due:
        """What the stage waits for."""

    def lay_out(self, view: StageView, stream: Stream) -> Layout:
        """What comes next, drawn by the lot of `stream`. `ValueError` unless `LAYOUT` is due.

        The same view and seed give the same layout, in whatever order the entrants come.
        """

    def field(self, view: StageView) -> frozenset[Place]:
        """What goes into the next draw by lot: the places drawn, byes left out.

        Read from `view`, whose last batch comes before that draw. Empty where nothing is drawn.
        After a correction a batch stands as long as the field of the stage before it is the same.
        """

    def places(self, view: StageView) -> tuple[Placing, ...]:
        """Who came where, best first; the places of all entrants cover 1 to N."""

    def admit(self, view: StageView, entrant: Entrant, stream: Stream) -> Admission:
        """How the format takes a pair that comes late; `LateEntryRefusedError` when it cannot."""
