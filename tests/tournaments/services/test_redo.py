"""Corrections that reach rounds drawn since: foreseen, refused, and redone as ordered."""

from collections.abc import Collection

import pytest

from scoring.engine.sides import Side
from tests.factories import (
    LATER,
    absent,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    record,
    won_by,
)
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.refusals import Reason
from tournaments.models import Draw, Match, Ruling, Submission, Tournament
from tournaments.queries.soundness import sound_rows
from tournaments.services.consequences import Foreseen
from tournaments.services.draws import make_draw
from tournaments.services.results import (
    Receipt,
    Status,
    annul_result,
    foresee_result,
    hand_in,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Eight pairs drawn anew: round one over, and of round two match 5 played, match 6 called."""
    tournament = formatted_tournament(8, "redraw")
    for number in (1, 2, 3, 4):
        record(match_of(tournament, number), "a")
    make_draw(tournament=tournament, seed="segunda", actor=owner_of(tournament), at=LATER)
    record(match_of(tournament, 5), "a")
    return fresh(tournament)


def feeder(tournament: Tournament, number: int) -> Match:
    """The match of round one whose winner stands on side a of this one."""
    source = match_of(tournament, number).side(Side.A).source
    assert source is not None
    return match_of(tournament, source.number or 0)


def corrected(match: Match, winner: str, redo: Collection[int] | None) -> Receipt:
    return hand_in(
        match=match,
        acta=won_by(winner),
        key="corregido",
        replaces=1,
        redo=redo,
        reason="al revés",
        actor=owner_of(match.tournament),
        at=LATER,
    )


def nobody_came(match: Match, redo: Collection[int] | None) -> Receipt:
    return hand_in(
        match=match,
        ruling=Ruling.NO_SHOW_BOTH,
        key="nadie",
        replaces=1,
        redo=redo,
        reason="no vinieron",
        actor=owner_of(match.tournament),
        at=LATER,
    )


def broken(tournament: Tournament) -> list[str]:
    return [name for name, holds in sound_rows(fresh(tournament)).items() if not holds]


def draws(tournament: Tournament) -> list[tuple[int, str]]:
    rows = Draw.objects.filter(stage__tournament=tournament).order_by("sequence")
    return list(rows.values_list("batch", "state"))


def test_another_winner_sits_down_where_the_first_would_have(tournament: Tournament) -> None:
    match = feeder(tournament, 6)
    assert foresee_result(match=match, acta=won_by("b")) == Foreseen(changed=(6,), called_back=(6,))
    loser = match.side(Side.B).entry
    assert corrected(match, "b", None).status is Status.RECORDED
    assert match_of(tournament, 6).side(Side.A).entry == loser
    assert draws(tournament) == [(1, "made"), (2, "made")]
    assert broken(tournament) == []


def test_a_match_played_since_is_in_the_way_until_it_is_ordered_redone(
    tournament: Tournament,
) -> None:
    match = feeder(tournament, 5)
    with unchanged():
        foreseen = foresee_result(match=match, acta=won_by("b"))
    assert foreseen == Foreseen(changed=(5,), redone=(5,))
    with refuses(because(Reason.NEXT_MATCH_BEGUN, match=5)):
        corrected(match, "b", None)
    for wrong in ([], [6], [5, 6]):
        with refuses(because(Reason.REDO_DIFFERS, match=match.number or 0)):
            corrected(match, "b", wrong)
    audit = Audit(tournament)
    corrected(match, "b", [5])
    redone = match_of(tournament, 5)
    assert (redone.outcome, redone.started_at, redone.finished_at) == ("", None, None)
    assert redone.side(Side.A).entry == match.side(Side.B).entry
    old = Submission.objects.get(match=redone)
    assert (old.state, old.annul_reason) == ("annulled", "al revés")
    assert [row[:2] for row in audit.new] == [
        ("result-annulled", "match:5"),
        ("result-corrected", f"match:{match.number}"),
        ("match-called", "match:5"),
    ]
    assert broken(tournament) == []


def test_a_round_drawn_with_somebody_who_is_out_now_is_drawn_anew(tournament: Tournament) -> None:
    match = feeder(tournament, 6)
    assert foresee_result(match=match, ruling=Ruling.NO_SHOW_BOTH) == Foreseen(
        drawn=(5, 6), redone=(5,)
    )
    with refuses(because(Reason.NEXT_MATCH_BEGUN, match=5)):
        nobody_came(match, None)
    audit = Audit(tournament)
    nobody_came(match, [5])
    assert draws(tournament) == [(1, "made"), (2, "discarded")]
    assert tournament.matches.count() == 4
    assert [row[:2] for row in audit.new] == [
        ("result-annulled", "match:5"),
        ("draw-discarded", "draw:2"),
        ("result-corrected", f"match:{match.number}"),
    ]
    assert audit.new[1][2:] == ({"seed": "segunda", "batch": 2}, None, "no vinieron")
    assert broken(tournament) == []
    again = make_draw(tournament=tournament, seed="tercera", actor=owner_of(tournament), at=LATER)
    assert (again.sequence, again.batch) == (3, 2)
    record(match_of(tournament, 5), "a", key="de nuevo")
    assert broken(tournament) == []


def test_a_result_taken_back_is_foreseen_too(tournament: Tournament) -> None:
    match = feeder(tournament, 6)
    assert foresee_result(match=match) == Foreseen(changed=(6,), called_back=(6,))
    annul_result(match=match, replaces=1, actor=owner_of(tournament), at=LATER)
    assert match_of(tournament, 6).side(Side.A).entry is None
    assert broken(tournament) == []


def test_an_absence_told_later_leaves_a_knock_out_as_drawn(tournament: Tournament) -> None:
    """Who lost by not coming stays out as who lost playing: nothing behind it changes."""
    match = feeder(tournament, 6)
    with unchanged():
        assert foresee_result(match=match, acta=absent("b")).is_empty


def test_a_swiss_keeps_the_rounds_drawn_since() -> None:
    tournament = formatted_tournament(6, "swiss", {"rounds": 3})
    for number in (1, 2, 3):
        record(match_of(tournament, number), "a")
    make_draw(tournament=tournament, seed="segunda", actor=owner_of(tournament), at=LATER)
    record(match_of(tournament, 4), "b")
    corrected(match_of(tournament, 1), "b", None)
    assert draws(tournament) == [(1, "made"), (2, "made")]
    assert match_of(tournament, 4).winner == "b"


def test_out_at_one_defeat_the_next_round_falls_with_a_result() -> None:
    """With lives the field is who has one left: another loser, another field."""
    tournament = formatted_tournament(4, "lives", {"lives": 1})
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    make_draw(tournament=tournament, seed="segunda", actor=owner_of(tournament), at=LATER)
    record(match_of(tournament, 3), "a")
    assert fresh(tournament).state == "finished"
    assert foresee_result(match=match_of(tournament, 1), acta=won_by("b")) == Foreseen(
        drawn=(3,), redone=(3,)
    )
    corrected(match_of(tournament, 1), "b", [3])
    assert (draws(tournament), fresh(tournament).state) == (
        [(1, "made"), (2, "discarded")],
        "playing",
    )
    assert broken(tournament) == []
