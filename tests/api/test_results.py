import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from guinote_tourney.accounts.models import User
from tests.api.client import Answer, Program, at
from tests.factories import (
    absent,
    drawn_tournament,
    match_of,
    new_referee,
    noted,
    record,
    won_by,
)
from tournaments.models import Submission, Tournament


@pytest.fixture
def played(organiser: User) -> Tournament:
    """Four pairs, drawn, on tables."""
    return drawn_tournament(4, owner=organiser)


def hand(
    program: Program, tournament: Tournament, number: int, *, key: str, **body: object
) -> Answer:
    return program.post(at(tournament, f"matches/{number}/results/"), body, Idempotency_Key=key)


def test_recorded_and_the_winner_goes_on(desk: Program, played: Tournament) -> None:
    told = hand(desk, played, 1, key="k", acta=won_by("a", lost=1), reason=" de  palabra ")
    assert told.status == 201
    submission = told.body["submission"]
    assert told.body["in_force"] == submission
    assert {k: v for k, v in submission.items() if k not in {"submitted_at", "author"}} == {
        "revision": 1,
        "state": "in_force",
        "acta": won_by("a", lost=1),
        "ruling": None,
        "count": {
            "winner": "a",
            "cotos": {"a": 1, "b": 0},
            "partidas": {"a": 3, "b": 1},
            "partida_winners": [["b", "a", "a", "a"]],
        },
        "channel": "api",
        "reason": "de palabra",
        "annul_reason": "",
    }
    match = told.body["match"]
    assert (match["state"], match["winner"], match["revision"]) == ("finished", "a", 1)
    final = desk.get(at(played, "matches/3/")).body
    assert final["a"]["pair"] == match["a"]["pair"]


def test_f123_f125_the_same_key_twice_counts_once(desk: Program, played: Tournament) -> None:
    first = hand(desk, played, 1, key="k", acta=won_by("a"))
    again = hand(desk, played, 1, key="k", acta=won_by("a"))
    assert (again.status, again.body) == (200, {**first.body, "status": "repeated"})
    assert Submission.objects.count() == 1


def test_the_same_result_under_another_key_counts_once(desk: Program, played: Tournament) -> None:
    first = hand(desk, played, 1, key="k", acta=won_by("a"))
    again = hand(desk, played, 1, key="l", acta=won_by("a"))
    assert again.status == 200
    assert (again.body["status"], again.body["submission"]) == ("repeated", None)
    assert again.body["in_force"] == first.body["in_force"]
    assert Submission.objects.count() == 1


def test_f127_of_two_different_results_one_is_in_force(desk: Program, played: Tournament) -> None:
    first = hand(desk, played, 1, key="k", acta=won_by("a"))
    second = hand(desk, played, 1, key="l", acta=won_by("b"))
    assert (second.status, second.codes) == (409, [("result-conflict", "")])
    assert second.body["in_force"] == first.body["in_force"]
    kept = second.body["submission"]
    assert (kept["revision"], kept["state"], kept["acta"]) == (2, "refused", won_by("b"))
    repeated = hand(desk, played, 1, key="l", acta=won_by("b"))
    assert (repeated.status, repeated.body) == (409, second.body)
    history = desk.get(at(played, "matches/1/results/")).body
    assert history == [first.body["submission"], kept]
    assert desk.get(at(played, "matches/1/results/2/")).body == kept
    assert desk.get(at(played, "matches/1/results/3/")).status == 404


def test_one_key_for_two_results_is_refused(desk: Program, played: Tournament) -> None:
    hand(desk, played, 1, key="k", acta=won_by("a"))
    other = hand(desk, played, 1, key="k", acta=won_by("b"))
    assert (other.status, other.codes) == (422, [("key-reused", "Idempotency-Key")])
    assert Submission.objects.count() == 1


