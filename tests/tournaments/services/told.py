"""What a service wrote, what it refused, and that a refusal left everything as it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models import Model

from scoring.models import Scoresheet
from tournaments.core.refusals import Reason, Refusal, RefusedError
from tournaments.models import (
    AuditRow,
    Draw,
    Entry,
    Export,
    Match,
    MatchSide,
    Occupation,
    Pair,
    PairImport,
    PairMember,
    Player,
    Round,
    Staff,
    Stage,
    Submission,
    Table,
    Tournament,
)

EVERYTHING: tuple[type[Model], ...] = (
    Tournament,
    Staff,
    Stage,
    Table,
    Player,
    Pair,
    PairMember,
    PairImport,
    Draw,
    Entry,
    Round,
    Match,
    MatchSide,
    Occupation,
    Scoresheet,
    Submission,
    Export,
    AuditRow,
)

Told = tuple[str, str, Any, Any, str]


def rows() -> dict[str, list[dict[str, Any]]]:
    """Every row of every table, to be compared with itself later."""
    return {
        model.__name__: list(model._default_manager.order_by("pk").values()) for model in EVERYTHING
    }


def how_many() -> dict[str, int]:
    """The number of rows in every table that has any, audit rows and the deleted left out."""
    return {name: len(found) for name, found in rows().items() if found}


@contextmanager
def unchanged() -> Iterator[None]:
    """Nothing in the database may differ after the block, not even a version."""
    before = rows()
    yield
    assert rows() == before


@contextmanager
def refuses(*refusals: Refusal) -> Iterator[None]:
    """The block is refused for just these reasons, and changes nothing."""
    with unchanged(), pytest.raises(RefusedError) as refused:
        yield
    assert refused.value.refusals == refusals


def because(reason: Reason, field: str = "", **params: str | int) -> Refusal:
    """One reason to refuse."""
    return Refusal(reason, field, params)


class Audit:
    """The audit rows of a tournament from now on."""

    def __init__(self, tournament: Tournament) -> None:
        self._rows = AuditRow.objects.filter(tournament=tournament)
        self._since = self._rows.values_list("pk", flat=True).first() or 0

    @property
    def new(self) -> list[Told]:
        """What was noted since: action, subject, before, after, reason."""
        found = self._rows.filter(pk__gt=self._since).order_by("pk")
        return list(found.values_list("action", "subject", "before", "after", "reason"))

    @property
    def actions(self) -> list[str]:
        """What was noted since, by its action alone."""
        return [action for action, *_ in self.new]
