"""What is measured is a whole bracket, and a result that changes its own match and the next."""

import json

import pytest

from guinote_tourney.benchmarks.knockout import FORMATS, Played, as_json, plan, play
from tests.benchmarks.running import measured
from tournaments.core.brackets import PlannedMatch


def of_plan(pairs: int) -> list[PlannedMatch]:
    return [match for round_ in plan(pairs) for match in round_.matches]


def test_layouts_are_measured_beside_a_reference() -> None:
    found = json.loads(measured("knockout", "--pairs", 300, "--repeats", 1, "--json"))
    rows = found.pop("rows")
    assert found == {"benchmark": "knockout", "repeats": 1}
    assert [(row["layout"], row["pairs"], row["matches"], row["most_changed"]) for row in rows] == [
        # a semifinal sends its pairs into the final and into the match for third place
        ("knockout", 300, 512, 3),
        # 511 matches among winners, 510 among losers, the final; a loser that falls against a bye
        # goes straight on to a fourth match
        ("double", 300, 1022, 4),
        ("redraw", 300, 150, 1),
        ("league", 256, 32640, 1),
        ("plan", 256, 255, 2),
        ("plan", 300, 511, 2),
    ]
    assert {tuple(row) for row in rows} == {
        (
            "layout",
            "pairs",
            "matches",
            "create_ms",
            "reference_ms",
            "times_reference",
            "us_a_match",
            "result_us",
            "most_changed",
        )
    }


def test_four_layouts_are_measured() -> None:
    assert [(name, most) for name, _, most in FORMATS] == [
        ("knockout", 1024),
        ("double", 1024),
        ("redraw", 1024),
        ("league", 256),
    ]


@pytest.mark.parametrize("pairs", [2, 3, 64, 300])
def test_every_match_gets_one_result(pairs: int) -> None:
    played = play(of_plan(pairs))
    assert played == Played(pairs - 1, played.seconds, 1 if pairs == 2 else 2)


def test_a_result_costs_what_all_cost_shared_among_them() -> None:
    assert Played(results=4, seconds=0.00002, most_changed=2).us == pytest.approx(5)


@pytest.mark.parametrize("pairs", [2, 300])
def test_the_reference_handles_the_same_matches(pairs: int) -> None:
    assert as_json(of_plan(pairs)) == len(of_plan(pairs))
