"""What a stage takes from the one before, by the rows of the catalogue."""

import json
from collections import Counter
from fractions import Fraction

import pytest

from scoring.engine.sides import Score, Side
from tests.tournaments.core.stages.days import A_WINS, B_WINS, play_out, ready, stage_of
from tournaments.core.progress import Result
from tournaments.core.stages.chains import (
    LevelAtCutError,
    Losers,
    Rest,
    Through,
    Top,
    Winners,
    takes_of,
    takes_to_json,
)
from tournaments.core.stages.format import Format
from tournaments.core.stages.frozen import FrozenRow, FrozenTable, StageNotOverError, freeze
from tournaments.core.stages.games import draw_lot
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.knockout import Knockout
from tournaments.core.stages.league import League
from tournaments.core.stages.redraw import Redraw
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.swiss import Swiss
from tournaments.core.stages.view import Entrant, Figures, Presence
from tournaments.core.values import Outcome

pytestmark = pytest.mark.pure


def lower_wins(stage: MemoryStage) -> MemoryStage:
    """Everything to the end: the lower number always wins."""
    while keys := ready(stage):
        a, b = stage.graph.match(keys[0]).occupants
        assert isinstance(a, int)
        assert isinstance(b, int)
        stage.record(keys[0], A_WINS if a < b else B_WINS)
    return stage


def frozen(stage: MemoryStage) -> FrozenTable:
    return freeze(stage.format, stage.view)


def groups_of(count: int, pairs: int) -> MemoryStage:
    return lower_wins(stage_of(Groups(groups=count), pairs))


@pytest.mark.parametrize("groups", [3, 5, 6])
def test_every_qualifier_has_a_place_in_the_bracket(groups: int) -> None:
    """F33, F35: two of each group; the matches of the knock-out are one less than they."""
    taken = Through().entrants(frozen(groups_of(groups, 4 * groups)))
    assert len({entrant.key for entrant in taken}) == 2 * groups
    bracket = MemoryStage(Knockout(), taken)
    bracket.lay_out("k")
    numbers = [match.number for round_ in bracket.rounds for match in round_.matches]
    assert max(number or 0 for number in numbers) == 2 * groups - 1
    if groups == 3:
        assert bracket.rounds[0].byes == 2


def test_winners_are_seeded_and_meet_nobody_of_their_group_at_once() -> None:
    stage = groups_of(4, 16)
    taken = Through().entrants(frozen(stage))
    assert [entrant.seed for entrant in taken] == [1, 1, 1, 1] + [None] * 4
    bracket = MemoryStage(Knockout(), taken)
    bracket.lay_out("k")
    by_key = {entrant.key: entrant for entrant in taken}
    for state in bracket.view.states_of(bracket.rounds[0]):
        a, b = (by_key[side] for side in state.occupants if isinstance(side, int))
        assert (a.seed is None) != (b.seed is None)
        assert a.apart != b.apart


def test_seconds_are_seeded_behind_the_winners_where_that_is_wanted() -> None:
    rows = [
        FrozenRow(n, n, n, place, group, rates=(Fraction(10 - n),))
        for n, (place, group) in enumerate([(1, 1), (2, 1), (1, 2), (2, 2)], start=1)
    ]
    taken = Through(seeded=2).entrants(FrozenTable(tuple(rows)))
    assert [(each.number, each.seed) for each in taken] == [(1, 1), (3, 2), (2, 3), (4, 4)]


def test_the_top_eight_of_twelve_are_those_who_won_most() -> None:
    """F79: the cut goes downwards."""
    stage = lower_wins(stage_of(League(), 12))
    taken = Top(count=8).entrants(frozen(stage))
    assert [(entrant.number, entrant.seed) for entrant in taken] == [(n, n) for n in range(1, 9)]
    assert [each.seed for each in Top(count=2, seeded=False).entrants(frozen(stage))] == [None] * 2


def test_those_who_left_are_passed_over() -> None:
    """F83: the cut is among those who are there."""
    stage = stage_of(League(), 6)
    lower_wins(stage)
    stage.leave(2, Presence.WITHDRAWN)
    assert [entrant.number for entrant in Top(count=3).entrants(frozen(stage))] == [1, 3, 4]


