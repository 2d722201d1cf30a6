from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.endings import Ending, EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.profiles import ARAGONES, PROFILES
from scoring.engine.rules_json import read_rules
from scoring.engine.sides import Side
from scoring.engine.terms import MatchTerms
from scoring.engine.writing import MatchAlreadyWonError
from tests.tournaments.core.tables import SEEDS, TABLES, judged
from tournaments.core.stream import Stream
from tournaments.core.table_play import (
    MOST_CARELESS,
    Table,
    play_match,
    sheet_of,
    table_of,
)

pytestmark = pytest.mark.pure

FORMAT = MatchFormat(cotos=2, partidas=3)
TERMS = MatchTerms(ARAGONES.rules, FORMAT)


def tables(noted_tantos: int, *, number: int = 300, terms: MatchTerms = TERMS) -> list[Table]:
    """The tables of so many matches, no pair of which plays twice."""
    return [
        table_of(terms, (2 * match + 1, 2 * match + 2), seed="mesas", noted_tantos=noted_tantos)
        for match in range(number)
    ]


@given(TABLES, SEEDS)
def test_the_sheet_is_valid_and_the_last_partida_wins_the_match(table: Table, seed: str) -> None:
    partidas = play_match(table, Stream(seed))
    verdict = judged(sheet_of(table.terms.format, partidas), table.terms)
    assert (verdict.errors, verdict.winner) == ((), partidas[-1].winner)
    played = [winner for coto in verdict.partida_winners for winner in coto]
    assert played == [partida.winner for partida in partidas]


@given(TABLES, SEEDS, st.data())
def test_a_sheet_half_noted_is_valid_and_is_kept_by_the_whole_one(
    table: Table, seed: str, data: st.DataObject
) -> None:
    before = play_match(table, Stream(seed))
    noted = before[: data.draw(st.integers(0, len(before) - 1))]
    after = play_match(table, Stream(f"{seed} again"), so_far=noted)
    half = judged(sheet_of(table.terms.format, noted, partial=True), table.terms)
    whole = judged(sheet_of(table.terms.format, after), table.terms)
    assert after[: len(noted)] == noted
    assert len(after) > len(noted)
    assert (half.errors, half.winner, whole.errors) == ((), None, ())
    assert whole.winner == after[-1].winner


@given(TABLES, SEEDS, st.sampled_from(Side), st.data())
def test_a_match_that_a_pair_gives_up_is_won_by_the_other(
    table: Table, seed: str, side: Side, data: st.DataObject
) -> None:
    partidas = play_match(table, Stream(seed))
    noted = partidas[: data.draw(st.integers(0, len(partidas) - 1))]
    ending = Ending(EndingBy.RETIRADA, side)
    verdict = judged(sheet_of(table.terms.format, noted, ending=ending), table.terms)
    assert (verdict.errors, verdict.winner) == ((), side.other)


def test_nothing_is_played_after_the_match() -> None:
    partidas = play_match(Table(TERMS, (10, 20), notes_tantos=True), Stream("hasta el final"))
    assert play_match(Table(TERMS, (10, 20), notes_tantos=True), Stream("x"), so_far=partidas) == (
        partidas
    )
    with pytest.raises(MatchAlreadyWonError):
        sheet_of(FORMAT, (*partidas, partidas[-1]))


def test_a_plain_sheet_says_who_won_and_no_more() -> None:
    partidas = play_match(Table(TERMS, (10, 20), notes_tantos=False), Stream("a secas"))
    assert {partida.noted for partida in partidas} == {"a", "b"}
    assert [partida.noted for partida in partidas] == [partida.winner for partida in partidas]


def test_a_sheet_with_tantos_holds_what_a_table_writes_down() -> None:
    """No bazas: nobody counts them. Vueltas are as good as always won before the last one."""
    fields, sung = Counter[str](), 0
    for name in PROFILES:
        terms = MatchTerms(PROFILES[name].rules, MatchFormat(3, 8))
        for partida in play_match(Table(terms, (40, 60), notes_tantos=True), Stream(name)):
            noted: dict[str, Any] = partida.noted  # type: ignore[assignment]
            fields.update(noted.keys())
            for name_of_deal in ("idas", "vueltas"):
                deal: dict[str, Any] = noted.get(name_of_deal, {})
                fields.update(f"{name_of_deal}.{field}" for field in deal)
                sung += sum(map(len, deal.get("cantes", {}).values()))
    assert set(fields) - {"vueltas.last"} == {
        *("winner", "by", "fault", "idas", "vueltas"),
        *("idas.cards", "idas.cantes", "idas.trump", "idas.last"),
        *("vueltas.cards", "vueltas.cantes", "vueltas.trump", "vueltas.claimed_by"),
    }
    assert sung > fields["idas"] // 2


def test_an_annulled_partida_is_noted_and_played_again() -> None:
    table = Table(TERMS, (40, 40), notes_tantos=True)
    annulled = [
        partida
        for number in range(60)
        for partida in play_match(table, Stream(f"anuladas {number}"))
        if partida.winner is None
    ]
    assert annulled
    assert {str(partida.noted["by"]) for partida in annulled} == {"anulada"}  # type: ignore[index]


@pytest.mark.parametrize("share", [0, 30, 100])
def test_so_many_matches_of_a_hundred_note_tantos(share: int) -> None:
    noting = sum(table.notes_tantos for table in tables(share))
    assert abs(noting - 3 * share) <= (0 if share in (0, 100) else 30)


def test_pairs_play_and_note_alike_whenever_they_are_asked_for() -> None:
    first, again = (table_of(TERMS, (4, 9), seed="s", noted_tantos=50) for _ in range(2))
    with_others = table_of(TERMS, (12, 4), seed="s", noted_tantos=50)
    assert first == again
    assert with_others.careless[1] == first.careless[0]


def test_pairs_differ_from_careful_to_careless() -> None:
    found = [careless for table in tables(0) for careless in table.careless]
    assert (min(found), max(found)) == (0, MOST_CARELESS)
    assert len(set(found)) == MOST_CARELESS + 1


def test_rules_that_are_not_played_by_four_leave_only_who_won() -> None:
    terms = replace(TERMS, rules=read_rules({"profile": "torneo", "players": [2]}))
    assert {table.notes_tantos for table in tables(100, terms=terms)} == {False}


@pytest.mark.parametrize("notes_tantos", [True, False])
def test_the_better_pair_wins_more_often_whatever_is_noted(
    notes_tantos: bool,  # noqa: FBT001
) -> None:
    table = Table(MatchTerms(ARAGONES.rules, MatchFormat(1, 1)), (0, 80), notes_tantos=notes_tantos)
    stream = Stream("mejores")
    won = Counter(play_match(table, stream)[-1].winner for _ in range(400))
    assert 0.62 < won[Side.A] / 400 < 0.80
