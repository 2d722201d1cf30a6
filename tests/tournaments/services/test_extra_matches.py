"""Extra matches for pairs that are level: ordered, drawn, played, taken back."""

from collections.abc import Sequence

import pytest
from django.core.management import call_command

from scoring.engine.sides import Side
from tests.factories import (
    AT,
    closed_tournament,
    formatted_tournament,
    fresh,
    match_of,
    owner_of,
    play_out,
    record,
    won_by,
)
from tests.level import level_tournament
from tests.tournaments.services.told import Audit, because, refuses, unchanged
from tournaments.core.refusals import Reason
from tournaments.core.stages.publication import differences
from tournaments.core.stages.view import Presence
from tournaments.models import Draw, Entry, Match, MatchSide, Tournament
from tournaments.queries.draws import publication_of
from tournaments.queries.standings import drawn_stages, tables_of
from tournaments.services.draws import discard_draw, due_stage, make_draw, seal_draw
from tournaments.services.extra_matches import order_extra_match
from tournaments.services.presence import leave
from tournaments.services.results import annul_result, hand_in
from tournaments.services.stages import StagePlan, set_stages

pytestmark = pytest.mark.django_db

CRITERIA = ["matches_won", "extra_match"]


def order(tournament: Tournament, *pairs: int, stage: int = 1) -> Draw:
    actor = owner_of(tournament)
    return order_extra_match(tournament=tournament, stage=stage, pairs=pairs, actor=actor, at=AT)


def win(tournament: Tournament, match: int, number: int) -> None:
    """The pair of this number wins the match."""
    row = match_of(tournament, match)
    sides = {side.entry.number: side.side for side in row.sides.all() if side.entry}
    record(row, sides[number])


def level_league() -> Tournament:
    """A league of three, over, in which each has won once."""
    tournament = formatted_tournament(3, "league", {"criteria": CRITERIA})
    for number in (1, 2, 3):
        numbers = sorted(_numbers(tournament, number))
        win(tournament, number, numbers[1] if numbers == [1, 3] else numbers[0])
    return fresh(tournament)


def _numbers(tournament: Tournament, match: int) -> list[int]:
    return [s.entry.number or 0 for s in match_of(tournament, match).sides.all() if s.entry]


def settings_of(tournament: Tournament) -> object:
    return tournament.stages.get(position=1).settings.get("extra")


def group_of(tournament: Tournament, group: int) -> list[int]:
    rows = Entry.objects.filter(stage__tournament=tournament, stage__position=1, group=group)
    return sorted(row.number or 0 for row in rows)


def test_a_league_that_was_over_goes_on_until_somebody_has_won_it() -> None:
    tournament = level_league()
    assert tournament.state == "finished"
    draw = order(tournament, 3, 1, 2)
    rows = Match.objects.filter(round__stage__tournament=tournament, round__section="extra")
    assert (fresh(tournament).state, draw.algorithm, draw.batch) == ("playing", "extra-1", 2)
    assert settings_of(tournament) == [[1, 2, 3]]
    assert list(rows.order_by("number").values_list("number", "round__number", "round__code")) == [
        (4, 4, "extra"),
        (5, 5, "extra"),
        (6, 6, "extra"),
    ]
    (table,) = tables_of(drawn_stages(tournament))
    assert table.provisional
    for number in (4, 5, 6):
        win(tournament, number, max(_numbers(tournament, number)))
    (table,) = tables_of(drawn_stages(tournament))
    assert [(p.first, p.last, p.who.number) for p in table.tables[0].places] == [
        (1, 1, 3),
        (2, 2, 2),
        (3, 3, 1),
    ]
    assert (table.provisional, fresh(tournament).state) == (False, "finished")
    call_command("check_tournament", tournament.slug)
    assert differences(publication_of(draw)) == ()


def test_ordered_twice_it_is_played_once() -> None:
    tournament = level_league()
    draw, audit = order(tournament, 1, 2, 3), Audit(tournament)
    with unchanged():
        assert order(tournament, 2, 1, 3) == draw
    assert (settings_of(tournament), audit.new) == ([[1, 2, 3]], [])


