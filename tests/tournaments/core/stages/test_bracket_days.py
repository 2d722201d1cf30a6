"""Days of every bracket format with trouble, checked after each step (F1, F43, F47, F99, F103)."""

from collections.abc import Mapping

import pytest

from tests.tournaments.core.stages.days import play_day
from tournaments.core.progress import Vacancy
from tournaments.core.stages.format import Due
from tournaments.core.stages.kinds import format_of

pytestmark = pytest.mark.pure

FORMATS: list[tuple[str, Mapping[str, object]]] = [
    ("knockout", {"third_place": True}),
    ("knockout", {"consolation_rounds": 1}),
    ("knockout", {"repesca": True}),
    ("knockout", {"repesca": True, "consolation_rounds": 2, "third_place": True}),
    ("redraw", {"third_place": True}),
    ("double", {}),
]


@pytest.mark.parametrize("pairs", [*range(2, 20), 33, 70])
@pytest.mark.parametrize(("kind", "settings"), FORMATS)
def test_every_day_comes_to_its_end(kind: str, settings: Mapping[str, object], pairs: int) -> None:
    stage = play_day(format_of(kind, settings), pairs, f"{kind}/{pairs}")
    assert stage.due is Due.OVER
    states = stage.graph.states.values()
    assert [state.key for state in states if Vacancy.UNKNOWN in state.occupants] == []


@pytest.mark.parametrize(("kind", "settings"), FORMATS)
def test_settings_are_read_as_they_were_written(kind: str, settings: Mapping[str, object]) -> None:
    written = {"forbidden": [[1, 2]], **settings}
    format_ = format_of(kind, written)
    plain = format_.to_json()  # type: ignore[attr-defined]
    assert format_of(kind, plain) == format_
    assert {name: plain[name] for name in written} == written
