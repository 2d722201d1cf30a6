"""Matches: their rows, their sides, and the graph they make."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property
from typing import Final, NamedTuple, Protocol

from django.db.models import Q

from scoring.engine.sides import Side
from tournaments.core.progress import (
    BYE,
    NOBODY,
    UNKNOWN,
    Change,
    Feed,
    MatchState,
    Occupant,
    Occupants,
    Takes,
)
from tournaments.core.stages.view import Presence
from tournaments.core.states import MatchState as State
from tournaments.core.values import (
    BYE_PLACE,
    EntryPlace,
    LoserOf,
    Outcome,
    Place,
    PlaceKind,
    WinnerOf,
)
from tournaments.models import Entry, Match, MatchSide, Stage, Tournament

OCCUPANT_FIELDS = ("entry", "is_vacant", "is_bye")
"""The fields of a side that say who stands there."""

_SIDE_FIELDS: Final = ("match", "side", "kind", "entry", "source", "is_vacant", "is_bye")
_TAKES = {PlaceKind.WINNER_OF.value: Takes.WINNER, PlaceKind.LOSER_OF.value: Takes.LOSER}


class SideFields(Protocol):
    """What a side says of itself, read as a row or as a part of it."""

    @property
    def kind(self) -> str: ...
    @property
    def entry_id(self) -> int | None: ...
    @property
    def source_id(self) -> int | None: ...
    @property
    def is_vacant(self) -> bool: ...
    @property
    def is_bye(self) -> bool: ...


class _ReadSide(NamedTuple):
    kind: str
    entry_id: int | None
    source_id: int | None
    is_vacant: bool
    is_bye: bool


class MatchRow(NamedTuple):
    """What is read of a match where many are: rows of models take several times as long."""

    pk: int
    round_id: int
    position: int
    number: int | None
    state: str
    outcome: str
    winner: str
    started_at: datetime | None

    @property
    def is_begun(self) -> bool:
        """As of the row itself."""
        return self.started_at is not None


class RowGraph:
    """Matches and what they feed, read from the database as the core asks, each row once.

    Use it inside one transaction with the tournament locked; it never sees what others write.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._rows: dict[int, Match] = {}
        self._feeds: dict[int, tuple[Feed, ...]] = {}

    def row(self, key: int) -> Match:
        """The row of a match, with its sides. Raises ``Match.DoesNotExist``."""
        if key not in self._rows:
            self._rows[key] = (
                Match.objects.select_related("round").prefetch_related("sides").get(pk=key)
            )
        return self._rows[key]

    @cached_property
    def gone(self) -> frozenset[int]:
        """The entries that have left, as when first asked; two partners when one of them has."""
        here = Q(presence=Presence.PLAYS.value)
        partners = Q(partner_a__isnull=False) & (
            ~Q(partner_a__presence=Presence.PLAYS.value)
            | ~Q(partner_b__presence=Presence.PLAYS.value)
        )
        entries = Entry.objects.filter(~here | partners, stage__tournament=self._tournament)
        return frozenset(entries.values_list("pk", flat=True))

    def match(self, key: int, /) -> MatchState:
        return match_state(self.row(key))

    def fed_by(self, key: int, /) -> Sequence[Feed]:
        if key not in self._feeds:
            sides = MatchSide.objects.filter(source=key).order_by("match_id", "side")
            self._feeds[key] = tuple(
                Feed(side.match_id, Side(side.side), _TAKES[side.kind]) for side in sides
            )
        return self._feeds[key]


def match_state(match: Match) -> MatchState:
    """A match as the core sees it; its sides must be prefetched or cost a query."""
    return _state(match, sides_of(match))


def rows_and_states(stage: Stage) -> list[tuple[MatchRow, MatchState]]:
    """All matches of a stage down the sheet of each round, in two queries."""
    sides: dict[int, list[_ReadSide]] = {}
    rows = MatchSide.objects.filter(match__round__stage=stage).order_by("side")
    for match, _side, *fields in rows.values_list(*_SIDE_FIELDS):
        sides.setdefault(match, []).append(_ReadSide(*fields))
    matches = Match.objects.filter(round__stage=stage).order_by("round__number", "position")
    found = (MatchRow(*fields) for fields in matches.values_list(*MatchRow._fields))
    return [(row, _state(row, sides[row.pk])) for row in found]


def _state(match: Match | MatchRow, sides: Sequence[SideFields]) -> MatchState:
    a, b = sides
    return MatchState(
        key=match.pk,
        places=(place_of(a), place_of(b)),
        occupants=(occupant_of(a), occupant_of(b)),
        outcome=Outcome(match.outcome) if match.outcome else None,
        winner=Side(match.winner) if match.winner else None,
        begun=match.is_begun,
        called=match.state == State.CALLED,
    )


def sides_of(match: Match) -> tuple[MatchSide, MatchSide]:
    a, b = sorted(match.sides.all(), key=lambda side: side.side)
    return a, b


def place_of(side: SideFields) -> Place:
    match PlaceKind(side.kind):
        case PlaceKind.ENTRY:
            return EntryPlace(_known(side.entry_id))
        case PlaceKind.WINNER_OF:
            return WinnerOf(_known(side.source_id))
        case PlaceKind.LOSER_OF:
            return LoserOf(_known(side.source_id))
        case PlaceKind.BYE:
            return BYE_PLACE


def occupant_of(side: SideFields) -> Occupant:
    if side.entry_id is not None:
        return side.entry_id
    if side.is_bye or side.kind == PlaceKind.BYE:
        return BYE
    return NOBODY if side.is_vacant else UNKNOWN


def occupy(side: MatchSide, occupant: Occupant) -> None:
    """Write an occupant into the row; the caller saves ``OCCUPANT_FIELDS``."""
    side.entry_id = occupant if isinstance(occupant, int) else None
    side.is_bye = occupant is BYE and side.kind != PlaceKind.BYE
    side.is_vacant = side.is_bye or occupant is NOBODY


def new_side(match: Match, name: Side, place: Place, occupant: Occupant) -> MatchSide:
    """An unsaved row for one side; ``place`` speaks of primary keys."""
    side = MatchSide(match=match, side=name, kind=place.kind)
    if isinstance(place, WinnerOf | LoserOf):
        side.source_id = place.match
    occupy(side, occupant)
    return side


def state_after(change: Change) -> State:
    """The state of a match that nobody has begun, once its sides and outcome are these."""
    if change.outcome is not None:
        return State.FINISHED
    return state_of_sides(change.occupants)


def state_of_sides(occupants: Occupants) -> State:
    known = all(isinstance(occupant, int) for occupant in occupants)
    return State.READY if known else State.WAITING


def entries_of(matches: Iterable[Match]) -> set[int]:
    """The entries that stand in these matches; their sides must be prefetched."""
    return {
        side.entry_id
        for match in matches
        for side in match.sides.all()
        if side.entry_id is not None
    }


def _known(value: int | None) -> int:
    assert value is not None, "the database constraint side_is_entry_source_or_bye"  # noqa: S101
    return value
