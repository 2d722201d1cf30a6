"""What is measured is a whole table, of as many pairs as was said."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from guinote_tourney.benchmarks.standings import CRITERIA, play_field
from scoring.standings.criteria import Code


def test_tables_are_measured_beside_a_reference() -> None:
    out = StringIO()
    call_command("benchmark", "standings", "--pairs", 300, "--repeats", 1, "--json", stdout=out)
    found = json.loads(out.getvalue())
    rows = found.pop("rows")
    assert found == {"benchmark": "standings", "rounds": 9, "criteria": 6, "repeats": 1}
    assert [(row["pairs"], row["matches"], row["places"]) for row in rows] == [
        (256, 9 * 128, 256),
        (300, 9 * 150, 300),
    ]
    assert {tuple(row) for row in rows} == {
        (
            "pairs",
            "matches",
            "places",
            "cpu_ms",
            "reference_ms",
            "times_reference",
            "us_a_pair",
        )
    }


@pytest.mark.parametrize(("pairs", "matches"), [(2, 9), (3, 18), (64, 288)])
def test_every_pair_has_a_match_or_a_bye_in_every_round(pairs: int, matches: int) -> None:
    field = play_field(pairs)
    assert len(field.matches) == matches
    rounds = [(match.round, pair) for match in field.matches for pair in (match.a, match.b) if pair]
    assert sorted(rounds) == [
        (number, pair) for number in range(1, 10) for pair in range(1, pairs + 1)
    ]


def test_even_the_lot_is_needed() -> None:
    """Nothing is spared by an early end. Pairs level on matches won have seldom all met."""
    rows = play_field(256).table().rows
    steps = {row.why.below.step.code for row in rows if row.why.below}
    assert steps == {*CRITERIA} - {Code.DIRECT_ENCOUNTER}
