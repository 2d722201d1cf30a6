"""What any pairing costs, counted from its matches alone, however it was made."""

from collections import Counter
from collections.abc import Iterable

from tournaments.core.pairing.field import Couple
from tournaments.core.pairing.values import Cost, Entrant


def price(
    entrants: Iterable[Entrant],
    matches: Iterable[Couple],
    *,
    bye: int | None,
    meetings: Iterable[Couple] = (),
) -> Cost:
    """The cost of these matches and this bye. `KeyError` for a key that is no entrant's."""
    known = {entrant.key: entrant for entrant in entrants}
    met = Counter(frozenset(meeting) for meeting in meetings)
    sides = [(known[a], known[b]) for a, b in matches]
    before = [met[frozenset((a.key, b.key))] for a, b in sides]
    resting = None if bye is None else known[bye]
    return Cost(
        rematches=sum(times > 0 for times in before),
        byes_before=resting.byes if resting else 0,
        bye_score=resting.score if resting else 0,
        squares=sum((a.score - b.score) ** 2 for a, b in sides),
        same_village=sum(not a.apart.isdisjoint(b.apart) for a, b in sides),
        meetings_before=sum(before),
    )
