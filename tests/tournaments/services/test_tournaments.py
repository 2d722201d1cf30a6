from dataclasses import replace
from datetime import date

import pytest
from django.core.exceptions import PermissionDenied

from scoring.engine.match import MatchFormat
from scoring.models import Scoresheet
from tests.factories import (
    AT,
    DETAILS,
    LATER,
    acting,
    closed_tournament,
    drawn_tournament,
    fresh,
    match_of,
    new_administrator,
    new_organiser,
    new_tournament,
    new_user,
    open_tournament,
    owner_of,
    played_tournament,
    record,
)
from tests.tournaments.services.told import Audit, because, how_many, refuses, unchanged
from tournaments.core.details import TournamentDetails
from tournaments.core.refusals import Reason
from tournaments.models import AuditRow, Tournament
from tournaments.services.tournaments import (
    close_signup,
    create_tournament,
    delete_tournament,
    details_of,
    edit_tournament,
    publish,
    reopen_signup,
)

pytestmark = pytest.mark.django_db

LONG = MatchFormat(cotos=2, partidas=3, deciding_partidas=4)
TOLD = {
    "name": "Guiñote de San Roque",
    "village": "Alcañuela del Río",
    "date": "2024-08-16",
    "rules": "aragones",
    "format": {"cotos": 1, "partidas": 3},
    "tables": 4,
    "automatic_calls": True,
    "is_published": True,
    "late_formats": {},
}


def created(details: TournamentDetails) -> Tournament:
    return create_tournament(details=details, actor=acting(new_organiser()), at=AT)


def edited(tournament: Tournament, details: TournamentDetails) -> Tournament:
    return edit_tournament(
        tournament=tournament, details=details, actor=owner_of(tournament), at=LATER
    )


def test_what_was_filled_in_is_kept_and_noted() -> None:
    details = replace(DETAILS, late_formats={1: LONG, 2: LONG}, automatic_calls=False)
    tournament = created(details)
    assert details_of(fresh(tournament)) == details
    assert (tournament.state, tournament.slug) == ("signup", "guinote-de-san-roque-2024")
    assert (tournament.created_at, tournament.is_demo) == (AT, False)
    assert list(tournament.tables.values_list("number", "is_open")) == [
        (number, True) for number in range(1, 5)
    ]
    formats = {"1": LONG.to_json(), "2": LONG.to_json()}
    after = TOLD | {"late_formats": formats, "automatic_calls": False}
    row = AuditRow.objects.get()
    assert (row.action, row.subject, row.before, row.after) == (
        "tournament-created",
        "tournament",
        None,
        after,
    )
    assert (row.at, row.tournament, row.tournament_name) == (AT, tournament, details.name)
    owner = tournament.staff.get().user
    assert (row.actor, row.actor_name, row.channel) == (owner, str(owner), "desk")


def test_the_same_name_in_the_same_year_gets_another_address() -> None:
    slugs = [created(DETAILS).slug for _ in range(3)]
    assert slugs == [f"guinote-de-san-roque-2024{end}" for end in ("", "-2", "-3")]


def test_a_name_in_letters_that_no_address_has_gets_one_all_the_same() -> None:
    assert created(replace(DETAILS, name="Ǝ ж 牌")).slug == "2024"


def test_who_is_no_organiser_opens_nothing() -> None:
    with unchanged(), pytest.raises(PermissionDenied):
        create_tournament(details=DETAILS, actor=acting(new_user()), at=AT)


def test_an_administrator_opens_tournaments_too() -> None:
    made = create_tournament(details=DETAILS, actor=acting(new_administrator()), at=AT)
    assert made.staff.get().role == "organiser"


def test_everything_wrong_with_the_settings_is_said_at_once() -> None:
    wrong = replace(DETAILS, name=" ", village="v" * 81, tables=0, rules="villarriba")
    organiser = acting(new_organiser())
    with refuses(
        because(Reason.FIELD_MISSING, "name"),
        because(Reason.TEXT_TOO_LONG, "village", limit=80, length=81),
        because(Reason.TABLES_RANGE, "tables", most=300),
        because(Reason.RULES_UNKNOWN, "rules"),
    ):
        create_tournament(details=wrong, actor=organiser, at=AT)


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"name": "n" * 121}, because(Reason.TEXT_TOO_LONG, "name", limit=120, length=121)),
        ({"name": "San\x00Roque"}, because(Reason.TEXT_UNWRITABLE, "name")),
        ({"village": ""}, because(Reason.FIELD_MISSING, "village")),
        ({"village": "🃏"}, because(Reason.LETTERS_MISSING, "village")),
        ({"date": date(1999, 12, 31)}, because(Reason.DATE_RANGE, "date", first=2000, last=2100)),
        ({"date": date(2101, 1, 1)}, because(Reason.DATE_RANGE, "date", first=2000, last=2100)),
        ({"tables": 301}, because(Reason.TABLES_RANGE, "tables", most=300)),
        ({"tables": -1}, because(Reason.TABLES_RANGE, "tables", most=300)),
    ],
)
def test_settings_that_cannot_be_are_refused_also_later(
    change: dict[str, object], refusal: object
) -> None:
    tournament = new_tournament()
    with refuses(refusal):  # type: ignore[arg-type]
        edited(tournament, replace(DETAILS, **change))  # type: ignore[arg-type]


