"""From a row of partidas, as people tap them in, to an acta."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.acta import check_acta
from scoring.engine.endings import Ending, EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.profiles import ARAGONES
from scoring.engine.sides import NIL, Score, Side
from scoring.engine.terms import MatchTerms
from scoring.engine.writing import MatchAlreadyWonError, acta_of, lay_out
from tests.scoring.strategies import FORMATS, WINNERS, starts_of

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("winners", "cotos"),
    [
        ("", []),
        ("a", ["a"]),
        ("ab", ["ab"]),
        ("aa", ["aa"]),
        ("aab", ["aa", "b"]),
        ("abba", ["abb", "a"]),
        ("aabbab", ["aa", "bb", "ab"]),
        ("aabbaba", ["aa", "bb", "aba"]),
        ("a-a-b", ["a-a", "-b"]),
    ],
)
def test_a_row_is_laid_out_into_cotos(winners: str, cotos: list[str]) -> None:
    row = [None if letter == "-" else letter for letter in winners]
    laid = lay_out(MatchFormat(2, 2, 3), row)
    assert ["".join(side or "-" for side in coto) for coto in laid] == cotos


def test_a_start_shortens_the_first_coto() -> None:
    assert lay_out(MatchFormat(2, 2), "bab", start=Score(0, 1)) == [["b"], ["a", "b"]]


@pytest.mark.parametrize(("winners", "index"), [("aaa", 2), ("abab", 3), ("aa-", 2), ("bbbb", 2)])
def test_what_follows_a_match_that_is_won_is_refused_at_its_place(winners: str, index: int) -> None:
    row = [None if letter == "-" else letter for letter in winners]
    with pytest.raises(MatchAlreadyWonError) as caught:
        lay_out(MatchFormat(1, 2), row)
    assert (caught.value.index, caught.value.winner) == (index, winners[index - 1])


@pytest.mark.parametrize("winner", ["", "c", "A", 1])
def test_another_winner_than_the_two_sides_is_refused(winner: object) -> None:
    with pytest.raises(ValueError, match="is not a valid Side"):
        lay_out(MatchFormat(1, 2), [winner])  # type: ignore[list-item]


@given(FORMATS, st.lists(WINNERS, max_size=40), st.data())
def test_the_acta_of_a_row_is_valid_as_far_as_it_was_played(
    match_format: MatchFormat, row: list[Side | None], data: st.DataObject
) -> None:
    start = data.draw(starts_of(match_format))
    try:
        cotos = lay_out(match_format, row, start=start)
    except MatchAlreadyWonError as error:
        row = row[: error.index]
        cotos = lay_out(match_format, row, start=start)
    acta = acta_of(cotos, start=start, partial=True)
    verdict = check_acta(acta, own=MatchTerms(ARAGONES.rules, match_format))
    assert verdict.errors == ()
    assert [winner for coto in verdict.partida_winners for winner in coto] == row
    assert verdict.partidas == (row.count(Side.A), row.count(Side.B))


def test_an_acta_holds_only_what_was_said() -> None:
    assert acta_of([]) == {"acta": 1, "cotos": []}
    assert acta_of(
        [[Side.A, None], [Side.B]],
        start=Score(1, 0),
        ending=Ending(EndingBy.RETIRADA, Side.B),
        partial=True,
    ) == {
        "acta": 1,
        "start": {"partidas": {"a": 1, "b": 0}},
        "cotos": [["a", {"winner": None, "by": "anulada"}], ["b"]],
        "ending": {"by": "retirada", "side": "b"},
        "partial": True,
    }
    assert acta_of([], start=NIL, ending=Ending(EndingBy.TIEMPO))["ending"] == {"by": "tiempo"}
