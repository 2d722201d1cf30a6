"""What every change has in common: the right to it, its audit row, the version of the news."""

from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied

from guinote_tourney.accounts.models import User
from scoring.engine.match import MatchFormat
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
    new_referee,
    new_user,
    open_tournament,
    owner_of,
    record,
    won_by,
)
from tests.tournaments.services.told import unchanged
from tournaments.core.pair_details import PairDetails
from tournaments.core.pair_list import ReadRow
from tournaments.models import AuditRow, Channel, Pair, Round, Tournament
from tournaments.models.audit import AuditAction
from tournaments.permissions import Action, Actor
from tournaments.services.calls import call_all, call_back, call_match, start_match
from tournaments.services.change import changing
from tournaments.services.draws import discard_draw, make_draw
from tournaments.services.exports import request_export
from tournaments.services.imports import apply_list, keep_list
from tournaments.services.pairs import edit_pair, register_pair, remove_pair
from tournaments.services.results import annul_result, hand_in
from tournaments.services.rounds import set_round_format
from tournaments.services.staff import appoint_referee, renew_password, revoke_referee
from tournaments.services.tournaments import (
    close_signup,
    delete_tournament,
    edit_tournament,
    publish,
    reopen_signup,
)

pytestmark = pytest.mark.django_db

NEW_PAIR = PairDetails("Ana Gil", "Luis Mur")
Door = Callable[[Tournament, Actor], object]


def _pair(tournament: Tournament) -> Pair:
    return tournament.pairs.select_related("tournament").get(number=1)


def _first_round(tournament: Tournament) -> Round:
    return Round.objects.select_related("stage__tournament").get(
        stage__tournament=tournament, number=1
    )


def _apply(t: Tournament, by: Actor) -> object:
    kept = keep_list(
        tournament=t,
        file_name="f.csv",
        rows=[ReadRow(2, NEW_PAIR)],
        actor=owner_of(t),
        at=AT,
    )
    return apply_list(pair_import=kept, actor=by, at=AT)


def _appoint(t: Tournament, by: Actor) -> object:
    return appoint_referee(tournament=t, username="nueva", name="", actor=by, at=AT)


WHILE_OPEN: dict[str, Door] = {
    "register_pair": lambda t, by: register_pair(tournament=t, details=NEW_PAIR, actor=by, at=AT),
    "edit_pair": lambda t, by: edit_pair(pair=_pair(t), details=NEW_PAIR, actor=by, at=AT),
    "remove_pair": lambda t, by: remove_pair(pair=_pair(t), actor=by, at=AT),
    "keep_list": lambda t, by: keep_list(
        tournament=t, file_name="f.csv", rows=[ReadRow(2, NEW_PAIR)], actor=by, at=AT
    ),
    "apply_list": _apply,
    "edit_tournament": lambda t, by: edit_tournament(
        tournament=t, details=DETAILS, actor=by, at=AT
    ),
    "publish": lambda t, by: publish(
        tournament=t, is_published=not t.is_published, actor=by, at=AT
    ),
    "close_signup": lambda t, by: close_signup(tournament=t, actor=by, at=AT),
    "reopen_signup": lambda t, by: reopen_signup(tournament=t, actor=by, at=AT),
    "delete_tournament": lambda t, by: delete_tournament(tournament=t, actor=by, at=AT),
    "appoint_referee": _appoint,
    "renew_password": lambda t, by: renew_password(
        office=t.staff.get(role="referee"), actor=by, at=AT
    ),
    "revoke_referee": lambda t, by: revoke_referee(
        office=t.staff.get(role="referee"), actor=by, at=AT
    ),
    "request_export": lambda t, by: request_export(tournament=t, actor=by, at=AT),
}
WHEN_CLOSED: dict[str, Door] = {
    "make_draw": lambda t, by: make_draw(tournament=t, seed="s", actor=by, at=AT),
}
WHEN_DRAWN: dict[str, Door] = {
    "discard_draw": lambda t, by: discard_draw(tournament=t, actor=by, at=AT),
    "call_match": lambda t, by: call_match(match=match_of(t, 3), table=None, actor=by, at=AT),
    "call_all": lambda t, by: call_all(tournament=t, actor=by, at=AT),
    "call_back": lambda t, by: call_back(match=match_of(t, 1), actor=by, at=AT),
    "set_round_format": lambda t, by: set_round_format(
        round_=_first_round(t), format_=MatchFormat(1, 2), actor=by, at=AT
    ),
}
FOR_REFEREES: dict[str, Door] = {
    "start_match": lambda t, by: start_match(match=match_of(t, 1), actor=by, at=AT),
    "hand_in": lambda t, by: hand_in(
        match=match_of(t, 1), acta=won_by("a"), key="k", actor=by, at=AT
    ),
}
WITH_A_RESULT: dict[str, Door] = {
    "correct": lambda t, by: hand_in(
        match=match_of(t, 1), acta=won_by("b"), key="k", replaces=1, actor=by, at=AT
    ),
    "annul_result": lambda t, by: annul_result(match=match_of(t, 1), replaces=1, actor=by, at=AT),
}
DOORS = WHILE_OPEN | WHEN_CLOSED | WHEN_DRAWN | FOR_REFEREES | WITH_A_RESULT


