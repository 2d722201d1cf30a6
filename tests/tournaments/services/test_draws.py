import re

import pytest

from scoring.engine.match import MatchFormat
from tests.factories import (
    AT,
    LATER,
    closed_tournament,
    drawn_tournament,
    formatted_tournament,
    fresh,
    match_of,
    new_tournament,
    noted,
    open_tournament,
    owner_of,
    record,
    sign_up,
)
from tests.tournaments.services.told import Audit, because, how_many, refuses, unchanged
from tournaments.core.brackets import draw_order
from tournaments.core.refusals import Reason, Refusal, RefusedError
from tournaments.models import Draw, Match, Tournament
from tournaments.queries.pairs import pairs_of
from tournaments.services.calls import start_match
from tournaments.services.draws import discard_draw, make_draw, new_seed
from tournaments.services.results import annul_result, hand_in
from tournaments.services.stages import StagePlan, set_stages
from tournaments.services.tournaments import close_signup

pytestmark = pytest.mark.django_db


def drawn(tournament: Tournament, seed: str = "cierzo") -> Draw:
    return make_draw(tournament=tournament, seed=seed, actor=owner_of(tournament), at=AT)


def discarded(tournament: Tournament) -> None:
    discard_draw(tournament=tournament, actor=owner_of(tournament), at=LATER)


def test_a_seed_is_sixteen_figures_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(re.fullmatch("[0-9a-f]{16}", seed) for seed in seeds)


def test_the_draw_keeps_all_that_is_needed_to_make_it_again() -> None:
    tournament = closed_tournament(5)
    audit = Audit(tournament)
    draw = drawn(tournament)
    names = [f"{pair.number}\t{pair.names}" for pair in pairs_of(tournament)]
    order = list(draw_order([1, 2, 3, 4, 5], "cierzo"))
    assert (draw.sequence, draw.algorithm, draw.seed, draw.state) == (
        1,
        "knockout-1",
        "cierzo",
        "made",
    )
    assert (draw.canonical_list, draw.made_at) == (names, AT)
    assert draw.made_by == owner_of(tournament).user
    entries = tournament.stages.get().entries.order_by("position")
    assert list(entries.values_list("pair__number", flat=True)) == order
    after = {"algorithm": "knockout-1", "seed": "cierzo", "pairs": 5, "order": order}
    assert audit.new[0] == ("draw-made", "draw:1", None, after, "")
    assert fresh(tournament).state == "drawn"


@pytest.mark.parametrize(
    ("pairs", "first", "byes"), [(2, 1, 0), (3, 1, 1), (5, 1, 3), (8, 4, 0), (9, 1, 7), (24, 8, 8)]
)
def test_byes_make_the_second_round_a_power_of_two(pairs: int, first: int, byes: int) -> None:
    tournament = drawn_tournament(pairs)
    matches = Match.objects.filter(tournament=tournament)
    in_first = matches.filter(round__number=1)
    assert in_first.filter(number__isnull=False).count() == first
    assert in_first.filter(number__isnull=True).count() == byes
    assert matches.filter(number__isnull=False).count() == pairs - 1
    assert set(in_first.filter(number=None).values_list("state", "outcome", "winner")) <= {
        ("finished", "bye", "a")
    }


@pytest.mark.parametrize("pairs", [2, 1024])
def test_the_smallest_and_the_largest_tournament_are_drawn(pairs: int) -> None:
    tournament = drawn_tournament(pairs, tables=1)
    assert Match.objects.filter(tournament=tournament).count() == pairs - 1


def test_the_last_rounds_take_their_own_format() -> None:
    late = {1: MatchFormat(3, 3), 2: MatchFormat(2, 3)}
    tournament = new_tournament(late_formats=late)
    sign_up(tournament, 9)
    close_signup(tournament=tournament, actor=owner_of(tournament), at=AT)
    drawn(tournament)
    rounds = tournament.stages.get().rounds.order_by("number")
    assert [(row.code, row.match_format) for row in rounds] == [
        ("preliminary", MatchFormat(1, 3)),
        ("quarterfinals", MatchFormat(1, 3)),
        ("semifinals", MatchFormat(2, 3)),
        ("final", MatchFormat(3, 3)),
    ]


def test_the_same_seed_once_more_gives_the_draw_already_made() -> None:
    tournament = closed_tournament(4)
    first = drawn(tournament)
    with unchanged():
        assert drawn(tournament) == first


def test_another_seed_is_refused_while_a_draw_stands() -> None:
    tournament = drawn_tournament(4)
    with refuses(because(Reason.ALREADY_DRAWN)):
        drawn(tournament, "otra")


@pytest.mark.parametrize("kind", ["redraw", "swiss", "lives", "mixer"])
def test_a_draw_that_waits_says_for_how_many_results_and_the_first_of_them(kind: str) -> None:
    tournament = formatted_tournament(8, kind)
    of_round = tournament.matches.count()
    with refuses(because(Reason.RESULTS_MISSING, count=of_round, match=1)):
        drawn(tournament, "otra")
    record(match_of(tournament, 1), "a")
    with refuses(because(Reason.RESULTS_MISSING, count=of_round - 1, match=2)):
        drawn(tournament, "otra")


