"""What another result of a match brings about, foreseen for the desk and written down."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from tournaments.core.memory import changed
from tournaments.core.progress import BlockedError, Result, settle
from tournaments.core.progress import Change as Shift
from tournaments.core.refusals import Reason, refuse
from tournaments.core.stages.chains import LevelAtCutError, takes_of
from tournaments.core.stages.corrections import Consequences, foresee
from tournaments.core.stages.format import Format
from tournaments.core.stages.frozen import FrozenTable, StageNotOverError, freeze
from tournaments.core.stages.view import Figures, StageView
from tournaments.core.states import DrawState, SubmissionState
from tournaments.core.values import Outcome
from tournaments.models import Draw, Match, Stage
from tournaments.models.audit import AuditAction
from tournaments.services.calls import move_match, release
from tournaments.services.change import Change
from tournaments.services.draws import discard
from tournaments.services.layouts import empty, remove_batches
from tournaments.services.newcomers import DEFAULT_TAKES
from tournaments.services.submissions import annul, result_json
from tournaments.snapshots import (
    OCCUPANT_FIELDS,
    RowGraph,
    occupy,
    sides_of,
    stage_format,
    stage_view,
    state_after,
)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would follow, by the numbers of the matches, lowest first.

    ``changed`` get other pairs or another end; ``called_back`` of them lose their table; ``drawn``
    are those of rounds and stages that will be drawn anew; ``redone`` would lose what was played.
    """

    changed: tuple[int, ...] = ()
    called_back: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    redone: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.changed or self.drawn or self.redone)


@dataclass(frozen=True, slots=True)
class Aftermath:
    """All that follows from a result: in its own stage, and the later stages that fall with it.

    A stage drawn from the table of this one falls when the table would send it others.
    """

    own: Consequences
    stages: tuple[Stage, ...] = ()

    @property
    def removed(self) -> tuple[int, ...]:
        """The matches that go, because what they were drawn from is another."""
        return (*self.own.removed, *(match.pk for match in self._fallen()))

    @property
    def redone(self) -> tuple[int, ...]:
        """The matches under way that would lose what was played."""
        begun = (match.pk for match in self._fallen() if match.is_begun or _is_recorded(match))
        return (*self.own.redone, *begun)

    def _fallen(self) -> Iterable[Match]:
        if not self.stages:
            return ()
        return Match.objects.filter(round__stage__in=self.stages).order_by("pk")


def consequences_of(
    graph: RowGraph, match: Match, result: Result | None, figures: Figures | None = None
) -> Aftermath:
    """All that follows if ``match`` has this result, with these figures, or none.

    Where nothing was drawn after the match and nothing is under way behind it, only the matches
    that change are read; else the whole stage, in seven queries.
    """
    stage = Stage.objects.select_related("tournament").get(rounds=match.round_id)
    fed = stage.feeds.filter(entries__isnull=False).distinct().first()
    if fed is None and not stage.rounds.filter(batch__gt=match.round.batch).exists():
        with suppress(BlockedError):
            return Aftermath(Consequences(changes=settle(graph, match.pk, result)))
    view, format_ = stage_view(stage), stage_format(stage)
    own = foresee(graph, view, format_, match.pk, result)
    if fed is None or _sends_the_same(fed, format_, _afterwards(view, own, match, figures)):
        return Aftermath(own)
    return Aftermath(own, tuple(_from(fed)))


def foreseen(match: Match, aftermath: Aftermath) -> Foreseen:
    """The same for people; ``match`` itself is left out."""
    changed = [c.match for c in aftermath.own.changes if c.match != match.pk]
    return Foreseen(
        changed=_numbers(changed),
        called_back=_numbers(aftermath.own.called_back),
        drawn=_numbers(aftermath.removed),
        redone=_numbers(aftermath.redone),
    )


def require_ordered(match: Match, aftermath: Aftermath, redo: Collection[int] | None) -> None:
    """``RefusedError`` unless the matches that would lose what was played are exactly ``redo``.

    ``redo`` holds match numbers, and is None where nobody was asked.
    """
    redone = _numbers(aftermath.redone)
    if redo is None and redone:
        raise refuse(Reason.NEXT_MATCH_BEGUN, match=redone[0])
    if redo is not None and tuple(sorted(redo)) != redone:
        raise refuse(Reason.REDO_DIFFERS, match=match.number or 0)


def carry_out(
    change: Change, graph: RowGraph, match: Match, aftermath: Aftermath, *, reason: str
) -> None:
    """Write down what follows; of ``match`` itself only in memory, the caller saves it."""
    consequences = aftermath.own
    for row in (graph.row(key) for key in aftermath.redone):
        _take_back(change, row, reason)
    for stage in reversed(aftermath.stages):
        batches = set(stage.rounds.values_list("batch", flat=True))
        _undo(change, stage, batches, reason)
        empty(stage)
    if consequences.undone:
        _undo(change, match.round.stage, consequences.undone, reason)
    apply_shifts(change, graph, (s for s in consequences.changes if s.match != match.pk))
    for own in (s for s in consequences.changes if s.match == match.pk):
        take_outcome(match, own, change)


def _undo(change: Change, stage: Stage, batches: Collection[int], reason: str) -> None:
    """What was laid out at these times goes, and its draws are discarded."""
    release(change, Match.objects.filter(round__stage=stage, round__batch__in=batches))
    remove_batches(stage, batches)
    draws = Draw.objects.filter(stage=stage, batch__in=batches, state=DrawState.MADE)
    for draw in draws.order_by("batch"):
        discard(draw, change.at)
        change.record(
            AuditAction.DRAW_DISCARDED,
            f"draw:{draw.sequence}",
            before={"seed": draw.seed, "batch": draw.batch},
            reason=reason,
        )


def _afterwards(
    view: StageView, own: Consequences, match: Match, figures: Figures | None
) -> StageView:
    """The stage as it would stand."""
    gone = set(own.removed)
    states = {key: state for key, state in view.states.items() if key not in gone}
    states |= {change.match: changed(states[change.match], change) for change in own.changes}
    noted = {key: each for key, each in view.figures.items() if key in states}
    if figures is not None:
        noted[match.pk] = figures
    else:
        noted.pop(match.pk, None)
    rounds = tuple(each for each in view.rounds if each.batch not in own.undone)
    return replace(view, rounds=rounds, states=states, figures=noted)


def _sends_the_same(fed: Stage, format_: Format, view: StageView) -> bool:
    """Whether the stage drawn from the table would still be sent the same, seeded the same."""
    takes = takes_of(fed.takes or DEFAULT_TAKES)
    try:
        now = takes.entrants(freeze(format_, view))
    except (StageNotOverError, LevelAtCutError):
        return False
    return now == takes.entrants(FrozenTable.from_json(fed.table or []))


def _from(stage: Stage) -> Iterator[Stage]:
    """The stage and those drawn from it in turn."""
    fed: Stage | None = stage
    while fed is not None:
        yield fed
        fed = fed.feeds.filter(entries__isnull=False).distinct().first()


def _is_recorded(match: Match) -> bool:
    return bool(match.outcome) and not Outcome(match.outcome).automatic


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
