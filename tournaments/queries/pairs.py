"""What pages, services and the API ask about pairs."""

from collections.abc import Iterable

from django.db.models import Q

from tournaments.core.pair_details import PairDetails
from tournaments.core.text_keys import search_key
from tournaments.models import Pair, PairMember, Payment, Tournament
from tournaments.models.pair import PairQuerySet


def pairs_of(tournament: Tournament) -> PairQuerySet:
    """All pairs by number, with their members: two queries."""
    return Pair.objects.filter(tournament=tournament).with_members()


def find_pairs(tournament: Tournament, text: str) -> PairQuerySet:
    """The pairs whose number is ``text``, or with every word of it in one player's name or in
    what they play for; accents and capitals do not count."""
    words = search_key(text).split()
    if len(words) == 1 and words[0].isdecimal():
        return pairs_of(tournament).filter(number=min(int(words[0]), 2**31 - 1))
    by_name = Q()
    for word in words:
        by_name &= Q(player__name_key__contains=word)
    members = PairMember.objects.filter(by_name, until__isnull=True, pair__tournament=tournament)
    by_place = Q(plays_for__icontains=text.strip()) if text.strip() else Q()
    return pairs_of(tournament).filter(Q(pk__in=members.values("pair")) | by_place)


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
