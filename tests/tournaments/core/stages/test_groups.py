"""Groups and leagues, by the rows of the catalogue."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.sides import Score, Side
from scoring.standings.leaving import NoPlace
from tests.tournaments.core.stages.days import A_WINS, B_WINS, entrants, play_out, ready, stage_of
from tournaments.core.progress import BYE, IllegalResultError, Refusal, Result
from tournaments.core.stages.format import Due, LateEntryRefusedError, LateRefusal, Note, Why
from tournaments.core.stages.games import draw_lot
from tournaments.core.stages.groups import Groups
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.league import CRITERIA, League
from tournaments.core.stages.robin import GroupSizeError
from tournaments.core.stages.settings import WrongSettingError
from tournaments.core.stages.spread import balanced, deal
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stages.view import Entrant, Figures, Presence, StageView
from tournaments.core.stream import Stream
from tournaments.core.values import Outcome

pytestmark = pytest.mark.pure


def met(stage: MemoryStage) -> Counter[frozenset[object]]:
    states = stage.graph.states.values()
    return Counter(frozenset(s.occupants) for s in states if BYE not in s.occupants)


def beat(stage: MemoryStage, winner: int, loser: int, figures: Figures | None = None) -> None:
    """Whichever side they sit on; the figures are the winner's first."""
    (state,) = (s for s in stage.graph.states.values() if set(s.occupants) == {winner, loser})
    side = Side.A if state.occupants[0] == winner else Side.B
    told = figures or Figures()
    if side is Side.B:
        told = Figures(told.cotos.mirrored, told.partidas.mirrored)
    stage.record(state.key, Result(Outcome.PLAYED, side), told)


def lower_wins(stage: MemoryStage) -> None:
    """Everything to the end: the lower number always wins."""
    for key in ready(stage):
        a, b = stage.graph.match(key).occupants
        assert isinstance(a, int)
        assert isinstance(b, int)
        stage.record(key, A_WINS if a < b else B_WINS)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("seeds", [0, 3])
def test_pairs_never_drawn_together_are_in_different_groups(seed: int, seeds: int) -> None:
    """Twelve in three groups; four of them have enemies, one of whom has three."""
    forbidden = ((1, 2), (1, 3), (2, 3), (4, 5), (6, 1))
    hat = [
        Entrant(n, n, seed=n if n <= seeds else None, apart=(f"village:{n % 2}",))
        for n in range(1, 13)
    ]
    stage = MemoryStage(Groups(size=4, forbidden=forbidden), hat)
    stage.lay_out(str(seed))
    group = {entrant.key: entrant.group for entrant in stage.entrants.values()}
    assert [two for two in forbidden if group[two[0]] == group[two[1]]] == []
    assert sorted(Counter(group.values()).values()) == [4, 4, 4]


def test_what_groups_cannot_keep_apart_is_told() -> None:
    layout = MemoryStage(Groups(groups=1, forbidden=((1, 3),)), entrants(3)).lay_out("x")
    assert layout.notes == (Note(Why.APART_NOT_MET, what="group:1, forbidden"),)


@pytest.mark.parametrize(("pairs", "sizes"), [(14, (4, 4, 3, 3)), (5, (3, 2)), (3, (3,))])
def test_groups_are_balanced(pairs: int, sizes: tuple[int, ...]) -> None:
    """F59: 14 pairs in groups of four, and others."""
    stage = stage_of(Groups(size=4), pairs)
    drawn = Counter(entrant.group for entrant in stage.entrants.values())
    assert tuple(drawn[group] for group in sorted(drawn, key=str)) == sizes
    assert balanced(14, 4) == (4, 4, 3, 3)


