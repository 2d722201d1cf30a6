"""The pairing of one round, Swiss or by lot: the best there is, in one stated order of aims.

Forbidden matches never; then, each before the next: fewest rematches; fewest repeated byes; the bye
to the lowest score; least sum of squared differences of score; fewest matches between those to be
kept apart; fewest earlier meetings in all; the lot. By lot is the same with all scores equal.
"""

from collections.abc import Iterable

from tournaments.core.pairing.answer import told
from tournaments.core.pairing.bounds import reach_bound
from tournaments.core.pairing.field import Couple, line_up
from tournaments.core.pairing.parts import match_parts
from tournaments.core.pairing.values import Entrant, RoundPairing
from tournaments.core.pairing.weights import Weights
from tournaments.core.pairing.whole import match_whole


def pair_round(
    entrants: Iterable[Entrant],
    *,
    seed: str,
    meetings: Iterable[Couple] = (),
    forbidden: Iterable[Couple] = (),
) -> RoundPairing:
    """The best pairing of these entrants; one of them rests where their number is odd.

    `meetings` are all earlier ones, each as often as it took place; those of whoever does not play
    this round are passed over. The same entrants, meetings, prohibitions and seed, in whatever
    order, give the same pairing.

    `PairingRefusedError` where what is asked makes no sense or no pairing is allowed;
    `MalformedSeedError` for a seed that is none.
    """
    field = line_up(entrants, meetings=meetings, forbidden=forbidden, seed=seed)
    weights = Weights(field)
    reached = reach_bound(weights)
    found = reached.found if reached else match_parts(weights) or match_whole(weights)
    return told(field, found)
