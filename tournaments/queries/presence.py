"""Whether a pair still plays."""

from django.db.models import Q

from tournaments.core.stages.view import Presence
from tournaments.models import Entry, Pair, PairMember


def presence_of(pair: Pair) -> Presence | None:
    """Whether a pair plays or how it left; None where it is in no draw: one query.

    Where everybody plays for themselves it is gone with either of its two.
    """
    players = PairMember.objects.filter(pair=pair, until__isnull=True).values("player")
    entries = Entry.objects.filter(stage__tournament=pair.tournament_id)
    rows = entries.filter(Q(pair=pair) | Q(player__in=players)).values_list("presence", flat=True)
    found = {Presence(presence) for presence in rows}
    return min(found, key=lambda presence: presence is Presence.PLAYS, default=None)
