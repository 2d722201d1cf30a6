"""The small values a bracket is made of. Each prints as text and is read back from it exactly."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final


class StageKind(StrEnum):
    """The formats that a stage can have."""

    KNOCKOUT = "knockout"
    REDRAW = "redraw"
    """A knock-out drawn anew every round."""
    DOUBLE = "double"
    """Double elimination: out at the second defeat, in a fixed bracket."""
    LIVES = "lives"
    """Out at N defeats, drawn anew every round."""
    GROUPS = "groups"
    LEAGUE = "league"
    SWISS = "swiss"
    LOTS = "lots"
    """N rounds, each drawn by lot."""
    MIXER = "mixer"
    """Individuals who get a new partner every round."""


TO_A_FINAL: Final = frozenset({StageKind.KNOCKOUT, StageKind.REDRAW, StageKind.DOUBLE})
"""The kinds that end in a final: their rounds are counted back from it, those of others from 1."""


class PlaceKind(StrEnum):
    """How a side of a match comes to be filled."""

    ENTRY = "entry"
    WINNER_OF = "winner_of"
    LOSER_OF = "loser_of"
    BYE = "bye"


class MalformedPlaceError(ValueError):
    """A text that is no place."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a place: {text!r}")
        self.text = text


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """Filled by the draw with one entry of the stage."""

    entry: int
    kind: ClassVar[PlaceKind] = PlaceKind.ENTRY

    def __str__(self) -> str:
        return f"{self.kind}:{self.entry}"


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Filled by whoever wins another match."""

    match: int
    kind: ClassVar[PlaceKind] = PlaceKind.WINNER_OF

    def __str__(self) -> str:
        return f"{self.kind}:{self.match}"


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Filled by whoever loses another match and may play on."""

    match: int
    kind: ClassVar[PlaceKind] = PlaceKind.LOSER_OF

    def __str__(self) -> str:
        return f"{self.kind}:{self.match}"


@dataclass(frozen=True, slots=True)
class ByePlace:
    """Left free on purpose: the other side goes through. Not a place still to be filled."""

    kind: ClassVar[PlaceKind] = PlaceKind.BYE

    def __str__(self) -> str:
        return str(self.kind)


Place = EntryPlace | WinnerOf | LoserOf | ByePlace
BYE_PLACE: Final = ByePlace()
_NUMBERED: Final[dict[str, type[EntryPlace] | type[WinnerOf] | type[LoserOf]]] = {
    cls.kind.value: cls for cls in (EntryPlace, WinnerOf, LoserOf)
}


def parse_place(text: str) -> Place:
    """The place that prints as `text`; `MalformedPlaceError` for any other text."""
    if text == PlaceKind.BYE:
        return BYE_PLACE
    kind, _, number = text.partition(":")
    # isascii, because int() reads digits of every script and none of those would print back.
    if kind not in _NUMBERED or not (number.isascii() and number.isdigit()):
        raise MalformedPlaceError(text)
    place = _NUMBERED[kind](int(number))
    if str(place) != text:
        raise MalformedPlaceError(text)
    return place


class Outcome(StrEnum):
    """How a match came to its end."""

    PLAYED = "played"
    TIME = "time"
    """Stopped by the clock: whoever was ahead won."""
    RETIRED = "retired"
    """One side gave up during the match."""
    WALKOVER = "walkover"
    """One side never came."""
    DISQUALIFIED = "disqualified"
    NO_SHOW_BOTH = "no_show_both"
    DISQUALIFIED_BOTH = "disqualified_both"
    BYE = "bye"
    """The draw gave the pair no opponent."""
    UNOPPOSED = "unopposed"
    """The match that should have sent the opponent sent nobody."""
    VACANT = "vacant"
    """Neither side will ever be filled."""

    @property
    def automatic(self) -> bool:
        """Follows from the bracket alone: nobody records it, and nobody can."""
        return self in _AUTOMATIC

    @property
    def has_winner(self) -> bool:
        """One side goes through."""
        return self not in _WITHOUT_WINNER

    @property
    def loser_plays_on(self) -> bool:
        """The loser may still sit down for third place or in a consolation.

        Whoever did not come, gave up or was sent out does not: the rival there waits for nobody.
        """
        return self in _LOSER_PLAYS_ON


_AUTOMATIC: Final = frozenset({Outcome.BYE, Outcome.UNOPPOSED, Outcome.VACANT})
_WITHOUT_WINNER: Final = frozenset(
    {Outcome.NO_SHOW_BOTH, Outcome.DISQUALIFIED_BOTH, Outcome.VACANT}
)
_LOSER_PLAYS_ON: Final = frozenset({Outcome.PLAYED, Outcome.TIME})