def test_a_frozen_table_does_not_change_with_what_comes_after() -> None:
    """F71, F107: one leaves afterwards; the stored table is as it was."""
    stage = groups_of(2, 8)
    stored = json.loads(json.dumps(frozen(stage).to_json()))
    table = FrozenTable.from_json(stored)
    assert table == frozen(stage)
    stage.leave(1, Presence.WITHDRAWN)
    assert FrozenTable.from_json(stored) == table != frozen(stage)


@pytest.mark.parametrize("format_", [League(), Swiss(rounds=2), Knockout()])
def test_nothing_is_taken_from_a_stage_that_is_not_over(format_: Format) -> None:
    """F83: provisional until closed."""
    stage = stage_of(format_, 4)
    with pytest.raises(StageNotOverError):
        frozen(stage)
    play_out(stage)
    assert len(frozen(stage).rows) == 4


def test_level_at_the_cut_is_refused_and_the_lot_decides() -> None:
    stage = stage_of(Swiss(rounds=1), 4)
    play_out(stage)
    with pytest.raises(LevelAtCutError) as level:
        Top(count=1).entrants(frozen(stage))
    assert len(level.value.numbers) == 2
    stage.lot = draw_lot(stage.view, "l")
    (first,) = Top(count=1).entrants(frozen(stage))
    assert first.number == next(n for n in stage.lot.order if n in level.value.numbers)


def test_level_winners_are_not_made_winner_and_second_by_number() -> None:
    rows = tuple(FrozenRow(n, 1, 2, 1, 1) for n in (1, 2))
    with pytest.raises(LevelAtCutError):
        Through(through=2).entrants(FrozenTable(rows))
    taken = Through(through=2, seeded=0).entrants(FrozenTable(rows))
    assert [entrant.number for entrant in taken] == [1, 2]


def test_the_best_third_is_found_by_what_each_won_for_a_match() -> None:
    """Groups of 5, 4 and 4: the third of five won 2 of 4, as often as a third of four 1 of 3."""
    stage = stage_of(Groups(sizes=(5, 4, 4), criteria=("matches_won", "lot")), 13)
    lower_wins(stage)
    table = frozen(stage)
    thirds = {row.group: row for row in table.rows if row.place == 3}
    assert {group: row.rates[0] for group, row in thirds.items()} == {
        1: Fraction(2, 4),
        2: Fraction(1, 3),
        3: Fraction(1, 3),
    }
    taken = Through(best_of_next=1).entrants(table)
    assert taken[-1].number == thirds[1].number
    with pytest.raises(LevelAtCutError) as level:
        Through(best_of_next=2).entrants(table)
    assert level.value.numbers == tuple(sorted(thirds[group].number for group in (2, 3)))
    stage.lot = draw_lot(stage.view, "l")
    assert len(Through(best_of_next=2).entrants(frozen(stage))) == 8


def test_of_what_one_has_lost_less_is_better_among_groups_too() -> None:
    stage = stage_of(Groups(sizes=(2, 2), criteria=("matches_won", "partidas_lost")), 4)
    for match, lost in zip(stage.rounds[0].matches, (2, 1), strict=True):
        stage.record(match.key, A_WINS, Figures(Score(1, 0), Score(3, lost)))
    table = frozen(stage)
    winners = {row.group: row for row in table.rows if row.place == 1}
    assert {group: row.rates for group, row in winners.items()} == {
        1: (Fraction(1), Fraction(-2)),
        2: (Fraction(1), Fraction(-1)),
    }
    first, second = Winners().entrants(table)
    assert [(each.number, each.seed) for each in Through(through=1).entrants(table)] == [
        (winners[2].number, 1),
        (winners[1].number, 2),
    ]
    assert {first.number, second.number} == {row.number for row in winners.values()}


def test_matches_annulled_for_a_pair_that_left_do_not_weigh_on_its_group() -> None:
    """A drop-out makes a group look neither better nor worse."""
    stage = stage_of(Groups(sizes=(4, 4), criteria=("matches_won",)), 8)
    lower_wins(stage)
    last = max(e.number for e in stage.entrants.values() if e.group == 1)
    stage.leave(last, Presence.WITHDRAWN)
    seconds = {row.group: row.rates for row in frozen(stage).rows if row.place == 2}
    assert seconds == {1: (Fraction(1, 2),), 2: (Fraction(2, 3),)}