def test_an_edit_is_noted_before_and_after_and_keeps_the_address() -> None:
    tournament = new_tournament()
    audit = Audit(tournament)
    now = edited(tournament, replace(DETAILS, name="Otro nombre", format=LONG, tables=6))
    assert (now.slug, details_of(now).format) == (tournament.slug, LONG)
    after = TOLD | {"name": "Otro nombre", "format": LONG.to_json(), "tables": 6}
    assert audit.new == [("tournament-edited", "tournament", TOLD, after, "")]


def test_an_edit_that_changes_nothing_is_not_noted() -> None:
    tournament = new_tournament()
    with unchanged():
        edited(tournament, DETAILS)


def test_tables_put_away_keep_their_row_and_come_back() -> None:
    tournament = new_tournament(tables=4)
    edited(tournament, replace(DETAILS, tables=2))
    assert list(tournament.tables.values_list("is_open", flat=True)) == [True, True, False, False]
    edited(tournament, replace(DETAILS, tables=3))
    assert list(tournament.tables.values_list("is_open", flat=True)) == [True, True, True, False]


def test_a_table_being_played_on_cannot_be_put_away() -> None:
    tournament = drawn_tournament(8, tables=4)
    with refuses(because(Reason.TABLE_IN_USE, "tables", table=3)):
        edited(tournament, replace(DETAILS, tables=2))


def test_more_tables_are_filled_at_once() -> None:
    tournament = drawn_tournament(8, tables=1)
    audit = Audit(tournament)
    edited(tournament, replace(DETAILS, tables=3))
    assert audit.actions == ["tournament-edited", "match-called", "match-called"]


def test_publishing_is_noted_once() -> None:
    tournament = new_tournament(is_published=False)
    audit = Audit(tournament)
    for _ in range(2):
        publish(tournament=tournament, is_published=True, actor=owner_of(tournament), at=AT)
    before, after = {"is_published": False}, {"is_published": True}
    assert audit.new == [("tournament-edited", "tournament", before, after, "")]
    assert fresh(tournament).is_published is True


def test_sign_up_closes_once_and_opens_again() -> None:
    tournament = open_tournament(3)
    actor, audit = owner_of(tournament), Audit(tournament)
    for _ in range(2):
        assert close_signup(tournament=tournament, actor=actor, at=AT).state == "closed"
    for _ in range(2):
        assert reopen_signup(tournament=tournament, actor=actor, at=AT).state == "signup"
    assert audit.new == [
        ("signup-closed", "tournament", None, {"pairs": 3}, ""),
        ("signup-reopened", "tournament", None, None, ""),
    ]


@pytest.mark.parametrize("pairs", [0, 1])
def test_sign_up_of_fewer_than_two_pairs_does_not_close(pairs: int) -> None:
    tournament = open_tournament(pairs)
    with refuses(because(Reason.TOO_FEW_PAIRS, pairs=pairs)):
        close_signup(tournament=tournament, actor=owner_of(tournament), at=AT)


def test_sign_up_does_not_open_again_after_the_draw() -> None:
    tournament = drawn_tournament(2)
    with refuses(because(Reason.ALREADY_DRAWN)):
        reopen_signup(tournament=tournament, actor=owner_of(tournament), at=AT)


def test_a_deleted_tournament_leaves_only_its_audit_rows() -> None:
    tournament = played_tournament(7)
    told = AuditRow.objects.count()
    delete_tournament(tournament=tournament, actor=owner_of(tournament), at=LATER)
    assert how_many() == {"AuditRow": told + 1}
    last = AuditRow.objects.first()
    assert last is not None
    before = {"slug": tournament.slug, "name": tournament.name, "pairs": 7}
    assert (last.action, last.subject, last.before, last.after) == (
        "tournament-deleted",
        "tournament",
        before,
        None,
    )


def test_deleting_one_tournament_leaves_the_other_whole() -> None:
    owner = new_organiser()
    kept = played_tournament(5, owner=owner)
    before = how_many()
    gone = drawn_tournament(5, owner=owner)
    record(match_of(gone, 1), "a")
    told = AuditRow.objects.filter(tournament=gone).count() + 1
    delete_tournament(tournament=gone, actor=owner_of(gone), at=LATER)
    assert how_many() == before | {"AuditRow": before["AuditRow"] + told}
    assert not Scoresheet.objects.filter(submission__isnull=True).exists()
    assert Tournament.objects.get() == kept


def test_deleting_twice_says_that_there_is_none() -> None:
    tournament = closed_tournament(2)
    actor = owner_of(tournament)
    delete_tournament(tournament=tournament, actor=actor, at=LATER)
    with unchanged(), pytest.raises(Tournament.DoesNotExist):
        delete_tournament(tournament=tournament, actor=actor, at=LATER)
