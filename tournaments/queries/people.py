"""Who stands behind the entries of a tournament, whatever the stage and the name."""

from collections import defaultdict
from collections.abc import Iterable

from tournaments.core.tables import People
from tournaments.models import Entry, PairMember, Tournament


def people_of(tournament: Tournament) -> People:
    """The people behind each entry: one query, and another where anybody plays without their pair.

    Everywhere else a pair counts as one person.
    """
    entries = Entry.objects.filter(stage__tournament=tournament)
    pairs: dict[int, int] = {}
    others: dict[int, frozenset[int]] = {}
    fields = ("pk", "pair_id", "player_id", "partner_a__player_id", "partner_b__player_id")
    for entry, pair, *players in entries.values_list(*fields):
        if pair:
            pairs[entry] = pair
        else:
            others[entry] = frozenset(player for player in players if player)
    members = _members(tournament) if others else {}
    behind = {entry: _behind(pair, members.get(pair, ())) for entry, pair in pairs.items()}
    return behind | others


def _behind(pair: int, members: Iterable[int]) -> frozenset[int]:
    """A pair stays what it is when a member is substituted.

    Its key is below zero, because pairs and players are counted each from 1.
    """
    return frozenset({-pair, *members})


def _members(tournament: Tournament) -> dict[int, set[int]]:
    found: dict[int, set[int]] = defaultdict(set)
    rows = PairMember.objects.filter(pair__tournament=tournament, until__isnull=True)
    for pair, player in rows.values_list("pair_id", "player_id"):
        found[pair].add(player)
    return found
