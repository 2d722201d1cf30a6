"""Cotos and matches: the one chapter that hangs on the match format and not on the settings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.engine.match import MatchFormat
from scoring.rules_text.paragraphs import Numbered, Text, rule


@dataclass(frozen=True, slots=True)
class Course:
    """A match format and the names of the rounds that are played to it; none: all of them."""

    format: MatchFormat
    rounds: tuple[str, ...] = ()


def matches(courses: Sequence[Course]) -> Iterator[Numbered]:
    yield rule(
        "12.1",
        _("A coto is a run of partidas. It goes to the pair that has enough of them first."),
        _("What is left of it is not played."),
    )
    yield rule("12.2", _("A coto is played until a pair has won it."))
    first, *others = courses
    yield rule("12.3", *_told(first))
    for course in others:
        yield rule("", *_told(course))
    yield rule("12.4", _last_coto(courses))
    yield rule(
        "12.5",
        _("A pair that stays away, leaves or is sent away loses the match."),
        _(
            "When time is up, the pair with more cotos wins; if they have the same, the one with "
            "more partidas in the coto that was being played. If that is the same too, nobody."
        ),
    )


def _last_coto(courses: Sequence[Course]) -> Text:
    if any(course.format.deciding_partidas for course in courses):
        return _("The deciding coto is the one played when each pair needs only one more.")
    if any(course.format.cotos > 1 for course in courses):
        return _("There is no deciding coto: the last one is played like the others.")
    return _("So a match is a single coto.")


def _told(course: Course) -> Iterator[Text]:
    """The format in sentences: who wins the match, and who a coto."""
    played = course.format
    if course.rounds:
        yield ", ".join(course.rounds) + ":"
    if played.cotos == 1:
        yield ngettext(
            "The pair that first has %(n)s partida wins the match.",
            "The pair that first has %(n)s partidas wins the match.",
            played.partidas,
        ) % {"n": played.partidas}
        return
    yield ngettext(
        "The pair that first has %(n)s coto wins the match.",
        "The pair that first has %(n)s cotos wins the match.",
        played.cotos,
    ) % {"n": played.cotos}
    yield ngettext(
        "A coto goes to the pair that first has %(n)s partida.",
        "A coto goes to the pair that first has %(n)s partidas.",
        played.partidas,
    ) % {"n": played.partidas}
    if played.deciding_partidas is not None:
        yield ngettext(
            "The deciding coto goes to the pair that first has %(n)s partida.",
            "The deciding coto goes to the pair that first has %(n)s partidas.",
            played.deciding_partidas,
        ) % {"n": played.deciding_partidas}
