"""Extra matches, ordered in every format that makes a table of pairs."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

import pytest

from scoring.engine.sides import Side
from tests.tournaments.core.stages.days import A_WINS, assert_stands, play_out, ready, stage_of
from tournaments.core.brackets import Section
from tournaments.core.progress import Result
from tournaments.core.stages.canonical import canonical_keys, renamed, to_json
from tournaments.core.stages.chains import LevelAtCutError, Through
from tournaments.core.stages.champion import champion_of
from tournaments.core.stages.format import Due, LateEntryRefusedError, LateRefusal
from tournaments.core.stages.frozen import freeze
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.league import League
from tournaments.core.stages.level import Level, Parting, awaited, is_played, level_pairs
from tournaments.core.stages.lots import Lots
from tournaments.core.stages.publication import Publication, differences, sheet_of
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.swiss import Swiss
from tournaments.core.stages.view import Entrant, Presence
from tournaments.core.values import EntryPlace, Outcome

pytestmark = pytest.mark.pure

CRITERIA = ("matches_won", "extra_match")


def format_in(stage: MemoryStage) -> Parting:
    assert isinstance(stage.format, Parting)
    return stage.format


def order(stage: MemoryStage, *numbers: int, seed: str = "d") -> None:
    """Have these pairs play an extra match."""
    format_ = format_in(stage)
    stage.format = replace(format_, extra=(*format_.extra, numbers))
    stage.lay_out(seed)


def levels(stage: MemoryStage) -> list[tuple[int, ...]]:
    return [level.numbers for level in level_pairs(format_in(stage), stage.view)]


def win(stage: MemoryStage, winner: int, loser: int) -> int:
    """The last match between the two, whichever side they sit on; its key."""
    states = stage.graph.states.values()
    state = [s for s in states if set(s.occupants) == {winner, loser}][-1]
    side = Side.A if state.occupants[0] == winner else Side.B
    stage.record(state.key, Result(Outcome.PLAYED, side))
    return state.key


def cycle(pairs: int = 3) -> MemoryStage:
    """A league of which 1 beat 2, 2 beat 3 and 3 beat 1; all others lost to those."""
    stage = stage_of(League(criteria=CRITERIA), pairs)
    for key in ready(stage):
        a, b = (side for side in stage.graph.match(key).occupants if isinstance(side, int))
        first = a < b if {a, b} != {1, 3} else a > b
        stage.record(key, Result(Outcome.PLAYED, Side.A if first else Side.B))
    return stage


def places(stage: MemoryStage) -> list[tuple[int, int, int]]:
    return [(placing.first, placing.last, placing.pair) for placing in stage.places]


def extra_rounds(stage: MemoryStage) -> list[tuple[str, list[set[object]]]]:
    """The name of each extra round, and who meets in it."""
    return [
        (str(r.name), [set(s.occupants) for s in stage.view.states_of(r)])
        for r in stage.rounds
        if r.section is Section.EXTRA
    ]


def test_three_level_in_a_league_meet_each_other() -> None:
    stage = cycle(4)
    assert (stage.due, levels(stage)) == (Due.OVER, [(1, 2, 3)])
    order(stage, 1, 2, 3)
    met = {frozenset(two) for _, (two,) in extra_rounds(stage)}
    assert met == {frozenset(two) for two in combinations((1, 2, 3), 2)}
    assert [name for name, _ in extra_rounds(stage)] == ["extra:1", "extra:2", "extra:3"]
    assert [r.batch for r in stage.rounds] == [1, 1, 1, 2, 2, 2]
    assert [m.number for r in stage.rounds[3:] for m in r.matches] == [7, 8, 9]
    assert (stage.due, awaited(stage.view)) == (Due.RESULTS, {2: frozenset({1, 2, 3})})
    win(stage, 3, 1)
    win(stage, 3, 2)
    win(stage, 2, 1)
    assert places(stage) == [(1, 1, 3), (2, 2, 2), (3, 3, 1), (4, 4, 4)]
    assert (stage.due, levels(stage), awaited(stage.view)) == (Due.OVER, [], {})
    assert_stands(stage)


def test_four_meet_in_three_rounds_and_nobody_rests() -> None:
    stage = cycle(5)
    order(stage, 5, 2, 4, 3)
    assert [len(matches) for _, matches in extra_rounds(stage)] == [2, 2, 2]
    assert [set.union(*matches) for _, matches in extra_rounds(stage)] == [{2, 3, 4, 5}] * 3


def test_an_extra_match_counts_for_nothing_else() -> None:
    stage = cycle()
    before = freeze(stage.format, stage.view)
    order(stage, 1, 2, 3)
    for winner, loser in ((1, 2), (2, 3), (3, 1)):
        win(stage, winner, loser)
    (table,) = format_in(stage).ranking(stage.view)
    assert [row.figures for row in table.standings.rows] == [(1, 1), (1, 1), (1, 1)]
    assert freeze(stage.format, stage.view) == before


def test_who_is_still_level_may_play_another_one() -> None:
    stage = cycle()
    order(stage, 1, 2, 3)
    for winner, loser in ((1, 2), (2, 3), (3, 1)):
        win(stage, winner, loser)
    assert levels(stage) == [(1, 2, 3)]
    order(stage, 1, 2, 3)
    assert [name for name, _ in extra_rounds(stage)][3:] == ["extra:4", "extra:5", "extra:6"]
    for winner, loser in ((1, 2), (2, 3), (1, 3)):
        win(stage, winner, loser)
    assert places(stage) == [(1, 1, 1), (2, 2, 2), (3, 3, 3)]
    assert_stands(stage)


def test_some_of_them_still_level_may_play_another_one() -> None:
    stage = stage_of(League(criteria=CRITERIA, twice=True), 4)
    play_out(stage)
    order(stage, 1, 2, 3, 4)
    for winner, loser in ((1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (4, 2)):
        win(stage, winner, loser)
    assert levels(stage) == [(2, 3, 4)]
    order(stage, 2, 3, 4)
    for winner, loser in ((2, 3), (2, 4), (4, 3)):
        win(stage, winner, loser)
    assert places(stage) == [(1, 1, 1), (2, 2, 2), (3, 3, 4), (4, 4, 3)]


def test_the_champion_is_the_one_that_won_it() -> None:
    stage = stage_of(League(criteria=CRITERIA, twice=True), 2)
    win(stage, 1, 2)
    stage.record(stage.rounds[0].matches[0].key, A_WINS)
    first = stage.graph.match(stage.rounds[0].matches[0].key).occupants[0]
    assert isinstance(first, int)
    win(stage, 3 - first, first)
    assert champion_of(stage.format, stage.view) is None
    order(stage, 1, 2)
    win(stage, 2, 1)
    assert champion_of(stage.format, stage.view) == 2


def in_groups() -> MemoryStage:
    """Two groups of three in each of which all are level."""
    stage = stage_of(Groups(size=3, criteria=CRITERIA), 6)
    for group in (1, 2):
        one, two, three = _members(stage, group)
        for winner, loser in ((one, two), (two, three), (three, one)):
            win(stage, winner, loser)
    return stage


def _members(stage: MemoryStage, group: int) -> list[int]:
    return sorted(e.number for e in stage.entrants.values() if e.group == group)


def test_two_groups_have_theirs_at_the_same_time() -> None:
    stage = in_groups()
    one, two = _members(stage, 1), _members(stage, 2)
    assert level_pairs(format_in(stage), stage.view) == (
        Level(tuple(one), 1, 1),
        Level(tuple(two), 1, 2),
    )
    with pytest.raises(LevelAtCutError):
        Through(through=1).entrants(freeze(stage.format, stage.view))
    order(stage, *one)
    assert [table.provisional for table in format_in(stage).ranking(stage.view)] == [True, False]
    order(stage, *two)
    assert awaited(stage.view) == {2: frozenset(one), 3: frozenset(two)}
    assert is_played(format_in(stage), stage.view)
    for a, b, c in (one, two):
        win(stage, c, a)
        win(stage, c, b)
        win(stage, b, a)
    table = freeze(stage.format, stage.view)
    assert {e.number for e in Through(through=1).entrants(table)} == {one[2], two[2]}
    assert_stands(stage)


@pytest.mark.parametrize("kind", [Swiss, Lots])
def test_it_is_no_round_of_a_swiss(kind: type[Swiss]) -> None:
    stage = stage_of(kind(rounds=2, criteria=CRITERIA), 4)
    play_out(stage)
    level = levels(stage)
    assert [len(numbers) for numbers in level] == [2]
    order(stage, *level[0])
    assert [str(r.name) for r in stage.rounds] == ["round:1", "round:2", "extra:1"]
    assert (stage.due, format_in(stage).ranking(stage.view)[0].provisional) == (Due.RESULTS, True)
    play_out(stage)
    assert (stage.due, len(stage.rounds), levels(stage)) == (Due.OVER, 3, [])


def test_one_that_leaves_before_it_lets_the_other_through() -> None:
    stage = stage_of(Swiss(rounds=2, criteria=CRITERIA), 4)
    play_out(stage)
    one, other = levels(stage)[0]
    order(stage, one, other)
    stage.leave(one, Presence.WITHDRAWN)
    match = stage.view.states[stage.rounds[-1].matches[0].key]
    assert (match.outcome, stage.due) == (Outcome.UNOPPOSED, Due.OVER)
    order_of = [pair for _, _, pair in places(stage)]
    assert order_of.index(other) == order_of.index(one) - 1


def test_nobody_is_asked_to_play_against_those_who_all_have_left() -> None:
    stage = stage_of(Swiss(rounds=2, criteria=CRITERIA), 4)
    play_out(stage)
    stage.leave(levels(stage)[0][0], Presence.WITHDRAWN)
    assert levels(stage) == []


@pytest.mark.parametrize("format_", [League(criteria=CRITERIA), Swiss(rounds=3, criteria=CRITERIA)])
def test_nobody_comes_in_late_while_it_is_played(format_: Parting) -> None:
    stage = stage_of(format_, 5)
    play_out(stage)
    order(stage, 1, 2)
    with pytest.raises(LateEntryRefusedError) as refused:
        stage.admit(Entrant(9, 9), "l")
    assert refused.value.code is LateRefusal.ROUNDS_PLAYED


def test_a_late_pair_is_refused_though_a_result_is_taken_back() -> None:
    stage = stage_of(League(criteria=CRITERIA), 5)
    play_out(stage)
    order(stage, 1, 2)
    stage.annul(ready_again := stage.rounds[0].matches[0].key)
    assert stage.graph.match(ready_again).ready
    with pytest.raises(LateEntryRefusedError) as refused:
        stage.admit(Entrant(9, 9), "l")
    assert refused.value.code is LateRefusal.ROUNDS_PLAYED


def test_after_a_correction_it_stays_and_counts_for_nothing() -> None:
    stage = cycle()
    order(stage, 1, 2, 3)
    for winner, loser in ((3, 1), (3, 2), (2, 1)):
        win(stage, winner, loser)
    wrong = next(
        s.key for s in stage.graph.states.values() if set(s.occupants) == {1, 3}
    )  # of the league: it was laid out first
    a, _ = stage.graph.match(wrong).occupants
    told = stage.record(wrong, Result(Outcome.PLAYED, Side.A if a == 1 else Side.B))
    assert (told.undone, told.redone, len(extra_rounds(stage))) == ((), (), 3)
    assert places(stage) == [(1, 1, 1), (2, 2, 2), (3, 3, 3)]
    assert (stage.due, levels(stage)) == (Due.OVER, [])
    assert_stands(stage)


def test_whoever_has_the_list_draws_it_again() -> None:
    stage = cycle(4)
    listed = to_json(renamed(stage.view, canonical_keys(stage.view)))
    order(stage, 1, 2, 3, seed="semilla")
    after = renamed(stage.view, canonical_keys(stage.view))
    settings = {"criteria": list(CRITERIA), "extra": [[1, 2, 3]]}
    published = Publication(
        "league", settings, "extra-1", "semilla", listed, sheet_of(after.batch(2))
    )
    assert differences(published) == ()
    assert stage.view.drawn[2] == {EntryPlace(1), EntryPlace(2), EntryPlace(3)}


@pytest.mark.parametrize("orders", [[[1]], [[1, 1]], [[1, "2"]], [1], [[]]])
@pytest.mark.parametrize("kind", ["groups", "league", "swiss", "lots"])
def test_what_is_no_order(kind: str, orders: list[object]) -> None:
    settings: Mapping[str, object] = {"extra": orders}
    with pytest.raises(WrongSettingError) as wrong:
        format_of(kind, settings)
    assert (wrong.value.field, wrong.value.nearest) == ("extra", [])


@pytest.mark.parametrize("kind", ["knockout", "redraw", "double", "lives", "mixer"])
def test_where_no_table_of_pairs_is_made_there_is_none(kind: str) -> None:
    with pytest.raises(WrongSettingError) as wrong:
        format_of(kind, {"extra": [[1, 2]]})
    assert wrong.value.field == "extra"
