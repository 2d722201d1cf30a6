"""The draw: made from a list and a seed, and taken back while nothing is played."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import Max, Q

from scoring.engine.sides import Side
from scoring.models import Scoresheet
from tournaments.core import states
from tournaments.core.brackets import (
    ALGORITHM,
    FEWEST,
    MOST,
    KnockoutPlan,
    PlannedMatch,
    draw_order,
    plan_knockout,
)
from tournaments.core.memory import opening
from tournaments.core.progress import MatchState as OpeningState
from tournaments.core.refusals import Reason, refuse
from tournaments.core.states import DrawState, MatchState, SubmissionState, TournamentState
from tournaments.core.stream import MalformedSeedError
from tournaments.core.text_keys import is_writable
from tournaments.core.values import LoserOf, Place, WinnerOf
from tournaments.models import Draw, Entry, Match, MatchSide, Pair, Round, Stage, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.queries.pairs import pairs_of
from tournaments.services.calls import call_waiting
from tournaments.services.change import changing
from tournaments.services.tournaments import late_formats_of, move
from tournaments.snapshots import new_side, state_of_sides

SEED_LENGTH = 64


def new_seed() -> str:
    """A seed nobody can foresee: 16 hexadecimal digits, short enough to read out in the hall."""
    return secrets.token_hex(8)


def make_draw(*, tournament: Tournament, seed: str, actor: Actor, at: datetime) -> Draw:
    """Draw the knock-out from the list of pairs as it stands and ``seed``.

    The same seed once more, as from a double tap, gives the draw already made. Raises
    ``RefusedError``: sign-up still open, already drawn, fewer than two pairs, an unusable seed.
    """
    with changing(tournament, actor=actor, action=Action.DRAW, at=at) as change:
        current = change.tournament
        stage = current.stages.select_for_update().get(position=1)
        if (made := stage.draws.filter(state=DrawState.MADE).first()) is not None:
            if made.seed == seed:
                return made
            raise refuse(Reason.ALREADY_DRAWN)
        if current.state != TournamentState.CLOSED:
            raise refuse(Reason.SIGNUP_OPEN)
        pairs = list(pairs_of(current))
        order = _order(pairs, seed)
        draw = Draw.objects.create(
            stage=stage,
            sequence=(stage.draws.aggregate(last=Max("sequence"))["last"] or 0) + 1,
            algorithm=ALGORITHM,
            canonical_list=[canonical_line(pair) for pair in pairs],
            seed=seed,
            state=DrawState.MADE,
            made_at=at,
            made_by=actor.user,
        )
        _lay_out(stage, pairs, order)
        move(current, TournamentState.DRAWN)
        change.record(
            AuditAction.DRAW_MADE,
            f"draw:{draw.sequence}",
            after={"algorithm": ALGORITHM, "seed": seed, "pairs": len(pairs), "order": order},
        )
        call_waiting(change)
        return draw


def discard_draw(*, tournament: Tournament, actor: Actor, at: datetime) -> None:
    """Take the draw back while no match has begun; its row stays, its matches go.

    With no draw there nothing changes. Raises ``RefusedError`` (``draw-has-results``).
    """
    with changing(tournament, actor=actor, action=Action.DRAW, at=at) as change:
        stage = change.tournament.stages.get(position=1)
        draw = stage.draws.filter(state=DrawState.MADE).first()
        if draw is None:
            return
        begun = Q(started_at__isnull=False) | Q(submissions__state=SubmissionState.IN_FORCE)
        first = change.tournament.matches.filter(begun).order_by("number").first()
        if first is not None:
            raise refuse(Reason.DRAW_HAS_RESULTS, match=first.number or 0)
        _clear(stage)
        states.require(states.DRAW, DrawState(draw.state), DrawState.DISCARDED)
        draw.state, draw.discarded_at = DrawState.DISCARDED.value, at
        draw.save(update_fields=["state", "discarded_at"])
        move(change.tournament, TournamentState.CLOSED)
        change.record(
            AuditAction.DRAW_DISCARDED, f"draw:{draw.sequence}", before={"seed": draw.seed}
        )


def canonical_line(pair: Pair) -> str:
    """A pair's line in the list that is drawn from (docs/draw.md)."""
    return f"{pair.number}\t{pair.names}"


def _order(pairs: Sequence[Pair], seed: str) -> list[int]:
    """The pairs' numbers as the lot of ``seed`` draws them."""
    if len(pairs) < FEWEST:
        raise refuse(Reason.TOO_FEW_PAIRS, pairs=len(pairs))
    if len(pairs) > MOST:
        raise refuse(Reason.TOO_MANY_PAIRS, most=MOST)
    if len(seed) > SEED_LENGTH or not is_writable(seed):
        raise refuse(Reason.SEED_STRANGE, "seed", limit=SEED_LENGTH)
    try:
        return list(draw_order([pair.number for pair in pairs], seed))
    except MalformedSeedError as error:
        raise refuse(Reason.SEED_STRANGE, "seed", limit=SEED_LENGTH) from error


def _lay_out(stage: Stage, pairs: Sequence[Pair], order: Sequence[int]) -> None:
    """Write entries, rounds, matches and sides, in a handful of queries for any number of pairs."""
    by_number = {pair.number: pair for pair in pairs}
    entries = Entry.objects.bulk_create(
        Entry(stage=stage, pair=by_number[number], number=number, position=position)
        for position, number in enumerate(order, start=1)
    )
    plan = plan_knockout([entry.pk for entry in entries])
    rounds = _rounds(stage, plan)
    opened = {state.key: state for state in opening(plan.matches)}
    matches = {
        planned.key: _match(stage, rounds[planned.round], planned, opened[planned.key])
        for planned in plan.matches
    }
    Match.objects.bulk_create(matches.values())
    MatchSide.objects.bulk_create(
        new_side(matches[planned.key], name, _stored(place, matches), occupant)
        for planned in plan.matches
        for name, place, occupant in zip(
            Side, planned.places, opened[planned.key].occupants, strict=True
        )
    )


def _rounds(stage: Stage, plan: KnockoutPlan) -> dict[int, Round]:
    late = late_formats_of(stage)
    rounds = []
    for planned in plan.rounds:
        row = Round(
            stage=stage, number=planned.number, code=planned.name.code, size=planned.name.size
        )
        left = len(plan.rounds) - planned.number + 1
        row.match_format = late.get(left, stage.tournament.match_format)
        rounds.append(row)
    return {row.number: row for row in Round.objects.bulk_create(rounds)}


def _match(stage: Stage, row: Round, planned: PlannedMatch, opened: OpeningState) -> Match:
    decided = opened.outcome is not None
    return Match(
        tournament_id=stage.tournament_id,
        round=row,
        position=planned.position,
        number=planned.number,
        state=MatchState.FINISHED if decided else state_of_sides(opened.occupants),
        outcome=opened.outcome or "",
        winner=opened.winner or "",
    )


def _stored(place: Place, matches: Mapping[int, Match]) -> Place:
    """The same place with the plan's keys replaced by primary keys."""
    match place:
        case WinnerOf(key):
            return WinnerOf(matches[key].pk)
        case LoserOf(key):
            return LoserOf(matches[key].pk)
        case _:
            return place


def _clear(stage: Stage) -> None:
    sheets = list(
        Scoresheet.objects.filter(submission__match__round__stage=stage).values_list(
            "pk", flat=True
        )
    )
    stage.rounds.all().delete()
    stage.entries.all().delete()
    Scoresheet.objects.filter(pk__in=sheets).delete()
