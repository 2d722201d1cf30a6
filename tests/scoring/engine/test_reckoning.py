"""Who wins a deal played out: by every way that the rules have, and for three players."""

from dataclasses import replace
from itertools import product

import pytest

from scoring.engine.reckoning import idas_winner, vueltas_winner
from scoring.engine.settings import BothReach, Thirty
from tests.scoring.engine.deals import rules_of

pytestmark = pytest.mark.pure

ARAGONES = rules_of("aragones")


@pytest.mark.parametrize(
    ("thirty", "both", "totals", "malas", "latest", "winner"),
    [
        (Thirty.BOTH, BothReach.LAST, (100, 100), (90, 40), (0, 1), None),
        (Thirty.BOTH, BothReach.LAST, (101, 100), (20, 110), (1, 0), 0),
        (Thirty.ALWAYS, BothReach.LAST, (101, 100), (29, 101), (1, 0), None),
        (Thirty.ALWAYS, BothReach.LAST, (101, 100), (30, 100), (1, 0), 0),
        (Thirty.BOTH, BothReach.LAST, (101, 150), (29, 101), (0, 1), 1),
        (Thirty.BOTH, BothReach.LAST, (101, 150), (30, 100), (0, 1), 0),
        (Thirty.NONE, BothReach.LAST, (101, 150), (29, 101), (0, 1), 0),
        (Thirty.NONE, BothReach.TOTAL, (101, 150), (29, 101), (0, 1), 1),
        (Thirty.NONE, BothReach.TOTAL, (115, 115), (50, 80), (1, 0), 1),
        (Thirty.BOTH, BothReach.TOTAL, (150, 120), (29, 101), (0, 1), 1),
        # Three players: level totals go to the latest baza of those who have them.
        (Thirty.NONE, BothReach.TOTAL, (105, 105, 20), (50, 60, 20), (2, 1, 0), 1),
        (Thirty.NONE, BothReach.LAST, (101, 110, 20), (50, 60, 20), (2, 0, 1), 0),
        (Thirty.NONE, BothReach.TOTAL, (44, 43, 43), (44, 43, 43), (2, 0, 1), None),
    ],
)
def test_who_wins_the_idas(
    thirty: Thirty,
    both: BothReach,
    totals: tuple[int, ...],
    malas: tuple[int, ...],
    latest: tuple[int, ...],
    winner: int | None,
) -> None:
    rules = replace(ARAGONES, thirty=thirty, both_reach=both)
    assert idas_winner(rules, totals, malas, latest) == winner


@pytest.mark.parametrize(
    ("both", "totals", "latest", "winner"),
    [
        (BothReach.LAST, (101, 200), (0, 1), 0),
        (BothReach.LAST, (100, 200), (0, 1), 1),
        (BothReach.TOTAL, (101, 200), (0, 1), 1),
        (BothReach.TOTAL, (150, 150), (1, 0), 1),
        (BothReach.LAST, (90, 90, 80), (0, 1, 2), None),
    ],
)
def test_who_wins_vueltas_played_to_their_end(
    both: BothReach, totals: tuple[int, ...], latest: tuple[int, ...], winner: int | None
) -> None:
    assert vueltas_winner(replace(ARAGONES, both_reach=both), totals, latest) == winner


def test_with_the_last_ten_counted_always_and_both_agree_on_every_split() -> None:
    """The first face of the thirty: it decides only deals in which both sides reach 101."""
    always, both = (replace(ARAGONES, thirty=thirty) for thirty in (Thirty.ALWAYS, Thirty.BOTH))
    sung = [(a, b) for a, b in product(range(0, 101, 20), repeat=2) if a + b <= 100]
    for cards, last, (a, b) in product(range(121), (0, 1), sung):
        malas = [cards + 10 * (last == 0), 120 - cards + 10 * (last == 1)]
        totals = [malas[0] + a, malas[1] + b]
        latest = (last, 1 - last)
        assert idas_winner(always, totals, malas, latest) == idas_winner(
            both, totals, malas, latest
        )


def test_without_the_last_ten_some_splits_differ() -> None:
    """29 from cards, the last baza and 80 sung: 119, but the other side has only 91."""
    for thirty, winner in ((Thirty.ALWAYS, None), (Thirty.BOTH, 0)):
        rules = replace(ARAGONES, thirty=thirty, thirty_counts_last=False)
        assert idas_winner(rules, (119, 91), (29, 91), (0, 1)) == winner
