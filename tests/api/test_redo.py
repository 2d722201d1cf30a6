"""What a correction changes, foreseen and ordered by a program."""

import pytest

from guinote_tourney.accounts.models import User
from tests.api.client import Program, at
from tests.factories import drawn_tournament, match_of, new_referee, record, won_by
from tournaments.models import Tournament


@pytest.fixture
def played(organiser: User) -> Tournament:
    """Four pairs, all three matches won by side a."""
    tournament = drawn_tournament(4, owner=organiser)
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    return tournament


def test_a_result_is_foreseen_and_nothing_is_written(desk: Program, played: Tournament) -> None:
    path = at(played, "matches/1/")
    before = desk.get(path).body
    lost = {"changed": [3], "called_back": [], "drawn": [], "redone": [3]}
    nothing: dict[str, list[int]] = {group: [] for group in lost}

    assert desk.post(f"{path}foresee/", {"acta": won_by("b")}).body == lost
    assert desk.post(f"{path}foresee/", {"ruling": "no_show_both"}).body == lost
    assert desk.post(f"{path}foresee/", {}).body == lost
    assert desk.post(f"{path}foresee/", {"acta": won_by("a", lost=1)}).body == nothing
    assert desk.get(path).body == before


def test_what_cannot_be_is_not_foreseen(desk: Program, played: Tournament) -> None:
    wrong = desk.post(at(played, "matches/1/foresee/"), {"acta": {"acta": 1, "cotos": [["z"]]}})
    assert wrong.status == 422


def test_a_referee_foresees_nothing(played: Tournament) -> None:
    referee = Program(new_referee(played))
    assert referee.post(at(played, "matches/1/foresee/"), {}).status == 403


def test_a_correction_is_made_with_exactly_the_matches_ordered(
    desk: Program, played: Tournament
) -> None:
    path, body = at(played, "matches/1/results/"), {"acta": won_by("b"), "replaces": 1}

    without = desk.post(path, body, Idempotency_Key="a")
    others = desk.post(path, {**body, "redo": [2, 3]}, Idempotency_Key="b")
    told = desk.post(path, {**body, "redo": [3]}, Idempotency_Key="c")

    assert (without.status, without.codes) == (409, [("next-match-begun", "")])
    assert (others.status, others.codes) == (409, [("redo-differs", "")])
    assert (told.status, told.body["status"]) == (201, "recorded")
    assert desk.get(at(played, "matches/3/")).body["state"] == "called"


def test_annulling_orders_in_the_address(desk: Program, played: Tournament) -> None:
    path = at(played, "matches/1/results/1/")

    assert desk.delete(path).codes == [("next-match-begun", "")]
    assert desk.delete(f"{path}?redo=2&redo=3").codes == [("redo-differs", "")]
    assert desk.delete(f"{path}?redo=x").status == 400
    assert desk.delete(f"{path}?redo=3&reason=Otra").status == 204
    assert [match_of(played, number).outcome for number in (1, 2, 3)] == ["", "played", ""]
