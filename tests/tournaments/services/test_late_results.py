"""Results that come when they no longer can, and what the audit says of them."""

from datetime import timedelta

import pytest

from tests.factories import AT, drawn_tournament, match_of, owner_of, record, won_by
from tournaments.core.refusals import Reason, RefusedError
from tournaments.models import AuditRow, Channel, Match, Submission
from tournaments.permissions import Actor
from tournaments.services.calls import start_match
from tournaments.services.results import Receipt, Status, annul_result, hand_in

pytestmark = pytest.mark.django_db


def send(match: Match, winner: str, *, key: str, **more: object) -> Receipt:
    """Hand in that `winner` won, as the organiser."""
    return hand_in(
        match=match,
        acta=won_by(winner),
        key=key,
        actor=owner_of(match.tournament),
        at=AT,
        **more,  # type: ignore[arg-type]
    )


def test_a_late_sheet_is_refused_and_kept_after_the_next_match_began() -> None:
    tournament = drawn_tournament(4)
    first = match_of(tournament, 1)
    record(first, "a")
    record(match_of(tournament, 2), "a")
    start_match(match=match_of(tournament, 3), actor=owner_of(tournament), at=AT)

    receipt = send(first, "b", key="late")

    assert receipt.status == Status.CONFLICT
    assert list(Submission.objects.filter(match=first).values_list("key", "state")) == [
        ("1-a", "in_force"),
        ("late", "refused"),
    ]


def test_the_same_result_again_is_no_news_after_the_next_match_began() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    start_match(match=match_of(tournament, 3), actor=owner_of(tournament), at=AT)

    assert send(match_of(tournament, 1), "a", key="again").status == Status.REPEATED


def test_a_correction_is_refused_and_names_the_match_that_began() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    start_match(match=match_of(tournament, 3), actor=owner_of(tournament), at=AT)

    with pytest.raises(RefusedError) as raised:
        send(match_of(tournament, 1), "b", key="correction", replaces=1)

    (refusal,) = raised.value.refusals
    assert (refusal.reason, refusal.params) == (Reason.NEXT_MATCH_BEGUN, {"match": 3})


def test_a_result_for_other_pairs_than_those_who_play_is_refused() -> None:
    tournament = drawn_tournament(4)
    match = match_of(tournament, 1)
    a, b = (side.entry.own_pair.number for side in match.sides.all() if side.entry)

    with pytest.raises(RefusedError) as raised:
        send(match, "a", key="seen", pairs=(b, a))

    assert [refusal.reason for refusal in raised.value.refusals] == [Reason.SIDES_CHANGED]
    assert send(match, "a", key="seen", pairs=(a, b)).status == Status.RECORDED


def test_the_audit_tells_what_a_refused_sheet_said_and_of_whom() -> None:
    tournament = drawn_tournament(2)
    match = match_of(tournament, 1)
    a, b = (side.entry.own_pair.number for side in match.sides.all() if side.entry)
    record(match, "a")
    send(match, "b", key="other")

    row = AuditRow.objects.get(action="result-refused")

    pairs = {"a": a, "b": b}
    in_force = {"revision": 1, "outcome": "played", "winner": "a", "pairs": pairs}
    refused = {"revision": 2, "outcome": "played", "winner": "b", "pairs": pairs}
    assert row.before == in_force | {
        "acta": won_by("a"),
        "cotos": {"a": 1, "b": 0},
        "partidas": {"a": 3, "b": 0},
    }
    assert row.after == refused | {
        "acta": won_by("b"),
        "cotos": {"a": 0, "b": 1},
        "partidas": {"a": 0, "b": 3},
    }


def test_a_clock_set_back_keeps_no_result_out_and_no_table_taken() -> None:
    tournament = drawn_tournament(2)
    match = match_of(tournament, 1)
    earlier = AT - timedelta(hours=1)

    receipt = hand_in(
        match=match, acta=won_by("a"), key="k", actor=owner_of(tournament), at=earlier
    )

    occupation = match.occupations.get()
    assert receipt.status == Status.RECORDED
    assert occupation.released_at == occupation.called_at == AT


def test_a_sheet_for_a_result_annulled_meanwhile_is_kept_as_refused() -> None:
    tournament = drawn_tournament(2)
    match, actor = match_of(tournament, 1), owner_of(tournament)
    record(match, "a")
    annul_result(match=match, replaces=1, actor=actor, at=AT)

    receipt = hand_in(
        match=match,
        acta=won_by("b"),
        key="late",
        replaces=1,
        actor=Actor(actor.user, Channel.TABLE),
        at=AT,
    )

    assert (receipt.status, receipt.in_force) == (Status.CONFLICT, None)
