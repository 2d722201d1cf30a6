"""Faults that other tournament systems had, by the number under which they are catalogued.

Each is tried at the lowest level that can show it, and by address where it is a fault of pages.
"""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from guinote_tourney.accounts.models import User
from scoring.engine.match import MatchFormat
from scoring.engine.writing import acta_of, lay_out
from tests.api.client import Program, at
from tests.factories import (
    AT,
    drawn_tournament,
    match_of,
    new_organiser,
    new_referee,
    new_tournament,
    new_user,
    noted,
    open_tournament,
    owner_of,
    played_tournament,
    record,
    sign_up_all,
    won_by,
)
from tests.tournaments.services.told import because, refuses, unchanged
from tournaments.core.pair_details import PairDetails
from tournaments.core.pair_list import ReadRow
from tournaments.core.refusals import Reason
from tournaments.models import Match, Submission, Tournament
from tournaments.permissions import Action, require
from tournaments.services.imports import check_list, keep_list
from tournaments.services.pairs import register_pair
from tournaments.services.results import ActaRefusedError, Receipt, Status, hand_in

pytestmark = pytest.mark.django_db

UNKNOWN = 999999
FIGURES = dict.fromkeys(("number", "pk", "revision", "stage", "sequence"), 1) | {
    "slug": "",
    "username": "mesa",
}


def handed_in(match: Match, acta: object, *, key: str, replaces: int | None = None) -> Receipt:
    actor = owner_of(match.tournament)
    return hand_in(match=match, acta=acta, key=key, replaces=replaces, actor=actor, at=AT)


def standing_in(match: Match) -> list[int | None]:
    return list(match.sides.order_by("side").values_list("entry__pair__number", flat=True))


def test_f25_after_the_winner_is_set_anew_only_that_pair_stands_in_round_2() -> None:
    tournament = drawn_tournament(4)
    first, final = match_of(tournament, 1), match_of(tournament, 3)
    a, b = standing_in(first)
    handed_in(first, won_by("a"), key="A")
    assert standing_in(final) == [a, None]
    handed_in(first, won_by("b"), key="B", replaces=1)
    assert standing_in(final) == [b, None]
    assert [number for match in tournament.matches.all() for number in standing_in(match)].count(
        a
    ) == 1
    record(match_of(tournament, 2), "a")
    handed_in(final, noted("a"), key="begun")
    with refuses(because(Reason.NEXT_MATCH_BEGUN, match=3)):
        handed_in(first, won_by("a"), key="A again", replaces=2)


def test_f123_a_result_sent_twice_is_one_win() -> None:
    """Two taps, the key being the form's; and two phones that say the same."""
    tournament = drawn_tournament(4)
    first = match_of(tournament, 1)
    handed_in(first, won_by("a"), key="form")
    with unchanged():
        assert handed_in(first, won_by("a"), key="form").status is Status.REPEATED
        assert handed_in(first, won_by("a"), key="other form").status is Status.REPEATED
    verdicts = Submission.objects.values_list("scoresheet__verdict__cotos__a", flat=True)
    assert list(verdicts) == [1]


def test_f125_a_request_sent_twice_by_the_network_changes_things_once() -> None:
    tournament = drawn_tournament(4)
    program = Program(owner_of(tournament).user)
    path = at(tournament, "matches/1/results/")
    body = {"acta": won_by("a")}
    assert program.post(path, body, Idempotency_Key="once").status == 201
    with unchanged():
        assert program.post(path, body, Idempotency_Key="once").status == 200
    start = at(tournament, "matches/2/start/")
    assert program.post(start).status == 200
    with unchanged():
        assert program.post(start).status == 200


def test_f127_two_sheets_in_force_are_forbidden_by_the_database() -> None:
    tournament = drawn_tournament(4)
    first = match_of(tournament, 1)
    handed_in(first, won_by("a"), key="one")
    handed_in(first, won_by("b"), key="two")
    refused = Submission.objects.get(state="refused")
    refused.state = "in_force"
    with pytest.raises(IntegrityError), transaction.atomic():
        refused.save()
    assert Submission.objects.get(state="in_force").key == "one"


@pytest.mark.parametrize("side", ["a", "b"])
def test_f129_the_winner_declared_is_accepted_if_the_partidas_say_so(side: str) -> None:
    tournament = drawn_tournament(4)
    partidas = side * 3
    acta = acta_of(lay_out(MatchFormat(1, 3), partidas))
    other = "b" if side == "a" else "a"
    wrong = acta | {"result": {"winner": other}}
    with unchanged(), pytest.raises(ActaRefusedError) as refused:
        handed_in(match_of(tournament, 1), wrong, key="wrong")
    assert [problem.code for problem in refused.value.verdict.errors] == ["result-differs"]
    right = acta | {"result": {"winner": side, "cotos": {side: 1, other: 0}}}
    assert handed_in(match_of(tournament, 1), right, key="right").status is Status.RECORDED
    assert match_of(tournament, 1).winner == side


def test_f139_the_same_person_twice_is_an_error_of_the_row() -> None:
    tournament = new_tournament()
    ana, other = PairDetails("Ana Gil", "Luis Mur"), PairDetails("Rosa Til", "ana GIL")
    sign_up_all(tournament, [ana])
    actor = owner_of(tournament)
    taken = because(Reason.NAME_TAKEN, "player_2", name="ana GIL", number=1)
    with refuses(taken):
        register_pair(tournament=tournament, details=other, actor=actor, at=AT)
    rows = [ReadRow(2, other), ReadRow(3, PairDetails("Rosa Til", "Blas Abós"))]
    kept = keep_list(tournament=tournament, file_name="l.csv", rows=rows, actor=actor, at=AT)
    assert [row.refusals for row in check_list(kept)] == [
        (taken,),
        (because(Reason.ROW_REPEATED, "player_1", name="Rosa Til", line=2),),
    ]


