"""The bracket as lists, a round each: what a phone shows and what paper prints of early rounds.

All that can be decided beforehand is decided here, because a bracket of 260 pairs has more than
five hundred sides and its template should only write them down.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from tournaments.queries.bracket import RoundView
from tournaments.queries.matches import MatchView
from tournaments.templatetags.guinote import round_title
from tournaments.views.public.cards import card
from tournaments.views.public.pictures import count_text, paper_rounds
from tournaments.views.public.sections import Bracket
from tournaments.views.public.svg import Links, stands_in


@dataclass(frozen=True, slots=True)
class Slot:
    """A match in its place. ``classes``: done, lit, here (where the lit pair stands last)."""

    card: SafeString
    classes: str


@dataclass(frozen=True, slots=True)
class Column:
    """A round with its neighbours. ``is_early``: paper has it as a list, and not as a picture."""

    round: RoundView
    name: str
    count: str
    slots: tuple[Slot, ...]
    is_current: bool
    is_early: bool
    before: tuple[int, str] | None
    after: tuple[int, str] | None


def columns_of(
    brackets: Sequence[Bracket], links: Links, *, lit: int | None, only: int | None = None
) -> tuple[Column, ...]:
    """The rounds in the order in which they are played; the pair ``lit`` has its path marked.

    With ``only``, the number of a round, the others have no matches: they are not shown.

    A match for third place is no column: it is shown by itself.
    """
    rounds = sorted(
        (
            (round_, round_title(round_), bracket)
            for bracket in brackets
            for round_ in bracket.rounds
        ),
        key=lambda each: each[0].number,
    )
    on_sheet = {r.number for b in brackets for r in b.rounds[-paper_rounds(b) :]}
    current = next((r.number for r, _, _ in rounds if r.finished < len(r.matches)), None)
    last = _last_lit((round_ for round_, _, _ in rounds), lit)
    steps = [None, *((round_.number, name) for round_, name, _ in rounds), None]
    return tuple(
        Column(
            round=round_,
            name=name,
            count=count_text(round_),
            slots=tuple(
                slot_of(match, bracket, links, lit=lit, last=last)
                for match in (round_.matches if only in (None, round_.number) else ())
            ),
            is_current=round_.number == current,
            is_early=round_.number not in on_sheet,
            before=steps[at],
            after=steps[at + 2],
        )
        for at, (round_, name, bracket) in enumerate(rounds)
    )


def slot_of(
    match: MatchView, bracket: Bracket, links: Links, *, lit: int | None, last: int | None = None
) -> Slot:
    """A match with its card."""
    marks = {
        "done": match.outcome is not None,
        "lit": stands_in(match, lit),
        "here": match.pk == last,
    }
    classes = " ".join(mark for mark, holds in marks.items() if holds)
    return Slot(card(match, bracket, links, lit=lit), classes)


def _last_lit(rounds: Iterable[RoundView], lit: int | None) -> int | None:
    """The match in which the lit pair stands last."""
    last = None
    for round_ in rounds:
        for match in round_.matches:
            if stands_in(match, lit):
                last = match.pk
    return last
