"""What holds of every table, and a second opinion on each."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings.criteria import Code
from scoring.standings.matches import Lot
from scoring.standings.places import Separation, Standings
from scoring.standings.ranking import rank
from tests.scoring.standings.naive import AMONG, Naive
from tests.scoring.standings.strategies import Stage, stages
from tests.scoring.standings.test_golden import mirrored

pytestmark = pytest.mark.pure


def table_of(stage: Stage) -> Standings:
    return rank(stage.matches, stage.entries, stage.criteria, stage.counting, lot=stage.lot)


@given(stages())
def test_a_naive_table_says_the_same(stage: Stage) -> None:
    table = table_of(stage)
    naive = Naive(list(stage.matches), list(stage.entries), stage.counting, stage.lot)
    places, edges = naive.table(stage.criteria)
    classes = [list(row.why.level) for row in table.rows if row.pair == row.why.level[0]]
    assert classes == places
    found = [row.why.below for row in table.rows if row.pair == row.why.level[0]]
    assert [
        (e.step.code, e.step.position, list(e.step.among), e.higher, e.lower, e.step.restarted)
        for e in found
        if e
    ] == [(e.code, e.position, e.among, e.higher, e.lower, e.again) for e in edges]
    assert [(e.step.sure, e.step.left) for e in found if e] == [(e.sure, e.left) for e in edges]
    assert dict(table.without_place) == naive.without_place()
    assert table.pending == len(naive.awaited())
    for row in table.rows:
        for code, figure in zip(stage.criteria, row.figures, strict=True):
            if code not in AMONG:
                assert (code, row.pair, figure) == (code, row.pair, naive.figure(code, row.pair))


@given(stages(), st.randoms(use_true_random=False))
def test_the_order_of_what_is_handed_in_changes_nothing(stage: Stage, lot: random.Random) -> None:
    matches, entries = list(stage.matches), list(stage.entries)
    lot.shuffle(matches)
    lot.shuffle(entries)
    turned = tuple(mirrored(match) if lot.random() < 0.5 else match for match in matches)
    other = replace(stage, matches=turned, entries=tuple(entries))
    assert table_of(other) == table_of(stage)


@given(stages(), st.randoms(use_true_random=False))
def test_other_numbers_for_the_pairs_change_nothing(stage: Stage, lot: random.Random) -> None:
    pairs = [entry.pair for entry in stage.entries]
    named = dict(zip(pairs, lot.sample(range(100), len(pairs)), strict=True))
    other = table_of(
        replace(
            stage,
            matches=tuple(
                replace(m, a=named[m.a], b=None if m.b is None else named[m.b])
                for m in stage.matches
            ),
            entries=tuple(replace(entry, pair=named[entry.pair]) for entry in stage.entries),
            lot=stage.lot and Lot(stage.lot.seed, tuple(named[pair] for pair in stage.lot.order)),
        )
    )
    table = table_of(stage)
    assert {named[row.pair]: (row.place, row.figures) for row in table.rows} == {
        row.pair: (row.place, row.figures) for row in other.rows
    }
    assert {named[pair]: why for pair, why in table.without_place.items()} == dict(
        other.without_place
    )
    assert [
        (edge.step.code, edge.step.position, edge.higher, edge.lower) for edge in edges_of(table)
    ] == [(edge.step.code, edge.step.position, edge.higher, edge.lower) for edge in edges_of(other)]


@given(stages())
def test_places_count_those_above(stage: Stage) -> None:
    table = table_of(stage)
    classes = [row.why.level for row in table.rows if row.pair == row.why.level[0]]
    assert [row.pair for row in table.rows] == [pair for level in classes for pair in level]
    expected = {}
    above = 0
    for level in classes:
        expected.update(dict.fromkeys(level, above + 1))
        above += len(level)
    assert {row.pair: row.place for row in table.rows} == expected
    placed, out = set(expected), set(table.without_place)
    assert (placed & out, placed | out) == (set(), {entry.pair for entry in stage.entries})


@given(stages(), st.sampled_from(list(Code)))
def test_one_more_criterion_changes_no_order(stage: Stage, code: Code) -> None:
    if code in stage.criteria and code not in AMONG:
        return
    coarse = {row.pair: row.place for row in table_of(stage).rows}
    longer = replace(stage, criteria=(*stage.criteria, code))
    fine = {row.pair: row.place for row in table_of(longer).rows}
    assert set(fine) == set(coarse)
    assert [
        (one, other)
        for one in coarse
        for other in coarse
        if coarse[one] < coarse[other] and not fine[one] < fine[other]
    ] == []


@given(stages())
def test_an_explanation_names_neighbours_and_a_figure_that_differs(stage: Stage) -> None:
    table = table_of(stage)
    firsts = [row for row in table.rows if row.pair == row.why.level[0]]
    for upper, lower in pairwise(firsts):
        edge = upper.why.below
        assert edge is not None
        assert (edge.above, edge.below) == (upper.why.level, lower.why.level)
        assert lower.why.above == edge
        assert edge.higher != edge.lower
        assert set(edge.above) | set(edge.below) <= set(edge.step.among)
        assert table.criteria[edge.step.position] == edge.step.code
        own = dict(zip(edge.step.among, edge.step.figures, strict=True))
        assert {own[pair] for pair in edge.above} == {edge.higher}
        if not edge.step.sure:
            assert {own[pair] for pair in edge.below} == {edge.lower}
    if firsts:
        assert (firsts[0].why.above, firsts[-1].why.below) == (None, None)


def edges_of(table: Standings) -> list[Separation]:
    return [row.why.below for row in table.rows if row.why.below and row.pair == row.why.level[0]]
