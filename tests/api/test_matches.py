import pytest
from django.utils import timezone

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import AT, drawn_tournament, match_of, new_referee, record


@pytest.fixture
def waiting(organiser: User) -> str:
    """Eight pairs, two tables, nothing called yet."""
    tournament = drawn_tournament(8, owner=organiser, tables=2, automatic_calls=False)
    return at(tournament)


def test_called_started_and_called_back(desk: Program, waiting: str) -> None:
    called = desk.post(f"{waiting}matches/3/call/", {"table": 2})
    assert (called.status, called.body["table"], called.body["state"]) == (200, 2, "called")
    assert desk.post(f"{waiting}matches/3/call/").body == called.body
    started = desk.post(f"{waiting}matches/3/start/").body
    assert (started["state"], started["table"]) == ("playing", 2)
    assert desk.post(f"{waiting}matches/3/start/").body == started
    back = desk.post(f"{waiting}matches/3/call-back/").body
    assert (back["state"], back["table"], back["started_at"]) == ("ready", None, None)
    again = desk.post(f"{waiting}matches/3/call-back/")
    assert (again.status, again.codes) == (409, [("not-called", "")])


@pytest.mark.parametrize(
    ("number", "body", "status", "codes"),
    [
        (2, {"table": 1}, 409, [("table-taken", "table")]),
        (2, {"table": 9}, 400, [("table-unknown", "table")]),
        (2, {"table": 10**30}, 400, [("table-unknown", "table")]),
        (2, {"table": "uno"}, 400, [("field-wrong", "table")]),
        (1, {"table": 2}, 409, [("already-called", "table")]),
        (5, {}, 409, [("sides-unknown", "")]),
        (9, {}, 404, [("not-found", "")]),
        (10**30, {}, 404, [("not-found", "")]),
    ],
)
def test_a_call_that_cannot_be_is_refused(
    desk: Program,
    waiting: str,
    number: int,
    body: dict[str, object],
    status: int,
    codes: list[tuple[str, str]],
) -> None:
    desk.post(f"{waiting}matches/1/call/", {"table": 1})
    refused = desk.post(f"{waiting}matches/{number}/call/", body)
    assert (refused.status, refused.codes) == (status, codes)


def test_the_list_is_narrowed_by_state_round_table_and_pair(desk: Program, waiting: str) -> None:
    desk.post(f"{waiting}matches/2/call/", {"table": 1})
    desk.post(f"{waiting}matches/3/call/", {"table": 2})
    desk.post(f"{waiting}matches/3/call-back/")

    def numbers(query: str) -> list[int]:
        return [match["number"] for match in desk.get(f"{waiting}matches/?{query}").body["results"]]

    assert numbers("") == [1, 2, 3, 4, 5, 6, 7]
    assert numbers("state=called") == [2]
    assert numbers("state=ready") == [1, 3, 4]
    assert numbers("round=2") == [5, 6]
    assert numbers("table=1") == [2]
    assert numbers("table=2") == []
    pair = desk.get(f"{waiting}matches/4/").body["a"]["pair"]["number"]
    assert numbers(f"pair={pair}") == [4]
    assert numbers(f"pair={'9' * 30}") == []
    assert numbers("state=ready&page_size=2&page=2") == [4]
    refused = desk.get(f"{waiting}matches/?state=x&round=y")
    assert (refused.status, refused.codes) == (
        400,
        [("field-wrong", "state"), ("field-wrong", "round")],
    )


def test_the_hall_and_its_queue(desk: Program, waiting: str) -> None:
    assert desk.post(f"{waiting}queue/call/").body == {"called": 2}
    hall = desk.get(f"{waiting}hall/").body
    assert [(t["number"], t["match"]["number"]) for t in hall["tables"]] == [(1, 1), (2, 2)]
    told = [(w["match"]["number"], w["table"], w["why"], w["why_text"]) for w in hall["waiting"]]
    assert told == [(n, None, "no_free_table", "no free table") for n in (3, 4)]
    assert desk.get(f"{waiting}tables/").body == hall["tables"]
    assert desk.get(f"{waiting}queue/").body == hall["waiting"]
    assert desk.post(f"{waiting}queue/call/").body == {"called": 0}


def test_the_hall_foretells_calls_and_the_end(
    desk: Program, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = drawn_tournament(4, owner=organiser, tables=1)
    monkeypatch.setattr(timezone, "now", lambda: AT)
    hall = desk.get(at(tournament, "hall/")).body
    assert [(each["match"]["number"], each["probable_at"]) for each in hall["waiting"]] == [
        (2, "2024-08-16T19:45:00+02:00")
    ]
    assert hall["ends_at"] == "2024-08-16T21:05:00+02:00"
    assert [table["hall"] for table in hall["tables"]] == [""]


def test_a_referee_starts_and_does_not_call(organiser: User) -> None:
    tournament = drawn_tournament(4, owner=organiser)
    referee = Program(new_referee(tournament))
    assert referee.post(at(tournament, "matches/1/start/")).status == 200
    assert referee.post(at(tournament, "matches/2/call-back/")).status == 403


def test_a_finished_match_reads_as_it_ended(anybody: Program) -> None:
    tournament = drawn_tournament(2)
    record(match_of(tournament, 1), "b")
    match = anybody.get(at(tournament, "matches/1/")).body
    told = {key: match[key] for key in ("state", "outcome", "outcome_text", "winner", "revision")}
    assert told == {
        "state": "finished",
        "outcome": "played",
        "outcome_text": "played",
        "winner": "b",
        "revision": 1,
    }
    sides = [(match[s]["won"], match[s]["cotos"], match[s]["partidas"]) for s in "ab"]
    assert sides == [(False, 0, 0), (True, 1, 3)]
