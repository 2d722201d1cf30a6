"""Signing pairs up, and keeping what is written of them right."""

from collections.abc import Iterable
from datetime import datetime

from tournaments.core.brackets import MOST as MOST_PAIRS
from tournaments.core.pair_details import PairDetails, problems_of
from tournaments.core.refusals import Reason, Refusal, RefusedError, refuse
from tournaments.core.text_keys import search_key
from tournaments.models import Pair, PairMember, Payment, Player, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.queries.pairs import details_of, names_taken
from tournaments.services.change import Change, Json, changing


def register_pair(
    *, tournament: Tournament, details: PairDetails, actor: Actor, at: datetime
) -> Pair:
    """Sign a pair up under the next number.

    Raises ``RefusedError`` with all that is wrong, each at its field: closed sign-up, names
    missing or strange, or already in another pair.
    """
    with changing(tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        require_open(change.tournament)
        tidied = checked(change.tournament, details)
        (pair,) = add_pairs(change, [tidied])
        change.record(AuditAction.PAIR_REGISTERED, f"pair:{pair.number}", after=pair_json(tidied))
        return pair


def edit_pair(*, pair: Pair, details: PairDetails, actor: Actor, at: datetime) -> Pair:
    """Correct names, village, phone or payment, at any time, also after the draw.

    The same two people stay in the pair under their corrected names. Raises ``RefusedError`` as
    ``register_pair``; saying what already stands changes nothing.
    """
    with changing(pair.tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        current = Pair.objects.with_members().get(pk=pair.pk)
        before = details_of(current)
        after = checked(change.tournament, details, besides=current)
        if before == after:
            return current
        _rename(current, after)
        _fill(current, after)
        current.save(update_fields=["plays_for", "phone", "payment"])
        change.record(
            AuditAction.PAIR_EDITED,
            f"pair:{current.number}",
            before=pair_json(before),
            after=pair_json(after),
        )
        return current


def remove_pair(*, pair: Pair, actor: Actor, at: datetime) -> None:
    """Take a pair off the list, while nothing is drawn. Its number is not given again.

    Raises ``RefusedError`` (``pair-drawn``, ``signup-closed``).
    """
    with changing(pair.tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        current = Pair.objects.with_members().filter(pk=pair.pk).first()
        if current is None:
            return
        if current.entries.exists():
            raise refuse(Reason.PAIR_DRAWN)
        require_open(change.tournament)
        Player.objects.filter(memberships__pair=current).delete()
        current.delete()
        change.record(
            AuditAction.PAIR_REMOVED, f"pair:{pair.number}", before=pair_json(details_of(current))
        )


def require_open(tournament: Tournament) -> None:
    if not tournament.is_open_for_signup:
        raise refuse(Reason.SIGNUP_CLOSED)


def checked(
    tournament: Tournament, details: PairDetails, *, besides: Pair | None = None
) -> PairDetails:
    """``details`` as they are to be stored; ``RefusedError`` with all that is wrong with them."""
    found = list(problems_of(details))
    wrong = {refusal.field for refusal in found}
    named = (("player_1", details.player_1), ("player_2", details.player_2))
    if names := [name for field, name in named if field not in wrong]:
        taken = names_taken(tournament, names, besides=besides)
        found += taken_refusals(details, taken)
    if found:
        raise RefusedError(*found)
    return details.tidied()


def taken_refusals(details: PairDetails, taken: dict[str, int]) -> Iterable[Refusal]:
    """The names of ``details`` that stand in ``taken`` (search key to pair number)."""
    for field, name in (("player_1", details.player_1), ("player_2", details.player_2)):
        if (number := taken.get(search_key(name))) is not None:
            yield Refusal(Reason.NAME_TAKEN, field, {"name": name.strip(), "number": number})


def add_pairs(change: Change, rows: list[PairDetails]) -> list[Pair]:
    """Insert pairs already checked, with the numbers that follow, in a fixed number of queries.

    Raises ``RefusedError`` (``too-many-pairs``).
    """
    tournament = change.tournament
    if tournament.pairs.count() + len(rows) > MOST_PAIRS:
        raise refuse(Reason.TOO_MANY_PAIRS, most=MOST_PAIRS)
    last = tournament.last_pair_number
    pairs = Pair.objects.bulk_create(
        _fill(Pair(tournament=tournament, number=number, registered_at=change.at), details)
        for number, details in enumerate(rows, start=last + 1)
    )
    players = Player.objects.bulk_create(
        _player(tournament, name) for details in rows for name in details.names
    )
    PairMember.objects.bulk_create(
        PairMember(pair=pair, player=player, seat=seat, since=change.at)
        for pair, two in zip(pairs, zip(players[::2], players[1::2], strict=True), strict=True)
        for seat, player in enumerate(two, start=1)
    )
    tournament.last_pair_number = last + len(rows)
    tournament.save(update_fields=["last_pair_number"])
    return pairs


def pair_json(details: PairDetails) -> Json:
    """What the audit keeps of a pair."""
    return {
        "player_1": details.player_1,
        "player_2": details.player_2,
        "plays_for": details.plays_for,
        "phone": details.phone,
        "paid": details.paid,
    }


def _player(tournament: Tournament, name: str) -> Player:
    player = Player(tournament=tournament)
    player.rename(name)
    return player


def _fill(pair: Pair, details: PairDetails) -> Pair:
    pair.plays_for = details.plays_for
    pair.phone = details.phone
    pair.payment = Payment.PAID if details.paid else Payment.PENDING
    return pair


def _rename(pair: Pair, details: PairDetails) -> None:
    """Give both players their names, in two steps, since they may have been swapped."""
    players = [member.player for member in sorted(pair.current_members, key=lambda m: m.seat)]
    for player in players:
        player.name_key = f"\N{PILCROW SIGN}{player.pk}"
    Player.objects.bulk_update(players, ["name_key"])
    for player, name in zip(players, details.names, strict=True):
        player.rename(name)
    Player.objects.bulk_update(players, ["name", "name_key"])
