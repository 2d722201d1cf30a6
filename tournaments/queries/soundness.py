"""What must hold of a tournament's rows, beside what the core asks of the knock-out in them."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from django.db.models import Count, Q

from scoring.engine.acta import check_acta
from scoring.engine.match import MatchFormat
from scoring.engine.rules_json import read_rules
from scoring.engine.terms import MatchTerms
from scoring.models import Scoresheet
from tournaments.core.states import DrawState, MatchState, SubmissionState
from tournaments.core.values import Outcome
from tournaments.models import (
    AuditRow,
    Draw,
    Entry,
    Match,
    Pair,
    Player,
    Submission,
    Tournament,
)
from tournaments.models.audit import AuditAction
from tournaments.queries.history import result_of_acta
from tournaments.queries.legible import (
    Check,
    Found,
    called,
    first_found,
    rows_stay_in_their_tournament,
    stages_can_be_read,
    told,
    two_sides_a_match,
)
from tournaments.queries.passing_on import entries_go_by_their_pairs, stages_hold_whom_they_take

_AUTOMATIC: Final = [outcome.value for outcome in Outcome if outcome.automatic]
_AT_A_TABLE: Final = [MatchState.CALLED.value, MatchState.PLAYING.value]
_NOTED_AS: Final[Mapping[str, frozenset[str]]] = {
    SubmissionState.IN_FORCE: frozenset(
        {AuditAction.RESULT_RECORDED, AuditAction.RESULT_CORRECTED}
    ),
    SubmissionState.SUPERSEDED: frozenset(
        {AuditAction.RESULT_RECORDED, AuditAction.RESULT_CORRECTED}
    ),
    SubmissionState.ANNULLED: frozenset(
        {AuditAction.RESULT_RECORDED, AuditAction.RESULT_CORRECTED}
    ),
    SubmissionState.REFUSED: frozenset({AuditAction.RESULT_REFUSED}),
}


def sound_rows(tournament: Tournament) -> dict[str, bool]:
    """Every invariant of the rows by its name, and whether it holds. The names are stable."""
    return {name: next(check(tournament), None) is None for name, check in _INVARIANTS.items()}


def first_in_rows(tournament: Tournament) -> tuple[str, str] | None:
    """The first invariant of the rows that does not hold, and where; None when all do."""
    return first_found(tournament, _INVARIANTS)


def no_orphan_rows(tournament: Tournament) -> Found:
    """Each sheet was handed in, each player sits in a pair, each pair drawn stands in a match."""
    for sheet in Scoresheet.objects.filter(submission__isnull=True):
        yield f"sheet {sheet.pk}"
    for player in Player.objects.filter(tournament=tournament, memberships__isnull=True):
        yield f"player {player.name}"
    unseen = Q(stage__tournament=tournament, places__isnull=True)
    for entry in Entry.objects.filter(unseen).select_related("stage"):
        if not _stands(entry):
            yield called(entry)


def two_members_a_pair(tournament: Tournament) -> Found:
    """Each pair has two members today."""
    today = Count("members", filter=Q(members__until__isnull=True))
    pairs = Pair.objects.filter(tournament=tournament).annotate(today=today).exclude(today=2)
    yield from (f"pair {number}" for number in pairs.values_list("number", flat=True))


def one_result_in_force(tournament: Tournament) -> Found:
    """Each match that somebody decided has one result in force, and no match has two.

    What the bracket decided by itself, and what has not begun, has none.
    """
    in_force = Count("submissions", filter=Q(submissions__state=SubmissionState.IN_FORCE))
    matches = Match.objects.filter(tournament=tournament).annotate(in_force=in_force)
    decided = Q(state=MatchState.FINISHED) & ~Q(outcome__in=_AUTOMATIC)
    playing = Q(state=MatchState.PLAYING)
    yield from told(
        matches.filter(decided).exclude(in_force=1),
        matches.filter(playing, in_force__gt=1),
        matches.exclude(decided | playing).exclude(in_force=0),
    )


def results_follow_from_sheets(tournament: Tournament) -> Found:
    """Judged once more, the sheet in force of each match says what is written of the match."""
    rows = Submission.objects.filter(match__tournament=tournament, state=SubmissionState.IN_FORCE)
    for row in rows.select_related("match", "scoresheet").order_by("match__number"):
        if not _says_the_same(row):
            yield f"match {row.match.number}"


def audit_row_for_every_result(tournament: Tournament) -> Found:
    """Each sheet handed in has its audit row, by match and revision, and no row lacks its sheet.

    A draw discarded takes its matches along and leaves their audit rows.
    """
    rows = Submission.objects.filter(match__tournament=tournament).order_by("match__number")
    wanted = {
        (f"match:{number}", revision): _NOTED_AS[state]
        for number, revision, state in rows.values_list("match__number", "revision", "state")
    }
    found = _noted(tournament)
    noted = {key for key, _ in found}
    for subject, revision in [key for key in wanted if key not in noted]:
        yield f"{subject}, revision {revision}: no audit row"
    for ((subject, revision), action), times in found.items():
        if times > 1 or action not in wanted.get((subject, revision), ()):
            yield f"{subject}, revision {revision}: {action}"


def tables_held_while_called(tournament: Tournament) -> Found:
    """A match called holds one table, one that waits or has ended holds none."""
    held = Count("occupations", filter=Q(occupations__released_at__isnull=True))
    matches = Match.objects.filter(tournament=tournament).annotate(held=held)
    yield from told(
        matches.filter(state=MatchState.CALLED).exclude(held=1),
        matches.filter(state=MatchState.PLAYING, held__gt=1),
        matches.exclude(state__in=_AT_A_TABLE).exclude(held=0),
    )


_INVARIANTS: Final[Mapping[str, Check]] = {
    check.__name__: check
    for check in (
        no_orphan_rows,
        rows_stay_in_their_tournament,
        two_members_a_pair,
        two_sides_a_match,
        stages_can_be_read,
        entries_go_by_their_pairs,
        stages_hold_whom_they_take,
        one_result_in_force,
        results_follow_from_sheets,
        audit_row_for_every_result,
        tables_held_while_called,
    )
}


def _noted(tournament: Tournament) -> Counter[tuple[tuple[str, int], str]]:
    """How often the audit tells each thing of each sheet of the matches there are."""
    rows = AuditRow.objects.filter(
        tournament=tournament, action__in=frozenset().union(*_NOTED_AS.values())
    )
    since, discarded = _drawn_since(tournament), _last_discarded(tournament)
    return Counter(
        ((subject, revision), action)
        for pk, subject, revision, action in rows.order_by("pk").values_list(
            "pk", "subject", "after__revision", "action"
        )
        if pk > since.get(subject, discarded)
    )


def _stands(entry: Entry) -> bool:
    """Of one that stands in no match itself: one of two partners, or still to come in."""
    if Entry.objects.filter(Q(partner_a=entry) | Q(partner_b=entry)).exists():
        return True
    rounds = entry.stage.rounds.count()
    return entry.player_id is not None or entry.enters > rounds or entry.left_after == 0


def _says_the_same(row: Submission) -> bool:
    match, sheet = row.match, row.scoresheet
    if sheet is None:
        return (match.outcome, match.winner) == (row.ruling, "")
    terms = MatchTerms(read_rules(sheet.rules), MatchFormat.from_json(sheet.format))
    verdict = check_acta(sheet.acta, own=terms)
    if not verdict.valid:
        return False
    if verdict.winner is None or terms.format is None:
        return (match.outcome, match.winner) == ("", "")
    by_cotos = verdict.cotos.of(verdict.winner) >= terms.format.cotos
    result = result_of_acta(sheet.acta, winner=verdict.winner, by_cotos=by_cotos)
    return (match.outcome, match.winner) == (result.outcome, result.winner)


def _drawn_since(tournament: Tournament) -> dict[str, int]:
    """For each match there is, by its subject in the audit, the row that tells of its draw."""
    told = AuditRow.objects.filter(tournament=tournament, action=AuditAction.DRAW_MADE)
    draws = Draw.objects.filter(stage__tournament=tournament, state=DrawState.MADE)
    found: dict[str, int] = {}
    for draw in draws:
        own = told.filter(subject=f"draw:{draw.sequence}", after__seed=draw.seed)
        row = own.order_by("-pk").first()
        matches = Match.objects.filter(round__stage=draw.stage_id, round__batch=draw.batch)
        for number in matches.values_list("number", flat=True):
            found[f"match:{number}"] = row.pk if row else 0
    return found


def _last_discarded(tournament: Tournament) -> int:
    rows = AuditRow.objects.filter(tournament=tournament, action=AuditAction.DRAW_DISCARDED)
    return rows.order_by("-pk").values_list("pk", flat=True).first() or 0
