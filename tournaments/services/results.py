"""Handing in the result of a match: recorded once, refused when late, corrected while it can be."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring.engine.acta import check_acta
from scoring.engine.rules_json import read_rules
from scoring.engine.terms import MatchTerms
from scoring.engine.verdict import Verdict
from scoring.models import Scoresheet
from scoring.models.scoresheet import digest_of
from tournaments.core.progress import BYE, NOBODY, UNKNOWN, Occupant, Result
from tournaments.core.refusals import Reason, refuse
from tournaments.core.stages.view import Figures
from tournaments.core.states import MatchState, SubmissionState
from tournaments.core.text_keys import is_writable, tidy
from tournaments.core.values import Outcome
from tournaments.models import Match, Ruling, Submission
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor, require
from tournaments.queries.history import result_of_acta
from tournaments.queries.matches import names_of_sides
from tournaments.queries.queue import AT_A_TABLE, is_free
from tournaments.services.calls import call_waiting, move_match, release
from tournaments.services.change import Change, changing
from tournaments.services.consequences import (
    Foreseen,
    carry_out,
    consequences_of,
    foreseen,
    require_ordered,
)
from tournaments.services.draws import draw_automatically
from tournaments.services.standing import refresh_state
from tournaments.services.submissions import annul, pair_numbers, result_json, supersede
from tournaments.snapshots import RowGraph

KEY_LENGTH = 64
REASON_LENGTH = 200


class Status(StrEnum):
    """What became of what was handed in."""

    RECORDED = "recorded"
    REPEATED = "repeated"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to somebody who handed in a result.

    ``submission`` is what was kept of it (None for a repetition that brought nothing new);
    ``in_force`` is the one that counts for the match now.
    """

    status: Status
    submission: Submission | None
    in_force: Submission | None