def test_f129_the_winner_is_who_the_partidas_say(desk: Program, played: Tournament) -> None:
    result = {"winner": "b", "partidas": {"a": 3, "b": 0}}
    refused = hand(desk, played, 1, key="k", acta={**won_by("a"), "result": result})
    assert (refused.status, refused.codes) == (422, [("result-differs", "result.winner")])
    assert refused.body["verdict"]["winner"] == "a"
    right = hand(desk, played, 1, key="k", acta={**won_by("a"), "result": {"winner": "a"}})
    assert right.status == 201


def test_an_acta_that_cannot_be_lists_every_problem(desk: Program, played: Tournament) -> None:
    acta = {"acta": 1, "cotos": [["a", "x", {"winner": "b", "by": "renuncio", "fault": "b"}]]}
    refused = hand(desk, played, 1, key="k", acta=acta)
    assert (refused.status, refused.codes) == (
        422,
        [
            ("malformed", "cotos[0][1]"),
            ("fault-is-winner", "cotos[0][2].winner"),
            ("coto-unfinished", "cotos[0]"),
            ("match-unfinished", "cotos"),
        ],
    )
    assert refused.body["verdict"]["valid"] is False
    assert Submission.objects.count() == 0


def test_f111_no_text_is_taken_for_a_ruling(desk: Program, played: Tournament) -> None:
    wrong: list[object] = ["bye", "", "\ud800", {}]
    for ruling in wrong:
        refused = hand(desk, played, 1, key="k", ruling=ruling)
        assert (refused.status, refused.codes) == (400, [("field-wrong", "ruling")])
    refused = hand(desk, played, 1, key="k", acta="no_show_both")
    assert (refused.status, refused.codes) == (422, [("malformed", "acta")])
    assert Submission.objects.count() == 0


def test_f111_a_result_stored_meanwhile_is_not_erased(desk: Program, played: Tournament) -> None:
    hand(desk, played, 1, key="k", acta=won_by("a"))
    hand(desk, played, 1, key="l", acta=won_by("b"), replaces=1)
    late = hand(desk, played, 1, key="m", ruling="no_show_both", replaces=1)
    assert (late.status, late.codes) == (409, [("result-conflict", "")])
    assert late.body["in_force"]["acta"] == won_by("b")


@pytest.mark.parametrize("key", [None, "", "k" * 65])
def test_no_result_without_a_key(desk: Program, played: Tournament, key: str | None) -> None:
    headers = {} if key is None else {"Idempotency_Key": key}
    refused = desk.post(at(played, "matches/1/results/"), {"acta": won_by("a")}, **headers)
    assert (refused.status, refused.codes) == (400, [("key-missing", "Idempotency-Key")])
    assert Submission.objects.count() == 0


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ({}, [("result-missing", "acta")]),
        ({"acta": won_by("a"), "ruling": "no_show_both"}, [("result-missing", "acta")]),
        ({"acta": {**won_by("a"), "nota": "\x00"}}, [("text-unwritable", "acta")]),
        ({"acta": {**won_by("a"), "\ud800": 1}}, [("text-unwritable", "acta")]),
        ({"acta": won_by("a"), "replaces": "x"}, [("field-wrong", "replaces")]),
        ({"acta": won_by("a"), "replaces": 10**30}, [("field-wrong", "replaces")]),
        ({"acta": won_by("a"), "reason": "x" * 201}, [("text-too-long", "reason")]),
    ],
)
def test_a_body_that_is_none(
    desk: Program, played: Tournament, body: dict[str, object], codes: list[tuple[str, str]]
) -> None:
    refused = hand(desk, played, 1, key="k", **body)
    assert (refused.status, refused.codes) == (400, codes)


