"""A section of a bracket written as SVG: real text, links that a keyboard reaches, round by round.

How it looks is in ``bracket.css``. It is written here and not by a template because a bracket of
260 pairs has more than five hundred sides.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.core.picture.letters import width_of
from tournaments.core.picture.shapes import Box, Line, Picture, Sizes
from tournaments.core.values import Outcome
from tournaments.queries.matches import MatchView, PairView, SideView
from tournaments.templatetags.guinote import outcome_text, score_in, side_text
from tournaments.text import round_name
from tournaments.views.public.sections import Bracket, decider, may_come

NUMBER: Final = 46  # where a pair's number ends and its names begin
SCORE: Final = 30
NAME_SIZE: Final = 14
BOLD_SIZE: Final = 16
"""The size of a plain letter that is as wide as a bold one of the names'."""
SOFT_SIZE: Final = 13
LINE: Final = 17
EDGE: Final = 3  # half of the heaviest line


@dataclass(frozen=True, slots=True)
class Links:
    """What a match and a pair lead to: the text before their numbers."""

    match: str
    pair: str


@dataclass(frozen=True, slots=True)
class Pen:
    """How a section is written. No ``links``: a picture that stands alone.

    ``lit`` is the number of the pair whose path is lit, ``mark`` begins the ids of the matches.
    """

    sizes: Sizes
    links: Links | None = None
    lit: int | None = None
    mark: str | None = None


def section_svg(
    bracket: Bracket, picture: Picture, pen: Pen, *, names: dict[int, str]
) -> SafeString:
    """The whole element, as large as the picture; ``names`` are those of its columns."""
    width, height = picture.width + 2 * EDGE, picture.height + 2 * EDGE
    return mark_safe(  # noqa: S308 - every text in it is escaped where it is written
        f'<svg class="bracket-svg" xmlns="http://www.w3.org/2000/svg" width="{width}" '
        f'height="{height}" viewBox="{-EDGE} {-EDGE} {width} {height}" role="group">'
        f"{section_group(bracket, picture, pen, names=names)}</svg>"
    )


def section_group(bracket: Bracket, picture: Picture, pen: Pen, *, names: dict[int, str]) -> str:
    """Lines below, boxes above them in groups by round; one that stands below is named."""
    pieces = ['<g class="ways" aria-hidden="true">', *_ways(bracket, picture, pen), "</g>"]
    below = {node.key for node in bracket.below}
    for (column, is_below), boxes in groupby(
        picture.boxes, key=lambda box: (box.column, box.key in below)
    ):
        name = round_name(bracket.third.name) if is_below and bracket.third else names[column]
        pieces.append(f'<g role="group" aria-label="{escape(name)}">')
        resting = []
        for box in boxes:
            pieces += [_caption(box, name)] if is_below else []
            if bracket.matches[box.key].is_bye:
                resting.append(box)
            else:
                pieces.append(_box(bracket, box, pen))
        pieces += [*_byes(bracket, resting, pen), "</g>"]
    return "".join(pieces)


