"""What a source says to people without having it translated."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser

PROPER_NAMES = {"Guiñote", "Amparo Royo", "Inés Usón", "Monreal", "Blas Asín", "Rosa Gracia"}
"""The game, and the people and places of a sample list: the same in every language."""


def literal_words(template: str) -> list[str]:
    """What a template shows or reads out and no tag of it translates."""
    reader = _Words()
    reader.feed(_TAGS.sub("", template))
    reader.close()
    return reader.words


def literal_labels(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Plain strings given as the label of something: line and string."""
    for node in ast.walk(tree):
        values: list[ast.expr] = []
        if isinstance(node, ast.Call):
            values = [each.value for each in node.keywords if each.arg in {"label", *_LABELS}]
        elif isinstance(node, ast.Assign):
            names = {target.id for target in node.targets if isinstance(target, ast.Name)}
            values = [node.value] if names & _LABELS else []
        for value in values:
            said = value.value if isinstance(value, ast.Constant) else None
            if isinstance(said, str) and said not in PROPER_NAMES:
                yield value.lineno, said


_LABELS = frozenset({"help_text", "empty_label", "verbose_name", "verbose_name_plural"})

# a block inside an attribute names classes, and a translated block holds what is translated
_TAGS = re.compile(
    r"{%\s*(?P<block>blocktranslate|comment)\b.*?%}.*?{%\s*end(?P=block)\s*%}"
    r"|{%\s*block page_class\s*%}.*?{%\s*endblock.*?%}"
    r"|{%.*?%}|{{.*?}}|{#.*?#}",
    re.DOTALL,
)
_READ_OUT = frozenset({"alt", "aria-label", "label", "placeholder", "title"})
_UNSEEN = frozenset({"script", "style"})


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._unseen = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unseen = tag in _UNSEEN
        for name, value in attrs:
            if name in _READ_OUT:
                self._take(value or "")

    def handle_endtag(self, tag: str) -> None:
        self._unseen = self._unseen and tag not in _UNSEEN

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self._take(data)

    def _take(self, text: str) -> None:
        words = text.strip()
        if re.search(r"[^\W\d_]", words) and words not in PROPER_NAMES:
            self.words.append(words)
