"""The text of a record before it means anything: tags, and the words between them."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.engine.showing import shown

DEAL_TAG: Final = "Deal"
"""The tag with which each deal begins."""

_TAG: Final = re.compile(r"\[([A-Z][a-z]+) (.+)\]")
_COMMENT: Final = re.compile(r"\{[^}]*\}|;[^\n]*")
_NUMBER: Final = re.compile(r"\d+\.")


class Unreadable(StrEnum):
    """What is wrong with the text of a record. Part of the format: never renamed."""

    TAG = "unreadable-tag"
    REPEATED_TAG = "repeated-tag"
    UNKNOWN_TAG = "unknown-tag"
    MISSING_TAG = "missing-tag"
    VALUE = "unreadable-value"
    """The value of a tag is not what belongs there."""
    RULES = "unreadable-rules"
    CARDS = "cards-not-dealt-so"
    """The forty cards do not lie as they are dealt."""
    WORD = "unreadable-word"
    COMMENT = "comment-not-closed"
    NO_DEAL = "no-deal"
    ONE_DEAL = "one-deal"
    """A record without a format holds one deal."""
    UNFINISHED = "deal-unfinished"
    """Another deal follows one that is not over."""
    WRONG_DEAL = "wrong-deal"
    """Idas where vueltas are due, or the other way round, or other totals carried."""
    WRONG_DEALER = "wrong-dealer"
    """Vueltas are dealt by the seat that took the last baza."""
    MATCH_OVER = "match-over"


class RecordError(ValueError):
    """A record that cannot be read; ``line`` counts from 1, ``value`` is what stands there."""

    def __init__(self, line: int, code: Unreadable, value: object = "") -> None:
        self.line = line
        self.code = code
        self.value = shown(value)
        super().__init__(f"line {line}: {code} {self.value}".rstrip())


class Tag(NamedTuple):
    value: object
    line: int


class Word(NamedTuple):
    text: str
    line: int


@dataclass(slots=True)
class Block:
    """A run of tags and the words after them; ``line`` is where it begins."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    words: list[Word] = field(default_factory=list)

    def tag(self, name: str) -> Tag:
        """The tag ``name``; `RecordError` where it is missing."""
        found = self.tags.get(name)
        if found is None:
            raise RecordError(self.line, Unreadable.MISSING_TAG, name)
        return found


def read_blocks(text: str, known: Mapping[str, frozenset[str]]) -> tuple[Block, list[Block]]:
    """The header of a record and its deals; `RecordError` for anything out of form.

    ``known`` are the tags that there are: under ``DEAL_TAG`` those of a deal, under "" those of
    the header. Comments, and the numbers of bazas, are left out.
    """
    header = block = Block(1)
    deals: list[Block] = []
    for line, content in enumerate(_without_comments(text).split("\n"), start=1):
        stripped = content.strip()
        if not stripped.startswith("["):
            block.words += [
                Word(word, line) for word in stripped.split() if not _NUMBER.fullmatch(word)
            ]
            continue
        name, tag = _read_tag(stripped, line)
        if name == DEAL_TAG:
            block = Block(line)
            deals.append(block)
        if name not in known[DEAL_TAG if deals else ""]:
            raise RecordError(line, Unreadable.UNKNOWN_TAG, name)
        if name in block.tags:
            raise RecordError(line, Unreadable.REPEATED_TAG, name)
        block.tags[name] = tag
    if header.words:
        raise RecordError(header.words[0].line, Unreadable.WORD, header.words[0].text)
    return header, deals


def _without_comments(text: str) -> str:
    """``text`` with its comments blanked out; lines stay where they are. Tags have none."""
    kept = []
    opened_at = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if not opened_at and line.lstrip().startswith("["):
            kept.append(line)
            continue
        plain = _COMMENT.sub(" ", "{" + line if opened_at else line)
        before, opened, _ = plain.partition("{")
        kept.append(before)
        opened_at = (opened_at or number) if opened else 0
    if opened_at:
        raise RecordError(opened_at, Unreadable.COMMENT, "{")
    return "\n".join(kept)


def _read_tag(text: str, line: int) -> tuple[str, Tag]:
    found = _TAG.fullmatch(text)
    if found is None:
        raise RecordError(line, Unreadable.TAG, text)
    try:
        return found[1], Tag(json.loads(found[2]), line)
    except (ValueError, RecursionError) as error:
        raise RecordError(line, Unreadable.TAG, text) from error


def write_tag(name: str, value: object) -> str:
    """The line of a tag; the value is written as JSON."""
    return f"[{name} {json.dumps(value, ensure_ascii=False)}]"
