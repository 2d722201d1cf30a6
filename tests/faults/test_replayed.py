"""Faults of results taken back, given by mistake or played again, tried on kept rows."""

import pytest

from tests.factories import (
    AT,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    record,
    won_by,
)
from tests.faults.days import broken, draw, play_what_is_ready
from tournaments.models import Match, Ruling, Tournament
from tournaments.queries.standings import drawn_stages, tables_of
from tournaments.services.calls import call_back, start_match
from tournaments.services.results import annul_result, hand_in

pytestmark = pytest.mark.django_db

CRITERIA = ["matches_won", "partidas_won", "buchholz", "defaults"]
ONE_OUT = won_by("a") | {"cotos": [], "ending": {"by": "descalificacion", "side": "b"}}


def figures(tournament: Tournament) -> dict[int, tuple[object, ...]]:
    """What the table of the only stage says of each pair."""
    (stage,) = tables_of(drawn_stages(fresh(tournament)))
    return {
        place.who.number: tuple(place.row.figures)
        for table in stage.tables
        for place in table.places
        if place.row
    }


def annulled(tournament: Tournament, number: int, *, replaces: int) -> None:
    match, actor = match_of(tournament, number), owner_of(tournament)
    annul_result(match=match, replaces=replaces, actor=actor, at=AT)


def handed_in(
    tournament: Tournament, number: int, key: str, *, replaces: int | None = None, **what: object
) -> None:
    hand_in(
        match=match_of(tournament, number),
        key=key,
        replaces=replaces,
        actor=owner_of(tournament),
        at=AT,
        **what,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("kind", "settings"),
    [("swiss", {"rounds": 2}), ("lots", {"rounds": 2}), ("groups", {"size": 3})],
)
def test_f117_in_every_table_a_match_broken_off_and_played_again_counts_once(
    kind: str, settings: dict[str, object]
) -> None:
    """Started and called back; its result taken back when the next round is paired already."""
    tournament = formatted_tournament(6, kind, {"criteria": CRITERIA, **settings})
    actor = owner_of(tournament)
    start_match(match=match_of(tournament, 1), actor=actor, at=AT)
    call_back(match=match_of(tournament, 1), actor=actor, at=AT)
    play_what_is_ready(tournament)
    if kind != "groups":
        draw(tournament, "segunda")
    once = figures(tournament)
    annulled(tournament, 1, replaces=1)
    assert figures(tournament) != once
    record(match_of(tournament, 1), "a", key="otra vez")
    assert figures(tournament) == once
    assert broken(tournament) == []


@pytest.mark.parametrize("kind", ["league", "swiss", "lots"])
def test_f101_a_disqualification_taken_back_is_in_no_figure(kind: str) -> None:
    settings = {} if kind == "league" else {"rounds": 2}
    tournament = formatted_tournament(4, kind, {"criteria": CRITERIA, **settings})
    before = figures(tournament)
    handed_in(tournament, 1, "fuera", acta=ONE_OUT)
    out = figures(tournament)
    annulled(tournament, 1, replaces=1)
    assert (out != before, figures(tournament)) == (True, before)
    record(match_of(tournament, 1), "a")
    played = figures(tournament)
    handed_in(tournament, 1, "fuera otra vez", replaces=2, acta=ONE_OUT)
    handed_in(tournament, 1, "jugado", replaces=3, acta=won_by("a"))
    assert figures(tournament) == played


@pytest.mark.parametrize(
    ("pairs", "kind", "settings", "number"),
    [
        # the final of the losers, from which somebody goes on to the final
        (4, "double", {}, 5),
        # the first match of a consolation, drawn when three matches of round one are over
        (7, "knockout", {"consolation_rounds": 1}, 7),
    ],
)
def test_f99_both_sent_out_by_mistake_is_undone_in_the_lower_bracket_too(
    pairs: int, kind: str, settings: dict[str, object], number: int
) -> None:
    """Then all stands as if one of them had been sent out at once."""
    found = []
    for mistaken in (False, True):
        tournament = formatted_tournament(pairs, kind, settings)
        for each in range(1, number):
            record(match_of(tournament, each), "a")
        if kind == "knockout":
            draw(tournament, "consuelo")
        if mistaken:
            handed_in(tournament, number, "ambas", ruling=Ruling.DISQUALIFIED_BOTH)
            assert match_of(tournament, number).winner == ""
        replaces = 1 if mistaken else None
        handed_in(tournament, number, "una", replaces=replaces, acta=ONE_OUT)
        assert (match_of(tournament, number).winner, broken(tournament)) == ("a", [])
        found.append(outcomes(tournament))
    assert found[0] == found[1]


def outcomes(tournament: Tournament) -> list[tuple[object, ...]]:
    """Each side of each match."""
    rows = Match.objects.filter(tournament=tournament).order_by("pk", "sides__side")
    return list(
        rows.values_list(
            "number", "state", "outcome", "winner", "sides__side", "sides__entry__number"
        )
    )
