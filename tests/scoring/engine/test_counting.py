"""How a match is counted (docs/acta.md): against a second counter, and by its laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.counting import MatchCount, count_match
from scoring.engine.endings import Ending, EndingBy
from scoring.engine.match import MatchFormat
from scoring.engine.problems import Code
from scoring.engine.sides import NIL, Score, Side
from tests.scoring.engine.naive_count import naive_count
from tests.scoring.strategies import COTOS, FORMATS, starts_of

pytestmark = pytest.mark.pure

ENDINGS = st.sampled_from(
    [None, Ending(EndingBy.TIEMPO)]
    + [Ending(by, side) for by in EndingBy if by is not EndingBy.TIEMPO for side in Side]
)


def codes(count: MatchCount) -> list[tuple[str, str]]:
    return [(found.code.value, found.where) for found in count.problems]


def row(winners: str) -> list[Side | None]:
    """ "ab-" is won by a, won by b, annulled."""
    return [None if letter == "-" else Side(letter) for letter in winners]


@given(FORMATS, COTOS, ENDINGS, st.booleans(), st.data())
def test_two_counters_agree(
    match_format: MatchFormat,
    cotos: list[list[Side | None]],
    ending: Ending | None,
    partial: bool,  # noqa: FBT001
    data: st.DataObject,
) -> None:
    start = data.draw(starts_of(match_format))
    count = count_match(match_format, cotos, start=start, ending=ending, partial=partial)
    naive = naive_count(
        match_format.to_json(),
        [[None if side is None else side.value for side in coto] for coto in cotos],
        start.to_json(),
        None if ending is None else ending.to_json(),
        partial=partial,
    )
    got = (count.winner, count.cotos.to_json(), count.partidas.to_json(), codes(count))
    assert got == (naive.winner, naive.cotos, naive.partidas, naive.codes)


@given(FORMATS, COTOS, ENDINGS, st.booleans(), st.data())
def test_changing_the_sides_over_changes_nothing_but_their_names(
    match_format: MatchFormat,
    cotos: list[list[Side | None]],
    ending: Ending | None,
    partial: bool,  # noqa: FBT001
    data: st.DataObject,
) -> None:
    start = data.draw(starts_of(match_format))
    there = count_match(match_format, cotos, start=start, ending=ending, partial=partial)
    back = count_match(
        match_format,
        [[side and side.other for side in coto] for coto in cotos],
        start=start.mirrored,
        ending=ending and Ending(ending.by, ending.side and ending.side.other),
        partial=partial,
    )
    assert back.winner is (there.winner and there.winner.other)
    assert (back.cotos, back.partidas) == (there.cotos.mirrored, there.partidas.mirrored)
    assert (back.under_way, back.needed) == (there.under_way.mirrored, there.needed)
    assert codes(back) == codes(there)


@given(FORMATS, COTOS)
def test_annulled_partidas_count_for_nobody(
    match_format: MatchFormat, cotos: list[list[Side | None]]
) -> None:
    without = [[side for side in coto if side] for coto in cotos]
    there, back = (count_match(match_format, told) for told in (cotos, without))
    assert (there.winner, there.cotos, there.partidas) == (back.winner, back.cotos, back.partidas)


@given(FORMATS, COTOS, ENDINGS)
def test_a_match_already_won_ignores_its_ending(
    match_format: MatchFormat, cotos: list[list[Side | None]], ending: Ending | None
) -> None:
    played = count_match(match_format, cotos)
    if played.winner is not None:
        assert count_match(match_format, cotos, ending=ending) == played


@given(FORMATS, COTOS)
def test_nobody_has_more_cotos_than_win_the_match_and_at_most_one_has_them(
    match_format: MatchFormat, cotos: list[list[Side | None]]
) -> None:
    count = count_match(match_format, cotos)
    assert max(count.cotos) <= match_format.cotos
    assert min(count.cotos) < match_format.cotos
    assert (max(count.cotos) == match_format.cotos) == count.finished


@pytest.mark.parametrize(
    ("cotos", "want"),
    [
        (["aa", "ab"], [("coto-unfinished", "cotos[1]"), ("match-unfinished", "cotos")]),
        (["ab", "aa"], [("coto-unfinished", "cotos[0]"), ("match-unfinished", "cotos")]),
        (["aa", "aa"], []),
        (["aa", "aab"], [("partida-after-coto-won", "cotos[1][2]")]),
        (["aa-", "aa"], [("partida-after-coto-won", "cotos[0][2]")]),
        (["aa", "aa", ""], [("coto-after-match-won", "cotos[2]")]),
        (["aa", ""], [("coto-unfinished", "cotos[1]"), ("match-unfinished", "cotos")]),
        (["aa", "bb", "bb"], [("coto-unfinished", "cotos[2]"), ("match-unfinished", "cotos")]),
        (["aa", "bb", "bbab"], []),
    ],
)
def test_what_is_missing_and_what_is_too_much(
    cotos: list[str], want: list[tuple[str, str]]
) -> None:
    count = count_match(MatchFormat(2, 2, 3), [row(coto) for coto in cotos])
    assert codes(count) == want


def test_only_a_coto_in_the_middle_must_be_whole_in_a_match_that_is_still_on() -> None:
    count = count_match(MatchFormat(2, 2), [row("ab"), row("b")], partial=True)
    assert codes(count) == [("coto-unfinished", "cotos[0]")]
    assert (count.winner, count.partidas, count.under_way) == (None, Score(1, 2), Score(0, 1))


def test_a_coto_that_cannot_be_read_is_not_asked_to_be_whole() -> None:
    count = count_match(MatchFormat(2, 1), [None, row("a"), row("a")])
    assert (codes(count), count.winner) == ([], Side.A)


@pytest.mark.parametrize(
    ("cotos", "start", "winner"),
    [
        ([], NIL, None),
        ([], Score(0, 1), Side.B),
        ([""], Score(0, 1), Side.B),
        (["a"], Score(0, 1), None),
        (["a"], NIL, Side.A),
        (["bb"], Score(1, 0), Side.B),
        (["aa", "bb"], NIL, None),
        (["a", "bb"], Score(1, 0), None),
        (["aa", "bb", "b"], NIL, Side.B),
        (["aa", "b"], NIL, Side.A),
    ],
)
def test_when_time_is_up_cotos_come_first_then_the_coto_under_way(
    cotos: list[str], start: Score, winner: Side | None
) -> None:
    count = count_match(
        MatchFormat(2, 2),
        [row(coto) for coto in cotos],
        start=start,
        ending=Ending(EndingBy.TIEMPO),
    )
    assert (count.winner, codes(count)) == (
        winner,
        [] if winner else [(Code.MATCH_LEVEL.value, "ending")],
    )


def test_a_start_counts_towards_the_first_coto_and_never_among_the_partidas() -> None:
    count = count_match(MatchFormat(2, 2), [row("a"), row("a")], start=Score(1, 0), partial=True)
    assert (count.cotos, count.partidas) == (Score(1, 0), Score(2, 0))
    assert (count.under_way, count.needed) == (Score(1, 0), 2)


def test_the_deciding_coto_takes_its_own_number_of_partidas() -> None:
    count = count_match(MatchFormat(2, 2, 3), [row("aa"), row("bb"), row("bb")], partial=True)
    assert (count.winner, count.under_way, count.needed) == (None, Score(0, 2), 3)


def test_an_ending_names_the_side_that_lost_unless_time_was_up() -> None:
    assert Ending(EndingBy.RETIRADA, Side.A).to_json() == {"by": "retirada", "side": "a"}
    assert Ending(EndingBy.TIEMPO).to_json() == {"by": "tiempo"}
    with pytest.raises(ValueError, match="tiempo with side a"):
        Ending(EndingBy.TIEMPO, Side.A)
    with pytest.raises(ValueError, match="retirada with side None"):
        Ending(EndingBy.RETIRADA)
