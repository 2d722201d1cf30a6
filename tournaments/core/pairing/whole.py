"""The best pairing by an exact matching of everybody at once: always right, and never needed often.

Its time grows with the square of the number of pairs and worse, so it comes last.
"""

from tournaments.core.pairing.bounds import Found
from tournaments.core.pairing.matching import lightest
from tournaments.core.pairing.values import PairingFault, PairingRefusedError, Proof
from tournaments.core.pairing.weights import Weights


def match_whole(weights: Weights) -> Found:
    """The best pairing there is.

    `PairingRefusedError` with those who are left when as many as possible are matched, where what
    is forbidden leaves no pairing.
    """
    field = weights.field
    size = len(field)
    edges = weights.edges(range(size))
    if size % 2:
        edges += [(place, size, weights.bye(place) + weights.drawn()) for place in range(size)]
    found = lightest(size + size % 2, edges)
    if 2 * len(found) < size:
        matched = {place for match in found for place in match}
        left = [entrant.key for at, entrant in enumerate(field.entrants) if at not in matched]
        raise PairingRefusedError(PairingFault.NO_PAIRING, left)
    return Found(
        matches=[match for match in found if match[1] < size],
        rester=next((a for a, b in found if b == size), None),
        proof=Proof.WHOLE,
    )
