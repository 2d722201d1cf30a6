from dataclasses import replace

import pytest

from tests.factories import (
    AT,
    DETAILS,
    LATER,
    absent,
    closed_tournament,
    drawn_tournament,
    fresh,
    match_of,
    noted,
    owner_of,
    record,
    table_of,
)
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.refusals import Reason
from tournaments.models import Match, Occupation, Table, Tournament
from tournaments.services.calls import call_all, call_back, call_match, start_match
from tournaments.services.results import hand_in
from tournaments.services.tournaments import edit_tournament

pytestmark = pytest.mark.django_db


def by_hand(pairs: int = 8, tables: int = 2) -> Tournament:
    return drawn_tournament(pairs, tables=tables, automatic_calls=False)


def called(match: Match, table: Table | None = None) -> Occupation:
    return call_match(match=match, table=table, actor=owner_of(match.tournament), at=AT)


def called_back(match: Match) -> Match:
    return call_back(match=match, actor=owner_of(match.tournament), at=LATER)


def started(match: Match) -> Match:
    return start_match(match=match, actor=owner_of(match.tournament), at=AT)


def at_tables(tournament: Tournament) -> dict[int, int]:
    """The table of each match that has one."""
    rows = Occupation.objects.filter(table__tournament=tournament, released_at__isnull=True)
    seated = rows.order_by("match__number").values_list("match__number", "table__number")
    return {match or 0: table for match, table in seated}


def test_a_match_goes_to_the_table_asked_for() -> None:
    tournament = by_hand()
    audit = Audit(tournament)
    occupation = called(match_of(tournament, 3), table_of(tournament, 2))
    assert (occupation.called_at, occupation.released_at) == (AT, None)
    assert at_tables(tournament) == {3: 2}
    assert (match_of(tournament, 3).state, fresh(tournament).state) == ("called", "drawn")
    assert audit.new == [("match-called", "match:3", None, {"table": 2}, "")]


def test_without_a_table_it_is_the_first_free_one() -> None:
    tournament = by_hand()
    called(match_of(tournament, 1), table_of(tournament, 1))
    called(match_of(tournament, 2))
    assert at_tables(tournament) == {1: 1, 2: 2}


def test_a_call_twice_is_one() -> None:
    tournament = by_hand()
    first = called(match_of(tournament, 1), table_of(tournament, 1))
    with unchanged():
        assert called(match_of(tournament, 1), table_of(tournament, 1)) == first
        assert called(match_of(tournament, 1)) == first


def test_a_match_at_one_table_is_not_called_to_another() -> None:
    tournament = by_hand()
    called(match_of(tournament, 1), table_of(tournament, 1))
    with refuses(because(Reason.ALREADY_CALLED, "table", table=1)):
        called(match_of(tournament, 1), table_of(tournament, 2))


def test_a_table_that_is_taken_is_refused() -> None:
    tournament = by_hand()
    called(match_of(tournament, 1), table_of(tournament, 1))
    with refuses(because(Reason.TABLE_TAKEN, "table", table=1)):
        called(match_of(tournament, 2), table_of(tournament, 1))


def test_with_no_free_table_nothing_is_called() -> None:
    tournament = by_hand(tables=1)
    called(match_of(tournament, 1))
    with refuses(because(Reason.TABLE_TAKEN, "table")):
        called(match_of(tournament, 2))


def test_a_table_put_away_is_refused() -> None:
    tournament = by_hand()
    details = replace(DETAILS, tables=1, automatic_calls=False)
    edit_tournament(tournament=tournament, details=details, actor=owner_of(tournament), at=AT)
    with refuses(because(Reason.TABLE_CLOSED, "table", table=2)):
        called(match_of(tournament, 1), table_of(tournament, 2))


def test_the_table_of_another_tournament_is_none() -> None:
    tournament, other = by_hand(), by_hand()
    with refuses(because(Reason.TABLE_TAKEN, "table", table=1)):
        called(match_of(tournament, 1), table_of(other, 1))


def test_what_cannot_be_played_cannot_be_called() -> None:
    tournament = by_hand(pairs=3)
    bye = Match.objects.get(tournament=tournament, number=None)
    with refuses(because(Reason.BYE)):
        called(bye)
    with refuses(because(Reason.SIDES_UNKNOWN)):
        called(match_of(tournament, 2))
    record(match_of(tournament, 1), "a")
    with refuses(because(Reason.MATCH_FINISHED)):
        called(match_of(tournament, 1))


def test_a_match_waits_again_when_the_one_before_goes_on() -> None:
    tournament = by_hand(pairs=4)
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    hand_in(
        match=match_of(tournament, 1),
        acta=noted("a"),
        key="reopened",
        replaces=1,
        actor=owner_of(tournament),
        at=AT,
    )
    assert match_of(tournament, 3).state == "waiting"
    with refuses(because(Reason.SIDES_UNKNOWN)):
        called(match_of(tournament, 3))