def _caption(box: Box, name: str) -> str:
    return _text(box.x + box.width // 2, box.y - 8, name, "caption")


def stands_in(match: MatchView, pair: int | None) -> bool:
    """Whether the pair of this number stands in the match."""
    return pair is not None and any(s.pair and s.pair.number == pair for s in match.sides)


def _ways(bracket: Bracket, picture: Picture, pen: Pen) -> Iterator[str]:
    """The lines of each kind as one path, those of the lit pair last so that they lie on top."""
    kinds: dict[str, list[str]] = {"way": [], "way won": [], "way won lit": [], "way lit": []}
    for line in picture.lines:
        source = bracket.matches[line.source]
        won = " won" if source.winner and not source.is_bye else ""
        lit = " lit" if _is_lit(bracket, line, pen) else ""
        (x, y), (to_x, to_y) = line.start, line.end
        bend = f"H{line.turn}V{to_y}" if y != to_y else ""
        kinds[f"way{won}{lit}"].append(f"M{x} {y}{bend}H{to_x}")
    for kind, drawn in kinds.items():
        if drawn:
            yield f'<path class="{kind}" d="{"".join(drawn)}"/>'


def _is_lit(bracket: Bracket, line: Line, pen: Pen) -> bool:
    winner = bracket.matches[line.source].winner
    return winner is not None and winner.pair is not None and winner.pair.number == pen.lit


def _box(bracket: Bracket, box: Box, pen: Pen) -> str:
    match = bracket.matches[box.key]
    marks = ["box"]
    marks += ["done"] if match.outcome else []
    marks += ["lit"] if stands_in(match, pen.lit) else []
    mark = f' id="{pen.mark}{match.number}"' if pen.mark and match.number else ""
    inside = _match(bracket, match, box, pen)
    return f'<g class="{" ".join(marks)}"{mark} transform="translate({box.x} {box.y})">{inside}</g>'


def _byes(bracket: Bracket, boxes: Iterable[Box], pen: Pen) -> Iterator[str]:
    """The byes of a round as one drawing, and that of the lit pair as another: a bracket of 260
    pairs has 252 of them."""
    by_light: dict[str, list[Box]] = {}
    for box in boxes:
        lit = " lit" if stands_in(bracket.matches[box.key], pen.lit) else ""
        by_light.setdefault(lit, []).append(box)
    for lit, alike in by_light.items():
        ground = "".join(f"M{b.x} {b.y}h{b.width}v{b.height}h-{b.width}z" for b in alike)
        words = "".join(_bye(bracket, box) for box in alike)
        yield f'<g class="box bye{lit}"><path d="{ground}"/>{words}</g>'


def _bye(bracket: Bracket, box: Box) -> str:
    side = next(filter(may_come, bracket.matches[box.key].sides))
    who = str(side.pair.number) if side.pair else side_text(decider(side, bracket.matches))
    words = f"{who} · {_('bye')}"
    squeezed = _squeeze(words, box.width - 20, SOFT_SIZE)
    return _text(box.x + 10, box.y + box.height // 2 + 5, words, attributes=squeezed)


def _match(bracket: Bracket, match: MatchView, box: Box, pen: Pen) -> str:
    head, height = pen.sizes.head, pen.sizes.side
    top = _ground(0, box.width, head) + _text(8, head - 5, str(match.number))
    if badge := _badge(match):
        top += _text(box.width - 8, head - 5, badge, "badge")
    href = f"{pen.links.match}{match.number}/" if pen.links else None
    return _linked(top, "head", href) + "".join(
        _side(bracket, match, side, pen, top=head + at * height, width=box.width)
        for at, side in enumerate(match.sides)
    )


def _badge(match: MatchView) -> str:
    if match.table:
        return f"{_('table')} {match.table}"
    return outcome_text(match.outcome) if match.outcome and match.outcome != Outcome.PLAYED else ""


def _side(
    bracket: Bracket, match: MatchView, side: SideView, pen: Pen, *, top: int, width: int
) -> str:
    middle, room = top + pen.sizes.side // 2, width - NUMBER - 6 - SCORE
    ground = _ground(top, width, pen.sizes.side)
    if side.pair is None:
        words = side_text(decider(side, bracket.matches))
        said = _text(NUMBER + 6, middle + 5, words, "soft", _squeeze(words, room, SOFT_SIZE))
        return f'<g class="side open">{ground}{said}</g>'
    number = _text(NUMBER - 2, middle + 7, str(side.pair.number), "number")
    won = score_in(side, match)
    score = _text(width - 10, middle + 7, won, "score") if won else ""
    standing = " won" if side.won else " lost" if match.outcome else ""
    lit = " lit" if side.pair.number == pen.lit else ""
    href = f"{pen.links.pair}{side.pair.number}" if pen.links else None
    names = _players(side.pair, middle, room, BOLD_SIZE if side.won or lit else NAME_SIZE)
    inside = f"{ground}{number}{names}{score}"
    return _linked(inside, f"side{standing}{lit}", href)


def _players(pair: PairView, middle: int, room: int, size: int) -> str:
    """Each name on a line of its own."""
    first = middle + 5 - LINE * (len(pair.players) - 1) // 2
    return "".join(
        _text(NUMBER + 6, first + LINE * at, name, attributes=_squeeze(name, room, size))
        for at, name in enumerate(pair.players)
    )


def _text(x: int, y: int, words: str, marks: str = "", attributes: str = "") -> str:
    kind = f' class="{marks}"' if marks else ""
    # the space keeps words apart for whoever has them read or copies them
    return f'<text{kind} x="{x}" y="{y}"{attributes}>{escape(words)}</text> '


def _squeeze(words: str, room: int, size: int) -> str:
    """What makes a text fit that is too long: never cut, and the score stays free."""
    if width_of(words, size) <= room:
        return ""
    return f' textLength="{room}" lengthAdjust="spacingAndGlyphs"'


def _ground(top: int, width: int, height: int) -> str:
    return f'<path d="M0 {top}h{width}v{height}H0z"/>'


def _linked(inside: str, marks: str, href: str | None) -> str:
    if href is None:
        return f'<g class="{marks}">{inside}</g>'
    return f'<a class="{marks}" href="{escape(href)}">{inside}</a>'
