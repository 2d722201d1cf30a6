"""Days of every format of rounds with trouble, checked after each step (F15, F89, F95)."""

from collections.abc import Mapping

import pytest

from tests.tournaments.core.stages.days import play_day
from tournaments.core.progress import Vacancy
from tournaments.core.stages.format import Due
from tournaments.core.stages.kinds import KINDS, format_of
from tournaments.core.stages.table import Ranked

pytestmark = pytest.mark.pure

FORMATS: list[tuple[str, Mapping[str, object]]] = [
    ("lives", {}),
    ("lives", {"lives": 3}),
    ("groups", {"size": 3}),
    ("groups", {"groups": 1, "twice": True}),
    ("league", {}),
    ("swiss", {"rounds": 4}),
    ("lots", {"rounds": 3}),
]


@pytest.mark.parametrize("pairs", [*range(2, 12), 17])
@pytest.mark.parametrize(("kind", "settings"), FORMATS)
def test_every_day_comes_to_its_end(kind: str, settings: Mapping[str, object], pairs: int) -> None:
    stage = play_day(format_of(kind, settings), pairs, f"{kind}/{pairs}")
    assert stage.due is Due.OVER
    states = stage.graph.states.values()
    assert [state.key for state in states if Vacancy.UNKNOWN in state.occupants] == []


@pytest.mark.parametrize(("kind", "settings"), FORMATS)
def test_settings_are_read_as_they_were_written(kind: str, settings: Mapping[str, object]) -> None:
    format_ = format_of(kind, settings)
    plain = format_.to_json()  # type: ignore[attr-defined]
    assert format_of(kind, plain) == format_
    assert {name: plain[name] for name in settings} == settings


@pytest.mark.parametrize("kind", KINDS)
def test_those_that_make_tables_can_be_asked_for_them(kind: str) -> None:
    format_ = format_of(kind, {})
    by_figures = {"groups", "league", "swiss", "lots", "mixer"}
    assert isinstance(format_, Ranked) == (kind in by_figures)
