import json
import sys
from collections.abc import Mapping

import pytest
from django.core.management import CommandError
from django.utils import translation

from guinote_tourney.benchmarks import BENCHMARKS
from guinote_tourney.benchmarks.report import Report
from tests.benchmarks.running import measured
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_pages_are_measured_beside_a_reference_and_nothing_is_left() -> None:
    found = json.loads(measured("pages", "--pairs", 5, "--repeats", 1, "--json"))
    rows = found.pop("rows")
    assert list(found) == [
        "benchmark",
        "database",
        "pairs",
        "repeats",
        "reference_ms",
        "reference_cpu_ms",
    ]
    assert [found[key] for key in list(found)[:4]] == ["pages", "sqlite", 5, 1]
    assert {tuple(row) for row in rows} == {
        ("page", "ms", "cpu_ms", "times_reference", "queries", "bytes")
    }
    assert [row["page"] for row in rows] == [
        *(
            f"public:{name}"
            for name in ("overview", "bracket", "tables", "pairs", "pair", "match", "draw")
        ),
        *(f"desk:{name}" for name in ("tournament", "pairs", "hall", "match", "rounds", "audit")),
        *(f"api:{name}" for name in ("bracket", "matches", "hall")),
    ]
    assert [row["page"] for row in rows if not (row["queries"] and row["bytes"])] == []
    assert Tournament.objects.count() == 0


def test_a_swiss_round_is_measured_beside_what_others_offer() -> None:
    found = json.loads(measured("swiss", "--pairs", 33, "--repeats", 1, "--json"))
    rows = found.pop("rows")
    assert found == {"benchmark": "swiss", "villages": 40, "repeats": 1}
    assert [(row["pairs"], row["after"], row["rematches"]) for row in rows] == [
        (33, 5, 0),
        (33, 9, 0),
    ]
    assert {tuple(row) for row in rows} == {
        (
            "pairs",
            "after",
            "cpu_ms",
            "swisspair_cpu_ms",
            "of_swisspair",
            "networkx_cpu_ms",
            "proof",
            "rematches",
            "squares",
            "same_village",
        )
    }


@pytest.mark.parametrize("package", ["networkx", "swisspair"])
def test_without_what_it_stands_beside_one_sentence_says_what_to_install(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with translation.override("en"), pytest.raises(CommandError) as refused:
        measured("swiss", "--pairs", 33, "--repeats", 1)
    assert (str(refused.value), refused.value.returncode) == (
        f"{package} is not installed: run `make setup-tests`.",
        1,
    )


def queries_of(pairs: int) -> Mapping[str, int]:
    rows = BENCHMARKS["pages"].run(pairs, 1).rows
    return {str(row["page"]): int(row["queries"]) for row in rows}


def test_a_page_asks_as_many_queries_for_many_pairs_as_for_few() -> None:
    assert queries_of(6) == queries_of(40)


def test_a_report_is_a_table_with_figures_to_the_right() -> None:
    report = Report({"pairs": 2}, [{"page": "a", "ms": 1.5}, {"page": "bcd", "ms": 10.0}])
    assert list(report.lines()) == ["pairs: 2", "page    ms", "a      1.5", "bcd   10.0"]
    assert report.to_json("x") == {
        "benchmark": "x",
        "pairs": 2,
        "rows": [{"page": "a", "ms": 1.5}, {"page": "bcd", "ms": 10.0}],
    }


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("pages", "--pairs", 1), "--pairs is 1: write a whole number from 2 to 1024."),
        (("pages", "--pairs", 1025), "--pairs is 1025: write a whole number from 2 to 1024."),
        (("actas", "--actas", 0), "--actas is 0: write a whole number from 1 to 100000."),
        (("legal", "--questions", 0), "--questions is 0: write a whole number from 1 to 100000."),
        (("deals", "--deals", 0), "--deals is 0: write a whole number from 1 to 100000."),
        (("pages", "--repeats", 0), "--repeats is 0: write a whole number from 1 to 1000."),
        (("actas", "--repeats", 1001), "--repeats is 1001: write a whole number from 1 to 1000."),
        (("deals", "--pairs", 5), "benchmark deals takes --deals, not --pairs."),
        (("pages", "--pairs", 5, "--actas", 5), "benchmark pages takes --pairs, not --actas."),
    ],
)
def test_a_wrong_figure_gets_one_sentence(options: tuple[object, ...], sentence: str) -> None:
    with translation.override("en"), pytest.raises(CommandError) as refused:
        measured(*options)
    assert (str(refused.value), refused.value.returncode) == (sentence, 2)


def test_a_name_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'paginas'") as refused:
        measured("paginas")
    assert all(name in str(refused.value) for name in BENCHMARKS)
