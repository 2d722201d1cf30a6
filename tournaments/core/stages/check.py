"""What must hold of every tournament, asked of what was written down and not of who wrote it.

Each check names what it finds: the first thing found is the first difference.
"""

from collections.abc import Callable, Mapping
from typing import Final

from tournaments.core.stages.checks_of_draws import (
    draw_recomputes,
    draws_stand,
    every_pair_drawn_once,
    matches_are_pairs_less_one,
    seeds_match_their_fingerprints,
)
from tournaments.core.stages.checks_of_endings import (
    everything_decided_at_the_end,
    one_champion,
    places_tile,
)
from tournaments.core.stages.checks_of_matches import (
    byes_lose_and_never_meet,
    pairs_once_a_round,
    results_name_their_winner,
    sides_follow_from_results,
    who_left_plays_no_more,
)
from tournaments.core.stages.checks_of_tables import (
    matches_hold_one_table,
    pairs_at_one_table,
    tables_hold_one_match,
)
from tournaments.core.stages.record import Found, Record


class UnansweredError(Exception):
    """What is written down is such that an invariant cannot even be asked."""


def check_record(record: Record) -> dict[str, bool]:
    """Every invariant by its name, and whether it holds of a tournament that has been drawn.

    The names are stable: scripts and pages may rely on them.
    """
    return {name: _holds(check, record) for name, check in _INVARIANTS.items()}


def first_difference(record: Record) -> tuple[str, str] | None:
    """The first invariant that does not hold, and where; None when all do.

    One that cannot be asked, so spoilt is the record, is named only where no other says why.
    """
    unanswered = None
    for name, check in _INVARIANTS.items():
        try:
            where = _first_found(check, record)
        except UnansweredError as error:
            unanswered = unanswered or (name, str(error))
        else:
            if where is not None:
                return name, where
    return unanswered


_INVARIANTS: Final[Mapping[str, Callable[[Record], Found]]] = {
    check.__name__: check
    for check in (
        every_pair_drawn_once,
        seeds_match_their_fingerprints,
        draw_recomputes,
        draws_stand,
        matches_are_pairs_less_one,
        sides_follow_from_results,
        who_left_plays_no_more,
        results_name_their_winner,
        pairs_once_a_round,
        byes_lose_and_never_meet,
        one_champion,
        everything_decided_at_the_end,
        places_tile,
        tables_hold_one_match,
        matches_hold_one_table,
        pairs_at_one_table,
    )
}


def _holds(check: Callable[[Record], Found], record: Record) -> bool:
    try:
        return _first_found(check, record) is None
    except UnansweredError:
        return False


def _first_found(check: Callable[[Record], Found], record: Record) -> str | None:
    """Where it does not hold first; None where it holds. `UnansweredError`."""
    try:
        return next(check(record), None)
    except Exception as error:  # a record spoilt by hand can make anything fail
        raise UnansweredError(f"{type(error).__name__}: {error}") from error
