"""What the database itself refuses, whoever asks it: SQL goes past every service here."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Model

from scoring.models import Scoresheet
from tests.factories import AT, drawn_tournament, match_of, new_tournament, record, table_of, won_by
from tournaments.models import (
    AuditRow,
    Draw,
    Entry,
    Match,
    MatchSide,
    Occupation,
    Pair,
    PairMember,
    Player,
    Round,
    Staff,
    Submission,
    Table,
    Tournament,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = drawn_tournament(4, tables=2)
    record(match_of(tournament, 1), "a")
    return tournament


def refused(statement: str) -> str:
    """The SQL is refused; what the database says."""
    with (
        pytest.raises(DatabaseError) as error,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    return str(error.value).partition("\n")[0]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournaments_auditrow SET actor_name = 'somebody else'",
        "UPDATE tournaments_auditrow SET action = action",
        "DELETE FROM tournaments_auditrow",
        "DELETE FROM tournaments_auditrow WHERE id = (SELECT max(id) FROM tournaments_auditrow)",
    ],
)
def test_audit_rows_are_neither_changed_nor_deleted(tournament: Tournament, statement: str) -> None:
    before = list(AuditRow.objects.values())
    operation = statement.split(maxsplit=1)[0]
    assert refused(statement) == f"tournaments_auditrow refuses {operation}"
    assert list(AuditRow.objects.values()) == before


@pytest.mark.parametrize("column", ["acta", "rules", "format", "verdict", "digest", "written_at"])
def test_a_scoresheet_is_not_changed(tournament: Tournament, column: str) -> None:
    said = refused(f"UPDATE scoring_scoresheet SET {column} = {column}")  # noqa: S608
    assert said == "scoring_scoresheet refuses UPDATE"


def test_nor_are_they_through_the_models(tournament: Tournament) -> None:
    row, sheet = AuditRow.objects.latest("pk"), Scoresheet.objects.get()
    row.reason = "otra"
    sheet.acta = won_by("b")
    for change in (row.save, row.delete, sheet.save):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_the_sheet_of_a_submission_cannot_be_deleted_under_it(tournament: Tournament) -> None:
    def delete() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("DELETE FROM scoring_scoresheet")
            connection.check_constraints()

    with pytest.raises(IntegrityError):
        delete()


def second_in_force(tournament: Tournament) -> Model:
    first = Submission.objects.get()
    return Submission(
        match=first.match,
        revision=2,
        state="in_force",
        ruling="no_show_both",
        key="other",
        channel="desk",
        submitted_at=AT,
    )


def sheet_and_ruling(tournament: Tournament) -> Model:
    row = second_in_force(tournament)
    assert isinstance(row, Submission)
    row.state, row.ruling = "refused", ""
    return row


def revision_twice(tournament: Tournament) -> Model:
    row = second_in_force(tournament)
    assert isinstance(row, Submission)
    row.state, row.revision = "refused", 1
    return row


def key_twice(tournament: Tournament) -> Model:
    row = second_in_force(tournament)
    assert isinstance(row, Submission)
    row.state, row.key = "refused", Submission.objects.get().key
    return row


def second_draw(tournament: Tournament) -> Model:
    return Draw(
        stage=tournament.stages.get(),
        sequence=2,
        algorithm="a",
        canonical_list=[],
        seed="s",
        state="made",
        made_at=AT,
    )


def second_match_at_a_table(tournament: Tournament) -> Model:
    held = Occupation.objects.filter(released_at=None).first()
    assert held is not None
    return Occupation(table=held.table, match=match_of(tournament, 3), called_at=AT)


def second_table_of_a_match(tournament: Tournament) -> Model:
    held = Occupation.objects.get(released_at=None)
    return Occupation(table=table_of(tournament, 1), match=held.match, called_at=AT)


def occupation_that_ends_before_it_begins(tournament: Tournament) -> Model:
    return Occupation(
        table=table_of(tournament, 1),
        match=match_of(tournament, 3),
        called_at=AT,
        released_at=AT - timedelta(seconds=1),
    )


def finished_without_outcome(tournament: Tournament) -> Model:
    match = match_of(tournament, 2)
    match.state = "finished"
    return match


def winner_without_outcome(tournament: Tournament) -> Model:
    match = match_of(tournament, 2)
    match.winner = "a"
    return match


def match_number_twice(tournament: Tournament) -> Model:
    match = match_of(tournament, 2)
    match.number = 1
    return match


def third_side(tournament: Tournament) -> Model:
    return MatchSide(match=match_of(tournament, 3), side="a", kind="bye")


def side_from_nowhere(tournament: Tournament) -> Model:
    side = match_of(tournament, 3).side("a")  # type: ignore[arg-type]
    side.source = None
    return side


def winner_sent_to_two_places(tournament: Tournament) -> Model:
    source = match_of(tournament, 1)
    side = match_of(tournament, 3).side("b")  # type: ignore[arg-type]
    side.source = source
    return side


def pair_number_twice(tournament: Tournament) -> Model:
    return Pair(tournament=tournament, number=1, registered_at=AT)


def name_twice(tournament: Tournament) -> Model:
    taken = Player.objects.filter(tournament=tournament).first()
    assert taken is not None
    return Player(tournament=tournament, name="x", name_key=taken.name_key)


def third_member(tournament: Tournament) -> Model:
    pair = tournament.pairs.get(number=1)
    player = Player.objects.create(tournament=tournament, name="Z", name_key="z")
    return PairMember(pair=pair, player=player, seat=1, since=AT)


def pair_drawn_twice(tournament: Tournament) -> Model:
    pair = tournament.pairs.get(number=1)
    return Entry(stage=tournament.stages.get(), pair=pair, position=9)


def table_number_twice(tournament: Tournament) -> Model:
    return Table(tournament=tournament, number=1)


def two_offices(tournament: Tournament) -> Model:
    user = tournament.staff.get().user
    return Staff(tournament=tournament, user=user, role="referee", appointed_at=AT)


def format_of_nothing(tournament: Tournament) -> Model:
    round_ = Round.objects.filter(stage__tournament=tournament).first()
    assert round_ is not None
    round_.partidas = 0
    return round_


def deciding_coto_of_one(tournament: Tournament) -> Model:
    tournament.deciding_partidas = 2
    return tournament


@pytest.mark.parametrize(
    "wrong",
    [
        second_in_force,
        sheet_and_ruling,
        revision_twice,
        key_twice,
        second_draw,
        second_match_at_a_table,
        second_table_of_a_match,
        occupation_that_ends_before_it_begins,
        finished_without_outcome,
        winner_without_outcome,
        match_number_twice,
        third_side,
        side_from_nowhere,
        winner_sent_to_two_places,
        pair_number_twice,
        name_twice,
        third_member,
        pair_drawn_twice,
        table_number_twice,
        two_offices,
        format_of_nothing,
        deciding_coto_of_one,
    ],
)
def test_no_row_says_what_cannot_be(tournament: Tournament, wrong: object) -> None:
    row = wrong(tournament)  # type: ignore[operator]
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def test_emptying_the_tables_between_tests_leaves_the_law_in_force() -> None:
    new_tournament()
    assert refused("DELETE FROM tournaments_auditrow") == "tournaments_auditrow refuses DELETE"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["first", "second"])
def test_also_after_the_tables_were_emptied(time: str) -> None:
    new_tournament()
    assert AuditRow.objects.count() == 1
    assert refused("DELETE FROM tournaments_auditrow") == "tournaments_auditrow refuses DELETE"
    assert Match.objects.count() == 0
