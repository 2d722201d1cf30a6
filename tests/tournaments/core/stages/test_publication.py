"""A published draw is made again, and whatever was changed in it is found."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.tournaments.core.stages.days import A_WINS, entrants, ready
from tournaments.core.brackets import ALGORITHM
from tournaments.core.stages.canonical import canonical_keys, renamed, to_json
from tournaments.core.stages.conditions import WITH_CONDITIONS
from tournaments.core.stages.format import Due
from tournaments.core.stages.kinds import format_of
from tournaments.core.stages.publication import (
    Difference,
    Publication,
    UnreadableDrawError,
    differences,
    sheet_of,
)
from tournaments.core.stages.stage import MemoryStage
from tournaments.core.stream import fingerprint_of

pytestmark = pytest.mark.pure

CASES = [
    ("knockout", {}),
    ("knockout", {"repesca": True, "consolation_rounds": 1}),
    ("redraw", {}),
    ("double", {}),
    ("swiss", {"rounds": 3}),
    ("lives", {"lives": 2}),
]


def _algorithm(kind: str) -> str:
    return WITH_CONDITIONS if kind == "knockout" else f"{kind}-1"


def published(kind: str, settings: Mapping[str, object], pairs: int) -> list[Publication]:
    """Every draw of a stage played out, as it was published when it was made."""
    stage = MemoryStage(format_of(kind, settings), entrants(pairs))
    found: list[Publication] = []
    while stage.due is not Due.OVER:
        if keys := ready(stage):
            stage.record(keys[0], A_WINS)
            continue
        view = renamed(stage.view, canonical_keys(stage.view))
        seed = f"seed {len(found)}"
        layout = stage.lay_out(seed)
        sheet = sheet_of(layout.rounds)
        found.append(Publication(kind, settings, _algorithm(kind), seed, to_json(view), sheet))
    return found


@pytest.mark.parametrize(("kind", "settings"), CASES)
@pytest.mark.parametrize("pairs", [2, 7, 12])
def test_every_batch_is_made_again_from_what_is_published(
    kind: str, settings: Mapping[str, object], pairs: int
) -> None:
    for publication in published(kind, settings, pairs):
        read = Publication.from_json(json.loads(json.dumps(publication.to_json())))
        assert read == publication
        assert differences(read) == ()


def test_the_file_has_the_fingerprint_that_was_published_before_the_draw() -> None:
    first = replace(published("knockout", {}, 4)[0], fingerprint=fingerprint_of("seed 0"))
    sealed = replace(first, sealed_at=datetime(2026, 8, 15, 12, tzinfo=UTC))
    told = sealed.to_json()
    assert (told["fingerprint"], told["sealed_at"]) == (
        fingerprint_of("seed 0"),
        "2026-08-15T12:00:00+00:00",
    )
    assert (first.to_json()["fingerprint"], first.to_json()["sealed_at"]) == (None, None)
    read = Publication.from_json(json.loads(json.dumps(told)))
    assert (read, read.seed_is_as_published) == (sealed, True)
    assert [replace(sealed, seed=seed).seed_is_as_published for seed in ("seed 0", "x")] == [
        True,
        False,
    ]


def test_a_knockout_without_conditions_is_made_from_its_lines() -> None:
    first = published("knockout", {}, 3)[0]
    lines = ["1\tAna / Blas", "2\tPilar / Luis", "3\tEva / José"]
    assert differences(replace(first, algorithm=ALGORITHM, listed=lines)) == ()


def test_the_first_match_that_is_not_as_drawn_is_named() -> None:
    first = published("knockout", {}, 4)[0]
    (one, other), final = first.sheet
    swapped = replace(first, sheet=((other, one), final))
    assert differences(swapped) == (Difference(1, 1, other, one), Difference(1, 2, one, other))


def test_a_match_too_many_and_one_too_few_are_found() -> None:
    first = published("knockout", {}, 4)[0]
    final = first.sheet[1][0]
    assert differences(replace(first, sheet=first.sheet[:1])) == (Difference(2, 1, None, final),)
    more = (*first.sheet, (("bye", "bye"),))
    assert differences(replace(first, sheet=more)) == (Difference(3, 1, ("bye", "bye"), None),)


@pytest.mark.parametrize("wrong", [None, 7, [], {}, {"kind": "knockout"}, {"sheet": 3}], ids=repr)
def test_what_is_no_published_draw_is_refused(wrong: object) -> None:
    with pytest.raises(UnreadableDrawError):
        Publication.from_json(wrong)


@pytest.mark.parametrize(
    "listed", [None, [], ["x\ty"], {"entrants": []}, {"entrants": [{"number": "1"}]}], ids=repr
)
def test_a_list_that_gives_no_draw_is_refused(listed: object) -> None:
    first = published("knockout", {}, 4)[0]
    with pytest.raises(UnreadableDrawError):
        differences(replace(first, listed=listed))