def test_it_is_told_who_ordered_what() -> None:
    tournament = level_league()
    audit = Audit(tournament)
    order(tournament, 1, 2, 3)
    assert audit.new[0] == ("extra-match-ordered", "stage:1", None, {"pairs": [1, 2, 3]}, "")
    assert audit.actions[1:] == ["draw-made", "match-called"]


def test_discarded_the_order_goes_with_its_draw() -> None:
    tournament = level_league()
    before = tournament.stages.get().settings
    order(tournament, 1, 2, 3)
    discard_draw(tournament=tournament, actor=owner_of(tournament), at=AT)
    assert (tournament.stages.get().settings, fresh(tournament).state) == (before, "finished")
    assert due_stage(tournament) is None
    with refuses(because(Reason.ALL_OVER)):
        make_draw(tournament=tournament, actor=owner_of(tournament), at=AT)


def test_a_group_sends_on_whoever_won_the_extra_match() -> None:
    tournament = level_tournament(criteria=CRITERIA)
    actor = owner_of(tournament)
    groups = [group_of(tournament, 1), group_of(tournament, 2)]
    numbers = ", ".join(map(str, groups[0]))
    with refuses(because(Reason.LEVEL_AT_CUT, numbers=numbers)):
        make_draw(tournament=tournament, actor=actor, at=AT)
    for group in groups:
        order(tournament, *group)
    for number in range(7, 13):
        win(tournament, number, max(_numbers(tournament, number)))
    final = make_draw(tournament=tournament, seed="final", actor=actor, at=AT)
    assert final.stage.position == 2
    assert sorted(_numbers(tournament, 13)) == sorted(map(max, groups))
    with refuses(because(Reason.STAGE_DRAWN, stage=2)):
        order(tournament, *groups[0])
    record(match_of(tournament, 13), "a")
    assert fresh(tournament).state == "finished"
    call_command("check_tournament", tournament.slug)


def test_another_end_of_it_brings_others_into_the_next_stage() -> None:
    tournament = level_tournament(criteria=CRITERIA)
    actor, groups = owner_of(tournament), [group_of(tournament, 1), group_of(tournament, 2)]
    for group in groups:
        order(tournament, *group)
    for number in range(7, 13):
        win(tournament, number, max(_numbers(tournament, number)))
    make_draw(tournament=tournament, seed="final", actor=actor, at=AT)
    first, second, third = groups[0]
    wrong = next(n for n in (7, 8, 9) if {second, third} == set(_numbers(tournament, n)))
    side = next(s.side for s in match_of(tournament, wrong).sides.all() if s.entry.number == second)  # type: ignore[union-attr]
    hand_in(
        match=match_of(tournament, wrong),
        acta=won_by(side),
        key="corrected",
        replaces=1,
        redo=(),
        actor=actor,
        at=AT,
    )
    assert list(tournament.stages.get(position=2).rounds.all()) == []
    final = make_draw(tournament=tournament, seed="otra", actor=actor, at=AT)
    assert sorted(_numbers(tournament, 13)) == sorted([second, max(groups[1])])
    assert (final.stage.position, settings_of(tournament)) == (2, [list(g) for g in groups])
    assert first < second


