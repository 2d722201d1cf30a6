"""What must hold of a tournament's rows, beside what the core asks of the knock-out in them."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from django.db.models import Count, F, Q

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
    MatchSide,
    Occupation,
    Pair,
    Player,
    Submission,
    Tournament,
)
from tournaments.models.audit import AuditAction

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
    return {name: check(tournament) for name, check in _INVARIANTS.items()}


def no_orphan_rows(tournament: Tournament) -> bool:
    """Each sheet was handed in, each player sits in a pair, each pair drawn stands in a match."""
    own = Q(tournament=tournament)
    unseen = Q(stage__tournament=tournament, places__isnull=True)
    return not (
        Scoresheet.objects.filter(submission__isnull=True).exists()
        or Player.objects.filter(own, memberships__isnull=True).exists()
        or any(not _stands(entry) for entry in Entry.objects.filter(unseen))
    )


def rows_stay_in_their_tournament(tournament: Tournament) -> bool:
    """No row joins two tournaments, or two matches of different stages."""
    matches = Match.objects.filter(tournament=tournament)
    sides = MatchSide.objects.filter(match__tournament=tournament)
    occupations = Occupation.objects.filter(match__tournament=tournament)
    return not (
        matches.exclude(round__stage__tournament=tournament).exists()
        or sides.exclude(Q(source__isnull=True) | Q(source__tournament=tournament)).exists()
        or sides.exclude(Q(entry__isnull=True) | Q(entry__stage=F("match__round__stage"))).exists()
        or occupations.exclude(table__tournament=tournament).exists()
        or Entry.objects.filter(stage__tournament=tournament)
        .exclude(Q(pair__isnull=True) | Q(pair__tournament=tournament))
        .exists()
        or Entry.objects.filter(stage__tournament=tournament)
        .exclude(Q(player__isnull=True) | Q(player__tournament=tournament))
        .exists()
    )


def two_members_a_pair(tournament: Tournament) -> bool:
    """Each pair has two members today."""
    today = Count("members", filter=Q(members__until__isnull=True))
    pairs = Pair.objects.filter(tournament=tournament).annotate(today=today)
    return not pairs.exclude(today=2).exists()


def two_sides_a_match(tournament: Tournament) -> bool:
    """Each match has two sides."""
    matches = Match.objects.filter(tournament=tournament).annotate(both=Count("sides"))
    return not matches.exclude(both=2).exists()


def one_result_in_force(tournament: Tournament) -> bool:
    """Each match that somebody decided has one result in force, and no match has two.

    What the bracket decided by itself, and what has not begun, has none.
    """
    in_force = Count("submissions", filter=Q(submissions__state=SubmissionState.IN_FORCE))
    matches = Match.objects.filter(tournament=tournament).annotate(in_force=in_force)
    decided = Q(state=MatchState.FINISHED) & ~Q(outcome__in=_AUTOMATIC)
    playing = Q(state=MatchState.PLAYING)
    return not (
        matches.filter(decided).exclude(in_force=1).exists()
        or matches.filter(playing, in_force__gt=1).exists()
        or matches.exclude(decided | playing).exclude(in_force=0).exists()
    )


def results_follow_from_sheets(tournament: Tournament) -> bool:
    """Judged once more, the sheet in force of each match says what is written of the match."""
    rows = Submission.objects.filter(match__tournament=tournament, state=SubmissionState.IN_FORCE)
    return all(_says_the_same(row) for row in rows.select_related("match", "scoresheet"))


def audit_row_for_every_result(tournament: Tournament) -> bool:
    """Each sheet handed in has its audit row, by match and revision, and no row lacks its sheet.

    A draw discarded takes its matches along and leaves their audit rows.
    """
    rows = Submission.objects.filter(match__tournament=tournament)
    wanted = {
        (f"match:{number}", revision): _NOTED_AS[state]
        for number, revision, state in rows.values_list("match__number", "revision", "state")
    }
    noted = AuditRow.objects.filter(
        tournament=tournament, action__in=frozenset().union(*_NOTED_AS.values())
    )
    since, discarded = _drawn_since(tournament), _last_discarded(tournament)
    found = Counter(
        ((subject, revision), action)
        for pk, subject, revision, action in noted.values_list(
            "pk", "subject", "after__revision", "action"
        )
        if pk > since.get(subject, discarded)
    )
    return (
        max(found.values(), default=1) == 1
        and {key for key, _ in found} == set(wanted)
        and all(action in wanted[key] for key, action in found)
    )


def tables_held_while_called(tournament: Tournament) -> bool:
    """A match called holds one table, one that waits or has ended holds none."""
    held = Count("occupations", filter=Q(occupations__released_at__isnull=True))
    matches = Match.objects.filter(tournament=tournament).annotate(held=held)
    return not (
        matches.filter(state=MatchState.CALLED).exclude(held=1).exists()
        or matches.filter(state=MatchState.PLAYING, held__gt=1).exists()
        or matches.exclude(state__in=_AT_A_TABLE).exclude(held=0).exists()
    )


_INVARIANTS: Final[Mapping[str, Callable[[Tournament], bool]]] = {
    check.__name__: check
    for check in (
        no_orphan_rows,
        rows_stay_in_their_tournament,
        two_members_a_pair,
        two_sides_a_match,
        one_result_in_force,
        results_follow_from_sheets,
        audit_row_for_every_result,
        tables_held_while_called,
    )
}


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
    winner = verdict.winner.value if verdict.winner else ""
    return verdict.valid and winner == match.winner and bool(winner) == bool(match.outcome)


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
