"""The rules that a tournament is played by: whether there are such, and may still be changed."""

from collections.abc import Iterator

from scoring.engine.rules_json import (
    RulesError,
    UnknownRulesError,
    UnknownSettingError,
    rules_faults,
    rules_told,
)
from scoring.engine.terms import PAIRS
from tournaments.core.refusals import Reason, Refusal, refuse
from tournaments.core.states import SubmissionState
from tournaments.models import Tournament


def rules_problems(value: object) -> Iterator[Refusal]:
    """All that is wrong with ``value`` as the rules of a tournament, each at its setting."""
    faults = list(rules_faults(value))
    yield from map(_refusal, faults)
    if not faults and PAIRS not in rules_told(value).players:
        yield Refusal(Reason.PLAYERS_NOT_FOUR, "rules.players")


def first_played(tournament: Tournament) -> int | None:
    """The number of the first match with partidas on a sheet in force, None while there is none.

    A sheet keeps the rules that it was judged by, and whoever corrects it or plays the next match
    has to find the same: so from here on the rules of the tournament stay.
    """
    played = tournament.matches.filter(
        started_at__isnull=False,  # a walkover is no play
        submissions__state=SubmissionState.IN_FORCE,
        submissions__scoresheet__isnull=False,
    )
    return played.order_by("number").values_list("number", flat=True).first()


def require_no_sheet(tournament: Tournament) -> None:
    """Raises ``RefusedError`` (``rules-in-play``) where a match was played by the rules."""
    if (match := first_played(tournament)) is not None:
        raise refuse(Reason.RULES_IN_PLAY, "rules", match=match)


def _refusal(fault: RulesError) -> Refusal:
    field = f"rules.{fault.field}" if fault.field else "rules"
    match fault:
        case UnknownRulesError():
            return Refusal(Reason.RULES_UNKNOWN, field, _nearest(fault.nearest))
        case UnknownSettingError():
            told = {"told": fault.value or fault.field, "choices": ", ".join(fault.choices)}
            return Refusal(Reason.UNKNOWN_SETTING, field, told | _nearest(fault.nearest))
        case _:
            return Refusal(Reason.RULES_UNKNOWN, field)


def _nearest(name: str) -> dict[str, str]:
    """What was probably meant, if anything."""
    return {"nearest": name} if name else {}
