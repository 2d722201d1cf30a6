"""Pairs that leave, come back, come late, or play on with a substitute."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime

from django.db.models import Max, Q

from scoring.engine.sides import Side
from tournaments.core.pair_details import PairDetails
from tournaments.core.progress import BYE, BlockedError, depart, fill, reconsider
from tournaments.core.progress import Change as Shift
from tournaments.core.refusals import Reason, refuse
from tournaments.core.stages.format import Admission, Due, LateEntryRefusedError, LateRefusal
from tournaments.core.stages.leaving import last_round, open_again, open_to
from tournaments.core.stages.lives import Lives
from tournaments.core.stages.view import Entrant, Presence, StageView
from tournaments.core.states import DrawState, MatchState, TournamentState
from tournaments.core.stream import Stream
from tournaments.core.text_keys import tidy
from tournaments.core.values import PlaceKind
from tournaments.models import Entry, Match, Pair, PairMember, Player, Stage, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.services.calls import call_waiting
from tournaments.services.change import Change, changing
from tournaments.services.consequences import apply_shifts
from tournaments.services.draws import draw_automatically, new_seed
from tournaments.services.layouts import Drawable
from tournaments.services.newcomers import Newcomer, latecomers_of
from tournaments.services.pairs import add_pairs, checked, pair_json
from tournaments.services.standing import refresh_state
from tournaments.snapshots import (
    OCCUPANT_FIELDS,
    RowGraph,
    match_state,
    occupy,
    stage_format,
    stage_view,
)

Law = Callable[[RowGraph, Iterable[int]], tuple[Shift, ...]]


def leave(*, pair: Pair, presence: Presence, reason: str = "", actor: Actor, at: datetime) -> Pair:
    """Take a pair out of the tournament, withdrawn or disqualified, with all that follows.

    Whoever it should have met goes through unopposed; in tables its games count as the stage says.
    Leaving once more, the same way, changes nothing. Raises ``RefusedError``: nothing is drawn
    (then a pair is simply removed), all is played, a match of it is being played, or it has left
    otherwise. A stage from whose table another was drawn stays as it was (F71).
    """
    with changing(pair.tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        entries = _entries(change.tournament, pair)
        if all(entry.presence == presence for entry in entries):
            return pair
        if any(entry.presence != Presence.PLAYS for entry in entries):
            raise refuse(Reason.PAIR_GONE)
        if change.tournament.state == TournamentState.FINISHED:
            raise refuse(Reason.ALL_PLAYED)
        _require_not_playing(entries)
        views = {entry.pk: stage_view(entry.stage) for entry in entries}
        for entry in entries:
            entry.presence = presence.value
            entry.left_after = last_round(views[entry.pk], entry.pk)
        Entry.objects.bulk_update(entries, ["presence", "left_after"])
        change.record(
            AuditAction.PAIR_LEFT,
            f"pair:{pair.number}",
            after={"presence": presence.value},
            reason=tidy(reason),
        )
        open_ = [key for entry in entries for key in open_to(views[entry.pk], entry.pk)]
        _follow(change, open_, depart)
        return pair


def come_back(*, pair: Pair, reason: str = "", actor: Actor, at: datetime) -> Pair:
    """Undo that a pair left, as when it was put down by mistake.

    A round for all that was drawn meanwhile stands, and so does what was decided before it: the
    pair plays from the next one. Coming back where it never left changes nothing. Raises
    ``RefusedError``: somebody who went through without it has begun the next match, or it would
    have had a defeat to lose in a round that was drawn without it.
    """
    with changing(pair.tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        entries = [e for e in _entries(change.tournament, pair) if e.presence != Presence.PLAYS]
        if not entries:
            return pair
        before = entries[0].presence
        for entry in entries:
            entry.presence, entry.left_after = Presence.PLAYS.value, None
        Entry.objects.bulk_update(entries, ["presence", "left_after"])
        views = {entry.pk: stage_view(entry.stage) for entry in entries}
        for entry in entries:
            _require_drawn_with(entry, views[entry.pk])
        change.record(
            AuditAction.PAIR_CAME_BACK,
            f"pair:{pair.number}",
            before={"presence": before},
            reason=tidy(reason),
        )
        open_ = [key for entry in entries for key in open_again(views[entry.pk], entry.pk)]
        _follow(change, open_, reconsider)
        return pair


def admit_late(*, tournament: Tournament, details: PairDetails, actor: Actor, at: datetime) -> Pair:
    """Sign a pair up after the draw, where the format can still take it.

    Raises ``RefusedError``: as ``register_pair``, nothing drawn yet, or why the format cannot.
    """
    with changing(tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        drawable = stage_under_way(change.tournament)
        if drawable.stage.source_id is not None:  # those in it have come through the one before
            raise refuse(Reason.ROUNDS_PLAYED)
        tidied = checked(change.tournament, details)
        (pair,) = add_pairs(change, [tidied])
        enters = max(
            _come_in(change, drawable, late) for late in latecomers_of(drawable.stage, pair)
        )
        change.record(
            AuditAction.PAIR_CAME_LATE,
            f"pair:{pair.number}",
            after=pair_json(tidied) | {"enters": enters},
        )
        refresh_state(change)
        draw_automatically(change)
        call_waiting(change)
        return pair


def substitute(
    *, pair: Pair, seat: int, name: str, reason: str = "", actor: Actor, at: datetime
) -> Pair:
    """Let somebody not entered play on in one seat of a pair; both memberships keep their dates.

    Naming who sits there already changes nothing. Raises ``RefusedError``: the name as in
    ``register_pair``, or the other member was substituted before.
    """
    with changing(pair.tournament, actor=actor, action=Action.EDIT_PAIRS, at=at) as change:
        current = Pair.objects.with_members().get(pk=pair.pk)
        members = {member.seat: member for member in current.current_members}
        names = {each: members[each].player.name for each in members} | {seat: name}
        if names[seat] == members[seat].player.name:
            return current
        if current.members.filter(until__isnull=False).exclude(seat=seat).exists():
            raise refuse(Reason.BOTH_SUBSTITUTED, f"player_{seat}")
        details = PairDetails(names[1], names[2], current.plays_for, current.phone)
        tidied = checked(change.tournament, details, besides=current)
        leaving = members[seat]
        leaving.until = max(at, leaving.since)
        leaving.save(update_fields=["until"])
        player = Player(tournament=change.tournament)
        player.rename(tidied.names[seat - 1])
        player.save()
        PairMember.objects.create(pair=current, player=player, seat=seat, since=leaving.until)
        change.record(
            AuditAction.MEMBER_SUBSTITUTED,
            f"pair:{current.number}",
            before={f"player_{seat}": leaving.player.name},
            after={f"player_{seat}": player.name},
            reason=tidy(reason),
        )
        return Pair.objects.with_members().get(pk=current.pk)


_LATE = {
    LateRefusal.NO_FREE_PLACE: Reason.NO_FREE_PLACE,
    LateRefusal.ROUNDS_PLAYED: Reason.ROUNDS_PLAYED,
    LateRefusal.STAGE_OVER: Reason.STAGE_OVER,
}


def _entries(tournament: Tournament, pair: Pair) -> list[Entry]:
    """The pair's entries, or those of its two players, in stages that can still change."""
    players = PairMember.objects.filter(pair=pair, until__isnull=True).values("player")
    own = Entry.objects.filter(stage__tournament=tournament)
    rows = own.filter(Q(pair=pair) | Q(player__in=players)).select_related("stage__tournament")
    if not rows.exists():
        raise refuse(Reason.NOTHING_DRAWN)
    frozen = Stage.objects.filter(tournament=tournament, feeds__entries__isnull=False)
    entries = list(rows.exclude(stage__in=frozen).select_for_update(of=("self",)))
    if not entries:
        raise refuse(Reason.ALL_PLAYED)
    return entries


