"""What is another's or not public, by the numbers of the catalogue of faults."""

import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.api.schema import Operation, operations
from tests.factories import drawn_tournament, fresh, match_of, new_organiser, new_referee, record
from tournaments.models import AuditRow, Submission, Tournament

READING = [
    one.path.removeprefix("/api/v1/")
    for one in operations()
    if one.method == "GET" and "{slug}" in one.path
]


def _at(path: str, tournament: Tournament) -> str:
    path = path.replace("{slug}", tournament.slug).replace("{username}", "arbitro")
    for name in ("{number}", "{id}", "{revision}"):
        path = path.replace(name, "1")
    return path


@pytest.fixture
def hidden(organiser: User) -> Tournament:
    """Drawn, one result in, not published."""
    tournament = drawn_tournament(4, owner=organiser, is_published=False)
    record(match_of(tournament, 1), "a")
    return tournament


@pytest.mark.parametrize("path", READING)
def test_f163_f169_what_is_not_published_is_not_there(hidden: Tournament, path: str) -> None:
    stranger, other = new_organiser(), drawn_tournament(2)
    for program in (Program(), Program(stranger), Program(new_referee(other))):
        told = program.get(_at(path, hidden))
        assert (told.status, told.codes) == (404, [("not-found", "")])


def test_f165_a_referee_of_one_tournament_is_nobody_in_another(hidden: Tournament) -> None:
    other = drawn_tournament(4)
    referee = Program(new_referee(hidden))
    assert referee.post(at(hidden, "matches/2/start/")).status == 200
    assert referee.post(at(other, "matches/1/start/")).status == 403
    assert match_of(other, 1).started_at is None


@pytest.mark.parametrize(
    "operation",
    [one for one in operations() if one.method != "GET" and "{slug}" in one.path],
    ids=lambda one: one.described["operationId"],
)
def test_f167_nobody_but_its_organiser_changes_a_tournament(
    operation: Operation, organiser: User
) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    record(match_of(tournament, 1), "a")
    rows = AuditRow.objects.count()
    path = _at(operation.path.removeprefix("/api/v1/"), tournament)
    for program, status in ((Program(), 401), (Program(new_organiser()), 403)):
        assert program.ask(operation.method, path, {}).status == status
    assert fresh(tournament).version == tournament.version + 1
    assert (AuditRow.objects.count(), Submission.objects.count()) == (rows, 1)
