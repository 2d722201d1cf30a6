"""The only translator between rows and the values of the core."""

from tournaments.snapshots.matches import (
    OCCUPANT_FIELDS,
    RowGraph,
    entries_of,
    match_state,
    new_side,
    occupant_of,
    occupy,
    place_of,
    sides_of,
    state_after,
    state_of_sides,
)
from tournaments.snapshots.stages import entrant_of, stage_format, stage_view

__all__ = [
    "OCCUPANT_FIELDS",
    "RowGraph",
    "entrant_of",
    "entries_of",
    "match_state",
    "new_side",
    "occupant_of",
    "occupy",
    "place_of",
    "sides_of",
    "stage_format",
    "stage_view",
    "state_after",
    "state_of_sides",
]