def test_a_later_stage_waits_for_the_results_of_the_one_before() -> None:
    tournament = closed_tournament(3)
    final = StagePlan("knockout", takes={"kind": "top", "count": 2})
    set_stages(
        tournament=tournament,
        plans=[StagePlan("league"), final],
        actor=owner_of(tournament),
        at=AT,
    )
    drawn(tournament)
    with refuses(because(Reason.RESULTS_MISSING, count=3, match=1)):
        drawn(tournament, "otra")


@pytest.mark.parametrize(("kind", "settings"), [("swiss", {"rounds": 1}), ("league", {})])
def test_where_no_draw_comes_any_more_all_is_drawn_and_at_last_all_is_played(
    kind: str, settings: dict[str, object]
) -> None:
    tournament = formatted_tournament(2, kind, settings)
    with refuses(because(Reason.ALREADY_DRAWN)):
        drawn(tournament, "otra")
    record(match_of(tournament, 1), "a")
    with refuses(because(Reason.ALL_OVER)):
        drawn(tournament, "otra")


def test_nothing_is_drawn_while_sign_up_is_open() -> None:
    tournament = open_tournament(4)
    with refuses(because(Reason.SIGNUP_OPEN)):
        drawn(tournament)


@pytest.mark.parametrize("seed", ["", "x" * 65, "a\x00b", "\ud800", "a\u202eb"])
def test_a_seed_that_cannot_be_written_down_is_refused(seed: str) -> None:
    tournament = closed_tournament(2)
    with refuses(because(Reason.SEED_STRANGE, "seed", limit=64)):
        drawn(tournament, seed)


def test_seed_zero_is_a_seed() -> None:
    assert drawn(closed_tournament(2), "0").seed == "0"


@pytest.mark.parametrize("pairs", [0, 1])
def test_too_few_pairs_are_refused(pairs: int) -> None:
    tournament = open_tournament(pairs)
    Tournament.objects.filter(pk=tournament.pk).update(state="closed")
    with refuses(because(Reason.TOO_FEW_PAIRS, pairs=pairs)):
        drawn(tournament)


def test_a_discarded_draw_keeps_its_row_and_leaves_no_other() -> None:
    tournament = closed_tournament(7)
    before = how_many()
    draw = drawn(tournament)
    told = how_many()["AuditRow"]
    audit = Audit(tournament)
    discarded(tournament)
    assert how_many() == before | {"Draw": 1, "AuditRow": told + 1}
    draw.refresh_from_db()
    assert (draw.state, draw.discarded_at, fresh(tournament).state) == (
        "discarded",
        LATER,
        "closed",
    )
    assert audit.new == [("draw-discarded", "draw:1", {"seed": "cierzo"}, None, "")]


def test_what_was_annulled_goes_with_the_draw_sheets_and_all() -> None:
    tournament = closed_tournament(4)
    before = how_many()
    drawn(tournament)
    record(match_of(tournament, 1), "a")
    annul_result(match=match_of(tournament, 1), replaces=1, actor=owner_of(tournament), at=AT)
    discarded(tournament)
    left = how_many()
    assert left == before | {"Draw": 1, "AuditRow": left["AuditRow"]}


def test_discarding_where_there_is_no_draw_changes_nothing() -> None:
    tournament = closed_tournament(4)
    with unchanged():
        discarded(tournament)


def test_the_second_draw_has_the_next_sequence() -> None:
    tournament = drawn_tournament(4)
    discarded(tournament)
    assert drawn(tournament, "cierzo").sequence == 2
    assert list(Draw.objects.values_list("sequence", "state")) == [(1, "discarded"), (2, "made")]


def test_a_draw_with_a_result_stays() -> None:
    tournament = drawn_tournament(4)
    record(match_of(tournament, 2), "b")
    with refuses(because(Reason.DRAW_HAS_RESULTS, match=2)):
        discarded(tournament)


def test_a_draw_with_a_start_or_a_partida_stays() -> None:
    started, noted_in = drawn_tournament(4), drawn_tournament(4)
    start_match(match=match_of(started, 1), actor=owner_of(started), at=AT)
    with refuses(because(Reason.DRAW_HAS_RESULTS, match=1)):
        discarded(started)
    hand_in(match=match_of(noted_in, 2), acta=noted("a"), key="k", actor=owner_of(noted_in), at=AT)
    with refuses(because(Reason.DRAW_HAS_RESULTS, match=2)):
        discarded(noted_in)


@pytest.mark.parametrize(
    ("kind", "settings", "refusal"),
    [
        ("groups", {"sizes": [3, 3]}, Refusal(Reason.FORMAT_DOES_NOT_FIT, "", {"pairs": 4})),
        (
            "swiss",
            {"forbidden": [[1, 2], [1, 3], [1, 4]]},
            Refusal(Reason.NO_PAIRING, "", {"numbers": "1, 4"}),
        ),
    ],
)
def test_a_format_that_these_pairs_cannot_play_is_refused_and_nothing_is_drawn(
    kind: str, settings: dict[str, object], refusal: Refusal
) -> None:
    tournament = closed_tournament(4)
    actor = owner_of(tournament)
    set_stages(tournament=tournament, plans=[StagePlan(kind, settings)], actor=actor, at=AT)
    with pytest.raises(RefusedError) as refused:
        drawn(tournament)
    assert refused.value.refusals == (refusal,)
    assert not tournament.matches.exists()
    assert fresh(tournament).state == "closed"
