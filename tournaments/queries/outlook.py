"""What has gone wrong on a simulated day, and what could now."""

from typing import Final

from django.db.models import Q

from tournaments.core.simulate import Outlook
from tournaments.core.stages.view import Presence
from tournaments.core.states import MatchState
from tournaments.core.values import Outcome
from tournaments.models import AuditRow, Match, MatchSide, Stage, Tournament
from tournaments.models.audit import AuditAction
from tournaments.queries.day import PlayedSittings, correctable_of

_TROUBLE: Final = Q(
    action__in=[
        AuditAction.PAIR_LEFT.value,
        AuditAction.PAIR_CAME_LATE.value,
        AuditAction.RESULT_CORRECTED.value,
    ]
) | Q(
    action=AuditAction.RESULT_RECORDED.value,
    after__outcome__in=[Outcome.WALKOVER.value, Outcome.NO_SHOW_BOTH.value],
)
_FEWEST_LEFT: Final = 3
"""Of so many pairs still in, nobody leaves."""


def outlook_of(tournament: Tournament, stage: Stage, *, takes_late: bool) -> Outlook:
    """The outlook while ``stage`` is under way, in a fixed number of queries."""
    matches = Match.objects.filter(round__stage=stage)
    open_ = correctable_of(matches).order_by().values("pk")
    redoable = matches.filter(outcome=Outcome.PLAYED).exclude(pk__in=open_)
    ended = tournament.matches.filter(state=MatchState.FINISHED, number__isnull=False)
    return Outlook(
        troubles=AuditRow.objects.filter(_TROUBLE, tournament=tournament).count(),
        ended=ended.count(),
        leavers=_leavers(stage),
        redoable=PlayedSittings(tournament, redoable.select_related("round").order_by("number")),
        takes_late=takes_late,
    )


def _leavers(stage: Stage) -> tuple[int, ...]:
    """The pairs still in that play no match just now, by number, while enough would be left."""
    still = stage.entries.filter(presence=Presence.PLAYS, partner_a__isnull=True)
    numbers = {_pair(*row) for row in still.values_list("number", "player")}
    if len(numbers) <= _FEWEST_LEFT:
        return ()
    return tuple(sorted(numbers - _playing(stage)))


def _playing(stage: Stage) -> set[int]:
    sides = MatchSide.objects.filter(match__round__stage=stage, match__state=MatchState.PLAYING)
    fields = ("entry", "entry__partner_a", "entry__partner_b")
    keys = {key for row in sides.values_list(*fields) for key in row if key is not None}
    entries = stage.entries.filter(pk__in=keys, partner_a__isnull=True)
    return {_pair(*row) for row in entries.values_list("number", "player")}


def _pair(number: int | None, player: int | None) -> int:
    """The number of the pair: its own, or that of which a player is one (2n - 1 and 2n)."""
    assert number is not None, "the constraint entry_is_pair_player_or_partners"  # noqa: S101
    return number if player is None else (number + 1) // 2
