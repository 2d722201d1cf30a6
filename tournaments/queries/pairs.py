"""What pages, services and the API ask about pairs."""

from collections.abc import Iterable

from tournaments.core.pair_details import PairDetails
from tournaments.core.search import Search
from tournaments.core.text_keys import search_key
from tournaments.models import Pair, PairMember, Payment, Tournament
from tournaments.models.pair import PairQuerySet
from tournaments.queries.matches import pair_views


def pairs_of(tournament: Tournament) -> PairQuerySet:
    """All pairs by number, with their members: two queries."""
    return Pair.objects.filter(tournament=tournament).with_members()


def find_pairs(tournament: Tournament, text: str) -> PairQuerySet:
    """The pairs that ``text`` finds (``core.search``), by number: two queries more than all."""
    seeks = Search(text)
    found = [
        pk
        for pk, pair in pair_views(tournament).items()
        if seeks.finds(pair.number, (*pair.players, pair.plays_for))
    ]
    return pairs_of(tournament).filter(pk__in=found)


def names_taken(
    tournament: Tournament, names: Iterable[str], *, besides: Pair | None = None
) -> dict[str, int]:
    """Those of ``names`` that play already: search key to the number of the pair."""
    members = PairMember.objects.filter(
        pair__tournament=tournament,
        player__name_key__in=[search_key(name) for name in names],
        until__isnull=True,
    )
    if besides is not None:
        members = members.exclude(pair=besides)
    return dict(members.values_list("player__name_key", "pair__number"))


def details_of(pair: Pair) -> PairDetails:
    """What is written of a pair. Load it with ``with_members()``."""
    player_1, player_2 = pair.players
    return PairDetails(
        player_1, player_2, pair.plays_for, pair.phone, paid=pair.payment == Payment.PAID
    )