def test_a_stage_that_falls_takes_its_extra_matches_along() -> None:
    """They were ordered of pairs that others may play instead of."""
    tournament = closed_tournament(4)
    actor = owner_of(tournament)
    takes = {"kind": "top", "count": 2, "seeded": False}
    plans = [
        StagePlan("league", {"criteria": ["matches_won", "lot"]}),
        StagePlan("league", {"criteria": CRITERIA, "twice": True}, takes=takes),
    ]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    make_draw(tournament=tournament, seed="uno", actor=actor, at=AT)
    for number in range(1, 7):
        win(tournament, number, min(_numbers(tournament, number)))
    make_draw(tournament=tournament, seed="dos", actor=actor, at=AT)
    win(tournament, 7, 1)
    win(tournament, 8, 2)
    order(tournament, 1, 2, stage=2)
    assert tournament.stages.get(position=2).settings["extra"] == [[1, 2]]
    number = next(n for n in range(1, 7) if set(_numbers(tournament, n)) == {2, 3})
    beaten = match_of(tournament, number)
    sides = {side.entry.number: side.side for side in beaten.sides.all() if side.entry}
    hand_in(
        match=beaten,
        acta=won_by(sides[3]),
        key="corrected",
        replaces=1,
        redo=(7, 8),
        reason="al revés",
        actor=actor,
        at=AT,
    )
    settings = tournament.stages.get(position=2).settings
    assert settings == {"criteria": CRITERIA, "twice": True}
    assert [draw.state for draw in Draw.objects.order_by("pk")] == ["made", *["discarded"] * 2]


def test_corrected_afterwards_it_stays_and_counts_for_nothing() -> None:
    tournament = level_league()
    order(tournament, 1, 2, 3)
    for number in (4, 5, 6):
        win(tournament, number, max(_numbers(tournament, number)))
    number = next(n for n in (1, 2, 3) if set(_numbers(tournament, n)) == {1, 3})
    sides = {s.entry.number: s.side for s in match_of(tournament, number).sides.all() if s.entry}
    hand_in(
        match=match_of(tournament, number),
        acta=won_by(sides[1]),
        key="corrected",
        replaces=1,
        actor=owner_of(tournament),
        at=AT,
    )
    (table,) = tables_of(drawn_stages(tournament))
    assert [place.who.number for place in table.tables[0].places] == [1, 2, 3]
    assert (fresh(tournament).state, tournament.matches.count()) == ("finished", 9)
    call_command("check_tournament", tournament.slug)


def test_a_result_taken_back_waits_before_another_is_ordered() -> None:
    tournament = level_league()
    annul_result(
        match=match_of(tournament, 1),
        reason="mal apuntado",
        replaces=1,
        actor=owner_of(tournament),
        at=AT,
    )
    with refuses(because(Reason.EXTRA_TOO_EARLY)):
        order(tournament, 1, 2, 3)


def test_who_leaves_before_it_lets_the_others_go_through() -> None:
    tournament = formatted_tournament(
        3, "league", {"criteria": CRITERIA, "counting": {"withdrawn": "keep"}}
    )
    for number in (1, 2, 3):
        numbers = sorted(_numbers(tournament, number))
        win(tournament, number, numbers[1] if numbers == [1, 3] else numbers[0])
    order(tournament, 1, 2, 3)
    leave(
        pair=tournament.pairs.get(number=1),
        presence=Presence.WITHDRAWN,
        actor=owner_of(tournament),
        at=AT,
    )
    left = Match.objects.filter(tournament=tournament, number__gt=3).exclude(outcome="")
    assert [row.outcome for row in left] == ["unopposed", "unopposed"]
    win(tournament, Match.objects.get(tournament=tournament, outcome="").number or 0, 2)
    (table,) = tables_of(drawn_stages(tournament))
    assert [place.who.number for place in table.tables[0].places] == [2, 3, 1]
    assert fresh(tournament).state == "finished"
    call_command("check_tournament", tournament.slug)


@pytest.mark.parametrize("kind", ["swiss", "lots"])
def test_after_the_last_round_of_a_swiss(kind: str) -> None:
    tournament = formatted_tournament(4, kind, {"rounds": 1, "criteria": CRITERIA})
    record(match_of(tournament, 1), "a")
    with refuses(because(Reason.EXTRA_TOO_EARLY)):
        order(tournament, 1, 2)
    record(match_of(tournament, 2), "a")
    winners = sorted(side.entry.number or 0 for side in _sides_a(tournament) if side.entry)
    draw = order(tournament, *winners)
    win(tournament, 3, winners[1])
    assert (draw.algorithm, fresh(tournament).state) == ("extra-1", "finished")
    assert differences(publication_of(draw)) == ()
    call_command("check_tournament", tournament.slug)