def _standing(entries: Iterable[Entry]) -> list[Match]:
    """The matches in which they stand, themselves or as one of two partners."""
    keys = [entry.pk for entry in entries]
    own = Q(sides__entry__in=keys)
    partners = Q(sides__entry__partner_a__in=keys) | Q(sides__entry__partner_b__in=keys)
    rows = Match.objects.filter(own | partners).distinct()
    return list(rows.select_related("round").order_by("pk"))


def _require_not_playing(entries: Iterable[Entry]) -> None:
    for match in _standing(entries):
        if match.state == MatchState.PLAYING:
            raise refuse(Reason.PAIR_IN_MATCH, match=match.number or 0)


def _require_drawn_with(entry: Entry, view: StageView) -> None:
    format_ = stage_format(entry.stage)
    if isinstance(format_, Lives) and (missed := format_.drawn_without(view, entry.pk)):
        draw = entry.stage.draws.get(batch=missed[0], state=DrawState.MADE)
        raise refuse(Reason.DRAWN_WITHOUT, draw=draw.sequence)


def _follow(change: Change, matches: Iterable[int], law: Law) -> None:
    graph = RowGraph(change.tournament)
    try:
        shifts = law(graph, dict.fromkeys(matches))
    except BlockedError as error:
        first = graph.row(error.matches[0])
        raise refuse(Reason.NEXT_MATCH_BEGUN, match=first.number or 0) from error
    apply_shifts(change, graph, shifts)
    refresh_state(change)
    draw_automatically(change)
    call_waiting(change)


