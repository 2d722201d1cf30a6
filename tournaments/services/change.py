"""What every change of a tournament has in common: the lock, the right, the audit row."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.db.models import F

from tournaments.models import AuditRow, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor, require

Json = dict[str, object]


@dataclass
class Change:
    """A change under way: the locked tournament, who changes it and when."""

    tournament: Tournament
    actor: Actor
    at: datetime
    rows: list[AuditRow] = field(default_factory=list)

    def record(
        self,
        action: AuditAction,
        subject: str,
        *,
        before: Json | None = None,
        after: Json | None = None,
        reason: str = "",
    ) -> None:
        """Note what was done to what; written when the change ends, with it or not at all."""
        self.rows.append(
            AuditRow(
                at=self.at,
                tournament=self.tournament,
                tournament_name=self.tournament.name,
                actor=self.actor.user,
                actor_name=str(self.actor.user),
                channel=self.actor.channel,
                action=action,
                subject=subject,
                before=before,
                after=after,
                reason=reason,
            )
        )

    def write(self) -> None:
        """Insert the rows noted so far, and let open pages know that there is news."""
        if self.rows:
            AuditRow.objects.bulk_create(self.rows)
            self.rows = []
            Tournament.objects.filter(pk=self.tournament.pk).update(version=F("version") + 1)


@contextmanager
def changing(
    tournament: Tournament, *, actor: Actor, action: Action, at: datetime
) -> Iterator[Change]:
    """A transaction with the tournament's row locked, for somebody who may do ``action``.

    Yields the change, whose ``tournament`` is the row as it is now, not the one passed in. At the
    end the audit rows are written and the version grows, so that open pages see the news.

    Raises:
        Tournament.DoesNotExist, PermissionDenied: as ``permissions.require``.
    """
    with transaction.atomic():
        locked = Tournament.objects.lock(tournament.pk)
        require(actor.user, locked, action)
        change = Change(locked, actor, at)
        yield change
        change.write()


@contextmanager
def held(tournament: Tournament) -> Iterator[None]:
    """Nobody else changes ``tournament`` within the block.

    So what somebody leaves alone is what stands there when it is written, not when it was read.
    """
    with transaction.atomic():
        Tournament.objects.lock(tournament.pk)
        yield
