"""A pairing that was found, told with keys instead of places, with its reasons and its cost."""

from tournaments.core.pairing.bounds import Found
from tournaments.core.pairing.field import Field
from tournaments.core.pairing.values import Bye, Cost, PairedMatch, RoundPairing, Why


def told(field: Field, found: Found) -> RoundPairing:
    """The matches from the top down, the bye, and what they cost."""
    entrants, barred = field.entrants, field.barred
    rematches = squares = together = before = 0
    matches = []
    for place, other in sorted(found.matches):
        a, b = entrants[place], entrants[other]
        why: tuple[Why, ...] = ()
        if other in barred[place]:
            rematches += 1
            before += field.times_met[place, other]
            why += (Why.REMATCH,)
        if a.score != b.score:
            squares += (a.score - b.score) ** 2
            why += (Why.FLOATED,)
        if not a.apart.isdisjoint(b.apart):
            together += 1
            why += (Why.SAME_VILLAGE,)
        matches.append(PairedMatch(a.key, b.key, why))
    resting = None if found.rester is None else entrants[found.rester]
    cost = Cost(
        rematches=rematches,
        byes_before=resting.byes if resting else 0,
        bye_score=resting.score if resting else 0,
        squares=squares,
        same_village=together,
        meetings_before=before,
    )
    return RoundPairing(tuple(matches), _bye(field, found.rester), cost, found.proof)


def _bye(field: Field, rester: int | None) -> Bye | None:
    if rester is None:
        return None
    resting = field.entrants[rester]
    why: tuple[Why, ...] = (Why.REPEATED_BYE,) if resting.byes else ()
    if min(field.bye_order) < field.bye_order[rester]:
        why += (Why.NO_OTHER_BYE,)
    elif not resting.byes:
        lowest = resting.score == field.scores[-1]
        why += (Why.LOWEST_SCORE if lowest else Why.OTHERS_RESTED,)
    return Bye(resting.key, why)
