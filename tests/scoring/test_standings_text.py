"""Every code of the standings can be said, and a pair is told why it stands where it does."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from django.utils.translation import override

from scoring.standings.criteria import Code
from scoring.standings.faults import Fault, StandingsError
from scoring.standings.figures import Figure
from scoring.standings.leaving import NoPlace
from scoring.standings.places import Standings
from scoring.standings.ranking import rank
from scoring.standings_text import (
    CRITERIA,
    FAULTS,
    NO_PLACE,
    explain,
    fault_sentence,
    figure_text,
    provisional_sentence,
)
from tests.scoring.standings.golden import FOLDER, read

NAMES = {1: "Peña La Carrasca", 2: "100 % Bar Moderno", 3: "Casa Pilar"}


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


def test_each_code_has_its_words() -> None:
    assert (set(CRITERIA), set(NO_PLACE), set(FAULTS)) == (set(Code), set(NoPlace), set(Fault))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (StandingsError(Fault.NO_CRITERIA), "Choose at least one criterion for the table."),
        (StandingsError(Fault.UNKNOWN_PAIR, 7), "Pair 7 is not in this table."),
        (
            StandingsError(Fault.REPEATED_CRITERION, "lot"),
            "The criterion lot is in the list twice.",
        ),
    ],
)
def test_a_refusal_is_a_sentence(error: StandingsError, said: str) -> None:
    assert fault_sentence(error) == said


@pytest.mark.parametrize(
    ("code", "figure", "said"),
    [
        (Code.MATCHES_WON, 3, "3"),
        (Code.PARTIDAS_DIFFERENCE, 3, "+3"),
        (Code.PARTIDAS_DIFFERENCE, 0, "0"),
        (Code.DIRECT_COTOS, -2, "−2"),
        (Code.BUCHHOLZ, Fraction(9, 2), "4½"),
        (Code.BUCHHOLZ, Fraction(1, 2), "½"),
        (Code.BUCHHOLZ, Fraction(19, 4), "19/4"),
        (Code.PARTIDAS_WON_SHARE, Fraction(8, 15), "8/15"),
        (Code.PARTIDAS_WON_SHARE, Fraction(1, 2), "1/2"),
        (Code.LOT, None, "–"),
    ],
)
def test_a_figure_is_written_as_people_do(code: Code, figure: Figure | None, said: str) -> None:
    assert figure_text(code, figure) == said


def table_of(name: str, index: int = 0) -> Standings:
    golden = read(FOLDER / f"{name}.txt")
    asked = golden.asked[index]
    return rank(golden.matches, golden.entries, asked.criteria, asked.counting, lot=asked.lot)


@pytest.mark.parametrize(
    ("name", "index", "pair", "said"),
    [
        ("matches-won", 0, 1, ["Above 100 % Bar Moderno by matches won: 3 to 2."]),
        (
            "matches-won",
            0,
            2,
            [
                "Below Peña La Carrasca by matches won: 2 to 3.",
                "Above Casa Pilar by matches won: 2 to 1.",
            ],
        ),
        ("matches-won", 0, 4, ["Below Casa Pilar by matches won: 0 to 1."]),
        (
            "left-level",
            0,
            1,
            [
                "Below pair 4 by matches won: 1 to 2.",
                "Level with one other pair on matches won.",
                "Above 100 % Bar Moderno, who left before the last round.",
            ],
        ),
        (
            "left-level",
            0,
            2,
            [
                "Level with one other pair on matches won.",
                "Below Peña La Carrasca: it left before the last round.",
            ],
        ),
        (
            "direct-encounter-cycle",
            0,
            2,
            [
                "Level with 2 other pairs on matches won and matches won between them.",
                "Below Peña La Carrasca by difference of partidas: +2 to +3.",
                "Above Casa Pilar by difference of partidas: +2 to 0.",
            ],
        ),
        (
            "direct-encounter-restart",
            0,
            2,
            [
                "Level with one other pair on matches won and matches won between them.",
                ("Below Peña La Carrasca by matches won between them, counted again: 0 to 1."),
                "Level with 3 other pairs on matches won.",
                "Above Casa Pilar by matches won between them: 2 to 1.",
            ],
        ),
        (
            "direct-encounter-sure",
            0,
            1,
            [
                "Level with 2 other pairs on matches won.",
                (
                    "Above 100 % Bar Moderno and Casa Pilar by matches won between them: 2, and"
                    " nobody else could reach more than 1."
                ),
            ],
        ),
        (
            "direct-encounter-sure",
            0,
            3,
            [
                "Shares the place with 100 % Bar Moderno: no criterion parts them.",
                "Level with 2 other pairs on matches won.",
                (
                    "Below Peña La Carrasca by matches won between them: 2, and nobody else could"
                    " reach more than 1."
                ),
                "Above pair 4, pair 5 and pair 6 by matches won: 2 to 1.",
            ],
        ),
        (
            "direct-encounter-not-met",
            0,
            1,
            ["Above 4 pairs by matches won: 2 to 1."],
        ),
        (
            "lot",
            0,
            2,
            [
                "Level with 2 other pairs on matches won and extra matches won.",
                "Above Casa Pilar by place drawn by lot: 1 to 2.",
                "The lot was drawn from the seed cachirulo.",
            ],
        ),
        (
            "all-level",
            0,
            1,
            ["Shares the place with 4 pairs: no criterion parts them."],
        ),
    ],
)
def test_a_pair_is_told_why_it_stands_there(
    name: str, index: int, pair: int, said: list[str]
) -> None:
    assert list(explain(table_of(name, index), pair, NAMES)) == said


def test_pairs_without_a_name_are_called_by_their_number() -> None:
    assert explain(table_of("matches-won"), 1) == ("Above pair 2 by matches won: 3 to 2.",)


def test_a_pair_alone_is_told_so() -> None:
    golden = read(FOLDER / "matches-won.txt")
    table = rank([], golden.entries[:1], ["matches_won"], golden.asked[0].counting)
    assert explain(table, 1) == ("It is the only pair in the table.",)


@pytest.mark.parametrize(
    ("name", "index", "said"),
    [
        ("matches-won", 0, ""),
        ("provisional", 0, "Provisional: 3 matches are still to be played."),
        ("provisional-and-annulled", 0, "Provisional: 1 match is still to be played."),
    ],
)
def test_a_provisional_table_says_what_is_missing(name: str, index: int, said: str) -> None:
    assert provisional_sentence(table_of(name, index)) == said
