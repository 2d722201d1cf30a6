"""The pictures of a bracket: on a page, on paper, on a wall, and as a file of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from tournaments import text
from tournaments.core.brackets import Section
from tournaments.core.picture.layout import height_of, lay_out
from tournaments.core.picture.letters import width_of
from tournaments.core.picture.parts import Part, cut
from tournaments.core.picture.shapes import Node, Picture, Rounds, Sizes
from tournaments.queries.bracket import RoundView
from tournaments.views.public.sections import Bracket
from tournaments.views.public.svg import (
    BOLD_SIZE,
    EDGE,
    NUMBER,
    SCORE,
    Links,
    Pen,
    section_group,
    section_svg,
)

PAGE: Final = Sizes(width=240, gutter=36, head=20, side=44, bye=26, gap=14, caption=24)
CLOSE: Final = Sizes(width=240, gutter=28, head=18, side=36, bye=22, gap=8, caption=24)
"""Where all has to be seen at once: on a wall, on paper, on a poster."""

_NARROWEST: Final = 200
_WIDEST: Final = 300
_WALL_TALLEST: Final = 8 * (CLOSE.match + CLOSE.gap)
_SHEET_TALLEST: Final = 1100
_SHEET_WIDEST: Final = 210
_HEAD: Final = 46


@dataclass(frozen=True, slots=True)
class Drawing:
    """A section as it is shown. ``heads`` are the names of its rounds, to keep in sight: "" on
    paper, where they stand in the picture."""

    name: str
    svg: SafeString
    heads: SafeString | str = ""


def page_drawing(bracket: Bracket, links: Links, *, lit: int | None, named: bool) -> Drawing:
    """The section for a page, with links; ``named`` when there are others beside it."""
    pen = Pen(sizes_for(bracket, PAGE), links, lit, mark="b")
    picture = lay_out(bracket.nodes, pen.sizes, below=bracket.below)
    return Drawing(
        name=_section_name(bracket, named=named),
        svg=section_svg(bracket, picture, pen, names=_names(bracket)),
        heads=_heads(bracket, picture, pen),
    )


def paper_rounds(bracket: Bracket) -> int:
    """How many of the last rounds of a section are a picture on paper: as many as fit on A4."""
    late = [n for n in range(1, len(bracket.nodes) + 1) if _fits(bracket.nodes[-n:])]
    return max(late, default=1)


def paper_drawing(bracket: Bracket, *, lit: int | None, named: bool) -> Drawing:
    """Those rounds."""
    sizes = sizes_for(bracket, CLOSE)
    pen = Pen(replace(sizes, width=min(sizes.width, _SHEET_WIDEST), gutter=16), lit=lit)
    late = _late(bracket.nodes[-paper_rounds(bracket) :])
    picture = lay_out(late, pen.sizes, below=bracket.below)
    svg = headed_svg(bracket, picture, pen, first=len(bracket.nodes) - len(late), grows=False)
    return Drawing(_section_name(bracket, named=named), svg)


def wall_parts(bracket: Bracket) -> tuple[Part, ...]:
    """The pieces of a section that can be read from the back of a hall."""
    return cut(bracket.nodes, sizes_for(bracket, CLOSE), tallest=_WALL_TALLEST)


def is_open(bracket: Bracket, part: Part) -> bool:
    """Whether a match of this piece is still to be decided."""
    return any(bracket.matches[node.key].outcome is None for r in part.rounds for node in r)


def wall_drawing(bracket: Bracket, part: Part) -> SafeString:
    """One of those pieces."""
    pen = Pen(sizes_for(bracket, CLOSE))
    ends = part.first + len(part.rounds) == len(bracket.nodes)
    below = bracket.below if ends else ()
    picture = lay_out(part.rounds, pen.sizes, below=below)
    return headed_svg(bracket, picture, pen, first=part.first)


def headed_svg(
    bracket: Bracket, picture: Picture, pen: Pen, *, first: int, grows: bool = True
) -> SafeString:
    """A picture with the names of its rounds above it; it scales to the room there is, and is no
    larger than it was written unless it ``grows``."""
    names = dict(enumerate(list(_names(bracket).values())[first:]))
    width, height = picture.width + 2 * EDGE, picture.height + _HEAD + EDGE
    group = section_group(bracket, picture, pen, names=names)
    size = "" if grows else f'width="{width}" '
    return mark_safe(  # noqa: S308 - every text in it is escaped where it is written
        f'<svg class="bracket-svg" xmlns="http://www.w3.org/2000/svg" {size}'
        f'viewBox="{-EDGE} {-_HEAD} {width} {height}" role="group">'
        f"{_titles(picture, pen, names)}{group}</svg>"
    )


def file_svg(brackets: Sequence[Bracket], title: str, style: str) -> SafeString:
    """All sections under each other in one picture that needs nothing else."""
    pieces, top, widest = [], 60, 600
    room = 30 if len(brackets) > 1 else 0
    for bracket in brackets:
        pen = Pen(sizes_for(bracket, CLOSE))
        picture = lay_out(bracket.nodes, pen.sizes, below=bracket.below)
        named = escape(_section_name(bracket, named=room > 0))
        pieces.append(
            f'<g transform="translate(0 {top + room + _HEAD})">'
            f'<text class="section" y="-48">{named}</text>'
            f"{_titles(picture, pen, _names(bracket))}"
            f"{section_group(bracket, picture, pen, names=_names(bracket))}</g>"
        )
        top += picture.height + 2 * _HEAD + 30
        widest = max(widest, picture.width)
    return mark_safe(  # noqa: S308 - every text in it is escaped where it is written
        f'<svg class="bracket-svg" xmlns="http://www.w3.org/2000/svg" width="{widest + 40}" '
        f'height="{top}" viewBox="-20 0 {widest + 40} {top}"><title>{escape(title)}</title>'
        f"<style>{style}</style>"
        f'<rect class="ground" x="-20" width="{widest + 40}" height="{top}"/>'
        f'<text class="title" y="40">{escape(title)}</text>{"".join(pieces)}</svg>'
    )


def sizes_for(bracket: Bracket, sizes: Sizes) -> Sizes:
    """As wide as the longest name wants, within reason; a longer one is squeezed."""
    longest = max(
        (
            width_of(player, BOLD_SIZE)
            for round_ in bracket.rounds[:1]
            for match in round_.all_matches
            for side in match.sides
            if side.pair
            for player in side.pair.players
        ),
        default=0,
    )
    room = longest + NUMBER + SCORE + 12
    return replace(sizes, width=min(max(room, _NARROWEST), _WIDEST))


def column_name(round_: RoundView) -> str:
    """What a round is called in its section."""
    if round_.section is Section.LOSERS:
        return text.round_title(round_.name, round_.section, round_.number)
    return text.round_name(round_.name)


def count_text(round_: RoundView) -> str:
    """How much of a round is played, and how many rest."""
    n, byes = len(round_.matches), len(round_.byes)
    played = ngettext("%(finished)s of %(n)s played", "%(finished)s of %(n)s played", n) % {
        "finished": round_.finished,
        "n": n,
    }
    if not byes:
        return played
    return f"{played} · {ngettext('%(n)s bye', '%(n)s byes', byes) % {'n': byes}}"


def _section_name(bracket: Bracket, *, named: bool) -> str:
    return str(text.SECTIONS[bracket.section]) if named else ""


def _names(bracket: Bracket) -> dict[int, str]:
    return {at: column_name(each) for at, each in enumerate(bracket.rounds)}


def _titles(picture: Picture, pen: Pen, names: dict[int, str]) -> str:
    middle = pen.sizes.width // 2
    return "".join(
        f'<text class="round-name" x="{x + middle}" y="-16">{escape(names[at])}</text>'
        for at, x in enumerate(picture.columns)
    )


def _heads(bracket: Bracket, picture: Picture, pen: Pen) -> SafeString:
    """The rounds by name with their counts, each a link to that round alone."""
    width = picture.width + 2 * EDGE
    light = f"&amp;pair={pen.lit}" if pen.lit else ""
    heads = "".join(
        f'<a href="?round={each.number}{light}"><text class="round-name" role="heading" '
        f'aria-level="2" x="{x}" y="18">{escape(name)}</text>'
        f'<text class="round-count" x="{x}" y="36">{escape(count_text(each))}</text></a>'
        for x, each, name in zip(
            picture.columns, bracket.rounds, _names(bracket).values(), strict=True
        )
    )
    return mark_safe(  # noqa: S308 - every text in it is escaped where it is written
        f'<svg class="bracket-heads" width="{width}" height="{_HEAD}" '
        f'viewBox="{-EDGE} 0 {width} {_HEAD}">{heads}</svg>'
    )


def _fits(rounds: Rounds) -> bool:
    return height_of(_late(rounds), CLOSE) <= _SHEET_TALLEST


def _late(rounds: Rounds) -> list[Sequence[Node]]:
    """Rounds without what led to the first of them."""
    return [[replace(node, a=None, b=None) for node in rounds[0]], *rounds[1:]]