def stage_under_way(tournament: Tournament) -> Drawable:
    """The stage that is drawn and not over; the last one where all are.

    ``RefusedError`` where nothing is drawn.
    """
    stages = tournament.stages.filter(entries__isnull=False).distinct().order_by("position")
    drawables = [Drawable.of(stage) for stage in stages]
    if not drawables:
        raise refuse(Reason.NOTHING_DRAWN)
    return next((each for each in drawables if each.due is not Due.OVER), drawables[-1])


def _come_in(change: Change, drawable: Drawable, late: Newcomer) -> int:
    """Let it take part; the first round in which it plays comes back."""
    admission = _admission(drawable, late.entrant)
    stage = drawable.stage
    last = stage.entries.aggregate(last=Max("position"))["last"] or 0
    entry = replace(late, entrant=admission.entrant).entry(stage, last + 1)
    entry.save()
    graph = RowGraph(change.tournament)
    rows = {new: old for old, new in drawable.keys.matches.items()}
    for key, side in admission.instead_of_bye:
        _sit_down(change, graph, rows[key], side, entry)
    return admission.entrant.enters


def _admission(drawable: Drawable, entrant: Entrant) -> Admission:
    try:
        return drawable.format.admit(drawable.view, entrant, Stream(new_seed()))
    except LateEntryRefusedError as error:
        raise refuse(_LATE[error.code]) from error


def _sit_down(change: Change, graph: RowGraph, key: int, side: Side, entry: Entry) -> None:
    """The entry takes the side that the draw had left free; the match gets a number."""
    try:
        shifts = fill(graph, key, side, entry.pk)
    except BlockedError as error:
        raise refuse(Reason.NO_FREE_PLACE) from error
    match = graph.row(key)
    place = match.side(side)
    place.kind = PlaceKind.ENTRY.value
    occupy(place, entry.pk)
    place.save(update_fields=["kind", *OCCUPANT_FIELDS])
    apply_shifts(change, graph, shifts)
    _number(change.tournament, [graph.row(shift.match) for shift in shifts])


def _number(tournament: Tournament, matches: Iterable[Match]) -> None:
    """Numbers for those that are played after all, now that a bye is filled."""
    last = tournament.matches.aggregate(last=Max("number"))["last"] or 0
    played = [m for m in matches if m.number is None and BYE not in match_state(m).occupants]
    for match in sorted(played, key=lambda match: match.pk):
        last += 1
        match.number = last
        match.save(update_fields=["number"])