class ActaRefusedError(Exception):
    """The acta cannot be; ``verdict`` lists every problem. Nothing was recorded."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(", ".join(problem.code for problem in verdict.problems))


@dataclass(frozen=True, slots=True)
class _Paper:
    """What was handed in, judged: an acta with its verdict, or a ruling."""

    result: Result | None
    acta: Mapping[str, object] | None = None
    verdict: Verdict | None = None
    ruling: Ruling | None = None

    @property
    def digest(self) -> str:
        return _digest_sent(self.acta, self.ruling)

    @property
    def figures(self) -> Figures | None:
        if self.result is None or self.verdict is None:
            return None
        tantos = self.verdict.tantos
        return Figures(self.verdict.cotos, self.verdict.partidas, tantos if any(tantos) else None)

    @property
    def has_partidas(self) -> bool:
        return self.verdict is not None and any(self.verdict.partida_winners)


def hand_in(
    *,
    match: Match,
    acta: object = None,
    ruling: Ruling | None = None,
    key: str,
    replaces: int | None = None,
    pairs: tuple[int, int] | None = None,
    redo: Collection[int] | None = None,
    reason: str = "",
    actor: Actor,
    at: datetime,
) -> Receipt:
    """Hand in an acta (parsed JSON, docs/acta.md) or a ruling for ``match``.

    ``key`` is the sender's own mark for this act: the same key again, or the same result again,
    counts once. ``replaces`` is the revision that the sender saw in force and means to replace;
    without it, or with another than the one in force, a finished match is left as it is, the
    sheet is kept as refused and the receipt says ``CONFLICT``; 0 means that the sender saw none.
    ``pairs`` are the numbers of the pairs that the sender saw on the two sides. Replacing a
    finished result is a correction, for an organiser. Where later matches under way would lose
    what was played it is refused, unless ``redo`` holds exactly their numbers (``foresee_result``
    tells them).

    Raises:
        ActaRefusedError: the acta cannot be.
        RefusedError: sides unknown or others than ``pairs``, a bye, no key or one that came
            before with another result, later matches under way that ``redo`` does not order, a
            match that would go on while one of its pairs plays another.
        PermissionDenied, Tournament.DoesNotExist: as ``permissions.require``.
    """
    _check_words(key, reason)
    with changing(match.tournament, actor=actor, action=Action.ENTER_RESULTS, at=at) as change:
        graph = RowGraph(change.tournament)
        current = graph.row(match.pk)
        earlier = current.submissions.filter(key=key).first()
        if earlier is not None:
            if _digest(earlier) != _digest_sent(acta, ruling):
                raise refuse(Reason.KEY_REUSED)
            return _repeated(earlier)
        paper = _judged(current, acta, ruling)
        _require_playable(graph, current)
        _require_same_pairs(current, pairs)
        in_force = current.submissions.filter(state=SubmissionState.IN_FORCE).first()
        handing = _Handing(change, graph, current, paper, key, tidy(reason), in_force, redo)
        if in_force is not None and _digest(in_force) == paper.digest:
            return Receipt(Status.REPEATED, None, in_force)
        if not _may_replace(current, in_force, replaces):
            return handing.keep_refused()
        if current.state == MatchState.FINISHED:
            require(actor.user, change.tournament, Action.CORRECT_RESULTS)
        return handing.record()


def foresee_result(*, match: Match, acta: object = None, ruling: Ruling | None = None) -> Foreseen:
    """What handing this in would change in later matches. Raises as ``hand_in``; writes nothing.

    Without acta and ruling: what taking the result back would change.
    """
    graph = RowGraph(match.tournament)
    current = graph.row(match.pk)
    _require_playable(graph, current)
    paper = None if acta is None and ruling is None else _judged(current, acta, ruling)
    result, figures = (paper.result, paper.figures) if paper else (None, None)
    return foreseen(current, consequences_of(graph, current, result, figures))


def annul_result(
    *,
    match: Match,
    replaces: int,
    redo: Collection[int] | None = None,
    reason: str = "",
    actor: Actor,
    at: datetime,
) -> Match:
    """Take a result back altogether, as when it was entered for the wrong match.

    ``replaces`` is the revision to take back, ``redo`` as in ``hand_in``. Annulling what has no
    result changes nothing. Raises ``RefusedError``: another result is in force by now, or later
    matches have begun and ``redo`` does not order exactly those.
    """
    _check_words("annul", reason)
    with changing(match.tournament, actor=actor, action=Action.CORRECT_RESULTS, at=at) as change:
        graph = RowGraph(change.tournament)
        current = graph.row(match.pk)
        in_force = current.submissions.filter(state=SubmissionState.IN_FORCE).first()
        if in_force is None:
            return current
        if in_force.revision != replaces:
            raise refuse(Reason.STALE_REVISION)
        consequences = consequences_of(graph, current, None)
        require_ordered(current, consequences, redo)
        before = result_json(current, in_force)
        annul(in_force, tidy(reason))
        current.started_at = None
        carry_out(change, graph, current, consequences, reason=tidy(reason))
        release(change, [current])
        after = MatchState.FINISHED if current.outcome else MatchState.READY
        move_match(current, after, also=["started_at", "outcome", "winner", "finished_at"])
        change.record(
            AuditAction.RESULT_ANNULLED,
            f"match:{current.number}",
            before=before,
            reason=tidy(reason),
        )
        refresh_state(change)
        draw_automatically(change)
        call_waiting(change)
        return current


@dataclass(frozen=True, slots=True)
class _Handing:
    """One paper on its way into the books."""

    change: Change
    graph: RowGraph
    match: Match
    paper: _Paper
    key: str
    reason: str
    in_force: Submission | None
    redo: Collection[int] | None

    def record(self) -> Receipt:
        """Put the paper in force, and move on whom it sends on."""
        match, correcting = self.match, self.match.state == MatchState.FINISHED
        before = result_json(match, self.in_force)
        consequences = consequences_of(self.graph, match, self.paper.result, self.paper.figures)
        require_ordered(match, consequences, self.redo)
        if self.in_force is not None:
            supersede(self.in_force)
        submission = self._keep(SubmissionState.IN_FORCE)
        _mark_begun(match, self.paper, self.change.at)
        carry_out(self.change, self.graph, match, consequences, reason=self.reason)
        self._close_or_go_on(match)
        self.change.record(
            AuditAction.RESULT_CORRECTED if correcting else AuditAction.RESULT_RECORDED,
            f"match:{match.number}",
            before=before,
            after=result_json(match, submission),
            reason=self.reason,
        )
        refresh_state(self.change)
        draw_automatically(self.change)
        call_waiting(self.change)
        return Receipt(Status.RECORDED, submission, submission)

    def keep_refused(self) -> Receipt:
        """Keep the paper beside the one in force, which stands."""
        submission = self._keep(SubmissionState.REFUSED)
        self.change.record(
            AuditAction.RESULT_REFUSED,
            f"match:{self.match.number}",
            before=result_json(self.match, self.in_force),
            after=result_json(self.match, submission),
            reason=self.reason,
        )
        return Receipt(Status.CONFLICT, submission, self.in_force)

    def _keep(self, state: SubmissionState) -> Submission:
        revisions = self.match.submissions.order_by("-revision").values_list("revision", flat=True)
        return Submission.objects.create(
            match=self.match,
            revision=(revisions.first() or 0) + 1,
            state=state,
            scoresheet=_sheet(self.match, self.paper, self.change),
            ruling=self.paper.ruling or "",
            key=self.key,
            author=self.change.actor.user,
            channel=self.change.actor.channel,
            reason=self.reason,
            submitted_at=self.change.at,
        )

    def _close_or_go_on(self, match: Match) -> None:
        if self.paper.result is None:
            if match.state not in AT_A_TABLE and not is_free(match):
                raise refuse(Reason.PAIR_PLAYING)
            match.finished_at = None
            state = MatchState.PLAYING
        else:
            match.finished_at = self.change.at
            state = MatchState.FINISHED
            release(self.change, [match])
        move_match(match, state, also=["started_at", "outcome", "winner", "finished_at"])


def _check_words(key: str, reason: str) -> None:
    if not key or len(key) > KEY_LENGTH or not is_writable(key):
        raise refuse(Reason.KEY_MISSING, "key", limit=KEY_LENGTH)
    if len(tidy(reason)) > REASON_LENGTH:
        raise refuse(Reason.TEXT_TOO_LONG, "reason", limit=REASON_LENGTH, length=len(tidy(reason)))
    if not is_writable(tidy(reason)):
        raise refuse(Reason.TEXT_UNWRITABLE, "reason")


def _judged(match: Match, acta: object, ruling: Ruling | None) -> _Paper:
    if ruling is not None:
        return _Paper(Result(Outcome(ruling.value)), ruling=ruling)
    verdict = check_acta(acta, own=terms_of(match))
    if not verdict.valid or not isinstance(acta, Mapping):
        raise ActaRefusedError(verdict)
    return _Paper(_result(match, acta, verdict), acta, verdict)


def terms_of(match: Match) -> MatchTerms:
    """What a match of a tournament plays by, which its acta need not say."""
    return MatchTerms(
        rules=read_rules(match.tournament.rules),
        format=match.round.match_format,
        sides=names_of_sides(match) or None,
    )


def _result(match: Match, acta: Mapping[str, object], verdict: Verdict) -> Result | None:
    """What a valid acta says of the match; None while it is still on."""
    if verdict.winner is None:
        return None
    by_cotos = verdict.cotos.of(verdict.winner) >= match.round.cotos
    return result_of_acta(acta, winner=verdict.winner, by_cotos=by_cotos)


_REASONS: Mapping[Occupant, Reason] = {
    BYE: Reason.BYE,
    UNKNOWN: Reason.SIDES_UNKNOWN,
    NOBODY: Reason.NO_OPPONENT,
}


def _require_playable(graph: RowGraph, match: Match) -> None:
    """Both sides are pairs; a result for a bye or for an unknown side is refused."""
    occupants = graph.match(match.pk).occupants
    for vacancy, reason in _REASONS.items():
        if vacancy in occupants:
            raise refuse(reason)


def _require_same_pairs(match: Match, seen: tuple[int, int] | None) -> None:
    """A draw made anew or a correction before may have brought other pairs into the match."""
    if seen is not None and seen != tuple(pair_numbers(match).values()):
        raise refuse(Reason.SIDES_CHANGED, match=match.number or 0)


def _may_replace(match: Match, in_force: Submission | None, replaces: int | None) -> bool:
    if in_force is None:
        return not replaces
    if replaces is None:
        return match.state != MatchState.FINISHED
    return replaces == in_force.revision


def _repeated(earlier: Submission) -> Receipt:
    """The answer that the same key got the first time."""
    in_force = earlier.match.submissions.filter(state=SubmissionState.IN_FORCE).first()
    refused = earlier.state == SubmissionState.REFUSED
    return Receipt(Status.CONFLICT if refused else Status.REPEATED, earlier, in_force)


def _digest_sent(acta: object, ruling: Ruling | None) -> str:
    return ruling.value if ruling else digest_of(acta)


def _digest(submission: Submission) -> str:
    return submission.scoresheet.digest if submission.scoresheet else submission.ruling


def _sheet(match: Match, paper: _Paper, change: Change) -> Scoresheet | None:
    if paper.verdict is None:
        return None
    return Scoresheet.objects.create(
        acta=paper.acta,
        rules=match.tournament.rules,
        format=match.round.match_format.to_json(),
        verdict=paper.verdict.to_json(lambda problem: problem.code.value),
        digest=paper.digest,
        written_at=change.at,
    )


def _mark_begun(match: Match, paper: _Paper, at: datetime) -> None:
    """A match has begun with its first partida; one decided without any has not."""
    if paper.has_partidas or paper.result is None:
        match.started_at = match.started_at or at
    elif match.state == MatchState.FINISHED:
        match.started_at = None
