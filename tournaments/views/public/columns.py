"""The bracket laid out for drawing: a column a round, matches two by two before the next one.

All that can be decided beforehand is decided here, because a bracket of 260 pairs has more than
five hundred sides and its template should only write them down.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.core.brackets import RoundCode
from tournaments.queries.bracket import RoundView
from tournaments.queries.matches import MatchView, SideView
from tournaments.templatetags.guinote import score_in

_TREE_ROWS = 8  # matches that can be read one below the other on A4, whichever way it lies


@dataclass(frozen=True, slots=True)
class Line:
    """One side as a line of its card. ``classes`` say how it stands: won, lost, open, lit."""

    side: SideView
    score: str
    classes: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A match in its place. ``classes``: done, fed (lines lead to it), lit, onward, here."""

    match: MatchView
    lines: tuple[Line, Line]
    classes: str


@dataclass(frozen=True, slots=True)
class Couple:
    """The matches whose winners meet next: two, one beside a bye, or none but byes."""

    slots: tuple[Slot, ...]
    classes: str


@dataclass(frozen=True, slots=True)
class Column:
    round: RoundView
    couples: tuple[Couple, ...]
    is_current: bool
    before: RoundView | None
    after: RoundView | None


@dataclass(frozen=True, slots=True)
class Part:
    """Columns that are printed in one way: as the tree, or as lists one after the other."""

    columns: tuple[Column, ...]
    is_tree: bool


def columns_of(rounds: Sequence[RoundView], *, lit: int | None = None) -> tuple[Column, ...]:
    """The rounds from the first to the final; the pair ``lit`` has its path marked.

    A match for third place leads nowhere and comes from both sides: it is no column.
    """
    main = [round_ for round_ in rounds if round_.name.code != RoundCode.THIRD_PLACE]
    current = next((r.number for r in main if r.finished < len(r.matches)), None)
    last = _last_lit(main, lit)
    return tuple(
        Column(
            round=round_,
            couples=tuple(_couples(round_, before, lit, last)),
            is_current=round_.number == current,
            before=before,
            after=after,
        )
        for before, round_, after in zip((None, *main), main, (*main[1:], None), strict=False)
    )


def parts_of(columns: Sequence[Column]) -> tuple[Part, ...]:
    """The early rounds, too long to be followed across sheets, and the tree that fits on one."""
    first = next((n for n, column in enumerate(columns) if _rows(column) <= _TREE_ROWS), 0)
    early, tree = tuple(columns[:first]), tuple(columns[first:])
    return (
        (Part(early, is_tree=False), Part(tree, is_tree=True))
        if early
        else (Part(tree, is_tree=True),)
    )


def slot_of(match: MatchView, *, lit: int | None = None) -> Slot:
    """A match by itself, with its lines."""
    return Slot(match, _lines(match, lit), "done" if match.outcome else "")


def _rows(column: Column) -> int:
    """How many matches one below the other its drawing is as tall as: couples are all alike."""
    return len(column.couples) * max(len(couple.slots) for couple in column.couples)


def _last_lit(rounds: Iterable[RoundView], lit: int | None) -> int | None:
    """The match in which the lit pair stands last."""
    last = None
    for round_ in rounds:
        for match in round_.matches:
            if stands_in(match, lit):
                last = match.pk
    return last


def stands_in(match: MatchView, pair: int | None) -> bool:
    return pair is not None and any(
        s.pair is not None and s.pair.number == pair for s in match.sides
    )


def _couples(
    round_: RoundView, before: RoundView | None, lit: int | None, last: int | None
) -> Iterator[Couple]:
    fed = {match.position for match in before.matches} if before else set()
    matches = round_.all_matches
    for start in range(0, len(matches), 2):
        slots = tuple(
            Slot(match, _lines(match, lit), _slot_classes(match, fed, lit, last))
            for match in matches[start : start + 2]
            if not match.is_bye
        )
        kind = "end" if len(matches) == 1 else ("none", "single", "fork")[len(slots)]
        yield Couple(slots, kind)


def _slot_classes(match: MatchView, fed: set[int], lit: int | None, last: int | None) -> str:
    marks = {
        "done": match.outcome is not None,
        "fed": bool(fed & {2 * match.position - 1, 2 * match.position}),
        "lit": stands_in(match, lit),
        "onward": stands_in(match, lit) and match.pk != last,
        "here": match.pk == last,
    }
    return " ".join(mark for mark, holds in marks.items() if holds)


def _lines(match: MatchView, lit: int | None) -> tuple[Line, Line]:
    a, b = (
        Line(side, score_in(side, match), _line_classes(match, side, lit)) for side in match.sides
    )
    return a, b


def _line_classes(match: MatchView, side: SideView, lit: int | None) -> str:
    if side.pair is None:
        return "open"
    standing = "won" if side.won else "lost" if match.outcome else ""
    return f"{standing} lit" if side.pair.number == lit else standing
