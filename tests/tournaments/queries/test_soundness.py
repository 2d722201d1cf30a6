"""Each invariant of the rows, seen to fail where somebody has meddled with them."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.models import Scoresheet
from tests.factories import (
    AT,
    acting,
    drawn_tournament,
    fresh,
    match_of,
    new_referee,
    new_tournament,
    noted,
    owner_of,
    play_out,
    record,
    table_of,
)
from tournaments.core.stages.check import check_record
from tournaments.models import (
    AuditRow,
    Match,
    MatchSide,
    Occupation,
    PairMember,
    Player,
    Submission,
    Tournament,
)
from tournaments.queries.record import record_of
from tournaments.queries.soundness import first_in_rows, sound_rows
from tournaments.services.draws import discard_draw, make_draw
from tournaments.services.results import annul_result, hand_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Three matches: the first ended, the second half noted, the third to come."""
    tournament = drawn_tournament(4, tables=2)
    record(match_of(tournament, 1), "a")
    hand_in(
        match=match_of(tournament, 2), acta=noted("a"), key="k", actor=owner_of(tournament), at=AT
    )
    return fresh(tournament)


def broken(tournament: Tournament) -> list[str]:
    return [name for name, holds in sound_rows(tournament).items() if not holds]


def sheet_of_nobody(tournament: Tournament) -> None:
    Scoresheet.objects.create(acta={}, rules="", format={}, verdict={}, digest="", written_at=AT)


def player_without_pair(tournament: Tournament) -> None:
    Player.objects.create(tournament=tournament, name="Z", name_key="z")


def member_gone(tournament: Tournament) -> None:
    PairMember.objects.filter(pair__tournament=tournament, pair__number=2, seat=1).update(until=AT)


def side_gone(tournament: Tournament) -> None:
    MatchSide.objects.filter(match=match_of(tournament, 3), side="a").delete()


def table_of_another(tournament: Tournament) -> None:
    other = table_of(new_tournament(), 1)
    Occupation.objects.filter(match=match_of(tournament, 2)).update(table=other)


def source_of_another(tournament: Tournament) -> None:
    other = match_of(drawn_tournament(4), 1)
    MatchSide.objects.filter(source=other).delete()
    MatchSide.objects.filter(match=match_of(tournament, 3), side="a").update(source=other)


def result_without_sheet(tournament: Tournament) -> None:
    Submission.objects.filter(match=match_of(tournament, 1)).update(state="superseded")


def note_of_a_match_to_come(tournament: Tournament) -> None:
    Submission.objects.filter(match=match_of(tournament, 2)).update(match=match_of(tournament, 3))


def other_winner(tournament: Tournament) -> None:
    Match.objects.filter(pk=match_of(tournament, 1).pk).update(winner="b")


def other_outcome(tournament: Tournament) -> None:
    Match.objects.filter(pk=match_of(tournament, 1).pk).update(outcome="walkover")


def sheet_without_audit_row(tournament: Tournament) -> None:
    Submission.objects.filter(match=match_of(tournament, 1)).update(revision=5)


def audit_row_twice(tournament: Tournament) -> None:
    row = AuditRow.objects.get(action="result-recorded", subject="match:1")
    row.pk = None
    row.save(force_insert=True)


def audit_row_of_no_sheet(tournament: Tournament) -> None:
    row = AuditRow.objects.get(action="result-recorded", subject="match:1")
    row.pk, row.subject = None, "match:3"
    row.save(force_insert=True)


def table_not_released(tournament: Tournament) -> None:
    Occupation.objects.filter(match=match_of(tournament, 1)).update(released_at=None)


def called_without_table(tournament: Tournament) -> None:
    Match.objects.filter(pk=match_of(tournament, 3).pk).update(state="called")


