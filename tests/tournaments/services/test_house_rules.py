"""The rules of a tournament: whether there are such, and until when they can be changed."""

from dataclasses import replace

import pytest

from tests.factories import (
    AT,
    absent,
    drawn_tournament,
    fresh,
    match_of,
    noted,
    owner_of,
    record,
    won_by,
)
from tests.tournaments.services.told import because, refuses
from tournaments.core.refusals import Reason
from tournaments.models import Tournament
from tournaments.services.house_rules import first_played, rules_problems
from tournaments.services.results import annul_result, hand_in
from tournaments.services.tournaments import details_of, edit_tournament

pytestmark = pytest.mark.django_db

SETTINGS = (
    "deal, players, partner_winning, undertrump, cantes_per_baza, seven_swap, two_swaps_seven, "
    "tute, both_reach, thirty, thirty_counts_last, vueltas_end, annul_renuncio"
)


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("torneo", []),
        ({"profile": "torneo", "tute": True, "players": [2, 4]}, []),
        (7, [because(Reason.RULES_UNKNOWN, "rules")]),
        ("mus", [because(Reason.RULES_UNKNOWN, "rules")]),
        ("tornéo", [because(Reason.RULES_UNKNOWN, "rules", nearest="torneo")]),
        ({}, [because(Reason.RULES_UNKNOWN, "rules.profile")]),
        ({"profile": "Torneo"}, [because(Reason.RULES_UNKNOWN, "rules.profile", nearest="torneo")]),
        (
            {"profile": "torneo", "envido": True, "tute": "no"},
            [
                because(Reason.UNKNOWN_SETTING, "rules.envido", told="envido", choices=SETTINGS),
                because(Reason.UNKNOWN_SETTING, "rules.tute", told="no", choices="true, false"),
            ],
        ),
        (
            {"profile": "torneo", "tutte": True},
            [
                because(
                    Reason.UNKNOWN_SETTING,
                    "rules.tutte",
                    told="tutte",
                    choices=SETTINGS,
                    nearest="tute",
                )
            ],
        ),
        (
            {"profile": "torneo", "players": [2, 3]},
            [because(Reason.PLAYERS_NOT_FOUR, "rules.players")],
        ),
    ],
)
def test_all_that_is_wrong_is_said_at_its_setting(rules: object, found: list[object]) -> None:
    assert list(rules_problems(rules)) == found


def with_rules(tournament: Tournament, rules: object) -> Tournament:
    return edit_tournament(
        tournament=tournament,
        details=replace(details_of(tournament), rules=rules),  # type: ignore[arg-type]
        actor=owner_of(tournament),
        at=AT,
    )


def won_without_play(tournament: Tournament, number: int) -> None:
    hand_in(
        match=match_of(tournament, number),
        acta=absent("a"),
        key=f"absent-{number}",
        actor=owner_of(tournament),
        at=AT,
    )


def test_a_walkover_leaves_the_rules_free() -> None:
    tournament = drawn_tournament(4)
    won_without_play(tournament, 1)
    assert first_played(tournament) is None
    assert with_rules(tournament, "torneo").rules == "torneo"


@pytest.mark.parametrize("acta", [noted("ab"), won_by("b")], ids=["still on", "over"])
def test_a_sheet_keeps_the_rules_until_it_is_annulled(acta: dict[str, object]) -> None:
    tournament = drawn_tournament(4)
    won_without_play(tournament, 1)
    owner = owner_of(tournament)
    match = match_of(tournament, 2)
    hand_in(match=match, acta=acta, key="acta", actor=owner, at=AT)
    assert first_played(tournament) == 2
    for rules in ("torneo", {"profile": "aragones", "tute": True}):
        with refuses(because(Reason.RULES_IN_PLAY, "rules", match=2)):
            with_rules(fresh(tournament), rules)
    annul_result(match=match_of(tournament, 2), replaces=1, actor=owner, at=AT)
    assert with_rules(tournament, "torneo").rules == "torneo"


def test_the_rest_can_be_changed_while_the_rules_stay() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    assert first_played(tournament) == 1
    same = {"profile": "aragones", "tute": False}
    changed = replace(details_of(tournament), name="Otro nombre", rules=same)
    edited = edit_tournament(
        tournament=tournament, details=changed, actor=owner_of(tournament), at=AT
    )
    assert (edited.name, edited.rules) == ("Otro nombre", "aragones")