def _stage_for(door: str) -> Tournament:
    if door in WHILE_OPEN:
        tournament = open_tournament(2)
    elif door in WHEN_CLOSED:
        tournament = closed_tournament(2)
    else:
        tournament = drawn_tournament(8, tables=2)
    if door in WITH_A_RESULT:
        record(match_of(tournament, 1), "a")
    if door == "call_match":
        record(match_of(tournament, 2), "a")
        call_back(match=match_of(tournament, 3), actor=owner_of(tournament), at=AT)
    new_referee(tournament, "mesa")
    return fresh(tournament)


def _people(tournament: Tournament) -> dict[str, User]:
    elsewhere = open_tournament(0)
    return {
        "nobody in particular": new_user(),
        "organiser of another": owner_of(elsewhere).user,
        "referee of another": new_referee(elsewhere, "mesa-ajena"),
        "referee": tournament.staff.get(role="referee").user,
    }


@pytest.mark.parametrize("door", DOORS)
def test_whoever_may_not_is_refused_and_nothing_changes(door: str) -> None:
    tournament = _stage_for(door)
    for who, user in _people(tournament).items():
        if who == "referee" and door in FOR_REFEREES:
            continue
        if door == "apply_list":
            kept = tournament.imports.create(
                uploaded_at=AT, file_name="f.csv", rows=[], uploaded_by=None
            )
            with unchanged(), pytest.raises(PermissionDenied):
                apply_list(pair_import=kept, actor=acting(user), at=AT)
            continue
        with unchanged(), pytest.raises(PermissionDenied):
            DOORS[door](tournament, acting(user))


@pytest.mark.parametrize("door", [name for name in DOORS if name != "apply_list"])
def test_what_is_not_published_does_not_exist_for_strangers(door: str) -> None:
    tournament = _stage_for(door)
    Tournament.objects.filter(pk=tournament.pk).update(is_published=False)
    for who, user in _people(tournament).items():
        if who != "referee":
            with unchanged(), pytest.raises(Tournament.DoesNotExist):
                DOORS[door](tournament, acting(user))


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("who", ["organiser", "administrator"])
def test_organiser_and_administrator_may_do_everything(door: str, who: str) -> None:
    tournament = _stage_for(door)
    user = owner_of(tournament).user if who == "organiser" else new_administrator()
    DOORS[door](tournament, acting(user))


@pytest.mark.parametrize("door", FOR_REFEREES)
def test_a_referee_notes_what_happens_at_the_tables(door: str) -> None:
    tournament = _stage_for(door)
    referee = Actor(tournament.staff.get(role="referee").user, Channel.TABLE)
    FOR_REFEREES[door](tournament, referee)
    row = AuditRow.objects.filter(tournament=tournament, actor=referee.user).latest("pk")
    assert row.channel == "table"


@pytest.mark.parametrize("door", ["hand_in", "start_match"])
def test_a_referee_revoked_notes_nothing_more(door: str) -> None:
    tournament = _stage_for(door)
    office = tournament.staff.get(role="referee")
    revoke_referee(office=office, actor=owner_of(tournament), at=AT)
    with unchanged(), pytest.raises(PermissionDenied):
        FOR_REFEREES[door](tournament, acting(office.user))


def test_a_login_that_was_barred_does_nothing() -> None:
    tournament = open_tournament(2)
    owner = owner_of(tournament)
    User.objects.filter(pk=owner.user.pk).update(is_active=False)
    with unchanged(), pytest.raises(PermissionDenied):
        close_signup(tournament=tournament, actor=acting(User.objects.get()), at=AT)


@pytest.mark.parametrize("channel", list(Channel))
def test_an_audit_row_says_who_when_where_and_by_what_way(channel: Channel) -> None:
    tournament = open_tournament(2)
    owner = new_organiser("berta")
    User.objects.filter(pk=owner.pk).update(name="Berta Mur", is_superuser=True)
    actor = Actor(User.objects.get(pk=owner.pk), channel)
    close_signup(tournament=tournament, actor=actor, at=LATER)
    row = AuditRow.objects.latest("pk")
    assert (row.actor, row.actor_name, row.channel, row.at) == (owner, "Berta Mur", channel, LATER)
    assert (row.tournament, row.tournament_name) == (tournament, tournament.name)


def test_the_version_grows_with_every_change_that_is_news() -> None:
    tournament = open_tournament(2)
    actor, versions = owner_of(tournament), [tournament.version]
    for _ in range(2):
        close_signup(tournament=tournament, actor=actor, at=AT)
        versions.append(fresh(tournament).version)
    assert versions == [versions[0], versions[0] + 1, versions[0] + 1]


def test_a_change_that_breaks_off_leaves_nothing() -> None:
    tournament = open_tournament(2)
    actor = owner_of(tournament)

    def break_off() -> None:
        with changing(tournament, actor=actor, action=Action.DRAW, at=AT) as change:
            change.record(AuditAction.DRAW_MADE, "draw:1")
            change.write()
            raise RuntimeError("lights out")

    with unchanged(), pytest.raises(RuntimeError, match="lights out"):
        break_off()
