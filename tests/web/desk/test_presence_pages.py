"""Pairs that leave, come back, come late or play on with a substitute, at the desk."""

import pytest

from scoring.engine.sides import Side
from tests.factories import (
    AT,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    match_of,
    owner_of,
    record,
)
from tests.web.reading import Answer, client_of, errors_of, said_by
from tournaments.core.stages.view import Presence
from tournaments.models import AuditRow, Entry, Pair, Tournament
from tournaments.queries.pairs import pairs_of
from tournaments.services.calls import start_match

pytestmark = pytest.mark.django_db


def post(tournament: Tournament, rest: str, **sent: str) -> Answer:
    client = client_of(owner_of(tournament).user)
    answer: Answer = client.post(f"/desk/{tournament.slug}/pairs/{rest}", sent)
    return answer


def page(tournament: Tournament, rest: str = "1/") -> Answer:
    client = client_of(owner_of(tournament).user)
    answer: Answer = client.get(f"/desk/{tournament.slug}/pairs/{rest}")
    return answer


def presences(tournament: Tournament) -> dict[int | None, str]:
    rows = Entry.objects.filter(stage__tournament=tournament, number__isnull=False)
    return dict(rows.order_by("number").values_list("number", "presence"))


def names_of(tournament: Tournament, number: int) -> str:
    return {pair.number: pair.names for pair in pairs_of(tournament)}[number]


def reasons(tournament: Tournament, action: str) -> list[tuple[str, str]]:
    rows = AuditRow.objects.filter(tournament=tournament, action=action)
    return list(rows.values_list("subject", "reason"))


@pytest.mark.parametrize("presence", ["withdrawn", "disqualified"])
def test_a_pair_leaves_with_the_reason_and_comes_back(presence: str) -> None:
    tournament = drawn_tournament(4)
    names = names_of(tournament, 1)

    left = post(tournament, "1/leave/", presence=presence, reason="Enfermo")
    shown = page(tournament)

    assert (left.status_code, left["Location"]) == (302, f"/desk/{tournament.slug}/pairs/1/")
    assert said_by(left) == [f"Pair 1 plays no more: {names}."]
    assert shown.context["presence"] == presence
    assert reasons(tournament, "pair-left") == [("pair:1", "Enfermo")]
    back = post(tournament, "1/return/", reason="Ya está bien")
    assert said_by(back) == [f"Pair 1 plays on: {names}."]
    assert presences(tournament) == dict.fromkeys(range(1, 5), "plays")
    assert reasons(tournament, "pair-came-back") == [("pair:1", "Ya está bien")]


def test_how_it_leaves_has_to_be_said() -> None:
    tournament = drawn_tournament(4)

    answer = post(tournament, "1/leave/", presence="harta")

    assert (answer.status_code, dict(answer.context["leaving"].errors)) == (
        422,
        {"presence": ["Fill this in."]},
    )
    assert page(tournament).context["presence"] is Presence.PLAYS


def test_a_pair_at_a_table_does_not_leave_and_its_match_is_named() -> None:
    tournament = drawn_tournament(4)
    match = match_of(tournament, 1)
    entry = match.side(Side.A).entry
    assert entry is not None
    start_match(match=match, actor=owner_of(tournament), at=AT)

    answer = post(tournament, f"{entry.number}/leave/", presence="withdrawn")

    assert said_by(answer) == [
        "The pair is playing match 1. Record there first that it gave up, or its result."
    ]


def test_one_of_two_is_substituted_and_the_other_then_cannot_be() -> None:
    tournament = drawn_tournament(4)
    first, second = names_of(tournament, 2).split(" / ")

    answer = post(tournament, "2/substitute/", seat="2", name="Ana Muñoz", reason="Se fue")
    refused = post(tournament, "2/substitute/", seat="1", name="Luis Peña")

    assert said_by(answer) == [f"Pair 2 plays on as {first} / Ana Muñoz."]
    assert names_of(tournament, 2) == f"{first} / Ana Muñoz"
    assert second not in names_of(tournament, 2)
    assert (refused.status_code, dict(refused.context["substituting"].errors)) == (
        422,
        {
            "name": [
                "The other player was substituted before, and only one of the two can be.",
            ]
        },
    )


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        ({"seat": "1", "name": ""}, {"name": ["Write the player's name."]}),
        ({"name": "Ana Muñoz"}, {"seat": ["Fill this in."]}),
        ({"seat": "3", "name": "Ana Muñoz"}, {"seat": ["Fill this in."]}),
    ],
)
def test_a_substitute_that_cannot_be_is_told(
    sent: dict[str, str], errors: dict[str, list[str]]
) -> None:
    answer = post(drawn_tournament(4), "2/substitute/", **sent)

    assert (answer.status_code, dict(answer.context["substituting"].errors)) == (422, errors)


def test_a_late_pair_takes_a_bye_of_the_draw() -> None:
    tournament = drawn_tournament(3)

    offered = page(tournament, "").context["takes_late"]
    shown = page(tournament, "late/")
    answer = post(tournament, "late/", player_1="Ana Muñoz", player_2="Luis Peña")

    assert (offered, shown.status_code) == (True, 200)
    assert said_by(answer) == ["Pair 4 came late and plays: Ana Muñoz / Luis Peña."]
    assert answer["Location"] == f"/desk/{tournament.slug}/pairs/"
    assert presences(tournament) == dict.fromkeys(range(1, 5), "plays")


def test_a_late_pair_that_has_no_place_is_refused_and_not_kept() -> None:
    tournament = drawn_tournament(4)

    answer = post(tournament, "late/", player_1="Ana Muñoz", player_2="Luis Peña")

    assert (answer.status_code, errors_of(answer)) == (
        422,
        {"__all__": ["There is no free place: nobody rests that could still be played."]},
    )
    assert Pair.objects.filter(tournament=tournament).count() == 4


def test_a_late_pair_with_a_name_that_is_taken_is_told_at_its_field() -> None:
    tournament = drawn_tournament(3)
    taken = names_of(tournament, 1).split(" / ")[0]

    answer = post(tournament, "late/", player_1=taken, player_2="Luis Peña")

    assert (answer.status_code, list(errors_of(answer))) == (422, ["player_1"])


def test_before_the_draw_and_after_the_end_nobody_comes_late() -> None:
    before = closed_tournament(3)
    over = drawn_tournament(2)
    record(match_of(over, 1), "a")

    assert page(before, "").context["takes_late"] is False
    assert page(over, "").context["takes_late"] is False
    assert page(before).context["presence"] is None
    refused = post(before, "late/", player_1="Ana Muñoz", player_2="Luis Peña")
    assert errors_of(refused) == {
        "__all__": ["Nothing is drawn yet. Change the list of pairs instead."]
    }


def test_where_each_plays_alone_a_pair_is_gone_with_its_players() -> None:
    tournament = formatted_tournament(6, "mixer", {"rounds": 2})

    post(tournament, "3/leave/", presence="withdrawn")

    assert page(tournament, "3/").context["presence"] is Presence.WITHDRAWN
    assert page(tournament, "2/").context["presence"] is Presence.PLAYS
