"""What must hold of every knock-out, asked of what was written down and not of who wrote it."""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Final

from tournaments.core.brackets import (
    ALGORITHM,
    FEWEST,
    MOST,
    PlannedMatch,
    draw_order,
    plan_knockout,
)
from tournaments.core.places import places
from tournaments.core.progress import BYE, Occupant, Takes, automatic, sends
from tournaments.core.progress import MatchState as Standing
from tournaments.core.record import Occupation, Record
from tournaments.core.values import EntryPlace, LoserOf, Place, WinnerOf


def check_knockout(record: Record) -> dict[str, bool]:
    """Every invariant by its name, and whether it holds of a knock-out that has been drawn.

    The names are stable: scripts and pages may rely on them.
    """
    return {name: check(record) for name, check in _INVARIANTS.items()}


def every_pair_drawn_once(record: Record) -> bool:
    """Each pair of the list has one place in the draw, and nobody else has any."""
    drawn = [p.entry for m in record.matches for p in m.plan.places if isinstance(p, EntryPlace)]
    return sorted(drawn) == sorted(set(record.pairs)) and len(drawn) == len(record.pairs)


def draw_recomputes(record: Record) -> bool:
    """The published list and seed give this very sheet."""
    pairs = len(set(record.pairs))
    if record.algorithm != ALGORITHM or pairs < len(record.pairs) or not FEWEST <= pairs <= MOST:
        return False
    plan = plan_knockout(draw_order(record.pairs, record.seed), third_place=record.third_place)
    return _sheet(plan.matches) == _sheet(match.plan for match in record.matches)


def matches_are_pairs_less_one(record: Record) -> bool:
    """So many matches have a number, counted without a gap, and one more for third place."""
    extra = sum(match.is_consolation for match in record.matches)
    numbers = sorted(m.plan.number for m in record.matches if m.plan.number is not None)
    return numbers == list(range(1, len(record.pairs) + extra))


def sides_follow_from_results(record: Record) -> bool:
    """Played again from the top, the results put every pair where it stands."""
    states: dict[int, Standing] = {}
    for match in record.matches:
        if tuple(_occupant(place, states) for place in match.plan.places) != match.occupants:
            return False
        recorded = match.outcome, match.winner
        follows = automatic(match.occupants)
        by_itself = match.outcome is not None and match.outcome.automatic
        if recorded != follows and (by_itself or follows[0] is not None):
            return False
        states[match.plan.key] = Standing(
            match.plan.key, match.plan.places, match.occupants, *recorded
        )
    return True


def results_name_their_winner(record: Record) -> bool:
    """A winner where the outcome has one, none elsewhere, and no result before both sides."""
    return all(
        (match.winner is not None) == (match.outcome is not None and match.outcome.has_winner)
        and (match.outcome is None or match.outcome.automatic or len(match.pairs) == 2)
        for match in record.matches
    )


def pairs_once_a_round(record: Record) -> bool:
    """No pair stands twice in one round."""
    standing = [(match.plan.round, pair) for match in record.matches for pair in match.pairs]
    return len(standing) == len(set(standing))


def byes_lose_and_never_meet(record: Record) -> bool:
    """A bye has a pair against it, and the pair goes through."""
    rests = [match for match in record.matches if BYE in match.occupants]
    return all(len(match.pairs) == 1 and match.goes_through is not None for match in rests)


def one_champion(record: Record) -> bool:
    """One when all is over, or none if the final had no winner; before that none."""
    if not record.finished:
        return record.champion is None
    beaten = {pair for match in record.bracket for pair in match.left_behind}
    unbeaten = [pair for pair in record.pairs if pair not in beaten]
    if record.final.winner is None:
        return record.final.outcome is not None and not unbeaten and record.champion is None
    return unbeaten == [record.champion]


def everything_decided_at_the_end(record: Record) -> bool:
    """Finished means that no match is left, and no match left that it is finished."""
    return record.finished == all(match.outcome is not None for match in record.matches)


def places_tile(record: Record) -> bool:
    """The places of all pairs of the list cover 1 to N, each as often as it is shared."""
    placings = places(record)
    pairs = sorted(placing.pair for placing in placings)
    taken = {(placing.first, placing.last) for placing in placings}
    covered = [place for first, last in sorted(taken) for place in range(first, last + 1)]
    return pairs == sorted(record.pairs) and covered == list(range(1, len(record.pairs) + 1))


def tables_hold_one_match(record: Record) -> bool:
    """No table has two matches at once."""
    return _never_two_at_once(record.occupations, key=lambda occupation: occupation.table)


def matches_hold_one_table(record: Record) -> bool:
    """No match has two tables at once."""
    return _never_two_at_once(record.occupations, key=lambda occupation: occupation.match)


def pairs_at_one_table(record: Record) -> bool:
    """No pair is called or playing at two tables now."""
    now = {occupation.match for occupation in record.occupations if occupation.released_at is None}
    seated = [pair for match in record.matches if match.plan.key in now for pair in match.pairs]
    return len(seated) == len(set(seated))


_INVARIANTS: Final[Mapping[str, Callable[[Record], bool]]] = {
    check.__name__: check
    for check in (
        every_pair_drawn_once,
        draw_recomputes,
        matches_are_pairs_less_one,
        sides_follow_from_results,
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


def _sheet(matches: Iterable[PlannedMatch]) -> list[tuple[object, ...]]:
    """Round, place on the sheet, number and sides of every match, whatever its keys."""
    listed = list(matches)
    at = {match.key: (match.round, match.position) for match in listed}

    def side(place: Place) -> tuple[object, ...]:
        if isinstance(place, WinnerOf | LoserOf):
            return place.kind, at.get(place.match)
        return place.kind, str(place)

    return [(*at[m.key], m.number, side(m.a), side(m.b)) for m in listed]


def _occupant(place: Place, states: Mapping[int, Standing]) -> Occupant | None:
    """Whom the results so far put on a side; None where its source does not come before it."""
    if isinstance(place, EntryPlace):
        return place.entry
    if not isinstance(place, WinnerOf | LoserOf):
        return BYE
    if place.match not in states:
        return None
    return sends(states[place.match], Takes.WINNER if isinstance(place, WinnerOf) else Takes.LOSER)


def _never_two_at_once(
    occupations: Iterable[Occupation], *, key: Callable[[Occupation], int]
) -> bool:
    return all(
        before.released_at is not None and before.released_at <= after.called_at
        for before, after in pairwise(sorted(occupations, key=lambda o: (key(o), o.called_at)))
        if key(before) == key(after)
    )
