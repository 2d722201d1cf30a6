"""What was annulled or revoked by an earlier version stands as if it were done today."""

from importlib import import_module

import pytest
from django.apps import apps

from guinote_tourney.accounts.models import User
from tests.factories import AT, drawn_tournament, match_of, new_referee, owner_of, record, won_by
from tournaments.models import Submission
from tournaments.services.results import annul_result, hand_in
from tournaments.services.staff import revoke_referee

pytestmark = pytest.mark.django_db

annulled = import_module("tournaments.migrations.0003_annulled")


def test_sheets_annulled_before_are_told_from_those_replaced() -> None:
    tournament = drawn_tournament(4)
    match, actor = match_of(tournament, 1), owner_of(tournament)
    record(match, "a")
    hand_in(match=match, acta=won_by("b"), key="b", replaces=1, actor=actor, at=AT)
    annul_result(match=match, replaces=2, reason="otra mesa", actor=actor, at=AT)
    Submission.objects.filter(match=match).update(state="superseded", annul_reason="")

    annulled.mark_annulled(apps, None)

    assert list(match.submissions.values_list("revision", "state", "annul_reason")) == [
        (1, "superseded", ""),
        (2, "annulled", "otra mesa"),
    ]


def test_referees_revoked_before_are_shut_out_and_nobody_else() -> None:
    tournament = drawn_tournament(4)
    revoked, kept = new_referee(tournament, "ana"), new_referee(tournament, "luis")
    organiser = owner_of(tournament)
    office = tournament.staff.get(user=revoked)
    revoke_referee(office=office, actor=organiser, at=AT)
    User.objects.update(is_active=True)

    annulled.shut_out_revoked(apps, None)

    assert list(User.objects.filter(is_active=True).order_by("pk")) == [organiser.user, kept]
