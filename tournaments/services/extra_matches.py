"""Extra matches, ordered by the organiser for pairs that are level in a table."""

from collections.abc import Collection
from datetime import datetime

from tournaments.core.refusals import Reason, refuse
from tournaments.core.stages.level import Parting, awaited, counts_extra, is_played, level_pairs
from tournaments.core.states import DrawState
from tournaments.models import Draw, Stage, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.services.calls import call_waiting
from tournaments.services.change import changing
from tournaments.services.draws import draw_due, seed_for_next
from tournaments.services.extra_orders import keep_orders, orders_of
from tournaments.services.layouts import Drawable
from tournaments.services.stages import is_table_unused


def order_extra_match(
    *, tournament: Tournament, stage: int, pairs: Collection[int], actor: Actor, at: datetime
) -> Draw:
    """Have the pairs of these numbers, level in the stage at this position, play an extra match.

    It is drawn at once, with the seed that is sealed or a new one; of three or more each meets
    each. A tournament that was over goes on. Ordering what is still to be played changes nothing.
    ``discard_draw`` takes it back.

    Raises ``RefusedError``: no such table; a stage drawn from it already; other matches of the
    stage still to be played; extra matches count for nothing there; the pairs are not all of those
    that share a place.
    """
    with changing(tournament, actor=actor, action=Action.DRAW, at=at) as change:
        current = change.tournament
        row, numbers = _stage(current, stage), frozenset(pairs)
        drawable = Drawable.of(row)
        if (made := _waiting(drawable, numbers)) is not None:
            return made
        _require_level(drawable, numbers)
        keep_orders(row, [*orders_of(row), sorted(numbers)])
        change.record(
            AuditAction.EXTRA_MATCH_ORDERED, f"stage:{stage}", after={"pairs": sorted(numbers)}
        )
        draw = draw_due(change, seed_for_next(current))
        call_waiting(change)
        return draw


def _stage(tournament: Tournament, position: int) -> Stage:
    """The stage, drawn and with nothing drawn from its table."""
    drawn = tournament.stages.filter(entries__isnull=False).distinct()
    row = drawn.select_related("tournament").filter(position=position).first()
    if row is None:
        raise refuse(Reason.EXTRA_NO_TABLE)
    if not is_table_unused(row):
        raise refuse(Reason.STAGE_DRAWN, stage=position + 1)
    return row


def _waiting(drawable: Drawable, numbers: frozenset[int]) -> Draw | None:
    """The draw of the extra matches that these have still to play."""
    for batch, those in awaited(drawable.view).items():
        if those == numbers:
            return drawable.stage.draws.get(batch=batch, state=DrawState.MADE)
    return None


def _require_level(drawable: Drawable, numbers: frozenset[int]) -> None:
    """Refuse where no extra match of these can be played, or none would count."""
    format_, view = drawable.format, drawable.view
    if not isinstance(format_, Parting):
        raise refuse(Reason.EXTRA_NO_TABLE)
    if not counts_extra(format_):
        raise refuse(Reason.EXTRA_NOT_COUNTED)
    if not is_played(format_, view) or any(numbers & those for those in awaited(view).values()):
        raise refuse(Reason.EXTRA_TOO_EARLY)
    if tuple(sorted(numbers)) not in {level.numbers for level in level_pairs(format_, view)}:
        raise refuse(Reason.EXTRA_NOT_LEVEL, "pairs")