def test_the_group_comes_before_the_village_and_an_old_group_is_forgotten() -> None:
    stage = MemoryStage(
        Groups(groups=1),
        [Entrant(n, n, apart=("group:7", "village:a")) for n in range(1, 4)],
    )
    stage.lay_out("s")
    lower_wins(stage)
    (first, _) = Through().entrants(frozen(stage))
    assert first == Entrant(1, 1, apart=("group:1", "village:a"), seed=1)


def test_losers_are_those_of_the_first_rounds_who_may_play_on() -> None:
    """F37: a no-show is not among them; nor one that has left."""
    stage = stage_of(Redraw(), 8)
    first, second, third, fourth = stage.rounds[0].matches
    stage.record(first.key, Result(Outcome.WALKOVER, Side.A))
    for match in (second, third, fourth):
        stage.record(match.key, A_WINS)
    leaver = stage.view.states[second.key].occupants[1]
    assert isinstance(leaver, int)
    stage.leave(leaver, Presence.WITHDRAWN)
    play_out(stage)
    expected = {stage.view.states[match.key].occupants[1] for match in (third, fourth)}
    taken = Losers().entrants(frozen(stage))
    assert {entrant.number for entrant in taken} == expected
    assert len(Losers(rounds=2).entrants(frozen(stage))) == 4


def test_the_rest_of_the_groups_plays_a_consolation() -> None:
    stage = groups_of(3, 12)
    through = {entrant.number for entrant in Through().entrants(frozen(stage))}
    rest = {entrant.number for entrant in Rest(Through()).entrants(frozen(stage))}
    assert (len(through), len(rest), through & rest) == (6, 6, set())


def test_a_stage_without_groups_counts_as_one() -> None:
    stage = lower_wins(stage_of(League(), 5))
    taken = Through(through=2, best_of_next=1).entrants(frozen(stage))
    assert [(entrant.number, entrant.seed) for entrant in taken] == [(1, 1), (2, None), (3, None)]


def test_winners_alone_go_to_a_final() -> None:
    table = frozen(groups_of(3, 9))
    assert Counter(e.apart for e in Winners().entrants(table)) == {
        (f"group:{group}",): 1 for group in (1, 2, 3)
    }
    bracket = stage_of(Knockout(), 5)
    play_out(bracket)
    (winner,) = Winners().entrants(frozen(bracket))
    assert (winner.number, winner.seed) == (bracket.places[0].pair, None)


@pytest.mark.parametrize(
    "takes",
    [
        Top(count=4, seeded=False),
        Through(through=1, best_of_next=2),
        Winners(),
        Losers(),
        Rest(Top()),
    ],
)
def test_what_is_taken_is_read_as_it_was_written(
    takes: Top | Through | Winners | Losers | Rest,
) -> None:
    assert takes_of(json.loads(json.dumps(takes_to_json(takes)))) == takes


@pytest.mark.parametrize(
    ("stored", "field"),
    [
        ({}, "kind"),
        ({"kind": "best"}, "kind"),
        ({"kind": "top", "count": 0}, "count"),
        ({"kind": "through", "through": 0}, "through"),
        ({"kind": "losers", "round": 1}, "round"),
        ({"kind": "rest"}, "of"),
        ({"kind": "rest", "of": {"kind": "rest", "of": {"kind": "winners"}}}, "of"),
    ],
)
def test_what_cannot_be_taken_is_named(stored: dict[str, object], field: str) -> None:
    with pytest.raises(WrongSettingError) as wrong:
        takes_of(stored)
    assert wrong.value.field == field


def test_a_league_feeds_semifinals_in_which_its_first_two_do_not_meet() -> None:
    stage = lower_wins(stage_of(League(), 5))
    bracket = MemoryStage(Knockout(), Top(count=4).entrants(frozen(stage)))
    bracket.lay_out("k")
    a, b = (set(s.occupants) for s in bracket.view.states_of(bracket.rounds[0]))
    assert (len({1, 2} & a), len({1, 2} & b), len({3, 4} & a)) == (1, 1, 1)
