"""What no table is made of, each with its code, and what a pair's rounds are."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from scoring.engine.match import MatchFormat
from scoring.engine.sides import Score, Side
from scoring.standings.counting import LEAGUE, SWISS, Counting
from scoring.standings.faults import Fault, StandingsError
from scoring.standings.matches import Ended, Entry, Lot, Match
from scoring.standings.ranking import rank

pytestmark = pytest.mark.pure

FORMAT = MatchFormat(1, 3)
AB = [Entry(1), Entry(2)]


def match(
    number: int = 1,
    a: int = 1,
    b: int | None = 2,
    *,
    ended: Ended | None = None,
    winner: Side | None = None,
    tantos: Score | None = None,
    extra: bool = False,
) -> Match:
    return Match(number, a, b, FORMAT, ended, winner, tantos=tantos, extra=extra)


@pytest.mark.parametrize(
    ("make", "fault", "value"),
    [
        (lambda: match(0), Fault.ROUND_BELOW_ONE, 0),
        (lambda: match(1, 2, 2), Fault.AGAINST_ITSELF, 2),
        (lambda: match(b=None), Fault.NOT_A_BYE, 1),
        (lambda: match(ended=Ended.BYE), Fault.NOT_A_BYE, 1),
        (lambda: match(b=None, ended=Ended.BYE, extra=True), Fault.EXTRA_BYE, 1),
        (lambda: match(ended=Ended.TIME), Fault.WINNER_MISSING, 1),
        (lambda: match(winner=Side.A), Fault.WINNER_NOT_NEEDED, 1),
        (
            lambda: match(ended=Ended.NO_SHOW_BOTH, winner=Side.A),
            Fault.WINNER_NOT_NEEDED,
            1,
        ),
        (
            lambda: match(ended=Ended.PLAYED, winner=Side.A, tantos=Score(0, -1)),
            Fault.NEGATIVE,
            1,
        ),
        (lambda: Lot("bota", (1, 2, 1)), Fault.REPEATED_PAIR, 1),
        (lambda: Counting(after_leaving=Fraction(3, 2)), Fault.AFTER_LEAVING_RANGE, "3/2"),
        (lambda: rank([], AB, [], SWISS), Fault.NO_CRITERIA, ""),
        (lambda: rank([], AB, ["luck"], SWISS), Fault.UNKNOWN_CRITERION, "luck"),
        (lambda: rank([], AB, ["lot", "lot"], SWISS), Fault.REPEATED_CRITERION, "lot"),
        (lambda: rank([], [*AB, Entry(1)], ["lot"], SWISS), Fault.REPEATED_PAIR, 1),
        (lambda: rank([match(1, 1, 4)], AB, ["lot"], SWISS), Fault.UNKNOWN_PAIR, 4),
        (lambda: rank([match(1, 3)], AB, ["lot"], SWISS), Fault.UNKNOWN_PAIR, 3),
        (lambda: rank([], AB, ["lot"], SWISS, lot=Lot("bota", (5, 9))), Fault.UNKNOWN_PAIR, 5),
    ],
)
def test_what_cannot_be_is_refused(
    make: Callable[[], object], fault: Fault, value: str | int
) -> None:
    with pytest.raises(StandingsError) as refused:
        make()
    assert (refused.value.fault, refused.value.value) == (fault, value)


def test_a_refusal_prints_its_code_and_where() -> None:
    said = [str(StandingsError(Fault.NO_CRITERIA)), str(StandingsError(Fault.UNKNOWN_PAIR, 0))]
    assert said == ["no-criteria", "unknown-pair: 0"]


def test_no_pairs_make_an_empty_table() -> None:
    table = rank([], [], ["matches_won"], SWISS)
    assert (list(table.rows), table.provisional) == ([], False)


def test_a_pair_without_a_place_has_no_row() -> None:
    table = rank([], [Entry(1), Entry(2, disqualified=True)], ["matches_won"], SWISS)
    assert table.row(1).place == 1
    with pytest.raises(KeyError):
        table.row(2)


def test_a_disqualification_taken_back_leaves_nothing_behind() -> None:
    """F101: the table is a matter of the matches and entries as they are now."""
    played = [match(ended=Ended.PLAYED, winner=Side.A)]
    before = rank(played, AB, ["matches_won"], LEAGUE)
    rank(played, [Entry(1), Entry(2, disqualified=True)], ["matches_won"], LEAGUE)
    assert rank(played, AB, ["matches_won"], LEAGUE) == before


@pytest.mark.parametrize(
    ("entry", "was_in", "gone"),
    [
        (Entry(1), [1, 2, 3, 4], 0),
        (Entry(1, since=3), [3, 4], 0),
        (Entry(1, left=3), [1, 2], 2),
        (Entry(1, since=2, left=2), [], 3),
        (Entry(1, left=9), [1, 2, 3, 4], 0),
        (Entry(1, since=6), [], 0),
    ],
)
def test_the_rounds_of_a_pair_out_of_four(entry: Entry, was_in: list[int], gone: int) -> None:
    assert [number for number in range(1, 5) if entry.was_in(number)] == was_in
    assert (entry.rounds(4), entry.rounds_gone(4)) == (len(was_in), gone)
