"""The chapter on matches, for every kind of format."""

import pytest
from django.utils.translation import override

from scoring.engine.match import MatchFormat
from scoring.rules_text.matches import Course, matches
from scoring.rules_text.paragraphs import paragraphs


def told(*courses: Course) -> list[tuple[tuple[str, ...], str]]:
    """The paragraphs from 12.3 to 12.4."""
    with override("en"):
        return [(p.numbers, " ".join(p.sentences)) for p in paragraphs(matches(courses))][2:-1]


@pytest.mark.parametrize(
    ("played", "match", "last"),
    [
        (
            MatchFormat(1, 1),
            "The pair that first has 1 partida wins the match.",
            "So a match is a single coto.",
        ),
        (
            MatchFormat(1, 3),
            "The pair that first has 3 partidas wins the match.",
            "So a match is a single coto.",
        ),
        (
            MatchFormat(2, 1),
            (
                "The pair that first has 2 cotos wins the match. "
                "A coto goes to the pair that first has 1 partida."
            ),
            "There is no deciding coto: the last one is played like the others.",
        ),
        (
            MatchFormat(2, 3, 4),
            (
                "The pair that first has 2 cotos wins the match. "
                "A coto goes to the pair that first has 3 partidas. "
                "The deciding coto goes to the pair that first has 4 partidas."
            ),
            "The deciding coto is the one played when each pair needs only one more.",
        ),
        (
            MatchFormat(2, 3, 1),
            (
                "The pair that first has 2 cotos wins the match. "
                "A coto goes to the pair that first has 3 partidas. "
                "The deciding coto goes to the pair that first has 1 partida."
            ),
            "The deciding coto is the one played when each pair needs only one more.",
        ),
    ],
)
def test_one_format_for_all(played: MatchFormat, match: str, last: str) -> None:
    assert told(Course(played)) == [(("12.3",), match), (("12.4",), last)]


def test_a_format_for_some_rounds() -> None:
    assert told(
        Course(MatchFormat(1, 3), ("Round of 16", "Quarter-finals")),
        Course(MatchFormat(2, 3), ("Final",)),
    ) == [
        (
            ("12.3",),
            "Round of 16, Quarter-finals: The pair that first has 3 partidas wins the match.",
        ),
        (
            (),
            (
                "Final: The pair that first has 2 cotos wins the match. "
                "A coto goes to the pair that first has 3 partidas."
            ),
        ),
        (("12.4",), "There is no deciding coto: the last one is played like the others."),
    ]