@pytest.mark.parametrize(
    ("meddle", "names"),
    [
        (sheet_of_nobody, ["no_orphan_rows"]),
        (player_without_pair, ["no_orphan_rows"]),
        (member_gone, ["two_members_a_pair"]),
        (side_gone, ["two_sides_a_match"]),
        (table_of_another, ["rows_stay_in_their_tournament"]),
        (source_of_another, ["rows_stay_in_their_tournament"]),
        (result_without_sheet, ["one_result_in_force"]),
        (note_of_a_match_to_come, ["one_result_in_force", "audit_row_for_every_result"]),
        (other_outcome, ["results_follow_from_sheets"]),
        (other_winner, ["results_follow_from_sheets"]),
        (sheet_without_audit_row, ["audit_row_for_every_result"]),
        (audit_row_twice, ["audit_row_for_every_result"]),
        (audit_row_of_no_sheet, ["audit_row_for_every_result"]),
        (table_not_released, ["tables_held_while_called"]),
        (called_without_table, ["tables_held_while_called"]),
    ],
)
def test_meddling_is_seen(
    tournament: Tournament, meddle: Callable[[Tournament], None], names: list[str]
) -> None:
    assert broken(tournament) == []
    meddle(tournament)
    assert broken(tournament) == names


def test_the_database_knows_no_side_but_a_and_b(tournament: Tournament) -> None:
    side = MatchSide.objects.filter(match=match_of(tournament, 1), side="a")
    with pytest.raises(IntegrityError), transaction.atomic():
        side.update(side="x")


@pytest.mark.parametrize(
    ("meddle", "where"),
    [
        (player_without_pair, "player Z"),
        (member_gone, "pair 2"),
        (side_gone, "match 3"),
        (table_of_another, "match 2"),
        (result_without_sheet, "match 1"),
        (other_winner, "match 1"),
        (sheet_without_audit_row, "match:1, revision 5: no audit row"),
        (audit_row_twice, "match:1, revision 1: result-recorded"),
        (table_not_released, "match 1"),
    ],
)
def test_the_first_that_does_not_hold_is_told_with_its_place(
    tournament: Tournament, meddle: Callable[[Tournament], None], where: str
) -> None:
    meddle(tournament)
    (name,) = broken(tournament)
    assert first_in_rows(tournament) == (name, where)


def test_audit_rows_outlive_the_account_that_they_speak_of(tournament: Tournament) -> None:
    gone = new_referee(tournament)
    hand_in(match=match_of(tournament, 2), acta=noted("ab"), key="r", actor=acting(gone), at=AT)
    gone.delete()
    assert broken(tournament) == []


def test_a_second_draw_is_not_judged_by_the_results_of_the_first(tournament: Tournament) -> None:
    actor = owner_of(tournament)
    for number in (1, 2):
        annul_result(match=match_of(tournament, number), replaces=1, actor=actor, at=AT)
    assert broken(tournament) == []
    discard_draw(tournament=tournament, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="otra vez", actor=actor, at=AT)
    assert broken(tournament) == []
    play_out(tournament)
    assert broken(tournament) == []


def test_the_record_of_a_stored_tournament_is_what_was_drawn(tournament: Tournament) -> None:
    found = record_of(tournament)
    (stage,) = found.stages
    assert (found.pairs, found.finished, found.champion) == ((1, 2, 3, 4), False, None)
    assert (stage.kind, stage.settings) == ("knockout", {"formats": {}})
    assert (stage.draws[1].seed, stage.draws[1].algorithm) == ("cierzo", "knockout-1")
    assert sorted(number for number, _ in stage.standing) == [1, 2, 3]
    outcomes = [state.outcome for _, state in sorted(stage.view.states.items())]
    assert outcomes == ["played", None, None]
    assert {name for name, holds in check_record(found).items() if not holds} == set()


def test_the_record_of_a_finished_one_names_the_champion_of_the_pages(
    tournament: Tournament,
) -> None:
    play_out(tournament)
    found = record_of(fresh(tournament))
    final = Match.objects.with_sides().get(tournament=tournament, number=3)
    winner = next(side for side in final.sides.all() if side.side == final.winner)
    assert winner.entry is not None
    assert (found.finished, found.champion) == (True, winner.entry.own_pair.number)


def test_the_rows_are_asked_in_as_many_queries_for_many_matches_as_for_few() -> None:
    assert _queries_for(4) == _queries_for(20)


def _queries_for(pairs: int) -> int:
    tournament = drawn_tournament(pairs)
    record(match_of(tournament, 1), "a")
    with CaptureQueriesContext(connection) as captured:
        sound_rows(tournament)
    return len(captured)