@pytest.mark.parametrize("pairs", [3, 5, 7])
@pytest.mark.parametrize("twice", [False, True])
def test_everybody_rests_as_often_and_each_rest_is_a_bye(pairs: int, *, twice: bool) -> None:
    """F7, F61: each rest is flagged, has no number, and nothing can be recorded of it."""
    stage = stage_of(League(twice=twice), pairs)
    assert len(stage.rounds) == pairs * (1 + twice)
    rests = [s for s in stage.graph.states.values() if s.outcome is Outcome.BYE]
    assert Counter(state.occupants[0] for state in rests) == dict.fromkeys(
        range(1, pairs + 1), 1 + twice
    )
    for round_ in stage.rounds:
        assert [match.number is None for match in round_.matches] == [False] * (pairs // 2) + [True]
    with pytest.raises(IllegalResultError) as refused:
        stage.record(rests[0].key, A_WINS)
    assert refused.value.code is Refusal.BYE_MATCH


@given(st.integers(2, 20), st.booleans())
def test_each_meets_each(pairs: int, twice: bool) -> None:  # noqa: FBT001
    stage = stage_of(League(twice=twice), pairs)
    each = (frozenset(two) for two in combinations(range(1, pairs + 1), 2))
    assert met(stage) == dict.fromkeys(each, 1 + twice)


def test_groups_of_eight_and_four() -> None:
    """F175: a round holds the matches of every group that still has one."""
    stage = stage_of(Groups(sizes=(8, 4)), 12)
    assert [len(round_.matches) for round_ in stage.rounds] == [6, 6, 6, 4, 4, 4, 4]
    lower_wins(stage)
    assert stage.due is Due.OVER
    assert [placing.last for placing in stage.places] == [2, 2, 4, 4, 6, 6, 8, 8, 9, 10, 11, 12]


def test_a_round_holds_the_matches_of_all_groups_and_the_rests_last() -> None:
    """F23."""
    stage = stage_of(Groups(size=3), 6)
    first = [match.number for match in stage.rounds[0].matches]
    assert (first, str(stage.rounds[1].name)) == ([1, 2, None, None], "round:2")


def test_a_cycle_is_parted_by_difference() -> None:
    """F73: three at two wins, one at none; difference 3, 2 and 0."""
    format_ = League(criteria=("matches_won", "partidas_difference"))
    stage = stage_of(format_, 4)
    close, clear = Figures(Score(1, 0), Score(3, 1)), Figures(Score(1, 0), Score(3, 0))
    beat(stage, 1, 2, clear)
    beat(stage, 2, 3, close)
    beat(stage, 3, 1, close)
    for winner in (1, 2, 3):
        beat(stage, winner, 4, clear)
    assert [(placing.first, placing.last, placing.pair) for placing in stage.places] == [
        (1, 1, 1),
        (2, 2, 3),
        (3, 3, 2),
        (4, 4, 4),
    ]


def test_a_walkover_counts_in_the_direct_encounter() -> None:
    """F75: 1 and 2 level with two wins each; 1 beat 2 by walkover."""
    stage = stage_of(League(), 4)
    (state,) = (s for s in stage.graph.states.values() if set(s.occupants) == {1, 2})
    stage.record(state.key, Result(Outcome.WALKOVER, Side.A if state.occupants[0] == 1 else Side.B))
    beat(stage, 1, 3)
    beat(stage, 4, 1)
    beat(stage, 2, 3)
    beat(stage, 2, 4)
    beat(stage, 3, 4)
    assert [placing.pair for placing in stage.places[:2]] == [1, 2]
    (table,) = League().ranking(stage.view)
    above = table.standings.row(2).why.above
    assert above is not None
    assert (above.step.code, above.higher, above.lower) == ("direct_encounter", 1, 0)


@pytest.mark.parametrize(("policy", "won"), [("annul", [1, 0, 0]), ("keep", [2, 1, 1, 0])])
def test_the_matches_of_a_pair_that_left_count_by_the_policy(policy: str, won: list[int]) -> None:
    """F95: 4 pairs, one leaves after round 1; what it had still to play is won by the rivals."""
    format_ = format_of("league", {"counting": {"withdrawn": policy}})
    assert isinstance(format_, League)
    stage = stage_of(format_, 4)
    keys = [match.key for match in stage.rounds[0].matches]
    for key in keys:
        stage.record(key, A_WINS)
    leaver = stage.view.states[keys[0]].occupants[0]
    assert isinstance(leaver, int)
    stage.leave(leaver, Presence.WITHDRAWN)
    left = [s for s in stage.graph.states.values() if leaver in s.occupants and s.key != keys[0]]
    assert [state.outcome for state in left] == [Outcome.UNOPPOSED, Outcome.UNOPPOSED]
    assert stage.entrants[leaver].left_after == 1
    (table,) = format_.ranking(stage.view)
    expected = {} if policy == "keep" else {leaver: NoPlace.WITHDRAWN}
    assert table.standings.without_place == expected
    assert stage.due is Due.RESULTS
    assert [row.figures[0] for row in table.standings.rows] == won
    while keys := ready(stage):
        stage.record(keys[0], A_WINS)
    assert (stage.due, format_.ranking(stage.view)[0].provisional) == (Due.OVER, False)


def test_the_other_meetings_stay_as_they_were_when_one_leaves() -> None:
    """F93: 6 pairs, one leaves after round 2; all others still meet once."""
    stage = stage_of(League(), 6)
    for round_ in stage.rounds[:2]:
        for match in round_.matches:
            stage.record(match.key, A_WINS)
    stage.leave(1, Presence.WITHDRAWN)
    play_out(stage)
    played = Counter(
        frozenset(s.occupants)
        for s in stage.graph.states.values()
        if s.outcome is Outcome.PLAYED and 1 not in s.occupants
    )
    assert played == dict.fromkeys((frozenset(two) for two in combinations(range(2, 7), 2)), 1)


def test_two_that_left_both_leave_nobody_waiting() -> None:
    stage = stage_of(League(), 4)
    stage.leave(1, Presence.WITHDRAWN)
    stage.leave(2, Presence.DISQUALIFIED)
    (state,) = (s for s in stage.graph.states.values() if set(s.occupants) == {1, 2})
    assert (state.outcome, state.winner) == (Outcome.VACANT, None)
    play_out(stage)
    (table,) = League().ranking(stage.view)
    assert table.standings.without_place == {1: NoPlace.NEVER_CAME, 2: NoPlace.DISQUALIFIED}
    assert [(placing.first, placing.last) for placing in stage.places[2:]] == [(3, 4), (3, 4)]


def test_a_rest_planned_for_after_a_pair_left_gives_it_nothing() -> None:
    format_ = format_of(
        "league", {"criteria": ["matches_won"], "counting": {"bye": "win", "withdrawn": "keep"}}
    )
    assert isinstance(format_, League)
    stage = stage_of(format_, 3)
    first, last = stage.rounds[0].matches, stage.rounds[2].matches
    leaver = stage.view.states[last[-1].key].occupants[0]
    assert isinstance(leaver, int)
    stage.record(first[0].key, A_WINS)
    stage.leave(leaver, Presence.WITHDRAWN)
    rows = format_.ranking(stage.view)[0].standings.rows
    won = {row.pair: row.figures[0] for row in rows}
    state = stage.view.states[first[0].key]
    assert won.get(leaver, 0) == int(state.occupants[0] == leaver)


def test_a_correction_changes_that_match_alone() -> None:
    stage = stage_of(League(), 5)
    play_out(stage)
    key = stage.rounds[0].matches[0].key
    consequences = stage.record(key, B_WINS)
    assert [change.match for change in consequences.changes] == [key]
    assert (consequences.undone, consequences.redone) == ((), ())


def test_a_late_pair_plays_instead_of_the_rests_not_yet_past() -> None:
    """It takes the smaller of the groups of odd number, and counts from there."""
    stage = stage_of(Groups(sizes=(5, 3, 4)), 12)
    (first, *_) = (m for m in stage.rounds[0].matches if _group(stage, m.key) == 2)
    stage.record(first.key, A_WINS)
    admission = stage.admit(Entrant(13, 13), "l")
    assert (admission.entrant.group, admission.entrant.enters) == (2, 2)
    played = [stage.graph.match(key) for key, _ in admission.instead_of_bye]
    assert [(state.occupants[1], state.outcome) for state in played] == [(13, None), (13, None)]
    numbers = [
        m.number for r in stage.rounds for m in r.matches if m.key in {s.key for s in played}
    ]
    assert numbers == [20, 21]
    assert stage.admit(Entrant(14, 14), "l").entrant.group == 1
    with pytest.raises(LateEntryRefusedError) as refused:
        stage.admit(Entrant(15, 15), "l")
    assert refused.value.code is LateRefusal.NO_FREE_PLACE
    play_out(stage)
    with pytest.raises(LateEntryRefusedError) as refused:
        stage.admit(Entrant(15, 15), "l")
    assert refused.value.code is LateRefusal.STAGE_OVER


def _group(stage: MemoryStage, key: int) -> int | None:
    side = stage.view.states[key].occupants[0]
    assert isinstance(side, int)
    return stage.entrants[side].group


@given(st.lists(st.integers(1, 30), min_size=1, max_size=8), st.integers(1, 9), st.integers(0, 99))
def test_villages_are_shared_out_evenly(villages: list[int], groups: int, seed: int) -> None:
    """One condition each and no seeds: no two groups differ by more than one."""
    drawn = [str(at) for at, pairs in enumerate(villages) for _ in range(pairs)]
    hat = [Entrant(n, n, apart=(village,)) for n, village in enumerate(drawn, start=1)]
    sizes = balanced(len(hat), min(groups, len(hat)))
    dealt = deal(hat, sizes, Stream(f"s{seed}"))
    assert tuple(map(len, dealt)) == sizes
    for village in set(drawn):
        held = [sum(village in entrant.apart for entrant in group) for group in dealt]
        assert max(held) - min(held) <= 1


def test_seeds_are_spread() -> None:
    hat = [Entrant(n, n, seed=n if n <= 5 else None) for n in range(1, 13)]
    dealt = deal(hat, (4, 4, 4), Stream("s"))
    assert [sorted(e.seed for e in group if e.seed) for group in dealt] == [[1], [2, 5], [3, 4]]


def test_what_could_not_be_met_is_said() -> None:
    stage = MemoryStage(
        Groups(size=3), [Entrant(n, n, apart=("v",) if n < 4 else ()) for n in range(1, 7)]
    )
    notes = stage.lay_out("s").notes
    assert [note.why for note in notes] == [Why.APART_NOT_MET]
    assert notes[0] in {Note(Why.APART_NOT_MET, what=f"group:{group}, v") for group in (1, 2)}


def test_a_league_of_256_and_no_more() -> None:
    stage = stage_of(League(), 256)
    assert sum(len(round_.matches) for round_ in stage.rounds) == 32_640
    with pytest.raises(GroupSizeError) as refused:
        League().lay_out(MemoryStage(League(), entrants(257)).view, Stream("s"))
    assert refused.value.entries == 257


@pytest.mark.parametrize("format_", [League(), Groups(size=3)])
def test_the_order_in_which_entrants_come_changes_nothing(format_: League | Groups) -> None:
    layouts = {
        format_.lay_out(StageView(order), Stream("s")).rounds
        for order in permutations(Entrant(90 - 7 * n, n, apart=(str(n % 2),)) for n in range(1, 6))
    }
    assert len(layouts) == 1


def test_before_the_draw_all_share_and_the_table_is_provisional() -> None:
    for format_ in (League(), Groups()):
        stage = MemoryStage(format_, entrants(5))
        assert {(placing.first, placing.last) for placing in stage.places} == {(1, 5)}
        assert all(table.provisional for table in format_.ranking(stage.view))


@pytest.mark.parametrize(
    ("settings", "field", "nearest"),
    [
        ({"criteria": []}, "criteria", list(CRITERIA)),
        ({"size": 1}, "size", 2),
        ({"groups": -1}, "groups", 0),
        ({"sizes": [1, 300]}, "sizes", [2, 256]),
        ({"sizes": ["a"]}, "sizes", []),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, object], field: str, nearest: object) -> None:
    """F67."""
    with pytest.raises(WrongSettingError) as wrong:
        format_of("groups", settings)
    assert (wrong.value.field, wrong.value.nearest) == (field, nearest)


@pytest.mark.parametrize(
    ("format_", "field", "nearest"),
    [(Groups(groups=4), "groups", 3), (Groups(sizes=(4, 4)), "sizes", [4, 3])],
)
def test_settings_that_do_not_fit_the_entrants_are_named(
    format_: Groups, field: str, nearest: object
) -> None:
    with pytest.raises(WrongSettingError) as wrong:
        stage_of(format_, 7)
    assert (wrong.value.field, wrong.value.nearest) == (field, nearest)


def test_the_lot_of_a_group_is_that_of_the_stage() -> None:
    stage = stage_of(Groups(size=2), 6)
    play_out(stage, Result(Outcome.NO_SHOW_BOTH))
    view = stage.view
    assert {placing.last for placing in stage.places} == {6}
    placings = Groups(size=2).places(replace(view, lot=draw_lot(view, "l")))
    assert [placing.last for placing in placings] == [3, 3, 3, 6, 6, 6]
