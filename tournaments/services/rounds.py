"""The match format of a round that is drawn."""

from datetime import datetime

from scoring.engine.match import MatchFormat
from tournaments.core.refusals import Reason, refuse
from tournaments.core.states import SubmissionState
from tournaments.models import FORMAT_FIELDS, Round
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing


def set_round_format(*, round_: Round, format_: MatchFormat, actor: Actor, at: datetime) -> Round:
    """Give a round its own match format, as for a longer final, while it has no result.

    Raises ``RefusedError`` (``format-in-play``).
    """
    tournament = round_.stage.tournament
    with changing(tournament, actor=actor, action=Action.EDIT_TOURNAMENT, at=at) as change:
        current = Round.objects.select_related("stage").get(pk=round_.pk)
        before = current.match_format
        if before == format_:
            return current
        if current.matches.filter(submissions__state=SubmissionState.IN_FORCE).exists():
            raise refuse(Reason.FORMAT_IN_PLAY)
        current.match_format = format_
        current.save(update_fields=FORMAT_FIELDS)
        change.record(
            AuditAction.ROUND_FORMAT_SET,
            f"round:{current.number}",
            before={"format": before.to_json()},
            after={"format": format_.to_json()},
        )
        return current