def test_walkover_ruling_and_partial(desk: Program, played: Tournament) -> None:
    walkover = hand(desk, played, 1, key="k", acta=absent("b")).body["match"]
    assert (walkover["outcome"], walkover["winner"]) == ("walkover", "a")
    part = hand(desk, played, 2, key="l", acta=noted("aab")).body["match"]
    assert (part["state"], part["a"]["partidas"], part["b"]["partidas"]) == ("playing", 2, 1)
    ruling = hand(desk, played, 2, key="m", ruling="no_show_both", replaces=1).body
    assert (ruling["submission"]["ruling"], ruling["submission"]["acta"]) == ("no_show_both", None)
    assert (ruling["match"]["outcome"], ruling["match"]["winner"]) == ("no_show_both", None)


def test_corrected_until_the_next_match_has_begun(desk: Program, played: Tournament) -> None:
    hand(desk, played, 1, key="k", acta=won_by("a"))
    hand(desk, played, 2, key="l", acta=won_by("a"))
    corrected = hand(desk, played, 1, key="m", acta=won_by("b"), replaces=1, reason="Al revés")
    assert (corrected.status, corrected.body["match"]["winner"]) == (201, "b")
    desk.post(at(played, "matches/3/start/"))
    refused = hand(desk, played, 1, key="n", acta=won_by("a"), replaces=2)
    assert (refused.status, refused.codes) == (409, [("next-match-begun", "")])
    assert refused.body["errors"][0]["params"] == {"match": 3}
    annulled = desk.delete(at(played, "matches/1/results/2/"))
    assert (annulled.status, annulled.codes) == (409, [("next-match-begun", "")])


def test_annulled_by_revision(desk: Program, played: Tournament) -> None:
    hand(desk, played, 1, key="k", acta=won_by("a"))
    hand(desk, played, 1, key="l", acta=won_by("b"), replaces=1)
    here = at(played, "matches/1/results/")
    stale = desk.delete(f"{here}1/")
    assert (stale.status, stale.codes) == (409, [("stale-revision", "")])
    assert desk.delete(f"{here}2/?reason=%00").status == 400
    for _ in range(2):
        assert desk.delete(f"{here}2/?reason=otro+partido").status == 204
    assert desk.delete(f"{here}3/").status == 404
    match = desk.get(at(played, "matches/1/")).body
    assert (match["state"], match["revision"]) == ("called", None)
    assert [(row["state"], row["annul_reason"]) for row in desk.get(here).body] == [
        ("superseded", ""),
        ("annulled", "otro partido"),
    ]


def test_a_referee_hands_in_and_does_not_correct(played: Tournament) -> None:
    referee = Program(new_referee(played))
    assert hand(referee, played, 1, key="k", acta=won_by("a")).status == 201
    refused = hand(referee, played, 1, key="l", acta=won_by("b"), replaces=1)
    assert (refused.status, refused.codes) == (403, [("not-allowed", "")])
    assert referee.delete(at(played, "matches/1/results/1/")).status == 403
    assert len(referee.get(at(played, "matches/1/results/")).body) == 1


def test_f167_a_referee_or_organiser_of_another_hands_in_nothing(played: Tournament) -> None:
    other = drawn_tournament(2)
    for program in (Program(new_referee(other)), Program(other.staff.get(role="organiser").user)):
        assert hand(program, played, 1, key="k", acta=won_by("a")).status == 403
        assert program.get(at(played, "matches/1/results/")).status == 403
    assert Submission.objects.count() == 0


def test_no_result_for_a_match_without_its_pairs(desk: Program, played: Tournament) -> None:
    refused = hand(desk, played, 3, key="k", acta=won_by("a"))
    assert (refused.status, refused.codes) == (409, [("sides-unknown", "")])


def test_the_history_costs_the_same_however_long(desk: Program, played: Tournament) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(at(played, "matches/1/results/")).status == 200
        return len(queries)

    record(match_of(played, 1), "a")
    one = cost()
    for revision in range(1, 8):
        acta = won_by("ba"[revision % 2], lost=revision % 3)
        hand(desk, played, 1, key=f"k{revision}", acta=acta, replaces=revision)
    assert Submission.objects.count() == 8
    assert cost() == one
