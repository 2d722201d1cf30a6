"""A rule set as a small book: what differs from place to place, and then every rule in words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.engine.choices import is_chosen
from scoring.engine.profiles import PROFILES
from scoring.engine.rules import Rules
from scoring.rules_text.cards import cards, dealing, table
from scoring.rules_text.counting import idas, vueltas
from scoring.rules_text.declaring import cantes, swap, tute
from scoring.rules_text.faults import faults, sheet
from scoring.rules_text.matches import Course, matches
from scoring.rules_text.paragraphs import Numbered, Paragraph, paragraphs
from scoring.rules_text.play import drawing, play
from scoring.rules_text.wordings import WORDINGS


@dataclass(frozen=True, slots=True)
class Sentence:
    """``is_own`` marks what the profile itself does not say."""

    text: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class RuleText:
    """One paragraph. ``instead`` is what the profile says where these rules differ from it."""

    numbers: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    instead: tuple[str, ...]

    @property
    def is_own(self) -> bool:
        return bool(self.instead) or any(sentence.is_own for sentence in self.sentences)


@dataclass(frozen=True, slots=True)
class Chapter:
    number: int
    title: str
    rules: tuple[RuleText, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting in few words; ``instead`` is the profile's own value where it is another.

    ``is_chosen`` where the value is the profile's and its text is silent about it.
    """

    label: str
    number: str
    value: str
    instead: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Book:
    settings: tuple[Setting, ...]
    chapters: tuple[Chapter, ...]

    @property
    def is_own(self) -> bool:
        """Whether anything differs from the profile."""
        return any(setting.instead for setting in self.settings)


def rulebook(
    rules: Rules, courses: Sequence[Course], *, players: frozenset[int] | None = None
) -> Book:
    """The rules in the language in force, with the matches played as ``courses`` say.

    ``players`` is how many sit at each table, where that is settled; otherwise the book tells of
    as many as the rules admit. What differs from the profile is marked, beside what that says.
    """
    at_table = rules.players if players is None else players
    base = PROFILES[rules.profile].rules
    told = dict(_chapters(rules, courses, at_table))
    plain = dict(_chapters(base, courses, at_table if players is not None else base.players))
    return Book(
        tuple(_settings(rules, base)),
        tuple(
            Chapter(number, str(_TITLES[number]), tuple(_marked(told[number], plain[number])))
            for number in told
        ),
    )


Teller = Callable[[Rules, frozenset[int]], Iterable[Numbered]]

_TITLES: Final[Mapping[int, Promise]] = {
    1: _("The cards"),
    2: _("The table"),
    3: _("Dealing"),
    4: _("What may be played"),
    5: _("Drawing"),
    6: _("Cantes"),
    7: _("The seven"),
    8: _("Tute"),
    9: _("Idas: the first deal"),
    10: _("Vueltas: the second deal"),
    11: _("Renuncio and other faults"),
    12: _("Cotos and matches"),
    13: _("The sheet"),
}
_MATCHES: Final = 12
_TELLERS: Final[Mapping[int, Teller]] = {
    1: cards,
    2: table,
    3: dealing,
    4: play,
    5: drawing,
    6: cantes,
    7: swap,
    8: tute,
    9: idas,
    10: vueltas,
    11: faults,
    13: sheet,
}


def _chapters(
    rules: Rules, courses: Sequence[Course], players: frozenset[int]
) -> Iterator[tuple[int, tuple[Paragraph, ...]]]:
    for number in _TITLES:
        numbered = matches(courses) if number == _MATCHES else _TELLERS[number](rules, players)
        yield number, tuple(paragraphs(numbered))


def _marked(told: Iterable[Paragraph], plain: Iterable[Paragraph]) -> Iterator[RuleText]:
    """``told`` beside ``plain``, which is what the profile has in the same chapter."""
    told, plain = tuple(told), tuple(plain)
    said = {sentence for paragraph in told for sentence in paragraph.sentences}
    usual = {sentence for paragraph in plain for sentence in paragraph.sentences}
    dropped = [
        (frozenset(paragraph.numbers), sentence)
        for paragraph in plain
        for sentence in paragraph.sentences
        if sentence not in said
    ]
    for paragraph in told:
        here = [(of, s) for of, s in dropped if not of.isdisjoint(paragraph.numbers)]
        dropped = [pair for pair in dropped if pair not in here]
        yield RuleText(
            paragraph.numbers,
            tuple(Sentence(text, text not in usual) for text in paragraph.sentences),
            tuple(sentence for _of, sentence in here),
        )


def _settings(rules: Rules, base: Rules) -> Iterator[Setting]:
    for key, wording in WORDINGS.items():
        value, usual = getattr(rules, key), getattr(base, key)
        yield Setting(
            str(wording.label),
            wording.number,
            wording.of(value),
            wording.of(usual) if usual != value else "",
            usual == value and is_chosen(key, base.profile),
        )
