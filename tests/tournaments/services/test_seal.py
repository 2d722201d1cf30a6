"""Draws sealed before, made after, and taken back, one layout of a stage after the other."""

import hashlib
from itertools import count

import pytest

from tests.factories import (
    AT,
    LATER,
    closed_tournament,
    formatted_tournament,
    fresh,
    match_of,
    open_tournament,
    owner_of,
    record,
)
from tests.tournaments.services.told import Audit, because, how_many, refuses, unchanged
from tournaments.core.refusals import Reason
from tournaments.core.states import MatchState
from tournaments.models import Draw, Match, Ruling, Tournament
from tournaments.services.draws import discard_draw, make_draw, seal_draw
from tournaments.services.results import hand_in

pytestmark = pytest.mark.django_db


def sealed(tournament: Tournament) -> Draw:
    return seal_draw(tournament=tournament, actor=owner_of(tournament), at=AT)


def drawn(tournament: Tournament, seed: str | None = None) -> Draw:
    return make_draw(tournament=tournament, seed=seed, actor=owner_of(tournament), at=LATER)


def discarded(tournament: Tournament) -> None:
    discard_draw(tournament=tournament, actor=owner_of(tournament), at=LATER)


def play_round(tournament: Tournament) -> None:
    """Side a wins whatever can be played now."""
    numbered = Match.objects.filter(tournament=tournament, number__isnull=False)
    open_ = numbered.exclude(state__in=[MatchState.FINISHED, MatchState.WAITING])
    for match in open_.select_related("tournament", "round").order_by("number"):
        record(match, "a")


def in_force(tournament: Tournament) -> list[tuple[int, int, str]]:
    draws = Draw.objects.filter(stage__tournament=tournament).order_by("sequence")
    return list(draws.values_list("sequence", "batch", "state"))


def test_the_fingerprint_comes_before_the_draw_and_the_seed_after() -> None:
    tournament = closed_tournament(5)
    audit = Audit(tournament)
    before = sealed(tournament)
    digest = hashlib.sha256(before.seed.encode()).hexdigest()
    assert (before.state, before.sealed_at, before.made_at) == ("sealed", AT, None)
    assert audit.new == [
        ("draw-sealed", "draw:1", None, {"fingerprint": digest, "stage": 1}, ""),
    ]
    made = drawn(tournament)
    assert (made.pk, made.seed, made.fingerprint) == (before.pk, before.seed, digest)
    assert in_force(tournament) == [(1, 1, "made")]


def test_sealing_what_is_sealed_changes_nothing() -> None:
    tournament = closed_tournament(4)
    first = sealed(tournament)
    with unchanged():
        assert sealed(tournament) == first


def test_another_seed_than_the_one_sealed_is_refused() -> None:
    tournament = closed_tournament(4)
    sealed(tournament)
    with refuses(because(Reason.SEED_SEALED, "seed")):
        drawn(tournament, "otra")


def test_a_sealed_draw_is_given_up() -> None:
    tournament = closed_tournament(4)
    before = how_many()
    told = before["AuditRow"]
    seed = sealed(tournament).seed
    audit = Audit(tournament)
    discarded(tournament)
    assert audit.new == [("draw-discarded", "draw:1", {"seed": seed}, None, "")]
    assert how_many() == before | {"Draw": 1, "AuditRow": told + 2}
    assert drawn(tournament, "otra").sequence == 2


def test_nothing_is_sealed_while_sign_up_is_open_or_when_nothing_is_due() -> None:
    tournament = open_tournament(4)
    with refuses(because(Reason.SIGNUP_OPEN)):
        sealed(tournament)
    drawn_already = formatted_tournament(4, "redraw")
    with refuses(because(Reason.RESULTS_MISSING, count=2, match=1)):
        sealed(drawn_already)


@pytest.mark.parametrize(
    ("kind", "settings", "pairs", "matches"),
    [
        ("knockout", {}, 6, [5]),
        ("knockout", {"third_place": True}, 6, [6]),
        ("knockout", {"consolation_rounds": 1}, 8, [7, 3]),
        ("knockout", {"repesca": True}, 6, [3, 3]),
        ("redraw", {"third_place": True}, 8, [4, 2, 2]),
        ("redraw", {}, 5, [2, 1, 1]),
        ("double", {}, 4, [6]),
        ("groups", {"size": 3}, 6, [6]),
        ("league", {"twice": True}, 3, [6]),
        ("lives", {"lives": 1}, 5, [2, 1, 1]),
        ("swiss", {"rounds": 3}, 6, [3, 3, 3]),
        ("lots", {"rounds": 2}, 5, [2, 2]),
    ],
)
def test_each_layout_of_a_format_is_a_draw_of_its_own(
    kind: str, settings: dict[str, object], pairs: int, matches: list[int]
) -> None:
    tournament = formatted_tournament(pairs, kind, settings, seed=None)
    found = []
    for batch in count(1):
        draw = drawn(tournament, f"semilla {batch}")
        rows = Match.objects.filter(round__stage=draw.stage_id, round__batch=draw.batch)
        found.append(rows.filter(number__isnull=False).count())
        assert (draw.sequence, draw.batch) == (batch, batch)
        while rows.exclude(state=MatchState.FINISHED).exists():
            play_round(tournament)
        if fresh(tournament).state == "finished":
            break
    assert found == matches
    numbered = Match.objects.filter(tournament=tournament, number__isnull=False)
    numbers = list(numbered.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, sum(matches) + 1))


def test_the_last_layout_alone_is_taken_back() -> None:
    tournament = formatted_tournament(8, "redraw")
    play_round(tournament)
    before = how_many()
    drawn(tournament, "segunda")
    told = how_many()["AuditRow"]
    audit = Audit(tournament)
    discarded(tournament)
    assert how_many() == before | {"Draw": 2, "AuditRow": told + 1}
    assert audit.new == [("draw-discarded", "draw:2", {"seed": "segunda"}, None, "")]
    assert (in_force(tournament), fresh(tournament).state) == (
        [(1, 1, "made"), (2, 2, "discarded")],
        "playing",
    )
    with refuses(because(Reason.DRAW_HAS_RESULTS, match=1)):
        discarded(tournament)


def test_the_same_seed_twice_for_one_layout_counts_once() -> None:
    tournament = formatted_tournament(8, "redraw")
    play_round(tournament)
    second = drawn(tournament, "segunda")
    with unchanged():
        assert drawn(tournament, "segunda") == second


def test_what_was_sealed_for_a_round_that_was_undone_is_drawn_where_the_stage_stands() -> None:
    """Sealed for round three; a correction brings the stage back to round two."""
    tournament = formatted_tournament(8, "redraw")
    play_round(tournament)
    drawn(tournament, "segunda")
    play_round(tournament)
    seed = sealed(tournament).seed
    hand_in(
        match=match_of(tournament, 1),
        ruling=Ruling.NO_SHOW_BOTH,
        key="nadie vino",
        replaces=1,
        redo=[5, 6],
        actor=owner_of(tournament),
        at=LATER,
    )
    made = drawn(tournament)
    assert (made.seed, made.batch, made.sequence) == (seed, 2, 3)
    assert in_force(tournament) == [(1, 1, "made"), (2, 2, "discarded"), (3, 2, "made")]
