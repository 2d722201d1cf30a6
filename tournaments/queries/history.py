"""What was handed in for a match, in the order it came, and what of it counts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from scoring.engine.endings import EndingBy
from scoring.engine.sides import NIL, Score, Side
from scoring.models import Scoresheet
from tournaments.core.noting import Note, read_note
from tournaments.core.progress import Result
from tournaments.core.states import SubmissionState
from tournaments.core.values import Outcome
from tournaments.models import Channel, Match, Submission, Tournament

_OUTCOMES: Mapping[object, Outcome] = {
    None: Outcome.PLAYED,
    EndingBy.INCOMPARECENCIA: Outcome.WALKOVER,
    EndingBy.RETIRADA: Outcome.RETIRED,
    EndingBy.DESCALIFICACION: Outcome.DISQUALIFIED,
    EndingBy.TIEMPO: Outcome.TIME,
}


@dataclass(frozen=True, slots=True)
class SubmissionView:
    """One sheet or ruling as it was handed in.

    ``result`` is None while the match was still on. ``partidas_won`` says, coto by coto, who won
    each partida ("a", "b", or None for an annulled one); ``notes`` what is told of each, and
    ``ending`` how the match stopped early, as the acta has it. A ``ruling`` has no acta.
    """

    revision: int
    state: SubmissionState
    result: Result | None
    cotos: Score
    partidas: Score
    partidas_won: tuple[tuple[str | None, ...], ...]
    notes: tuple[tuple[Note, ...], ...]
    start: Score
    ending: object
    ruling: str
    author: str
    channel: Channel
    at: datetime
    reason: str
    annul_reason: str

    @property
    def is_in_force(self) -> bool:
        return self.state == SubmissionState.IN_FORCE

    @property
    def has_notes(self) -> bool:
        """Whether more is told of any partida than who won it."""
        return any(note.says_more for coto in self.notes for note in coto)

    @property
    def letters(self) -> Iterator[str | None]:
        """Who won each partida, one after the other."""
        return (winner for coto in self.partidas_won for winner in coto)


def history_of(match: Match) -> list[SubmissionView]:
    """All that was handed in for a match, the newest first: one query."""
    rows = match.submissions.select_related("scoresheet", "author").order_by("-revision")
    return [submission_view(row) for row in rows]


def submission_view(submission: Submission) -> SubmissionView:
    sheet = submission.scoresheet
    verdict: Mapping[str, Mapping[str, int]] = sheet.verdict if sheet else {}
    return SubmissionView(
        revision=submission.revision,
        state=SubmissionState(submission.state),
        result=result_of(submission),
        cotos=Score(**verdict.get("cotos", {})),
        partidas=Score(**verdict.get("partidas", {})),
        partidas_won=tuple(tuple(coto) for coto in verdict.get("partida_winners", ())),
        notes=_notes(sheet),
        start=_start(sheet),
        ending=sheet.acta.get("ending") if sheet else None,
        ruling=submission.ruling,
        author=str(submission.author or ""),
        channel=Channel(submission.channel),
        at=submission.submitted_at,
        reason=submission.reason,
        annul_reason=submission.annul_reason,
    )


def in_force(tournament: Tournament, number: int) -> SubmissionView | None:
    """What counts for the match that people call by ``number``, if anything does: one query."""
    rows = Submission.objects.filter(
        match__tournament=tournament, match__number=number, state=SubmissionState.IN_FORCE
    )
    row = rows.select_related("scoresheet", "author").first()
    return None if row is None else submission_view(row)


def result_of(submission: Submission) -> Result | None:
    """What a submission says of its match, whether or not it counts; None: it is still on."""
    if submission.scoresheet is None:
        return Result(Outcome(submission.ruling))
    sheet = submission.scoresheet
    winner = sheet.verdict["winner"]
    if winner is None:
        return None
    won = sheet.verdict["cotos"][winner] >= sheet.format["cotos"]
    return result_of_acta(sheet.acta, winner=Side(winner), by_cotos=won)


def result_of_acta(acta: Mapping[str, object], *, winner: Side, by_cotos: bool) -> Result:
    """The result of a valid acta that ``winner`` won, ``by_cotos`` or because it stopped early."""
    ending = acta.get("ending") if not by_cotos else None
    by = ending.get("by") if isinstance(ending, Mapping) else None
    return Result(_OUTCOMES[by], winner)


def _notes(sheet: Scoresheet | None) -> tuple[tuple[Note, ...], ...]:
    cotos = sheet.acta["cotos"] if sheet is not None else ()
    return tuple(tuple(read_note(partida) for partida in coto) for coto in cotos)


def _start(sheet: Scoresheet | None) -> Score:
    start = sheet.acta.get("start") if sheet is not None else None
    return Score(**start["partidas"]) if start else NIL
