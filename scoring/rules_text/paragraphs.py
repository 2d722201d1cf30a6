"""How a chapter of the rules is put together: sentences under the numbers of docs/rules.md."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise

Text = Promise | str
"""A sentence; "" where there is nothing to say."""

Numbered = tuple[str, tuple[Text, ...]]
"""The number of a rule, and what is said of it."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences in the language in force, under the numbers of the rules that they tell.

    ``numbers`` is empty for what goes on with the paragraph before.
    """

    numbers: tuple[str, ...]
    sentences: tuple[str, ...]


def rule(number: str, *texts: Text) -> Numbered:
    """What is said of the rule ``number``; nothing, where it has no say under some settings."""
    return number, texts


def paragraphs(rules: Iterable[Numbered]) -> Iterator[Paragraph]:
    """A paragraph for each rule; the number of one that has no words goes to the one before.

    So every number stands on the page, whatever the settings, for whoever looks it up. The first
    rule has to have words. ``ValueError`` if it has none.
    """
    waiting: Paragraph | None = None
    for number, texts in rules:
        sentences = tuple(said for text in texts if (said := str(text)))
        if sentences:
            if waiting is not None:
                yield waiting
            waiting = Paragraph((number,) if number else (), sentences)
        elif waiting is None:
            raise ValueError(f"the first rule has no words: {number}")
        else:
            waiting = Paragraph((*waiting.numbers, number), waiting.sentences)
    if waiting is not None:
        yield waiting