def test_a_table_is_not_taken_before_it_was_free() -> None:
    """Of two results handed in at once, the one of the earlier moment may be written last."""
    tournament = by_hand(pairs=4, tables=1)
    actor = owner_of(tournament)
    called(match_of(tournament, 1))
    call_back(match=match_of(tournament, 1), actor=actor, at=LATER)
    occupation = call_match(match=match_of(tournament, 2), table=None, actor=actor, at=AT)
    assert occupation.called_at == LATER


def test_all_that_can_be_called_is_called_in_draw_order() -> None:
    tournament = by_hand(pairs=8, tables=3)
    audit = Audit(tournament)
    assert call_all(tournament=tournament, actor=owner_of(tournament), at=AT) == 3
    assert at_tables(tournament) == {1: 1, 2: 2, 3: 3}
    assert audit.new == [
        ("match-called", f"match:{number}", None, {"table": number}, "") for number in (1, 2, 3)
    ]
    with unchanged():
        assert call_all(tournament=tournament, actor=owner_of(tournament), at=AT) == 0


def test_before_the_draw_nothing_is_called() -> None:
    tournament = closed_tournament(4)
    with unchanged():
        assert call_all(tournament=tournament, actor=owner_of(tournament), at=AT) == 0


def test_by_itself_the_next_match_is_called_when_a_table_frees() -> None:
    tournament = drawn_tournament(8, tables=2)
    assert at_tables(tournament) == {1: 1, 2: 2}
    record(match_of(tournament, 2), "a")
    assert at_tables(tournament) == {1: 1, 3: 2}
    assert Occupation.objects.get(match__number=2).released_at == AT


def test_a_call_taken_back_frees_the_table_and_is_noted() -> None:
    tournament = by_hand()
    called(match_of(tournament, 1))
    audit = Audit(tournament)
    assert called_back(match_of(tournament, 1)).state == "ready"
    assert (at_tables(tournament), Occupation.objects.get().released_at) == ({}, LATER)
    assert audit.new == [("match-called-back", "match:1", None, None, "")]


def test_a_start_recorded_by_mistake_is_taken_back_too() -> None:
    tournament = by_hand()
    called(match_of(tournament, 1))
    started(match_of(tournament, 1))
    assert fresh(tournament).state == "playing"
    called_back(match_of(tournament, 1))
    match = match_of(tournament, 1)
    assert (match.state, match.started_at, fresh(tournament).state) == ("ready", None, "drawn")


def test_what_was_not_called_or_has_begun_or_ended_is_not_called_back() -> None:
    tournament = by_hand()
    with refuses(because(Reason.NOT_CALLED)):
        called_back(match_of(tournament, 1))
    hand_in(
        match=match_of(tournament, 1), acta=noted("b"), key="k", actor=owner_of(tournament), at=AT
    )
    with refuses(because(Reason.MATCH_BEGUN)):
        called_back(match_of(tournament, 1))
    record(match_of(tournament, 2), "a")
    with refuses(because(Reason.MATCH_FINISHED)):
        called_back(match_of(tournament, 2))


def test_a_start_is_noted_once() -> None:
    tournament = by_hand()
    called(match_of(tournament, 1))
    audit = Audit(tournament)
    match = started(match_of(tournament, 1))
    assert (match.state, match.started_at, fresh(tournament).state) == ("playing", AT, "playing")
    with unchanged():
        start_match(match=match, actor=owner_of(tournament), at=LATER)
    assert audit.new == [("match-started", "match:1", None, None, "")]


def test_a_match_may_start_without_a_table_and_get_one_later() -> None:
    tournament = by_hand()
    started(match_of(tournament, 1))
    called(match_of(tournament, 1), table_of(tournament, 2))
    assert (match_of(tournament, 1).state, at_tables(tournament)) == ("playing", {1: 2})


def test_what_cannot_be_played_does_not_start() -> None:
    tournament = by_hand(pairs=3)
    bye = Match.objects.get(tournament=tournament, number=None)
    with refuses(because(Reason.BYE)):
        started(bye)
    with refuses(because(Reason.SIDES_UNKNOWN)):
        started(match_of(tournament, 2))
    record(match_of(tournament, 1), "a")
    with refuses(because(Reason.MATCH_FINISHED)):
        started(match_of(tournament, 1))


def test_a_pair_that_plays_starts_no_second_match() -> None:
    """Two rows say so of one pair only where somebody has meddled; even then it is refused."""
    tournament = by_hand(pairs=4)
    started(match_of(tournament, 1))
    other = match_of(tournament, 2)
    entry = match_of(tournament, 1).sides.get(side="a").entry
    other.sides.filter(side="a").update(entry=entry)
    with refuses(because(Reason.PAIR_PLAYING)):
        started(match_of(tournament, 2))
    with refuses(because(Reason.PAIR_PLAYING)):
        called(match_of(tournament, 2))


def test_a_correction_takes_a_called_match_back() -> None:
    tournament = drawn_tournament(4, tables=2)
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    assert at_tables(tournament) == {3: 1}
    audit = Audit(tournament)
    hand_in(
        match=match_of(tournament, 1),
        acta=absent("a"),
        key="correction",
        replaces=1,
        actor=owner_of(tournament),
        at=LATER,
    )
    assert audit.actions == ["match-called-back", "result-corrected", "match-called"]
    assert at_tables(tournament) == {3: 1}