def _sides_a(tournament: Tournament) -> Sequence[MatchSide]:
    return [match_of(tournament, number).side(Side.A) for number in (1, 2)]


def test_the_seed_that_was_sealed_is_the_one_it_is_drawn_by() -> None:
    """What was sealed for the final is told with whatever is drawn first."""
    criteria = ["matches_won", "extra_match", "lot"]
    tournament = level_tournament(criteria=criteria)
    sealed = seal_draw(tournament=tournament, actor=owner_of(tournament), at=AT)
    draw = order(tournament, *group_of(tournament, 2))
    assert (draw.pk, draw.seed, draw.stage.position, draw.batch) == (sealed.pk, sealed.seed, 1, 2)


def test_extra_matches_are_played_to_what_the_tournament_says() -> None:
    """A format of its own is one of the round of that number, and this is none of those."""
    own = {"formats": {"2": {"cotos": 2, "partidas": 2}}}
    tournament = formatted_tournament(4, "swiss", {"rounds": 1, "criteria": CRITERIA, **own})
    record(match_of(tournament, 1), "a")
    record(match_of(tournament, 2), "a")
    winners = [side.entry.number or 0 for side in _sides_a(tournament) if side.entry]
    order(tournament, *winners)
    assert match_of(tournament, 3).round.match_format == tournament.match_format


def test_where_none_can_be_played() -> None:
    tournament = formatted_tournament(2, "knockout", {})
    record(match_of(tournament, 1), "a")
    with refuses(because(Reason.EXTRA_NO_TABLE)):
        order(tournament, 1, 2)
    with refuses(because(Reason.EXTRA_NO_TABLE)):
        order(tournament, 1, 2, stage=2)


def test_where_none_would_count() -> None:
    tournament = level_tournament()
    with refuses(because(Reason.EXTRA_NOT_COUNTED)):
        order(tournament, *group_of(tournament, 1))


@pytest.mark.parametrize("pairs", [(1, 2), (1, 2, 3, 4), (1, 9), (), (1,)])
def test_only_all_those_who_share_a_place(pairs: Sequence[int]) -> None:
    tournament = level_league()
    with refuses(because(Reason.EXTRA_NOT_LEVEL, "pairs")):
        order(tournament, *pairs)


def test_some_of_those_who_have_one_to_play_wait_for_it() -> None:
    tournament = level_league()
    order(tournament, 1, 2, 3)
    with refuses(because(Reason.EXTRA_TOO_EARLY)):
        order(tournament, 1, 2)


def test_the_stages_set_again_leave_it_ordered() -> None:
    tournament = level_league()
    actor = owner_of(tournament)
    order(tournament, 1, 2, 3)
    stands = tournament.stages.get().settings
    with unchanged():
        for settings in (stands, {"criteria": CRITERIA}):
            plans = [StagePlan("league", settings)]
            set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    plans = [StagePlan("league", {"criteria": [*CRITERIA, "lot"]})]
    set_stages(tournament=tournament, plans=plans, actor=actor, at=AT)
    settings = tournament.stages.get().settings
    assert settings == {"criteria": [*CRITERIA, "lot"], "extra": [[1, 2, 3]]}


@pytest.mark.parametrize("is_ordered", [True, False])
def test_nobody_orders_one_among_the_settings(*, is_ordered: bool) -> None:
    tournament = level_league()
    if is_ordered:
        order(tournament, 1, 2, 3)
    plans = [StagePlan("league", {"criteria": CRITERIA, "extra": [[1, 2]]})]
    with refuses(because(Reason.SETTING_WRONG, "stages.1.extra", wanted="extra")):
        set_stages(tournament=tournament, plans=plans, actor=owner_of(tournament), at=AT)


def test_a_simulated_organiser_orders_what_the_next_stage_waits_for() -> None:
    tournament = level_tournament(criteria=CRITERIA)
    play_out(tournament)
    played = tournament.matches.filter(round__section="extra")
    assert (fresh(tournament).state, played.count() >= 6) == ("finished", True)
    call_command("check_tournament", tournament.slug)
