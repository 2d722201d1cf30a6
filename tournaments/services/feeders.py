"""The first pairs of a finished tournament, brought into the sign-up of a final."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.core.feeding import LevelPlacesError, first_of
from tournaments.core.places import Placing
from tournaments.core.refusals import Reason, refuse
from tournaments.core.stages.view import Presence
from tournaments.core.states import TournamentState
from tournaments.core.text_keys import search_key
from tournaments.models import Entry, Pair, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor, Visitor, may, require
from tournaments.queries.feeders import can_feed
from tournaments.queries.pairs import details_of, names_taken, pairs_of
from tournaments.queries.record import record_of
from tournaments.services.change import changing
from tournaments.services.pairs import add_pairs, require_open


@dataclass(frozen=True, slots=True)
class Winner:
    """A pair of the feeder and its place there; ``here`` is the number under which the pair, or
    one of its players, is signed up already."""

    place: int
    pair: Pair
    here: int | None = None


def winners(
    *, tournament: Tournament, feeder: Tournament, first: int, user: Visitor
) -> list[Winner]:
    """Who would come if the first so many of ``feeder`` were brought; best first, nothing written.

    Whoever was disqualified there is passed over. Raises ``RefusedError``: the feeder is not over
    (``feeder-not-over``), is one that nobody goes on from (``feeder-of-individuals``), or the line
    falls between level pairs (``feeder-level``); ``Tournament.DoesNotExist`` for a feeder that
    ``user`` may not see.
    """
    require(user, feeder, Action.WATCH)
    placings = _first(feeder, first)
    pairs = {pair.number: pair for pair in pairs_of(feeder)}
    coming = [(placing.first, pairs[placing.pair]) for placing in placings]
    came = {
        pair.came_from_id: pair.number
        for pair in tournament.pairs.filter(came_from__isnull=False).only("came_from_id", "number")
    }
    taken = names_taken(tournament, [name for _, pair in coming for name in pair.players])
    return [Winner(place, pair, _here(pair, came, taken)) for place, pair in coming]


def bring_winners(
    *, tournament: Tournament, feeder: Tournament, first: int, actor: Actor, at: datetime
) -> list[Pair]:
    """Sign up the first so many of ``feeder``, under the numbers that follow; the new pairs.

    Whoever is signed up already is left as it is, so that doing it again changes nothing. Phones
    come along if the actor may see them there; what was paid there is not paid here. Raises as
    ``winners``, and ``RefusedError`` when sign-up is closed or there are too many pairs.
    """
    with changing(tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        require_open(change.tournament)
        found = winners(tournament=change.tournament, feeder=feeder, first=first, user=actor.user)
        coming = [winner for winner in found if winner.here is None]
        if not coming:
            return []
        role = require(actor.user, feeder, Action.WATCH)
        sees_phones = may(role, Action.SEE_DESK, feeder)
        rows = [replace(details_of(winner.pair), paid=False) for winner in coming]
        rows = rows if sees_phones else [replace(row, phone="") for row in rows]
        pairs = add_pairs(change, rows)
        for pair, winner in zip(pairs, coming, strict=True):
            pair.came_from = winner.pair
        Pair.objects.bulk_update(pairs, ["came_from"])
        change.record(
            AuditAction.PAIRS_IMPORTED,
            f"tournament:{feeder.slug}",
            after={
                "first": first,
                "pairs": [pair.number for pair in pairs],
                "from": [winner.pair.number for winner in coming],
            },
        )
        return pairs


def _first(feeder: Tournament, first: int) -> tuple[Placing, ...]:
    if feeder.state != TournamentState.FINISHED:
        raise refuse(Reason.FEEDER_NOT_OVER, "feeder")
    if not can_feed(feeder):
        raise refuse(Reason.FEEDER_OF_INDIVIDUALS, "feeder")
    out = Entry.objects.filter(stage__tournament=feeder, presence=Presence.DISQUALIFIED.value)
    gone = frozenset(out.values_list("pair__number", flat=True))
    try:
        return first_of(record_of(feeder).places, first, passed_over=gone)
    except LevelPlacesError as error:
        numbers = ", ".join(map(str, error.numbers))
        raise refuse(Reason.FEEDER_LEVEL, "first", numbers=numbers) from error


def _here(pair: Pair, came: Mapping[int | None, int], taken: Mapping[str, int]) -> int | None:
    numbers = [came.get(pair.pk), *(taken.get(search_key(name)) for name in pair.players)]
    return next((number for number in numbers if number is not None), None)
