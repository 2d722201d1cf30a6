"""What another result of a match brings about, foreseen for the desk and written down."""

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass

from tournaments.core.progress import BlockedError, Result, settle
from tournaments.core.progress import Change as Shift
from tournaments.core.refusals import Reason, refuse
from tournaments.core.stages.corrections import Consequences, foresee
from tournaments.core.states import DrawState, SubmissionState
from tournaments.models import Draw, Match, Round, Stage
from tournaments.models.audit import AuditAction
from tournaments.services.calls import move_match, release
from tournaments.services.change import Change
from tournaments.services.draws import discard
from tournaments.services.layouts import remove_batches, stage_format
from tournaments.services.submissions import annul, result_json
from tournaments.snapshots import (
    OCCUPANT_FIELDS,
    RowGraph,
    occupy,
    sides_of,
    stage_view,
    state_after,
)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would follow, by the numbers of the matches, lowest first.

    ``changed`` get other pairs or another end; ``called_back`` of them lose their table; ``drawn``
    are those of rounds that will be drawn anew; ``redone`` would lose what was played.
    """

    changed: tuple[int, ...] = ()
    called_back: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    redone: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.changed or self.drawn or self.redone)


def consequences_of(graph: RowGraph, match: Match, result: Result | None) -> Consequences:
    """All that follows if ``match`` has this result or none.

    Where nothing was drawn after the match and nothing is under way behind it, only the matches
    that change are read; else the whole stage, in six queries.
    """
    later = Round.objects.filter(stage=match.round.stage_id, batch__gt=match.round.batch)
    if not later.exists():
        with suppress(BlockedError):
            return Consequences(changes=settle(graph, match.pk, result))
    stage = Stage.objects.select_related("tournament").get(rounds=match.round_id)
    return foresee(graph, stage_view(stage), stage_format(stage), match.pk, result)


def foreseen(match: Match, consequences: Consequences) -> Foreseen:
    """The same for people; ``match`` itself is left out."""
    changed = [c.match for c in consequences.changes if c.match != match.pk]
    return Foreseen(
        changed=_numbers(changed),
        called_back=_numbers(consequences.called_back),
        drawn=_numbers(consequences.removed),
        redone=_numbers(consequences.redone),
    )


def require_ordered(match: Match, consequences: Consequences, redo: Collection[int] | None) -> None:
    """``RefusedError`` unless the matches that would lose what was played are exactly ``redo``.

    ``redo`` holds match numbers, and is None where nobody was asked.
    """
    redone = _numbers(consequences.redone)
    if redo is None and redone:
        raise refuse(Reason.NEXT_MATCH_BEGUN, match=redone[0])
    if redo is not None and tuple(sorted(redo)) != redone:
        raise refuse(Reason.REDO_DIFFERS, match=match.number or 0)


def carry_out(
    change: Change, graph: RowGraph, match: Match, consequences: Consequences, *, reason: str
) -> None:
    """Write down what follows; of ``match`` itself only in memory, the caller saves it."""
    for row in (graph.row(key) for key in consequences.redone):
        _take_back(change, row, reason)
    if consequences.undone:
        stage = match.round.stage
        release(change, Match.objects.filter(pk__in=consequences.removed))
        remove_batches(stage, consequences.undone)
        draws = Draw.objects.filter(
            stage=stage, batch__in=consequences.undone, state=DrawState.MADE
        )
        for draw in draws.order_by("batch"):
            discard(draw, change.at)
            change.record(
                AuditAction.DRAW_DISCARDED,
                f"draw:{draw.sequence}",
                before={"seed": draw.seed, "batch": draw.batch},
                reason=reason,
            )
    apply_shifts(change, graph, (s for s in consequences.changes if s.match != match.pk))
    for own in (s for s in consequences.changes if s.match == match.pk):
        take_outcome(match, own, change)


def take_outcome(row: Match, shift: Shift, change: Change) -> None:
    """The outcome that the core says, in memory."""
    row.outcome, row.winner = shift.outcome or "", shift.winner or ""
    row.finished_at = change.at if shift.outcome is not None else None


def apply_shifts(change: Change, graph: RowGraph, shifts: Iterable[Shift]) -> None:
    """Write down what the core says of these matches."""
    for shift in shifts:
        row = graph.row(shift.match)
        take_outcome(row, shift, change)
        for side, occupant in zip(sides_of(row), shift.occupants, strict=True):
            occupy(side, occupant)
            side.save(update_fields=OCCUPANT_FIELDS)
        if shift.call_back:
            release(change, [row])
            change.record(AuditAction.MATCH_CALLED_BACK, f"match:{row.number}")
        move_match(row, state_after(shift), also=["started_at", "outcome", "winner", "finished_at"])


def _take_back(change: Change, row: Match, reason: str) -> None:
    """What was played of a match that is to be redone counts no more; its sheet is kept."""
    in_force = row.submissions.filter(state=SubmissionState.IN_FORCE).first()
    before = result_json(row, in_force)
    if in_force is not None:
        annul(in_force, reason)
    row.started_at = None
    release(change, [row])
    change.record(AuditAction.RESULT_ANNULLED, f"match:{row.number}", before=before, reason=reason)


def _numbers(keys: Collection[int]) -> tuple[int, ...]:
    """The numbers of these matches, lowest first; byes have none."""
    rows = Match.objects.filter(pk__in=keys, number__isnull=False)
    return tuple(row.number or 0 for row in rows.order_by("number").only("number"))
