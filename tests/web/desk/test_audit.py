"""Who did what, in words."""

from dataclasses import replace

import pytest

from tests.factories import (
    AT,
    drawn_tournament,
    formatted_tournament,
    match_of,
    new_organiser,
    new_referee,
    owner_of,
    record,
    won_by,
)
from tests.web.reading import client_of
from tournaments.models import Tournament
from tournaments.queries.matches import match_views
from tournaments.queries.pairs import details_of, pairs_of
from tournaments.services.pairs import edit_pair
from tournaments.services.results import annul_result, hand_in
from tournaments.templatetags.audit import action_text, tell

pytestmark = pytest.mark.django_db


def trail(tournament: Tournament, query: str = "") -> list[tuple[str, list[tuple[str, str]]]]:
    """What the page tells, the newest first."""
    page = client_of(owner_of(tournament).user).get(f"/desk/{tournament.slug}/audit/{query}")
    pairs = page.context["pairs"]
    return [(action_text(row), tell(row, pairs)) for row in page.context["page_obj"]]


def pair_text(tournament: Tournament, side: str) -> str:
    entry = next(each.entry for each in match_of(tournament, 1).sides.all() if each.side == side)
    assert entry is not None
    return f"{entry.own_pair.number} {entry.own_pair.names}"


def test_a_result_its_rival_its_correction_and_its_end_are_told() -> None:
    tournament = drawn_tournament(2)
    actor, match = owner_of(tournament), match_of(tournament, 1)
    a, b = pair_text(tournament, "a"), pair_text(tournament, "b")
    record(match, "a")
    hand_in(match=match, acta=won_by("b", lost=1), key="rival", actor=actor, at=AT)
    hand_in(match=match, acta=won_by("b"), key="right", replaces=1, actor=actor, at=AT)
    annul_result(match=match, replaces=3, actor=actor, at=AT)

    rows = [row for row in trail(tournament, "?match=1") if "result" in row[0]]

    assert rows == [
        ("Match 1: result annulled", [("before", f"0–3, won by {b}")]),
        (
            "Match 1: result corrected",
            [("before", f"3–0, won by {a}"), ("afterwards", f"0–3, won by {b}")],
        ),
        (
            "Match 1: second result refused",
            [("in force", f"3–0, won by {a}"), ("sent", f"1–3, won by {b}")],
        ),
        ("Match 1: result recorded", [("afterwards", f"3–0, won by {a}")]),
    ]


def test_partners_for_one_round_are_told_by_both_their_names() -> None:
    tournament = formatted_tournament(2, "mixer", {"rounds": 1})
    record(match_of(tournament, 1), "a")
    (view,) = match_views(tournament)
    assert view.a.pair is not None
    won = f"3–0, won by {view.a.pair.number} {view.a.pair.names}"
    told = dict(trail(tournament))
    assert told["Match 1: result recorded"] == [("afterwards", won)]
    drawn = [("afterwards", "players: 4; seed: cierzo; algorithm: mixer-1")]
    assert told["Draw 1: draw made"] == drawn


def test_of_a_pair_edited_only_what_changed_is_told() -> None:
    tournament = drawn_tournament(2)
    pair = pairs_of(tournament)[0]
    details = details_of(pair)
    before = details.plays_for
    edit_pair(
        pair=pair,
        details=replace(details, plays_for="Peña El Cierzo", paid=not details.paid),
        actor=owner_of(tournament),
        at=AT,
    )

    (row,) = trail(tournament, f"?pair={pair.number}")

    yes, no = ("yes", "no") if details.paid else ("no", "yes")
    told = f"plays for: {before}; " if before else ""
    assert row == (
        f"Pair {pair.number}: pair edited",
        [
            ("before", f"{told}paid: {yes}"),
            ("afterwards", f"plays for: Peña El Cierzo; paid: {no}"),
        ],
    )


def test_the_whole_story_is_told_in_the_order_it_went() -> None:
    tournament = drawn_tournament(2)

    assert [action for action, _told in reversed(trail(tournament))] == [
        "Tournament created",
        "List of pairs imported",
        "Sign-up closed",
        "Draw 1: draw made",
        "Match 1: match called to a table",
    ]


@pytest.mark.parametrize("query", ["?match=x", "?pair=-1", f"?match={10**20}", "?page=9"])
def test_a_strange_question_is_answered(query: str) -> None:
    tournament = drawn_tournament(2)

    page = client_of(owner_of(tournament).user).get(f"/desk/{tournament.slug}/audit/{query}")

    assert page.status_code == 200


def test_fifty_rows_fit_on_a_page_and_the_filter_goes_along() -> None:
    tournament = drawn_tournament(107, tables=36)
    client = client_of(owner_of(tournament).user)
    for number in range(1, 20):
        record(match_of(tournament, number), "a")

    first = client.get(f"/desk/{tournament.slug}/audit/").context["page_obj"]
    second = client.get(f"/desk/{tournament.slug}/audit/?page=2").context["page_obj"]
    filtered = client.get(f"/desk/{tournament.slug}/audit/?match=1&page=2")

    assert (len(first), second.number) == (50, 2)
    assert {row.pk for row in first}.isdisjoint(row.pk for row in second)
    assert filtered.context["filter"] == "match=1"


def test_the_audit_is_for_the_organiser() -> None:
    tournament = drawn_tournament(2)
    for user in (new_organiser(), new_referee(tournament)):
        assert client_of(user).get(f"/desk/{tournament.slug}/audit/").status_code == 403