def addresses(prefix: str, tournament: Tournament, **figures: object) -> list[str]:
    """Every address of a namespace that names a tournament, filled in for this one."""
    patterns = [
        pattern
        for pattern in _patterns(prefix)
        if "slug" in pattern.pattern.converters and pattern.name
    ]
    assert len(patterns) > 2
    given = FIGURES | {"slug": tournament.slug} | figures
    return [
        reverse(
            f"{prefix}:{pattern.name}", kwargs={n: given[n] for n in pattern.pattern.converters}
        )
        for pattern in patterns
    ]


def answered(client: Client, path: str) -> int:
    """What is answered there; where only a form is sent to, what the form is answered."""
    asked = client.get(path).status_code
    return client.post(path).status_code if asked == 302 else asked


def _patterns(prefix: str) -> list[URLPattern]:
    _path, resolver = get_resolver().namespace_dict[prefix]
    return [pattern for pattern in resolver.url_patterns if isinstance(pattern, URLPattern)]


def visitors(tournament: Tournament) -> list[User]:
    elsewhere = open_tournament(2)
    return [new_user(), owner_of(elsewhere).user, new_referee(elsewhere, "ajena")]


def hidden_tournament() -> Tournament:
    tournament = played_tournament(4)
    Tournament.objects.update(is_published=False)
    return tournament


def logged_in(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def test_f163_what_is_not_public_is_not_read_through_the_interface_either() -> None:
    tournament = hidden_tournament()
    new_referee(tournament, "mesa")
    for user in (None, *visitors(tournament)):
        answers = {
            path: Program(user).get(path.removeprefix("/api/v1/")).status
            for path in addresses("api", tournament)
        }
        # 405: an address that nobody can GET
        assert {path: s for path, s in answers.items() if s not in (401, 404, 405)} == {}
        assert answers[f"/api/v1/{at(tournament)}"] == 404
    listed = Program().get("tournaments/").body["results"]
    assert tournament.slug not in [row["slug"] for row in listed]


def test_f165_an_office_in_one_tournament_is_none_in_another() -> None:
    tournament = drawn_tournament(4)
    for user in visitors(tournament):
        assert require(user, tournament, Action.WATCH).value == "spectator"
        for path in addresses("desk", tournament):
            assert (path, logged_in(user).get(path).status_code) in {(path, 403), (path, 405)}
        handing = Program(user).post(
            at(tournament, "matches/1/results/"), {"acta": won_by("a")}, Idempotency_Key="k"
        )
        assert (handing.status, Submission.objects.count()) == (403, 0)


def test_f167_nobody_deletes_what_is_not_theirs_and_nobody_a_record() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")
    new_referee(tournament, "mesa")
    referee = tournament.staff.get(role="referee").user
    people = [*visitors(tournament), referee]
    with unchanged():
        for user in people:
            program = Program(user)
            for path in ("", "draw/", "pairs/1/", "referees/mesa/", "matches/1/results/1/"):
                assert (path, program.delete(at(tournament, path)).status) == (path, 403)
            deletion = logged_in(user).post(reverse("desk:delete", args=[tournament.slug]))
            assert deletion.status_code == 403
        # the log is not even its owner's to delete
        own = Program(owner_of(tournament).user)
        assert own.delete(at(tournament, "audit/")).status == 405


def test_f169_what_is_not_published_is_hidden_from_who_knows_the_address() -> None:
    tournament = hidden_tournament()
    pages = addresses("public", tournament)
    for user in (None, *visitors(tournament)):
        shown = {path: logged_in(user).get(path).status_code for path in pages}
        assert shown == dict.fromkeys(pages, 404)
    owner = logged_in(owner_of(tournament).user)
    assert {path: owner.get(path).status_code for path in pages} == dict.fromkeys(pages, 200)


@pytest.mark.parametrize("figure", [UNKNOWN, 2**31, 2**63, 10**30])
def test_f171_a_number_that_nothing_has_is_not_found(figure: int) -> None:
    tournament = played_tournament(4)
    user = owner_of(tournament).user
    figures = dict.fromkeys(("number", "pk", "revision", "stage", "sequence"), figure) | {
        "username": "nadie"
    }
    for prefix in ("public", "desk", "table"):
        client = logged_in(user)
        known = set(addresses(prefix, tournament))
        unknown = [p for p in addresses(prefix, tournament, **figures) if p not in known]
        found = {path: answered(client, path) for path in unknown}
        assert {path: s for path, s in found.items() if s not in (404, 405)} == {}
    program, known = Program(user), set(addresses("api", tournament))
    paths = [p for p in addresses("api", tournament, **figures) if p not in known]
    for path in paths:
        for method in ("GET", "POST", "PATCH", "DELETE"):
            status = program.ask(
                method,
                path.removeprefix("/api/v1/"),
                {"acta": won_by("a")},
                headers={"Idempotency-Key": "k"},
            ).status
            assert (method, path, status) in {(method, path, 404), (method, path, 405)}


def test_f171_a_tournament_that_is_none_is_not_found() -> None:
    gone = Tournament(slug="no-hay")
    client = logged_in(new_organiser())
    for prefix in ("public", "desk", "table"):
        found = {path: client.get(path).status_code for path in addresses(prefix, gone)}
        assert {path: s for path, s in found.items() if s not in (404, 405)} == {}
