"""Codes, dates and formats in words."""

from datetime import UTC, date, datetime

import pytest
from django.utils import translation

from scoring.engine.match import MatchFormat
from tournaments.core.brackets import RoundCode, RoundName
from tournaments.templatetags import guinote


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", ("sábado 15 de agosto", "sábado 15 de agosto de 2026")),
        ("en", ("Saturday 15 August", "Saturday 15 August 2026")),
        ("en-gb", ("Saturday 15 August", "Saturday 15 August 2026")),
    ],
)
def test_a_day_is_written_as_on_a_poster(language: str, said: tuple[str, str]) -> None:
    day = date(2026, 8, 15)
    with translation.override(language):
        assert (guinote.day_text(day), guinote.day_and_year_text(day)) == said


def test_a_moment_is_told_in_local_time() -> None:
    with translation.override("es"):
        summer = datetime(2026, 8, 15, 22, 30, tzinfo=UTC)
        assert guinote.moment_text(summer) == "domingo 16 de agosto, 00:30"
        winter = datetime(2026, 1, 5, 16, 0, tzinfo=UTC)
        assert guinote.moment_text(winter) == "lunes 5 de enero, 17:00"


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ((1, 3, None), "1 coto of 3 partidas"),
        ((2, 3, None), "2 cotos of 3 partidas"),
        ((2, 1, None), "2 cotos of 1 partida"),
        ((2, 3, 1), "2 cotos of 3 partidas, the deciding one of 1"),
    ],
)
def test_a_format_is_told_in_its_figures(figures: tuple[int, int, int | None], said: str) -> None:
    with translation.override("en"):
        assert guinote.format_text(MatchFormat(*figures)) == said


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (16, ("Octavos de final", "Round of 16")),
        (32, ("Dieciseisavos de final", "Round of 32")),
        (64, ("Treintaidosavos de final", "Round of 64")),
        (128, ("Ronda de 128", "Round of 128")),
    ],
)
def test_a_round_has_the_name_the_hall_gives_it(size: int, said: tuple[str, str]) -> None:
    name = RoundName(RoundCode.ROUND_OF, size)
    told = []
    for language in ("es", "en"):
        with translation.override(language):
            told.append(guinote.round_name(name))
    assert tuple(told) == said


@pytest.mark.parametrize(("size", "said"), [(1, "Extra match"), (2, "Extra match 2")])
def test_extra_matches_are_counted_from_the_second_round_of_them(size: int, said: str) -> None:
    with translation.override("en"):
        assert guinote.round_name(RoundName(RoundCode.EXTRA, size)) == said
